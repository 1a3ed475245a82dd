package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import okio.Buffer;

/** A whole server for a test, its clock standing, and raw requests to it. */
public final class Serving implements AutoCloseable {
    public static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final InMemoryFreightServer server;

    private Serving(ServerOptions options) {
        server = InMemoryFreightServer.start(options);
    }

    /** Stands at {@link #NOON} and gives out the same ids and tokens each time. */
    public static Serving start() {
        return start(options());
    }

    public static Serving start(ServerOptions.Builder options) {
        return new Serving(options.build());
    }

    public static ServerOptions.Builder options() {
        return ServerOptions.builder().seed(7).clock(NOON);
    }

    /** What a user of the Java API has. */
    public InMemoryFreightServer server() {
        return server;
    }

    public String url() {
        return server.url();
    }

    public InetSocketAddress address() {
        URI uri = URI.create(server.url());
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    /** A broker with that balance and a key that may do everything. */
    public Party broker(String balanceUsd) {
        return broker(BrokerOptions.builder().balanceUsd(balanceUsd));
    }

    public Party broker(BrokerOptions.Builder options) {
        FreightBroker broker = server.addBroker(options.build());
        return new Party(this, broker, broker.agentKey());
    }

    /** What the operator reads of a load. */
    public Reply record(String loadNumber) {
        return get("/_control/loads/" + loadNumber);
    }

    /** The token in a load's link to the driver's page. */
    public String driverToken(String loadNumber) {
        return token(loadNumber, "driverWebLink");
    }

    /** The token in a load's link to the customer's page. */
    public String trackingToken(String loadNumber) {
        return token(loadNumber, "trackingLink");
    }

    private String token(String loadNumber, String link) {
        String url = Bodies.text(record(loadNumber), link);
        return url.substring(url.lastIndexOf('/') + 1);
    }

    /** The ids and tokens of a load. */
    public Order order(String loadNumber) {
        String loadId = Bodies.text(record(loadNumber), "pingpointLoadId");
        return new Order(loadNumber, loadId, trackingToken(loadNumber), driverToken(loadNumber));
    }

    /** What a load was given when it was created. */
    public record Order(String loadNumber, String loadId, String trackingToken, String driverToken) {}

    public void fault(Fault fault) {
        server.faults().add(fault);
    }

    public void reset() {
        server.reset();
    }

    /** One request on a connection of its own; a body makes it have a length. */
    public Reply send(String methodAndPath, List<String> headers, String body) {
        try (RawClient client = new RawClient(address())) {
            return client.send(request(methodAndPath, headers, body.getBytes(UTF_8)))
                    .reply();
        } catch (IOException e) {
            throw new UncheckedIOException(methodAndPath, e);
        }
    }

    /** A GET on a connection of its own. */
    public Reply get(String path, String... headers) {
        return send("GET " + path, List.of(headers), "");
    }

    /** The bytes of a request. */
    public static byte[] request(String methodAndPath, List<String> headers, byte[] body) {
        StringBuilder head = new StringBuilder(methodAndPath).append(" HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        if (body.length > 0) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        return new Buffer()
                .writeUtf8(head.append("\r\n").toString())
                .write(body)
                .readByteArray();
    }

    @Override
    public void close() {
        server.close();
    }

    /** Closes it and keeps its port for another one: bound and not listening, it is nobody else's a moment later. */
    public Socket closeAndKeepPort() throws IOException {
        close();
        Socket kept = new Socket();
        kept.setReuseAddress(true);
        kept.bind(address());
        return kept;
    }
}
