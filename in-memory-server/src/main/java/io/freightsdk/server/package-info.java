/**
 * An in-memory server that behaves like the freight tracking service, for tests and demos in one process.
 *
 * <pre>{@code
 * try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
 *     FreightBroker broker = server.addBroker();
 *     // give server.url() and broker.agentKey() to the client under test, and let it create a load
 *     broker.newestLoad().driveToEnd();
 *     broker.ledger(); // what each call has cost
 * }
 * }</pre>
 *
 * <table>
 * <caption>Where to find what</caption>
 * <tr><th scope="col">To</th><th scope="col">use</th></tr>
 * <tr><td>start a server, add brokers, reset</td><td>{@link InMemoryFreightServer}, {@link ServerOptions}</td></tr>
 * <tr><td>set balances, issue keys, read the ledger</td><td>{@link FreightBroker}, {@link BrokerOptions}</td></tr>
 * <tr><td>drive a truck and read what it reported</td><td>{@link FreightLoad}, {@link Fix}</td></tr>
 * <tr><td>make calls fail or lose their responses</td><td>{@link Fault}, {@link FreightFaults}</td></tr>
 * <tr><td>move time</td><td>{@link FreightClock}</td></tr>
 * <tr><td>change prices</td><td>{@link FreightPrices}</td></tr>
 * <tr><td>see which requests were made</td><td>{@link JournalEntry}</td></tr>
 * </table>
 *
 * <p>The methods here are not billed, are not in the journal and are not subject to faults. Times in results are those of the
 * server's clock; only durations of requests and timeouts are real time. The package {@code io.freightsdk.server.junit} starts
 * servers for JUnit and Spring tests. Programs in other languages do the same over HTTP, under {@code /_control}.
 */
@NullMarked
package io.freightsdk.server;

import org.jspecify.annotations.NullMarked;
