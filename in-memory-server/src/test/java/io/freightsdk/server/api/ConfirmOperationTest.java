package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.CompletionMode;
import io.freightsdk.server.Fix;
import io.freightsdk.server.GeoPoint;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.4 of the contract. */
final class ConfirmOperationTest {
    private static final String CONFIRMED = "{\"ok\":true,\"oldStatus\":\"AT_DELIVERY\",\"newStatus\":\"DELIVERED\"}";

    private final Serving serving = Serving.start();
    private final Party broker = serving.broker("25.00");
    private String loadNumber = "";

    @BeforeEach
    void create() {
        broker.broker().completion(CompletionMode.AWAIT_CONFIRM);
        loadNumber = Bodies.text(broker.create(Bodies.datedLoad("", "")), "loadNumber");
    }

    @AfterEach
    void confirmingIsFree() {
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
        serving.close();
    }

    /** So many of: arrive at the pickup, leave it, arrive at the delivery. */
    private void drive(int steps) {
        for (int i = 0; i < steps; i++) {
            Instant at = Serving.NOON.plusSeconds(i);
            serving.server().load(loadNumber).ping(Fix.of(at, new GeoPoint(40 + i / 2.0, -90)));
        }
    }

    private Object bolAt() {
        return Bodies.object(serving.record(loadNumber)).get("bolReceivedAt");
    }

    @Test
    void loadWaitingAtItsDeliveryIsDelivered() {
        drive(3);
        Reply reply = broker.confirm(loadNumber, "");
        assertThat(reply.body()).isEqualTo(CONFIRMED);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(serving.server().load(loadNumber).position().deliveredAt()).isEqualTo(Serving.NOON);
        assertThat(broker.lastCall().committed()).isTrue();
    }

    @Test
    void secondConfirmationRecordsItsTimeOnly() {
        drive(3);
        broker.confirm(loadNumber, "{\"bol_received_at\":\"2026-05-04T11:00:00Z\"}");
        Reply again = broker.confirm(loadNumber, "{\"bol_received_at\":\"2026-05-04T06:30:00-05:00\"}");
        assertThat(again.body()).isEqualTo("{\"ok\":true,\"idempotent\":true}");
        assertThat(again.status()).isEqualTo(200);
        assertThat(bolAt()).isEqualTo("2026-05-04T11:30:00Z");
        assertThat(serving.server().load(loadNumber).position().deliveredAt()).isEqualTo(Serving.NOON);
    }

    @Test
    void loadDeliveredOnArrivalIsConfirmedAllTheSame() {
        broker.broker().completion(CompletionMode.ON_ARRIVAL);
        broker.broker().topUp("0.65");
        loadNumber = Bodies.text(broker.create(Bodies.datedLoad("", "")), "loadNumber");
        drive(3);
        assertThat(broker.confirm(loadNumber, "").body()).isEqualTo("{\"ok\":true,\"idempotent\":true}");
        assertThat(bolAt()).isEqualTo("2026-05-04T12:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "null", " null ", "{\"bol_received_at\":null}", "{\"other\":1}"})
    void billOfLadingIsReceivedNowUnlessSaidOtherwise(String body) {
        drive(3);
        assertThat(broker.confirm(loadNumber, body).body()).isEqualTo(CONFIRMED);
        assertThat(bolAt()).isEqualTo("2026-05-04T12:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"bolReceivedAt":"2026-05-04T10:00:00Z"}          | 11:00
            {"bol_received_at":"2026-05-04T10:00:00Z","x":1}  | 10:00
            {}                                                | 12:00
            {"bol_received_at":null,"x":1}                    | 12:00
            null                                              | 12:00
            """)
    void misspeltFieldOverwritesNothing(String body, String hour) {
        drive(3);
        broker.confirm(loadNumber, "{\"bol_received_at\":\"2026-05-04T11:00:00Z\"}");
        assertThat(broker.confirm(loadNumber, body).status()).isEqualTo(200);
        assertThat(bolAt()).isEqualTo("2026-05-04T" + hour + ":00Z");
    }

    @ParameterizedTest
    @CsvSource({"0, PLANNED", "1, AT_PICKUP", "2, IN_TRANSIT"})
    void loadOnItsWayIsNotDelivered(int steps, String status) {
        drive(steps);
        Reply reply = broker.confirm(loadNumber, "");
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"the driver has not arrived at the delivery stop\",\"status\":\"" + status
                        + "\",\"reason\":\"bol_received_before_geofence_arrive\"}");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(serving.server().load(loadNumber).status().value()).isEqualTo(status);
        assertThat(bolAt()).isNull();
    }

    @Test
    void cancelledLoadIsNotDelivered() {
        drive(3);
        serving.server().load(loadNumber).cancel();
        Reply reply = broker.confirm(loadNumber, "");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(Bodies.object(reply).get("status")).isEqualTo("CANCELLED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"yesterday\"", "\"\"", "\"2026-05-04\"", "\"2026-05-04T12:00:00\"", "7", "{}", "true"})
    void dateThatIsNoneIsRefused(String date) {
        drive(3);
        Reply reply = broker.confirm(loadNumber, "{\"bol_received_at\":" + date + "}");
        assertThat(reply.body())
                .isEqualTo(
                        "{\"error\":\"bol_received_at is not an ISO 8601 date-time with an offset, nothing changed\"}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(serving.server().load(loadNumber).status().value()).isEqualTo("AT_DELIVERY");
    }

    @Test
    void confirmingWorksWhileBillingIsDown() {
        drive(3);
        serving.server().billingAvailable(false);
        assertThat(broker.confirm(loadNumber, "").status()).isEqualTo(200);
    }
}
