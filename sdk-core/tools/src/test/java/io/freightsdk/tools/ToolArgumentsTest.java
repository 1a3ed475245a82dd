package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.CreateLoadInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model gets for arguments that cannot be used: all that is wrong, at once, and no request is sent. */
class ToolArgumentsTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "customerRef": "PO-7",     |                            | customerRef is missing
        "customerRef": "PO-7",     | "customerRef": "  ",       | customerRef is missing
        "customerRef": "PO-7",     | "customerRef": null,       | customerRef is missing
        "customerRef": "PO-7",     | "customerRef": "\\u00a0",   | customerRef is missing
        "customerRef": "PO-7",     | "customerRef": "\\u200b \\ufeff", | customerRef is missing
        "city": "Chicago"          | "city": "\\u200b"           | pickups.0.city is missing
        "customerRef": "PO-7",     | "customerRef": 7,          | customerRef must be a string
        "zip": "60607"             | "zip": 60607               | pickups.0.zip must be a string
        , "zip": "75201"           |                            | deliveries.0.zip is missing
        "weight": 42000            | "weight": "heavy"          | weight must be a number
        "weight": 42000            | "weight": 1e400            | weight is too large
        "weight": 42000            | "miles": 1e300             | miles is too large
        "weight": 42000            | "rate": 1e-31              | rate must have at most 30 decimals
        "zip": "60607"             | "zip": "60607", "date": "Monday" | pickups.0.date must be an ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z
        "zip": "60607"             | "zip": "60607", "date": "2026-05-04T14:00:00" | pickups.0.date must be an ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z
        "zip": "60607"             | "zip": "60607", "lat": 91, "lng": 0 | pickups.0.lat must be from -90 to 90
        "zip": "60607"             | "zip": "60607", "lat": 0, "lng": -180.5 | pickups.0.lng must be from -180 to 180
        "zip": "60607"             | "zip": "60607", "lat": 41.9 | pickups.0.lat must come together with [lng]
        "state": "IL"              | "state": "Illinois"        | pickups.0.state must fit its description: The two-letter code of a US state, the District of Columbia or a territory, in capitals.
        "weight": 42000            | "wait": 1                  | wait is not an argument; the arguments are {arguments}
        """)
    void argumentIsNamedByItsPath(String from, String to, String message) {
        Map<?, ?> answer = fixture.create(LOAD.replace(from, to == null ? "" : to));
        assertThat(text(answer, "error", "code")).isEqualTo("INVALID_ARGUMENTS");
        assertThat(text(answer, "error", "message")).isEqualTo(fixture.withArguments(message));
        assertThat(at(answer, "error", "fields")).isEqualTo(List.of(message.substring(0, message.indexOf(' '))));
        assertThat(fixture.server.requests().size()).isZero();
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        Map<?, ?> answer =
                fixture.create("{\"pickups\": [], \"deliveries\": [{\"city\": \"Dallas\"}, 3], \"rate\": true}");
        assertThat(answer.get("error"))
                .isEqualTo(Map.of(
                        "code",
                        "INVALID_ARGUMENTS",
                        "message",
                        "driverPhone is missing; customerRef is missing; pickups must have at least 1 item;"
                                + " deliveries.0.address is missing; deliveries.0.state is missing;"
                                + " deliveries.0.zip is missing; deliveries.1 must be an object;"
                                + " rate must be a number",
                        "retryable",
                        false,
                        "chargeStatus",
                        "NOT_CHARGED",
                        "next",
                        "correct these arguments and call again; ask the user for what you do not know",
                        "fields",
                        List.of(
                                "driverPhone",
                                "customerRef",
                                "pickups",
                                "deliveries.0.address",
                                "deliveries.0.state",
                                "deliveries.0.zip",
                                "deliveries.1",
                                "rate")));
    }

    @Test
    void twentyMistakesAreEnoughToRead() {
        String stops = "[" + "{},".repeat(9) + "{}]";
        String message = text(fixture.create("{\"pickups\":" + stops + "}"), "error", "message");
        assertThat(message).endsWith("; and 23 more").hasSizeLessThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "3", "\"PO-7\"", "true"})
    void argumentsAreAnObject(String arguments) {
        assertThat(text(fixture.create(arguments), "error", "message")).isEqualTo("the arguments must be an object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"a\":}", "hello", "{\"a\":1}}", "\u0000", "{\"driverPhone\": +12145550142}"})
    void whatIsNoJsonIsSaidSoAndNotRepeated(String arguments) {
        Map<?, ?> answer = fixture.create(arguments);
        assertThat(text(answer, "error", "message")).isEqualTo("the arguments are not JSON");
        assertThat(text(answer, "error", "next")).isEqualTo("call again with one JSON object that fits the schema");
    }

    @Test
    void hugeAndDeepArgumentsAreRefused() {
        assertThat(text(fixture.create("x".repeat(65_537)), "error", "message"))
                .isEqualTo("the arguments are longer than 65536 characters");
        for (String none : List.of("[".repeat(60_000), "{\"weight\": 1e99999}")) {
            assertThat(text(fixture.create(none), "error", "message"))
                    .isEqualTo("the arguments are nested too deeply, or have a number that is out of range");
        }
    }

    @Test
    void detailIsSummaryOrFull() {
        Map<?, ?> answer = fixture.invoke("freight_get_load_position", "{\"loadNumber\":\"LD-1\",\"detail\":\"all\"}");
        assertThat(text(answer, "error", "message")).isEqualTo("detail must be one of [summary, full]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\\u00a0", "\\u200b"})
    void loadNumberThatCannotBeSeenIsMissing(String loadNumber) {
        Map<?, ?> answer = fixture.invoke("freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}");
        assertThat(text(answer, "error", "message")).isEqualTo("loadNumber is missing");
        assertThat(text(answer, "error", "chargeStatus")).isEqualTo("NOT_CHARGED");
        assertThat(fixture.server.requests().size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", ".."})
    void loadNumberIsNoWayToAnotherAddress(String loadNumber) {
        Map<?, ?> answer = fixture.invoke("freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}");
        assertThat(text(answer, "error", "message")).isEqualTo("loadNumber is not a load number");
        assertThat(fixture.server.requests().size()).isZero();
    }

    @Test
    void whatOnlyTheServiceCanTellComesBackWithItsPath() {
        Map<?, ?> answer = fixture.create(LOAD.replace("\"TX\"", "\"Texas\""));
        assertThat(text(answer, "error", "code")).isEqualTo("INVALID_ARGUMENTS");
        assertThat(at(answer, "error", "fields")).isEqualTo(List.of("deliveries.0.state"));
        assertThat(text(answer, "error", "chargeStatus")).isEqualTo("NOT_CHARGED");
    }

    @Test
    void noArgumentsAreAnEmptyObject() {
        FreightTool balance = fixture.tools().named("freight_get_balance");
        for (String none : new String[] {null, "", " ", "{}", "null"}) {
            assertThat(balance.invoke(none, AgentFixture.DISPATCHER).json()).contains("\"ok\":true");
        }
    }

    @Test
    void stopsAreAList() {
        Map<?, ?> answer = fixture.create("{\"driverPhone\": \"+12145550142\", \"customerRef\": \"PO-7\","
                + " \"pickups\": {}, \"deliveries\": \"Dallas\"}");
        assertThat(text(answer, "error", "message")).isEqualTo("pickups must be an array; deliveries must be an array");
    }

    @Test
    void longNameIsCutShort() {
        Map<?, ?> answer = fixture.invoke("freight_get_balance", "{\"" + "x".repeat(41) + "\": 1}");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("\"" + "x".repeat(40) + "…\" is not an argument; the arguments are []");
        answer = fixture.invoke("freight_get_balance", "{\"" + "x".repeat(40) + "\": 1}");
        assertThat(text(answer, "error", "message"))
                .isEqualTo("x".repeat(40) + " is not an argument; the arguments are []");
    }

    @Test
    void argumentsThatTheTypeRefusesAreSaidSo() {
        assertThatThrownBy(() -> new ToolArguments(Map.of()).as(CreateLoadInput.class))
                .isInstanceOf(ToolError.class)
                .hasMessage("the arguments are not a CreateLoadInput");
    }
}
