package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.Heap;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.OwnThread;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.Serving;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.loads.Milestone;
import io.freightsdk.server.loads.Stop;
import io.freightsdk.server.state.LoadOrder.Place;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Precision;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final int LOADS = 400;
    private static final List<Fix> TRACK = IntStream.range(0, 500)
            .mapToObj(i -> new Fix(NOON.minusSeconds(i), new GeoPoint(40 + i / 1e4, -90.1234567), 55.5, i % 360, 10))
            .toList();

    /** A batch that is being put in, for as long as somebody wants. */
    private static final class Slow extends AbstractList<Fix> {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch released = new CountDownLatch(1);

        @Override
        public Fix get(int index) {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return TRACK.get(0);
        }

        @Override
        public int size() {
            return 1;
        }
    }

    @ParameterizedTest
    @CsvSource({"GIVEN, 800", "ZIP, 1600", "CITY, 1600", "STATE, 1600"})
    void geocodedFencesAreWider(Precision precision, double radiusMeters) {
        Address address = new Address("1 Main St", "Chicago", "IL", "60607");
        GeocodedPoint at = new GeocodedPoint(new GeoPoint(40, -90), precision);
        Place place = new Place(Stop.Kind.PICKUP, address, null, null, at);
        assertThat(place.stop(1, FenceSettings.FIELD).fence().radiusMeters()).isEqualTo(radiusMeters);
    }

    @Test
    void batchIsReportedWithTheStatusThatItLedTo() {
        try (Serving serving = Serving.start()) {
            Load load = serving.load(serving.broker("1.00").created());
            GeoPoint pickup = load.order().places().get(0).point().point();

            Load.Batch batch = load.report(List.of(Fix.of(Fix.ON_RECEIPT, pickup)), Serving.NOON);

            assertThat(batch.result().accepted()).isEqualTo(1);
            assertThat(batch.status()).isEqualTo(Milestone.AT_PICKUP);
        }
    }

    @Test
    void loadThatIsBusyHoldsUpNoOtherCallOfItsBroker() throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            Remote client = Remote.of(server, broker);
            FreightLoad busy = server.load(client.createdLoad());
            FreightLoad other = server.load(client.createdLoad());
            Slow batch = new Slow();
            CompletableFuture<Void> late = OwnThread.run(() -> busy.pings(batch));
            batch.begun.await();

            CompletableFuture<Integer> read = OwnThread.supply(
                    () -> client.get("/v1/agent/loads/" + busy.loadNumber()).status());
            while (server.requests().count() < 3
                    && Thread.getAllStackTraces().values().stream().noneMatch(LoadTest::waitsForALoad)) {
                Thread.onSpinWait();
            }

            assertThat(OwnThread.supply(() -> client.get("/v1/agent/balance").status())
                            .get(100, TimeUnit.SECONDS))
                    .isEqualTo(200);
            assertThat(client.get("/v1/agent/loads/" + other.loadNumber()).status())
                    .isEqualTo(200);
            assertThat(read).isNotDone();
            batch.released.countDown();
            late.get(100, TimeUnit.SECONDS);
            assertThat(read.get(100, TimeUnit.SECONDS)).isEqualTo(200);
            assertThat(broker.balanceUsd()).isEqualTo("98.66");
        }
    }

    private static boolean waitsForALoad(StackTraceElement[] stack) {
        boolean waits = false;
        for (StackTraceElement frame : stack) {
            waits |= frame.getMethodName().equals("park");
            if (waits && frame.getMethodName().equals("inFull")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void loadThatWasReadKeepsItsFixesAndNotTheirText() {
        try (InMemoryFreightServer server =
                InMemoryFreightServer.start(ServerOptions.builder().clock(NOON).build())) {
            FreightBroker broker = server.addBroker();
            broker.topUp("1000.00");
            Remote client = Remote.of(server, broker);
            read(server, client, 50);
            long before = Heap.inUse();
            read(server, client, LOADS);
            long each = (Heap.inUse() - before) / LOADS;
            System.out.println("a load of 500 fixes, read once, keeps " + each + " bytes");
            assertThat(each).isLessThan(10_000);
        }
    }

    private static void read(InMemoryFreightServer server, Remote client, int loads) {
        for (int i = 0; i < loads; i++) {
            FreightLoad load = server.load(client.createdLoad());
            load.pings(TRACK);
            String answer = client.get("/v1/agent/loads/" + load.loadNumber()).body();
            assertThat(answer.length()).isGreaterThan(40_000);
        }
    }
}
