package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.CompletionMode;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How do I test against something that behaves as the service does? {@code @FreightServerTest} gives each method a
 * server of its own and a broker with 100.00 USD; faults, time and trucks are up to the test.
 */
@FreightServerTest
class ServerInATestTest {
    private FreightClient freight;

    @BeforeEach
    void connect(InMemoryFreightServer server, FreightBroker broker) {
        freight = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .build();
    }

    @AfterEach
    void close() {
        freight.close();
    }

    /** A response lost after the charge: the failure that costs money in production. */
    @Test
    void lostResponseIsPaidOnce(FreightBroker broker) {
        broker.faults().add(Fault.reset().afterCommit().on("createLoad"));

        freight.createLoad("order-4711", load());

        assertThat(broker.requests("createLoad")).hasSize(2);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
    }

    /** It drives in virtual time, from the first stop to the last. */
    @Test
    void truckBringsItsLoadToTheEnd(FreightBroker broker) {
        String number = freight.createLoad("order-4711", load()).loadNumber();

        broker.newestLoad().driveToEnd();

        assertThat(freight.getLoadPosition(number).status()).isEqualTo(LoadStatus.DELIVERED);
    }

    @Test
    void loadWaitsForItsConfirmation(FreightBroker broker) {
        broker.completion(CompletionMode.AWAIT_CONFIRM);
        String number = freight.createLoad("order-4711", load()).loadNumber();
        broker.newestLoad().driveToEnd();

        assertThat(freight.confirmDelivery(number).oldStatus()).isEqualTo(LoadStatus.AT_DELIVERY);
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop("2600 S Federal St", "Chicago", "IL", "60616"))
                .deliveries(stop("1800 N Market St", "Dallas", "TX", "75202"))
                .build();
    }

    private static StopInput stop(String address, String city, String state, String zip) {
        return StopInput.builder()
                .address(address)
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }
}
