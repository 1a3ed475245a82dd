package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import okio.Buffer;

/** A whole server for a test, its clock standing, with a way around its HTTP edge to set things up and look at them. */
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

    public World world() {
        return server.world();
    }

    /** What a user of the Java API has. */
    InMemoryFreightServer server() {
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
        Broker broker = world().accounts().add(details -> details);
        world().accounts().account(broker.id()).adjust(new BigDecimal(balanceUsd), Cause.of("test"));
        return new Party(
                this,
                broker.id(),
                world().accounts().issueKey(broker.id(), Scope.all()).text());
    }

    public Load load(String loadNumber) {
        return world().loads().byNumber(loadNumber).orElseThrow();
    }

    public void fault(Fault fault) {
        world().faults().add(fault);
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
