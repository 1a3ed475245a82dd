package io.freightsdk.tracking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Facts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** By NMFTA's own document, as it was published. */
class NmftaEventTest {
    private static final Instant SENT = Instant.parse("2026-05-04T18:25:00Z");
    private static final Schema BATCH = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(
                    "classpath:io/freightsdk/tracking/nmfta/schemas.yaml#/components/schemas/EventBatch"));

    private static List<String> errors(String json) {
        return BATCH
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Object::toString)
                .toList();
    }

    /** Of a webhook with these. */
    static List<String> errors(List<TrackingEvent> events) {
        return NmftaEvent.batch("delivery-1", SENT, events)
                .map(NmftaEventTest::errors)
                .orElseThrow();
    }

    static Stream<Class<?>> kinds() {
        return EventContract.kinds().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void eventOfALoadIsValidThere(Class<?> kind) {
        TrackingEvent event = EventContract.example(kind);
        Optional<String> body = NmftaEvent.batch("delivery-1", SENT, List.of(event));
        assertThat(body.isPresent()).isEqualTo(!event.loadNumber().isEmpty());
        body.ifPresent(json -> assertThat(errors(json)).as(json).isEmpty());
    }

    @Test
    void whatTheDocumentDoesNotAllowIsFound() {
        String body = NmftaEvent.batch("1", SENT, List.of(EventContract.example(TrackingEvent.EnRoute.class)))
                .orElseThrow();
        assertThat(errors(body.replace("IN_TRANSIT", "ON_THE_ROAD"))).isNotEmpty();
        assertThat(errors(body.replace("\"sequence\":4,", ""))).isNotEmpty();
        assertThat(errors(body.replace("\"origin\"", "\"from\""))).isNotEmpty();
        assertThat(errors(body.replace("\"latitude\":", "\"latitude\":1"))).isNotEmpty();
    }

    private static String json(TrackingEvent event) {
        return FreightJson.tree().toJson(NmftaEvent.of(event).orElseThrow());
    }

    @Test
    void eventHasItsPlaceAndItsOwnFields() {
        assertThat(json(EventContract.example(TrackingEvent.EtaChanged.class)))
                .isEqualTo("{\"eventId\":\"%s\",\"type\":\"OTHER\",\"status\":\"EtaChanged\","
                                .formatted(UUID.nameUUIDFromBytes("mrl3v5o2q7d4c6n2xkz5y4b7ae".getBytes(UTF_8)))
                        + "\"occurredAt\":\"2026-05-04T18:20:00Z\",\"reportedAt\":\"2026-05-04T18:24:00Z\","
                        + "\"sequence\":4,\"location\":{\"type\":\"GEOPOINT\",\"latitude\":35.1,\"longitude\":-94.2},"
                        + "\"attributes\":{\"id\":\"mrl3v5o2q7d4c6n2xkz5y4b7ae\",\"stop\":2,\"stopType\":\"DELIVERY\","
                        + "\"previousAt\":\"2026-05-05T02:50:00Z\",\"expectedAt\":\"2026-05-05T03:50:00Z\"},"
                        + "\"shipment\":{\"shipmentId\":\"LD-2026-000417\","
                        + "\"mode\":\"FTL\",\"references\":[{\"type\":\"customerRef\",\"value\":\"PO-4711\"}],"
                        + "\"origin\":{\"type\":\"CITY\",\"city\":\"Chicago\",\"state\":\"IL\"},"
                        + "\"destination\":{\"type\":\"CITY\",\"city\":\"Dallas\",\"state\":\"TX\"}}}");
    }

    @Test
    void eventAtAStopIsThereAndInItsTime() {
        assertThat(json(EventContract.example(TrackingEvent.StopArrived.class)))
                .contains("\"occurredAt\":\"2026-05-04T22:46:20-05:00\"")
                .contains("\"location\":{\"type\":\"CITY\",\"city\":\"Dallas\",\"state\":\"TX\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EnRoute", "AtRisk", "Late", "Approaching", "OffRoute", "PickupPassed"})
    void eventOfATruckOnTheWayIsWhereThatIs(String type) {
        assertThat(json(EventContract.example(EventJson.KINDS.get(type))))
                .contains("\"location\":{\"type\":\"GEOPOINT\",");
    }

    @Test
    void truckUnderWayHasItsExpectedArrival() {
        assertThat(json(EventContract.example(TrackingEvent.EnRoute.class)))
                .contains("\"expectedAt\":\"2026-05-05T03:50:00Z\"");
    }

    @ParameterizedTest
    @CsvSource({
        "EnRoute, IN_TRANSIT",
        "AtRisk, DELAY",
        "Late, OTHER",
        "Delivered, DELIVERED",
        "Cancelled, CANCELLED",
        "Stuck, EXCEPTION",
        "StopDeparted, OTHER",
        "Unloaded, OTHER"
    })
    void typeSaysNoMoreThanIsKnown(String type, String there) {
        assertThat(NmftaEvent.type(EventContract.example(EventJson.KINDS.get(type))))
                .isEqualTo(there);
    }

    @Test
    void loadThatAPositionShowsToBeLateIsDelayed() {
        Facts late = EventContract.example(TrackingEvent.Late.class).facts();
        Instant fixAt = late.load().position().at();
        Facts shown = new Facts(late.id(), late.loadNumber(), late.sequence(), fixAt, late.detectedAt(), late.load());
        assertThat(NmftaEvent.type(new TrackingEvent.Late(shown, 2, StopType.DELIVERY, 15)))
                .isEqualTo("DELAY");
    }

    @Test
    void loadThatHasLeftAPickupIsPickedUp() {
        TrackingEvent delivery = EventContract.example(TrackingEvent.StopDeparted.class);
        assertThat(NmftaEvent.type(new TrackingEvent.StopDeparted(delivery.facts(), 1, StopType.PICKUP)))
                .isEqualTo("PICKED_UP");
    }
}
