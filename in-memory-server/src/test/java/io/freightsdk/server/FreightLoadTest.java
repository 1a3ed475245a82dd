package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreightLoadTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(NOON).seed(5).build());

    private final FreightBroker broker = server.addBroker();
    private final Remote client = Remote.of(server, broker);
    private final FreightLoad load = server.load(client.createdLoad());

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
        assertThat(position.distanceMiles()).isBetween(800.0, 840.0);
        assertThat(position.deliveredAt()).isEqualTo(position.stops().get(1).arrivedAt());
    }

    @Test
    void positionIsThatOfABilledReadAndCostsNothing() throws IOException {
        load.arriveAt(1);

        LoadPosition free = load.position();

        assertThat(broker.balanceUsd()).isEqualTo("99.35");
        String billed = client.get("/v1/agent/loads/" + load.loadNumber()).body();
        assertThat(free).isEqualTo(FreightJson.adapter(LoadPosition.class).fromJson(billed));
    }

    @Test
    void pingIsAFixNow() {
        load.ping(41.9, -87.7);

        assertThat(load.position().gpsTrack()).singleElement().satisfies(point -> {
            assertThat(point.ts()).isEqualTo(NOON);
            assertThat(point.lat()).isEqualTo(41.9);
        });
    }

    @Test
    void pingsWithoutATimeFollowEachOtherWhileTheClockStands() {
        load.ping(41.85, -87.65).ping(39, -90).ping(38.6, -90.2).ping(41.9, -87.7);

        assertThat(load.position().gpsTrack())
                .extracting(GpsPoint::ts)
                .containsExactly(NOON, NOON.plusMillis(1), NOON.plusMillis(2), NOON.plusMillis(3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PT600S   | 41.9 | FUTURE      | future, its time is more than 5 minutes ahead of the server's clock; advance the clock first
            PT-49H   | 41.9 | TOO_OLD     | too_old, its time is more than 48 hours behind the server's clock; give it a later time, or none
            PT0S     | 41.9 | DUPLICATE   | duplicate, the load has a position of that millisecond; give it another time, or none
            """)
    void refusedFixIsThrown(Duration ahead, double lat, FixRefusal refusal, String why) {
        load.ping(41.8, -87.7);
        Fix fix = new Fix(NOON.plus(ahead), new GeoPoint(lat, -87.7), 55, 90);

        assertThatExceptionOfType(FixRefusedException.class)
                .isThrownBy(() -> load.ping(fix))
                .withMessage("load " + load.loadNumber() + " refused the position of " + fix.time() + " at " + NOON
                        + ": " + why)
                .satisfies(refused -> assertThat(refused.refusal()).isEqualTo(refusal));
    }

    @Test
    void closedLoadThrowsPingsAway() {
        load.cancel();

        assertThatExceptionOfType(FixRefusedException.class)
                .isThrownBy(() -> load.ping(41.9, -87.7))
                .withMessage(
                        "load " + load.loadNumber() + " refused a position at " + NOON
                                + ": load_closed, the load is over and accepts no positions; report it earlier, or create another load");
    }

    @Test
    void batchNamesTheRefusedFixes() {
        Fix future = Fix.of(NOON.plusSeconds(600), new GeoPoint(41.9, -87.7));
        Fix untimed = Fix.of(Fix.ON_RECEIPT, new GeoPoint(41.9, -87.7));

        assertThat(load.pings(List.of(untimed, future, untimed)))
                .isEqualTo(new PingResult(2, List.of(new PingResult.RefusedFix(1, FixRefusal.FUTURE))));
    }

    @Test
    void cancelledLoadTakesNothingMore() {
        assertThat(load.cancel().status()).isEqualTo(LoadStatus.CANCELLED);
        assertThat(load.cancel().status()).isEqualTo(LoadStatus.CANCELLED);
        assertThatIllegalStateException()
                .isThrownBy(load::driveToEnd)
                .withMessage("truck of " + load.loadNumber()
                        + ": the load is CANCELLED and accepts no positions for stop 1; create another load");
    }

    @Test
    void deliveredLoadIsNotCancelled() {
        load.driveToEnd();

        assertThatIllegalStateException()
                .isThrownBy(load::cancel)
                .withMessage("load " + load.loadNumber() + " was delivered and cannot be cancelled");
    }

    @Test
    void driveForStopsOnTheWay_andTheNextDriveGoesOn() {
        load.driveFor(Duration.ofHours(2));

        assertThat(load.status()).isEqualTo(LoadStatus.IN_TRANSIT);
        assertThat(server.clock().now()).isEqualTo(NOON.plus(Duration.ofHours(2)));
        server.clock().advance(Duration.ofHours(1));
        int points = load.position().pingCount();
        assertThat(load.driveToEnd().status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(load.position().pingCount()).isGreaterThan(points);
    }

    @ParameterizedTest
    @CsvSource({
        "41.8781,-87.6298,41.8781,-87.6298",
        "41.8781,-87.6298,41.8830,-87.6298",
        "41.8781,-87.6298,41.9000,-87.6298"
    })
    void stopsCloseToEachOtherAreToldApart(double fromLat, double fromLng, double toLat, double toLng) {
        String body = Bodies.load(
                Bodies.PICKUP.replace("}", ",\"lat\":" + fromLat + ",\"lng\":" + fromLng + "}"),
                Bodies.DELIVERY.replace("}", ",\"lat\":" + toLat + ",\"lng\":" + toLng + "}"),
                "");
        FreightLoad close =
                server.load(client.send("POST", "/v1/agent/loads", body).text("loadNumber"));

        assertThat(close.driveToEnd().status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(close.position().stops()).allMatch(stop -> stop.arrivedAt() != null);
        assertThat(close.position().pickupDwellMinutes()).isBetween(44, 60);
    }

    @Test
    void stopThatIsNoneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load.driveTo(3))
                .withMessage("stop: expected 1 to 2, was 3");
    }

    @Test
    void driveAfterItsEndDoesNothing() {
        load.driveToEnd();
        Instant there = server.clock().now();

        load.driveToEnd().driveTo(1).arriveAt(2);

        assertThat(server.clock().now()).isEqualTo(there);
    }
}
