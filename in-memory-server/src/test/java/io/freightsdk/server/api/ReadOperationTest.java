package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.server.Bodies;
import io.freightsdk.server.Fix;
import io.freightsdk.server.GeoPoint;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 4.2 of the contract and the figures of a position, over HTTP. */
final class ReadOperationTest {
    private static final String NOON = "2026-05-04T12:00:00Z";

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private String created(String pickupDate, String deliveryDate) {
        return Bodies.text(broker.create(Bodies.datedLoad(pickupDate, deliveryDate)), "loadNumber");
    }

    /** Moves the clock there and reports a fix of that moment. */
    private void fix(String loadNumber, String time, double lat) {
        Instant at = Instant.parse(time);
        serving.server().clock().set(at);
        serving.server().load(loadNumber).ping(new Fix(at, new GeoPoint(lat, -90), 55.04, 360));
    }

    /** Picks up from noon to 12:30 and arrives at the delivery at that time. */
    private void drive(String loadNumber, String deliveredAt) {
        fix(loadNumber, NOON, 40);
        fix(loadNumber, "2026-05-04T12:30:59Z", 40.5);
        fix(loadNumber, deliveredAt, 41);
    }

    private Map<?, ?> read(String loadNumber) {
        Reply reply = broker.read(loadNumber);
        assertThat(reply.status()).isEqualTo(200);
        return Bodies.object(reply);
    }

    @Test
    void newLoadHasNullsForWhatIsNotKnownYet() {
        String loadNumber = created("", "2026-05-05T12:00:00Z");
        assertThat(broker.read(loadNumber).body())
                .isEqualTo("{\"loadNumber\":\"LD-2026-000001\",\"pingpointLoadId\":\""
                        + Bodies.text(serving.record(loadNumber), "pingpointLoadId")
                        + "\",\"status\":\"PLANNED\",\"createdAt\":\"2026-05-04T12:00:00Z\",\"deliveredAt\":null,"
                        + "\"distanceMiles\":null,\"onTime\":null,\"delayMinutes\":null,\"pickupDwellMinutes\":null,"
                        + "\"deliveryDwellMinutes\":null,\"stops\":[{\"type\":\"PICKUP\",\"sequence\":1,"
                        + "\"city\":\"Chicago\",\"state\":\"IL\",\"windowFrom\":null,\"windowTo\":null,"
                        + "\"arrivedAt\":null,\"departedAt\":null},{\"type\":\"DELIVERY\",\"sequence\":2,"
                        + "\"city\":\"Dallas\",\"state\":\"TX\",\"windowFrom\":\"2026-05-05T12:00:00Z\","
                        + "\"windowTo\":\"2026-05-05T12:00:00Z\",\"arrivedAt\":null,\"departedAt\":null}],"
                        + "\"gpsTrack\":[],\"pingCount\":0,\"eta\":{\"reason\":\"driver_not_joined\"}}");
    }

    @Test
    void deliveredLoadHasItsFigures() {
        String loadNumber = created("", "2026-05-04T14:00:00Z");
        drive(loadNumber, "2026-05-04T14:10:30Z");
        assertThat(broker.read(loadNumber).body())
                .isEqualTo("{\"loadNumber\":\"LD-2026-000001\",\"pingpointLoadId\":\""
                        + Bodies.text(serving.record(loadNumber), "pingpointLoadId")
                        + "\",\"status\":\"DELIVERED\",\"createdAt\":\"2026-05-04T12:00:00Z\","
                        + "\"deliveredAt\":\"2026-05-04T14:10:30Z\",\"distanceMiles\":69.1,\"onTime\":true,"
                        + "\"delayMinutes\":10,\"pickupDwellMinutes\":30,\"deliveryDwellMinutes\":null,"
                        + "\"stops\":[{\"type\":\"PICKUP\",\"sequence\":1,\"city\":\"Chicago\",\"state\":\"IL\","
                        + "\"windowFrom\":null,\"windowTo\":null,\"arrivedAt\":\"2026-05-04T12:00:00Z\","
                        + "\"departedAt\":\"2026-05-04T12:30:59Z\"},{\"type\":\"DELIVERY\",\"sequence\":2,"
                        + "\"city\":\"Dallas\",\"state\":\"TX\",\"windowFrom\":\"2026-05-04T14:00:00Z\","
                        + "\"windowTo\":\"2026-05-04T14:00:00Z\",\"arrivedAt\":\"2026-05-04T14:10:30Z\","
                        + "\"departedAt\":null}],\"gpsTrack\":[" + point("40.0", "12:00:00") + ","
                        + point("40.5", "12:30:59") + "," + point("41.0", "14:10:30")
                        + "],\"pingCount\":3,\"eta\":{\"reason\":\"load_closed\"}}");
    }

    private static String point(String lat, String time) {
        return "{\"lat\":" + lat + ",\"lng\":-90.0,\"speed\":55.0,\"heading\":0,\"ts\":\"2026-05-04T" + time + "Z\"}";
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "2026-05-04T13:00:00Z, true, 0",
                "2026-05-04T14:00:00Z, true, 0",
                "2026-05-04T14:00:59Z, true, 0",
                "2026-05-04T14:15:00Z, true, 15",
                "2026-05-04T14:15:01Z, false, 15",
                "2026-05-04T14:16:00Z, false, 16"
            })
    void quarterOfAnHourIsForgiven(String deliveredAt, Boolean onTime, double delayMinutes) {
        String loadNumber = created("", "2026-05-04T14:00:00Z");
        drive(loadNumber, deliveredAt);
        assertThat(read(loadNumber).get("onTime")).isEqualTo(onTime);
        assertThat(read(loadNumber).get("delayMinutes")).isEqualTo(delayMinutes);
    }

    @Test
    void withoutAWindowNothingIsLate() {
        String loadNumber = created("", "");
        drive(loadNumber, "2026-05-04T14:00:00Z");
        Map<?, ?> position = read(loadNumber);
        assertThat(position.get("status")).isEqualTo("DELIVERED");
        assertThat(position.get("onTime")).isNull();
        assertThat(position.get("delayMinutes")).isNull();
    }

    @Test
    void onTimeIsNotKnownBeforeTheDelivery() {
        String loadNumber = created("", "2026-05-04T12:00:00Z");
        fix(loadNumber, NOON, 40);
        fix(loadNumber, "2026-05-04T16:00:00Z", 40.5);
        assertThat(read(loadNumber).get("status")).isEqualTo("IN_TRANSIT");
        assertThat(read(loadNumber).get("onTime")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1, null", "2, 34.5"})
    void distanceNeedsTwoFixes(int fixes, String miles) {
        String loadNumber = created("", "");
        fix(loadNumber, NOON, 40);
        if (fixes == 2) {
            fix(loadNumber, "2026-05-04T12:30:00Z", 40.5);
        }
        assertThat(String.valueOf(read(loadNumber).get("distanceMiles"))).isEqualTo(miles);
    }

    @Test
    void etaHasAllItsFields() {
        String loadNumber = created("", "2026-05-04T13:00:00Z");
        fix(loadNumber, NOON, 40);
        fix(loadNumber, "2026-05-04T12:30:00Z", 40.5);
        assertThat(((Map<?, ?>) read(loadNumber).get("eta")).toString())
                .isEqualTo("{etaAt=2026-05-04T13:19:00Z, target={type=DELIVERY, sequence=2.0}, remainingMiles=40.8,"
                        + " positionAt=2026-05-04T12:30:00Z, computedAt=2026-05-04T12:30:00Z,"
                        + " projectedDelayMinutes=19.0}");
    }

    @Test
    void etaHasNullsOnlyWhereTheDocumentDoes() throws IOException {
        String loadNumber = created("", "");
        fix(loadNumber, NOON, 40);
        Map<?, ?> schemas = (Map<?, ?>) FreightJson.tree().fromJson(FreightJson.schemas());
        Map<?, ?> estimate = (Map<?, ?>) ((Map<?, ?>) schemas.get("$defs")).get("EtaEstimate");
        Map<?, ?> eta = (Map<?, ?>) read(loadNumber).get("eta");
        assertThat(eta.entrySet())
                .filteredOn(entry -> entry.getValue() == null)
                .extracting(entry -> ((Map<?, ?>) estimate.get("properties")).get(entry.getKey()))
                .allSatisfy(property -> assertThat(property.toString()).contains("type=[integer, null]"));
    }

    @Test
    void etaOfAnOldPositionIsAReason() {
        String loadNumber = created("", "");
        fix(loadNumber, NOON, 40);
        serving.server().clock().advance(Duration.ofMinutes(60).plusMillis(1));
        assertThat(read(loadNumber).get("eta")).isEqualTo(Map.of("reason", "stale_position"));
    }

    @Test
    void unknownSpeedAndHeadingAreNulls() {
        String loadNumber = created("", "");
        serving.server().load(loadNumber).ping(Fix.of(Serving.NOON, new GeoPoint(40.1234567, -90)));
        assertThat(broker.read(loadNumber).body())
                .contains("\"gpsTrack\":[{\"lat\":40.1234567,\"lng\":-90.0,\"speed\":null,\"heading\":null,"
                        + "\"ts\":\"2026-05-04T12:00:00Z\"}]");
    }

    @Test
    void newestFiveHundredPointsComeOldestFirst() {
        String loadNumber = created("", "");
        List<Fix> fixes = new ArrayList<>();
        for (int i = 0; i < 501; i++) {
            fixes.add(Fix.of(Serving.NOON.minusSeconds(i), new GeoPoint(45, -90 - i / 1000.0)));
        }
        serving.server().load(loadNumber).pings(fixes);
        Map<?, ?> position = read(loadNumber);
        List<?> track = (List<?>) position.get("gpsTrack");
        assertThat(track).hasSize(500);
        assertThat(((Map<?, ?>) track.get(0)).get("ts")).isEqualTo("2026-05-04T11:51:41Z");
        assertThat(((Map<?, ?>) track.get(499)).get("ts")).isEqualTo("2026-05-04T12:00:00Z");
        assertThat(position.get("pingCount")).isEqualTo(501.0);
    }

    @Test
    void everyReadIsCharged() {
        String loadNumber = broker.created();
        broker.read(loadNumber);
        broker.read(loadNumber);
        assertThat(broker.balanceUsd()).isEqualTo("24.31");
        assertThat(broker.debits())
                .extracting("operation")
                .containsExactly("createLoad", "getLoadPosition", "getLoadPosition");
        assertThat(broker.debits()).extracting("loadNumber").containsOnly(loadNumber);
    }

    @Test
    void cancelledLoadIsReadAndChargedLikeAnyOther() {
        String loadNumber = broker.created();
        serving.server().load(loadNumber).cancel();
        assertThat(read(loadNumber).get("status")).isEqualTo("CANCELLED");
        assertThat(broker.balanceUsd()).isEqualTo("24.33");
    }

    @Test
    void answerIsWhatTheModelReads() throws IOException {
        String loadNumber = created("", "2026-05-04T13:00:00Z");
        fix(loadNumber, NOON, 40);
        LoadPosition position = FreightJson.adapter(LoadPosition.class)
                .fromJson(broker.read(loadNumber).body());
        assertThat(position.gpsTrack()).hasSize(1);
        assertThat(position.stops().get(0).arrivedAt()).isEqualTo(NOON);
    }

    @Test
    void shortResponseHasNullsBeforeTheFirstFix() {
        String loadNumber = created("", "");
        assertThat(shortRead(loadNumber).body())
                .isEqualTo("{\"loadNumber\":\"LD-2026-000001\",\"lat\":null,\"lng\":null,\"timestamp\":null,"
                        + "\"status\":\"PLANNED\"}");
        fix(loadNumber, NOON, 40);
        assertThat(shortRead(loadNumber).body())
                .isEqualTo("{\"loadNumber\":\"LD-2026-000001\",\"lat\":40.0,\"lng\":-90.0,"
                        + "\"timestamp\":\"2026-05-04T12:00:00Z\",\"status\":\"AT_PICKUP\"}");
        assertThat(broker.balanceUsd()).isEqualTo("24.31");
        assertThat(broker.debits().get(1).operation()).isEqualTo("getTrackedLoadPosition");
    }

    private Reply shortRead(String loadNumber) {
        String body = "{\"loadNumber\":\"" + loadNumber + "\"}";
        return serving.send("POST /v1/freight/get_load_position", List.of("X-Agent-Key: " + broker.key()), body);
    }
}
