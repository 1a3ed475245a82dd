package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.tracking.CachedPosition;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadPositionToolTest {
    private static final Instant NOW = Instant.parse("2026-05-05T02:20:00Z");

    private static PositionStop stop(int sequence, String city, String state, boolean arrived) {
        return PositionStop.builder()
                .type(sequence == 1 ? StopType.PICKUP : StopType.DELIVERY)
                .sequence(sequence)
                .city(city)
                .state(state)
                .arrivedAt(arrived ? NOW : null)
                .build();
    }

    private static LoadPosition.Builder position(String status, boolean pickedUp) {
        return LoadPosition.builder()
                .loadNumber("LD-1")
                .status(LoadStatus.of(status))
                .createdAt(NOW)
                .stops(List.of(stop(1, "Chicago", "IL", pickedUp), stop(2, "Dallas", "TX", false)))
                .gpsTrack(List.of())
                .pingCount(0);
    }

    private static LoadPosition.Builder seen(LoadPosition.Builder position, int minutesAgo) {
        GpsPoint fix = GpsPoint.builder()
                .lat(36.1)
                .lng(-89.9)
                .ts(NOW.minus(Duration.ofMinutes(minutesAgo)))
                .build();
        return position.gpsTrack(List.of(fix)).pingCount(1);
    }

    private static Map<String, ?> summary(LoadPosition.Builder position) {
        return ReadPositionTool.answer(new CachedPosition(position.build(), NOW, true, null), NOW);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        PLANNED     | false |    | the driver has not shared a position yet | if a position is needed soon, ask the driver to open the link that was sent by SMS; do not read it again before something new can have happened
        PLANNED     | false | 3  | on the way to the first pickup | do not read it again before something new can have happened
        AT_PICKUP   | true  | 3  | at a pickup | do not read it again before something new can have happened
        IN_TRANSIT  | true  | 3  | on the road to "Dallas, TX" | do not read it again before something new can have happened
        IN_TRANSIT  | true  | 61 | on the road to "Dallas, TX" | the last position is 61 minutes old: ask the driver to open the link again; do not read it again before something new can have happened
        AT_DELIVERY | true  | 3  | at the delivery stop, waiting for its delivery to be confirmed | when the bill of lading has been received, call freight_confirm_delivery
        DELIVERED   | true  | 3  | delivered | nothing more is to be done: reading it again costs nothing and changes nothing; when the bill of lading has been received, freight_confirm_delivery records it for free
        CANCELLED   | true  | 3  | cancelled | nothing more is to be done: a cancelled load has no new positions
        ON_HOLD     | true  | 3  | in a state that these tools do not know | tell the user the status as it is
        """)
    void everyStatusHasItsWordsAndItsNextStep(
            String status, boolean pickedUp, Integer minutesAgo, String phase, String next) {
        LoadPosition.Builder position = position(status, pickedUp);
        Map<String, ?> summary = summary(minutesAgo == null ? position : seen(position, minutesAgo));
        assertThat(summary.get("status")).isEqualTo(status);
        assertThat(summary.get("phase")).isEqualTo(phase);
        assertThat(summary.get("next")).isEqualTo(next);
    }

    @Test
    void whatIsKnownOfTheWayIsTold() {
        EtaEstimate eta = EtaEstimate.builder()
                .etaAt(NOW.plus(Duration.ofHours(6)))
                .remainingMiles(498.2)
                .projectedDelayMinutes(12)
                .build();
        Map<String, ?> summary =
                summary(seen(position("IN_TRANSIT", true), 4).eta(eta).distanceMiles(412.7));
        assertThat(asRead(summary))
                .isEqualTo(asRead(Json.of(
                        "loadNumber",
                        "LD-1",
                        "status",
                        "IN_TRANSIT",
                        "phase",
                        "on the road to \"Dallas, TX\"",
                        "lastFix",
                        Map.of("lat", 36.1, "lng", -89.9, "ts", "2026-05-05T02:16:00Z", "ageMinutes", 4L),
                        "nextStop",
                        Map.of("type", "DELIVERY", "sequence", 2, "city", "Dallas", "state", "TX"),
                        "eta",
                        Map.of(
                                "etaAt",
                                "2026-05-05T08:20:00Z",
                                "remainingMiles",
                                498.2,
                                "projectedDelayMinutes",
                                new BigDecimal("12")),
                        "distanceMiles",
                        412.7,
                        "next",
                        "do not read it again before something new can have happened",
                        "asOf",
                        "2026-05-05T02:20:00Z",
                        "fromMemory",
                        false)));
    }

    /** A host reads numbers as they are written. */
    private static Map<String, ?> asRead(Map<String, ?> summary) {
        return Json.object(Json.text(Json.copy(summary)));
    }

    @Test
    void whyThereIsNoEstimateIsTold() {
        Map<String, ?> summary = summary(position("PLANNED", false)
                .eta(EtaUnavailable.builder().reason("driver_not_joined").build()));
        assertThat(summary.get("eta")).isEqualTo(Map.of("reason", "driver_not_joined"));
    }

    @Test
    void loadAtItsDeliveryHasNoNextStop() {
        assertThat(summary(seen(position("AT_DELIVERY", false), 1))).doesNotContainKey("nextStop");
    }

    @Test
    void clockThatIsBehindMakesNoFixYoungerThanNew() {
        Map<?, ?> fix =
                (Map<?, ?>) summary(seen(position("IN_TRANSIT", true), -5)).get("lastFix");
        assertThat(fix.get("ageMinutes")).isEqualTo(0L);
    }

    @Test
    void fiveHundredPointsAreToldInAFewWords() {
        GpsPoint point = GpsPoint.builder().lat(36.1).lng(-89.9).ts(NOW).build();
        LoadPosition.Builder long500 = seen(position("IN_TRANSIT", true), 1)
                .gpsTrack(Collections.nCopies(500, point))
                .pingCount(500);
        assertThat(FreightJson.tree().toJson(summary(long500))).hasSizeLessThan(700);
    }

    @Test
    void fullAddsTheWholeRecord() {
        try (AgentFixture fixture = new AgentFixture()) {
            String loadNumber = fixture.loadNumber();
            FreightLoad load = fixture.server.load(loadNumber).driveToEnd();
            String arguments = "{\"loadNumber\":\"" + loadNumber + "\",\"detail\":\"full\"}";
            Map<?, ?> answer = fixture.invoke("freight_get_load_position", arguments);
            assertThat(AgentFixture.text(answer, "result", "phase")).isEqualTo("delivered");
            assertThat(AgentFixture.text(answer, "result", "record", "pingCount"))
                    .isEqualTo(String.valueOf(load.position().pingCount()));
            assertThat(AgentFixture.at(answer, "result", "record", "gpsTrack"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSize(Math.min(500, load.position().pingCount()));
        }
    }

    @Test
    void roadBehindTheLastStopLeadsNowhere() {
        LoadPosition.Builder position = seen(position("IN_TRANSIT", true), 3)
                .stops(List.of(stop(1, "Chicago", "IL", true), stop(2, "Dallas", "TX", true)));
        Map<String, ?> summary = summary(position);
        assertThat(summary.get("phase")).isEqualTo("on the road");
        assertThat(summary.get("nextStop")).isNull();
    }

    @Test
    void estimateSaysHowLateTheTruckWillBe() {
        EtaEstimate eta =
                EtaEstimate.builder().etaAt(NOW).projectedDelayMinutes(12).build();
        assertThat(summary(position("IN_TRANSIT", true).eta(eta)).get("eta"))
                .isEqualTo(Map.of("etaAt", NOW.toString(), "projectedDelayMinutes", new BigDecimal("12")));
    }
}
