package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DemoTest {
    private static final int LANES = 4;

    @AutoClose
    private final InMemoryFreightServer server =
            InMemoryFreightServer.start(ServerOptions.builder().seed(7).build());

    private final List<String> told = new ArrayList<>();
    private final Demo demo = new Demo(server, told::add);

    @Test
    void announcesItsKeyAndItsLoadsWithTheirLinks() throws InterruptedException {
        demo.step();

        assertThat(told).hasSize(1 + LANES);
        assertThat(told.get(0)).matches("agent key agent_[0-9A-Za-z]{32}, 25\\.00 USD");
        assertThat(told.get(1))
                .matches(
                        "LD-\\d{4}-000001: customer's page http://127.0.0.1:\\d+/track/trk_\\w+ driver's page http://127.0.0.1:\\d+/driver/drv_\\w+");
    }

    @Test
    void clockRunsAndTrucksMoveWithIt() throws InterruptedException {
        demo.step();
        assertThat(server.clock().frozenAt()).isEmpty();

        server.clock().advance(Duration.ofHours(2));

        assertThat(server.loads())
                .hasSize(LANES)
                .allSatisfy(load -> assertThat(load.position().pingCount()).isGreaterThan(60));
    }

    @Test
    void everyLoadIsDeliveredWithAllStampsAndThenTheNextRoundBegins() throws InterruptedException {
        demo.step();
        List<FreightLoad> first = server.loads();
        server.clock().advance(Duration.ofDays(3));
        demo.step();

        assertThat(server.loads()).hasSize(2 * LANES);
        assertThat(told).hasSize(1 + LANES);
        assertThat(first).allSatisfy(load -> assertDelivered(load.position()));
    }

    private static void assertDelivered(LoadPosition position) {
        assertThat(position.status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(position.onTime()).isTrue();
        assertThat(position.stops())
                .allSatisfy(stop -> assertThat(stop.arrivedAt()).isNotNull());
        assertThat(position.stops().subList(0, position.stops().size() - 1))
                .allSatisfy(stop -> assertThat(stop.departedAt()).isAfter(stop.arrivedAt()));
    }

    @Test
    void whatItOrdersIsPaidForAndGivenBack() throws InterruptedException {
        demo.step();

        assertThat(server.requests("createLoad"))
                .hasSize(LANES)
                .allSatisfy(call -> assertThat(call.chargedUsd()).isEqualByComparingTo("0.65"));
        demo.step();
        assertThat(server.requests("createLoad")).hasSize(LANES);
    }

    @Test
    void afterAResetItOrdersAgain() throws InterruptedException {
        demo.step();
        server.reset();
        demo.step();

        assertThat(server.loads()).hasSize(LANES);
    }
}
