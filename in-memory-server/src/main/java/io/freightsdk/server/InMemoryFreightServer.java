package io.freightsdk.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The freight tracking service in this process. It accepts connections when {@link #start()} returns, and until it is closed.
 *
 * <p>All methods may be called from any thread. Each is atomic: no request sees half of a change. After {@link #close} the
 * methods still work on the state that is left, so that a test can look at the ledger, but no client can connect.
 */
public final class InMemoryFreightServer implements AutoCloseable {
    private static final String HTTP_LIBRARY = "org.apache.hc.core5.http.impl.io.HttpService";

    private final ServerOptions options;
    private final ServerState state;
    private final HttpServer http;

    /** With something around the handling of each request. */
    InMemoryFreightServer(ServerOptions options, UnaryOperator<HttpServer.Handler> around) {
        this.options = options;
        this.state = new ServerState(options.startAt, options.seed);
        Links links = new Links(() -> options.publicUrl == null ? url() : options.publicUrl);
        ControlGuard guard = new ControlGuard(options);
        List<Route> routes = new ArrayList<>(new AgentApi(state, links).routes());
        routes.addAll(new ControlApi(state, links, guard).routes());
        routes.addAll(new Pages(state, links, guard).routes());
        InetSocketAddress address = new InetSocketAddress(options.host, options.port);
        this.http = HttpServer.start(address, around.apply(new Router(state, routes)), state.clock());
    }

    /**
     * Starts a server on a free port of the loopback address. Its clock shows real time, and its tokens and keys cannot be guessed.
     *
     * @throws IllegalStateException if {@code httpcore5} is not on the class path
     */
    public static InMemoryFreightServer start() {
        return start(ServerOptions.builder().build());
    }

    /**
     * Starts a server with these options. The same options can start several servers, unless they name a port.
     *
     * @throws java.io.UncheckedIOException if the address or port is not available
     * @throws IllegalStateException if {@code httpcore5} is not on the class path
     */
    public static InMemoryFreightServer start(ServerOptions options) {
        try {
            Class.forName(HTTP_LIBRARY, false, InMemoryFreightServer.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalStateException(
                    "the server needs org.apache.httpcomponents.core5:httpcore5, 5.2 or newer, on the class path; add it as a dependency",
                    e);
        }
        return new InMemoryFreightServer(options, UnaryOperator.identity());
    }

    /** Returns the URL that the server listens on, such as {@code http://127.0.0.1:49152}, without a slash at its end. */
    public String url() {
        InetSocketAddress address = http.address();
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return "http://" + (name.contains(":") ? "[" + shortened(name) + "]" : name) + ":" + address.getPort();
    }

    /** The first zeros of an IPv6 address left out, as people write it. */
    private static String shortened(String address) {
        return address.replaceFirst("(^|:)0(:0)+(:|$)", "::");
    }

    /** Returns the bearer token that {@code /_control} requires; empty if programs on this machine need none. */
    public Optional<String> controlToken() {
        return Optional.ofNullable(options.controlToken);
    }

    /** Adds a registered broker with a balance of 100.00 USD and a key that has all scopes. */
    public FreightBroker addBroker() {
        return addBroker(BrokerOptions.builder().build());
    }

    /** Adds a broker with these options. Adding with the same options again adds another broker. */
    public FreightBroker addBroker(BrokerOptions options) {
        return FreightBroker.add(state, options, Broker.Cause.of("addBroker"));
    }

    /**
     * Returns a load of any broker.
     *
     * @throws java.util.NoSuchElementException if there is no load with this number, also because of a reset
     */
    public FreightLoad load(String loadNumber) {
        return state.run(() -> new FreightLoad(state, state.load(loadNumber)));
    }

    /** Returns the loads of all brokers, oldest first. */
    public List<FreightLoad> loads() {
        return state.run(() ->
                state.loads().stream().map(load -> new FreightLoad(state, load)).toList());
    }

    /** Returns the server's clock, which tests move and clients can share. */
    public FreightClock clock() {
        return new FreightClock(state);
    }

    /** Returns the prices that all brokers pay unless they have prices of their own. */
    public FreightPrices prices() {
        return new FreightPrices(state, null);
    }

    /** Returns the faults of all calls; a fault that is added here applies to any broker's calls. */
    public FreightFaults faults() {
        return new FreightFaults(state, null);
    }

    /**
     * Sets whether billing works. If it does not, paid operations of all brokers get 503 {@code BILLING_UNAVAILABLE}, and nothing is
     * charged.
     */
    public void billingAvailable(boolean available) {
        state.change(() -> state.billingAvailable(available));
    }

    /** Returns whether billing works, except for brokers with an outage of their own. */
    public boolean billingAvailable() {
        return state.run(state::billingAvailable);
    }

    /** Returns the newest 10,000 requests, oldest first, including those without a valid key. */
    public List<JournalEntry> requests() {
        return state.run(() -> state.journal().entries(null, null));
    }

    /**
     * Returns the requests of one operation, such as {@code createLoad}, oldest first.
     *
     * @throws IllegalArgumentException if the service has no such operation
     */
    public List<JournalEntry> requests(String operation) {
        return Requests.list(state, null, operation);
    }

    /**
     * Waits until the journal has so many requests of an operation, counted since the start or the last reset. A request is there
     * when its response has been decided, also if a fault loses it. Returns at once if there are as many already.
     *
     * @param timeout in real time, whatever the server's clock does
     * @throws AssertionError if there are fewer at the end of the timeout, when the server closes, or if the thread is
     *     interrupted; its message shows the requests there were
     * @throws IllegalArgumentException if the service has no such operation
     */
    public void awaitRequests(String operation, int count, Duration timeout) {
        Requests.await(state, null, operation, count, timeout);
    }

    /** Returns the newest 10,000 text messages to drivers, oldest first. None of them is sent to a phone. */
    public List<SmsMessage> sms() {
        return state.run(() -> List.copyOf(state.messages()));
    }

    /**
     * Resets the server to its start: there are no loads, requests, messages or faults, prices are those of the contract, and
     * the clock shows real time or the time of the options again. Brokers stay and keep their keys, but have the balance and settings of their options
     * again. Load numbers continue, so that none is used twice.
     */
    public void reset() {
        state.change(state::reset);
    }

    /**
     * Stops the server. When this returns, none of its threads runs and no socket is open; requests in progress have had up to two
     * seconds to end. Closing twice does nothing.
     */
    @Override
    public void close() {
        state.close();
        http.close();
    }

    /** Returns a text with the URL. */
    @Override
    public String toString() {
        return "InMemoryFreightServer[" + url() + "]";
    }
}
