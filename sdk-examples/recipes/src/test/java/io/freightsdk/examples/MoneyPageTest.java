package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Code of {@code docs/how-to} about money. */
class MoneyPageTest {
    private static final StopInput STOP = StopInput.builder()
            .address("2600 S Federal St")
            .city("Chicago")
            .state("IL")
            .zip("60616")
            .build();

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final CreateLoadInput input = CreateLoadInput.builder()
            .driverPhone("+13125550142")
            .pickups(STOP)
            .deliveries(STOP)
            .build();

    @Test
    void unknownCreationIsCalledAgainAndPaidOnce() {
        broker.faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close())
                        .onOperation("createLoad")
                        .times(4));
        try (FreightClient freight = LimitedClient.open(server.url(), broker.agentKey())) {
            assertThat(CreateAgain.create(freight, "order-4711", input).loadNumber())
                    .isNotEmpty();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        }
        assertThat(broker.ledger())
                .filteredOn(entry -> entry.amountUsd().signum() < 0)
                .hasSize(1);
    }

    @Test
    void orderIsCreatedOnceByItsName() {
        try (FreightClient freight = LimitedClient.open(server.url(), broker.agentKey())) {
            CreateLoadOutcome load = OrderByName.order(freight, input);

            assertThat(OrderByName.order(freight, input)).isEqualTo(load);
            assertThat(freight.spend().byTag().get("globex").charges()).isEqualTo(1);
        }
    }
}
