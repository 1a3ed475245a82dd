package io.freightsdk.server.control;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

/** A server that stands at noon, and what every test of it needs. */
abstract class ServerTest {
    static final String NOON = "2026-05-04T12:00:00Z";

    final InMemoryFreightServer server = noon();
    final Remote remote = new Remote(server);

    static InMemoryFreightServer noon() {
        return InMemoryFreightServer.start(
                ServerOptions.builder().seed(7).clock(Instant.parse(NOON)).build());
    }

    @AfterEach
    void closed() {
        server.close();
    }
}
