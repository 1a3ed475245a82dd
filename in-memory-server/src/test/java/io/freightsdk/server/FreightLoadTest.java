package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.loads.Acceptance;
import io.freightsdk.server.loads.Fix;
import io.freightsdk.server.loads.Refusal;
import io.freightsdk.server.truck.Pace;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FreightLoadTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(NOON).seed(5).build());
    private final FreightBroker broker = server.addBroker();
    private final Client client = Client.of(server, broker);
    private final FreightLoad load = server.load(client.createdLoad());

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void wholeLifeIsDrivenStepByStep() {
        assertThat(load.status()).isEqualTo(LoadStatus.PLANNED);
        assertThat(load.arriveAt(1).status()).isEqualTo(LoadStatus.AT_PICKUP);
        assertThat(load.departFrom(1).status()).isEqualTo(LoadStatus.IN_TRANSIT);
        assertThat(load.driveTo(2).status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(server.clock().now()).isAfter(NOON.plus(Duration.ofHours(14)));
    }

    @Test
    void nineHundredMilesAreDrivenInOneCall() {
        load.driveToEnd();

        LoadPosition position = load.position();
        assertThat(position.status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(position.distanceMiles()).isBetween(810.0, 850.0);
        assertThat(position.deliveredAt()).isEqualTo(position.stops().get(1).arrivedAt());
    }

    @Test
    void positionIsWhatABilledReadAnswersAndCostsNothing() throws IOException {
        load.arriveAt(1);

        LoadPosition free = load.position();

        assertThat(broker.balanceUsd()).isEqualTo("99.35");
        String billed = client.get("/v1/agent/loads/" + load.loadNumber()).body();
        assertThat(free).isEqualTo(FreightJson.adapter(LoadPosition.class).fromJson(billed));
    }

    @Test
    void pingIsAFixNow() {
        Acceptance acceptance = load.ping(41.9, -87.7);

        assertThat(acceptance.accepted()).isEqualTo(1);
        assertThat(load.position().gpsTrack()).singleElement().satisfies(point -> {
            assertThat(point.ts()).isEqualTo(NOON);
            assertThat(point.lat()).isEqualTo(41.9);
        });
    }

    @Test
    void refusedFixIsTold() {
        Fix future = new Fix(NOON.plusSeconds(600), new GeoPoint(41.9, -87.7), 55, 90, 10);

        assertThat(load.ping(future).refused())
                .extracting(Acceptance.Refused::refusal)
                .containsExactly(Refusal.FUTURE);
    }

    @Test
    void cancelledLoadTakesNothingMore() {
        assertThat(load.cancel().status()).isEqualTo(LoadStatus.CANCELLED);
        assertThat(load.cancel().status()).isEqualTo(LoadStatus.CANCELLED);
        assertThatIllegalStateException()
                .isThrownBy(load::driveToEnd)
                .withMessage("truck of " + load.loadNumber() + ": the load is CANCELLED and closed, nothing driven");
    }

    @Test
    void deliveredLoadIsNotCancelled() {
        load.driveToEnd();

        assertThatIllegalStateException()
                .isThrownBy(load::cancel)
                .withMessage("load " + load.loadNumber() + " is DELIVERED and cannot be cancelled");
    }

    @Test
    void windowDecidesWhetherTheArrivalIsOnTime() {
        load.driveToEnd();
        Instant arrived = Objects.requireNonNull(load.position().stops().get(1).arrivedAt());

        load.setWindow(2, arrived.minusSeconds(3_600), arrived.minusSeconds(900));
        assertThat(load.position().onTime()).isTrue();
        load.setWindow(2, arrived.minusSeconds(3_600), arrived.minusSeconds(901));
        assertThat(load.position().onTime()).isFalse();
        load.setWindow(2, null, null);
        assertThat(load.position().onTime()).isNull();
    }

    @Test
    void windowWithOneEndIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load.setWindow(1, NOON, null))
                .withMessage("window: expected both ends or none, was " + NOON + " to null");
    }

    @Test
    void truckDrivesAtThePaceItIsGiven() {
        load.truck().at(new Pace(70, Duration.ofMinutes(10))).driveTo(1);

        assertThat(load.position().gpsTrack().get(1).speed()).isEqualTo(70.0);
        assertThat(load.position().gpsTrack().get(1).ts()).isEqualTo(NOON.plusSeconds(600));
    }
}
