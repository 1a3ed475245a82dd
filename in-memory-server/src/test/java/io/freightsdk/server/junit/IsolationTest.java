package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.api.Remote;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What one test method does to the server, no other one sees. */
class IsolationTest {
    private static final Fault RESET = Fault.reset();

    @FreightServerTest
    static class Careless {
        @RepeatedTest(20)
        void changesAllThereIs(InMemoryFreightServer server, FreightBroker broker) {
            assertThat(server.billingAvailable()).isTrue();
            assertThat(server.prices().priceUsd("load_create")).isEqualTo("0.65");
            assertThat(server.clock().frozenAt()).isEmpty();
            assertThat(Remote.of(server, broker).create().status()).isEqualTo(201);

            server.billingAvailable(false);
            server.prices().set("load_create", "9.00");
            server.clock().advance(Duration.ofDays(3));
            broker.newestLoad().driveToEnd();
            broker.billingAvailable(false).prices().set("load_create", "8.00");
        }
    }

    @Test
    void whatOneMethodChangesNoOtherSees() {
        Run.of(Careless.class).passed(20);
        Run.inParallel(4, Careless.class).passed(20);
    }

    @FreightServerTest
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class LeavesAFault {
        @Test
        @Order(1)
        void forAllBrokers(InMemoryFreightServer server) {
            server.faults().add(RESET);
        }

        @Test
        @Order(2)
        void isGone(InMemoryFreightServer server) {
            assertThat(server.faults().list()).isEmpty();
        }
    }

    @Test
    void faultForAllThatWasNotMetFailsItsMethodOnly() {
        Run run = Run.of(LeavesAFault.class);
        assertThat(run.failures())
                .containsExactly(
                        "the test passed but never triggered fault-1 (BEFORE RESET on any operation, fired 0 of 1)");
        assertThat(run.succeeded()).isEqualTo(1);
    }

    @FreightServerTest
    static class Sixteen {
        private static final HttpClient HTTP = HttpClient.newHttpClient();

        @RepeatedTest(300)
        void eachHasItsOwn(InMemoryFreightServer server, FreightBroker broker) {
            String price = "0." + (10 + Math.floorMod(server.url().hashCode(), 90));
            broker.prices().set("load_create", price);
            Remote client = new Remote(server.url(), broker.agentKey(), HTTP);
            assertThat(client.create().status()).isEqualTo(201);
            broker.billingAvailable(false);
            assertThat(client.create().status()).isEqualTo(503);
            broker.billingAvailable(true).faults().add(Fault.status(418));
            assertThat(client.create().status()).isEqualTo(418);
            assertThat(broker.balanceUsd()).isEqualByComparingTo(new BigDecimal("100").subtract(new BigDecimal(price)));
            assertThat(broker.loads()).hasSize(1);
        }
    }

    @Test
    void nothingLeaksBetweenMethodsAtTheSameTime() {
        Run.inParallel(16, Sixteen.class).passed(300);
    }
}
