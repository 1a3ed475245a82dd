package io.freightsdk.server.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DemoTest {
    private static final long SEED = 7;
    private static final int LOADS = DemoLane.ALL.size();

    private final InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
            .clock(Instant.parse("2026-05-04T12:00:00Z"))
            .seed(SEED)
            .build());
    private final List<String> told = new ArrayList<>();
    private final Demo demo = new Demo(server, new SplittableRandom(SEED), told::add);

    @AfterEach
    void close() {
        demo.close();
        server.close();
    }

    @Test
    void somethingHasMovedAfterTwoSeconds() throws InterruptedException {
        seconds(2);
        assertThat(loads()).hasSize(LOADS).allSatisfy(load -> {
            assertThat(load.position().pingCount()).isEqualTo(2);
            assertThat(load.position().distanceMiles()).isBetween(0.5, 1.2);
        });
    }

    @Test
    void announcesKeyAndLoadsWithTheirLinks() throws InterruptedException {
        seconds(1);
        assertThat(told).hasSize(1 + LOADS);
        assertThat(told.get(0)).matches("agent key agent_[0-9A-Za-z]{32}, 25\\.00 USD");
        assertThat(told.get(1))
                .matches("LD-2026-000001 Chicago, IL to Dallas, TX: http://127.0.0.1:\\d+/track/trk_\\w+"
                        + " http://127.0.0.1:\\d+/driver/drv_\\w+");
    }

    /** On a busy machine the first order takes longer than it waits for. */
    @Test
    void announcesLoadsThatAreOrderedLater() throws InterruptedException {
        server.faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503))
                        .onOperation("createLoad")
                        .times(1));
        demo.tick();
        assertThat(told).hasSize(1);
        seconds(40);
        assertThat(told).hasSize(1 + LOADS);
    }

    @Test
    void ordersArePaidForAndGivenBack() throws InterruptedException {
        seconds(1);
        assertThat(demo.broker().balanceUsd()).isEqualByComparingTo("25.00");
        assertThat(demo.broker().ledger())
                .filteredOn(entry -> entry.operation().equals("createLoad"))
                .hasSize(LOADS);
    }

    @Test
    @Tag("slow")
    void everyLoadIsDeliveredWithAllStampsAndThenTheNextRoundBegins() throws InterruptedException {
        seconds(1);
        List<FreightLoad> first = loads();
        int most = 2 * 60 * 60;
        while (loads().size() == LOADS && most-- > 0) {
            seconds(1);
        }
        assertThat(loads()).as("seed %d", SEED).hasSize(2 * LOADS);
        assertThat(first).as("seed %d", SEED).allSatisfy(load -> assertDelivered(load.position()));
        assertThat(demo.broker().balanceUsd()).isEqualByComparingTo("25.00");
    }

    private void assertDelivered(LoadPosition position) {
        assertThat(position.status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(position.onTime()).isTrue();
        assertThat(position.deliveredAt())
                .isBetween(position.createdAt(), server.clock().now());
        assertThat(position.stops())
                .allSatisfy(stop -> assertThat(stop.arrivedAt()).isNotNull());
        assertThat(position.stops().subList(0, position.stops().size() - 1))
                .allSatisfy(stop -> assertThat(stop.departedAt()).isAfter(stop.arrivedAt()));
    }

    @Test
    void trucksStopWhileTheClockIsFrozen() throws InterruptedException {
        seconds(1);
        demo.tick();
        demo.tick();
        seconds(1);
        assertThat(loads())
                .allSatisfy(load -> assertThat(load.position().distanceMiles()).isLessThan(1.2));
    }

    @Test
    void resetEndsTheDemo() throws InterruptedException {
        seconds(1);
        server.reset();
        seconds(3);
        assertThat(server.requests().count()).isLessThanOrEqualTo(1);
    }

    @Test
    void loadOfTheSameNumberAfterAResetIsNotDriven() throws InterruptedException {
        ServerOptions frozen =
                ServerOptions.builder().clock(server.clock().now()).build();
        try (InMemoryFreightServer unseeded = InMemoryFreightServer.start(frozen);
                Demo driving = new Demo(unseeded, new SplittableRandom(SEED), line -> {})) {
            driving.tick();
            unseeded.reset();
            FreightBroker broker = unseeded.addBroker();
            for (int i = 0; i < LOADS; i++) {
                Remote.of(unseeded, broker).createdLoad();
            }
            driving.tick();
            assertThat(broker.loads())
                    .hasSize(LOADS)
                    .allSatisfy(load -> assertThat(load.position().pingCount()).isZero());
        }
    }

    @Test
    void loadsThatAreLeftAfterARestoreAreDriven() throws InterruptedException {
        server.faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503))
                        .onOperation("createLoad")
                        .skipping(2)
                        .times(1));
        demo.tick();
        Runnable twoLoads = server.savepoint();
        seconds(40);
        assertThat(loads()).hasSize(LOADS);
        twoLoads.run();
        seconds(3);
        assertThat(loads())
                .hasSize(2)
                .allSatisfy(load -> assertThat(load.position().pingCount()).isGreaterThan(1));
    }

    private void seconds(int seconds) throws InterruptedException {
        for (int i = 0; i < seconds; i++) {
            demo.tick();
            server.clock().advance(Duration.ofSeconds(1));
        }
    }

    private List<FreightLoad> loads() {
        return demo.broker().loads();
    }
}
