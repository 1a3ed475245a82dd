package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A savepoint that is restored after a reset, as after a Spring test whose method resets the server. */
class SavepointAfterResetTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void noIdComesTwice() {
        FreightBroker broker = server.addBroker();
        String loadNumber = Remote.of(server, broker).createdLoad();
        Runnable back = server.savepoint();

        server.reset();
        back.run();

        FreightBroker next = server.addBroker();
        assertThat(next.id()).isNotEqualTo(broker.id());
        assertThat(broker.balanceUsd()).isEqualByComparingTo("99.35");
        assertThat(Remote.of(server, next).createdLoad()).isNotEqualTo(loadNumber);
    }
}
