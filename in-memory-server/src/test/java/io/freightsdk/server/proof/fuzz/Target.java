package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.Serving;
import io.freightsdk.server.proof.fuzz.Responses.Response;
import io.freightsdk.server.proof.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;

/** A server with a broker and a load, and what has to hold of it whatever it was sent. */
final class Target implements AutoCloseable {
    private static final int MOST_THREADS = 20; // one connection at a time, and a thread may be free for a moment

    private final InMemoryFreightServer server =
            InMemoryFreightServer.start(Serving.options().seed(3).build());
    private final URI url = URI.create(server.url());
    private String loadNumber = "";
    private String driverToken = "";
    private FreightBroker broker = settled();

    /** Everything as at the start. */
    void reset() {
        server.reset();
        broker = settled();
    }

    private FreightBroker settled() {
        FreightBroker fresh =
                server.addBroker(BrokerOptions.builder().balanceUsd("100000").build());
        String created =
                ask("POST", "/v1/agent/loads", fresh.agentKey(), Bodies.load()).body();
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

    List<Response> send(byte[] bytes) {
        try {
            return Responses.to(bytes, url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A good request on a connection of its own. */
    Response ask(String method, String path, String agentKey, String body) {
        List<String> headers = List.of("Authorization: Bearer " + agentKey);
        return send(Serving.request(method + " " + path, headers, body.getBytes(UTF_8)))
                .get(0);
    }

    /** The broker's own request. */
    Response ask(String method, String path, String body) {
        return ask(method, path, broker.agentKey(), body);
    }

    /** It responds, its ledger adds up, and connections that have ended have not kept their threads. */
    void isWell() {
        assertThat(ask("GET", "/v1/agent/balance", "").status()).isEqualTo(200);
        assertThat(broker.ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(broker.balanceUsd());
        assertThat(ServerThreads.of(url.getPort())).hasSizeLessThan(MOST_THREADS);
    }

    /** Sees that it is well, stops it, and sees that no thread is left. */
    @Override
    public void close() {
        isWell();
        server.close();
        ServerThreads.end(url.getPort());
    }
}
