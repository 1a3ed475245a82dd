package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.EtaConfidence;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.freightsdk.server.FreightLoad;
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

class PositionSummaryTest {
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
        return PositionSummary.of(position.build(), NOW, NOW, new BigDecimal("0.02"))
                .tree();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PLANNED     | false |    | the driver has not shared a position yet | if a position is needed soon, ask the driver to open the link that was sent by SMS; a new read is worth its price at 2026-05-05T02:40:00Z at the earliest: the driver has shared no position yet
            PLANNED     | false | 3  | on the way to the first pickup | a new read is worth its price at 2026-05-05T02:37:00Z at the earliest: stop 1 may be reached from about 2026-05-05T04:25:00Z
            AT_PICKUP   | true  | 3  | at a pickup | a new read is worth its price at 2026-05-05T03:22:30Z at the earliest: at stop 1 since 2026-05-05T02:20:00Z
            IN_TRANSIT  | true  | 3  | on the road to "Dallas, TX" | a new read is worth its price at 2026-05-05T03:22:30Z at the earliest: at stop 1 since 2026-05-05T02:20:00Z
            IN_TRANSIT  | true  | 61 | on the road to "Dallas, TX" | the last position is 61 minutes old: ask the driver to open the link again; a new read is worth its price at 2026-05-05T04:09:33Z at the earliest: no position since 2026-05-05T01:19:00Z
            AT_DELIVERY | true  | 3  | at the delivery stop, waiting for its delivery to be confirmed | when the bill of lading is in hand, call freight_confirm_delivery
            DELIVERED   | true  | 3  | delivered | nothing: reading it again costs and changes nothing; when the bill of lading is in hand, freight_confirm_delivery records it for free
            CANCELLED   | true  | 3  | cancelled | nothing: the load takes no positions any more
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
                .isEqualTo(asRead(Map.of(
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
                        Map.of("etaAt", "2026-05-05T08:20:00Z", "remainingMiles", 498.2, "projectedDelayMinutes", 12),
                        "distanceMiles",
                        412.7,
                        "next",
                        "a new read is worth its price at 2026-05-05T03:22:30Z at the earliest: at stop 1 since"
                                + " 2026-05-05T02:20:00Z",
                        "nextReadAt",
                        "2026-05-05T03:22:30Z",
                        "reason",
                        "at stop 1 since 2026-05-05T02:20:00Z")));
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
    void windowThatIsFarAwayIsNotWaitedForInQuarters() {
        PositionStop pickup = stop(1, "Chicago", "IL", false).toBuilder()
                .windowFrom(NOW.plus(Duration.ofMinutes(200)))
                .build();
        LoadPosition.Builder position = seen(position("PLANNED", false), 1)
                .stops(List.of(pickup))
                .eta(EtaUnavailable.builder().reason("too_early").build());
        assertThat(summary(position).get("next"))
                .isEqualTo("a new read is worth its price at 2026-05-05T03:10:00Z at the earliest: "
                        + "the pickup begins at 2026-05-05T05:40:00Z");
    }

    @Test
    void withoutAPriceNobodyKnowsWhenToReadAgain() {
        Map<String, ?> summary = PositionSummary.of(
                        seen(position("IN_TRANSIT", true), 1).build(), NOW, NOW, null)
                .tree();
        assertThat(summary.get("next")).isEqualTo("do not read it again before something is expected to have happened");
        assertThat(summary).doesNotContainKeys("nextReadAt", "reason");
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
        assertThat(FreightJson.tree().toJson(summary(long500))).hasSizeLessThan(600);
    }

    @Test
    void fullAddsTheWholeRecord() {
        try (AgentDesk desk = new AgentDesk()) {
            String loadNumber = desk.loadNumber();
            FreightLoad load = desk.server.load(loadNumber).driveToEnd();
            String arguments = "{\"loadNumber\":\"" + loadNumber + "\",\"detail\":\"full\"}";
            Map<?, ?> answer = desk.invoke("freight_get_load_position", arguments);
            assertThat(AgentDesk.text(answer, "result", "phase")).isEqualTo("delivered");
            assertThat(AgentDesk.text(answer, "result", "record", "pingCount"))
                    .isEqualTo(String.valueOf(load.position().pingCount()));
            assertThat(AgentDesk.at(answer, "result", "record", "gpsTrack"))
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
        assertThat(summary.get("next"))
                .isEqualTo(
                        "a new read is worth its price at 2026-05-05T03:22:30Z at the earliest: at stop 2 since 2026-05-05T02:20:00Z");
    }

    @Test
    void estimateSaysHowFarItCanBeTrusted() {
        EtaEstimate eta =
                EtaEstimate.builder().etaAt(NOW).confidence(EtaConfidence.HIGH).build();
        assertThat(summary(position("IN_TRANSIT", true).eta(eta)).get("eta"))
                .isEqualTo(Map.of("etaAt", NOW.toString(), "confidence", EtaConfidence.HIGH.value()));
    }
}
