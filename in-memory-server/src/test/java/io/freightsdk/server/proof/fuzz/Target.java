package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.proof.fuzz.Answers.Answer;
import io.freightsdk.server.proof.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;

/** A server with a broker and a load, and what has to hold of it whatever it was sent. */
final class Target implements AutoCloseable {
    private static final String LOAD = "{\"driverPhone\":\"+12145550142\",\"pickups\":[STOP],\"deliveries\":[STOP]}"
            .replace("STOP", "{\"address\":\"1 Dock Rd\",\"city\":\"Chicago\",\"state\":\"IL\",\"zip\":\"60601\"}");

    private static final int MOST_THREADS = 20; // one connection at a time, and a thread may be free for a moment

    private final InMemoryFreightServer server;
    private final InetSocketAddress address;
    private FreightBroker broker;
    private String loadNumber = "";
    private String driverToken = "";

    Target() {
        server = InMemoryFreightServer.start(ServerOptions.builder()
                .seed(3)
                .clock(Instant.parse("2026-05-04T12:00:00Z"))
                .build());
        URI uri = URI.create(server.url());
        address = new InetSocketAddress(uri.getHost(), uri.getPort());
        broker = settled();
    }

    /** Everything as at the start. */
    void reset() {
        server.reset();
        broker = settled();
    }

    private FreightBroker settled() {
        FreightBroker fresh =
                server.addBroker(BrokerOptions.builder().balanceUsd("100000").build());
        String created = ask("POST", "/v1/agent/loads", fresh.agentKey(), LOAD).body();
        loadNumber = String.valueOf(Tree.object(created).get("loadNumber"));
        String link = String.valueOf(Tree.object(created).get("driverWebLink"));
        driverToken = link.substring(link.lastIndexOf('/') + 1);
        return fresh;
    }

    InMemoryFreightServer server() {
        return server;
    }

    FreightBroker broker() {
        return broker;
    }

    String loadNumber() {
        return loadNumber;
    }

    /** An input with the names of what is there. */
    String filled(String input) {
        return input.replace("{key}", broker.agentKey())
                .replace("{load}", loadNumber)
                .replace("{token}", driverToken)
                .replace("{broker}", broker.id());
    }

    List<Answer> send(byte[] bytes) {
        try {
            return Answers.to(bytes, address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A good request on a connection of its own. */
    Answer ask(String method, String path, String agentKey, String body) {
        return send(request(method, path, agentKey, body.getBytes(UTF_8))).get(0);
    }

    /** The broker's own request. */
    Answer ask(String method, String path, String body) {
        return ask(method, path, broker.agentKey(), body);
    }

    static byte[] request(String method, String path, String agentKey, byte[] body) {
        byte[] head = (method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + agentKey
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(UTF_8);
        byte[] all = new byte[head.length + body.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** It answers, its ledger adds up, and connections that have ended have not kept their threads. */
    void isWell() {
        assertThat(ask("GET", "/v1/agent/balance", "").status()).isEqualTo(200);
        assertThat(broker.ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(broker.balanceUsd());
        assertThat(ServerThreads.of(address.getPort())).hasSizeLessThan(MOST_THREADS);
    }

    /** Stops it, and sees that no thread is left. */
    @Override
    public void close() {
        server.close();
        ServerThreads.end(address.getPort());
    }
}
