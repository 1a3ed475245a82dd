package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a creation may just about say. */
final class CreateLoadLimitsTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    private void takes(String body) {
        Reply reply = broker.create(body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({
        "(214) 555-0142, +12145550142",
        "214.555.0142, +12145550142",
        "+1 214 555 0142, +12145550142",
        "12145550142, +12145550142",
        "2145550142, +12145550142",
        "+15551234567, +15551234567",
        "+44 20 7946 0958, +442079460958",
        "(214)555.0142, +12145550142"
    })
    void phoneIsKeptInE164(String phone, String kept) {
        takes(Bodies.load().replace("+12145550142", phone));
        assertThat(serving.server().sms().get(0).to()).isEqualTo(kept);
    }

    @Test
    void fiftyStopsAreTaken() {
        takes(CreateLoadBodyTest.stops(25, 25));
        takes(CreateLoadBodyTest.stops(1, 49));
        assertThat(broker.loads().get(0).position().stops()).hasSize(50);
    }

    @Test
    void thousandCharactersAreTaken() {
        takes(Bodies.load(",\"customerRef\":\"" + "é".repeat(1_000) + "\""));
    }

    @Test
    void longUnknownFieldIsIgnored() {
        takes(Bodies.load(",\"more\":\"" + "x".repeat(1_000_000) + "\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"lat\":90,\"lng\":180",
                "\"lat\":-90,\"lng\":-180.0",
                "\"lat\":0,\"lng\":-0",
                "\"lat\":null,\"lng\":null"
            })
    void coordinatesReachToTheEdges(String more) {
        takes(Bodies.load().replace(Bodies.PICKUP, Bodies.PICKUP.replace("}", "," + more + "}")));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-05-04T12:00:00Z, 2026-05-04T12:00:00Z",
        "2026-05-04T07:00:00-05:00, 2026-05-04T12:00:00Z",
        "2026-05-04T12:00Z, 2026-05-04T12:00:00Z",
        "2026-05-04T12:00:00.250Z, 2026-05-04T12:00:00.250Z"
    })
    void dateMayHaveAnyOffset(String date, Instant kept) {
        takes(Bodies.load().replace(Bodies.PICKUP, Bodies.PICKUP.replace("}", ",\"date\":\"" + date + "\"}")));
        assertThat(broker.loads().get(0).position().stops().get(0).windowFrom()).isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AK", "DC", "PR", "GU", "VI", "AS", "MP", "WY"})
    void everyStateAndTerritoryIsOne(String state) {
        takes(Bodies.load().replace("\"IL\"", "\"" + state + "\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "-1e308", "1E-400", "0", "0.1"})
    void anyFiniteRateIsTaken(String rate) {
        takes(Bodies.load(",\"rate\":" + rate));
        assertThat(broker.read(broker.loads().get(0).loadNumber()).status()).isEqualTo(200);
    }
}
