package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import io.freightsdk.server.InMemoryFreightServer;
import org.junit.jupiter.api.Test;

/** The class inside is run by the test here, not by the build. */
class UnmetOfAnotherBrokerTest {
    @FreightServerTest
    static class AnotherBroker {
        @Test
        void passes(InMemoryFreightServer server) {
            server.addBroker().faults().add(Fault.reset());
        }
    }

    @Test
    void faultOfABrokerThatTheMethodHasAddedFailsItWhenItIsNotMet() {
        assertThat(Run.of(AnotherBroker.class).failures())
                .containsExactly(
                        "the test passed but never triggered fault-1 (BEFORE RESET on any operation, fired 0 of 1)");
    }
}
