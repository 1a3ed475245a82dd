package io.freightsdk.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {
    @ParameterizedTest
    @CsvSource({
        "2026-05-04T14:00:00Z,                2026-05-04T14:00:00Z",
        "2026-05-04T14:00:00.1Z,              2026-05-04T14:00:00.1Z",
        "2026-05-04T14:00:00.12Z,             2026-05-04T14:00:00.12Z",
        "2026-05-04T14:00:00.123Z,            2026-05-04T14:00:00.123Z",
        "2026-05-04T14:00:00.1234Z,           2026-05-04T14:00:00.1234Z",
        "2026-05-04T14:00:00.123456789Z,      2026-05-04T14:00:00.123456789Z",
        "2026-05-04T14:00:00.000000001Z,      2026-05-04T14:00:00.000000001Z",
        "2026-05-04T14:00:00+00:00,           2026-05-04T14:00:00Z",
        "2026-05-04T09:00:00-05:00,           2026-05-04T14:00:00Z",
        "2026-05-04T19:30:00.5+05:30,         2026-05-04T14:00:00.5Z",
        "2026-05-04t14:00:00z,                2026-05-04T14:00:00Z",
        "2026-05-04T14:00Z,                   2026-05-04T14:00:00Z",
        "2024-02-29T00:00:00Z,                2024-02-29T00:00:00Z",
        "2000-02-29T23:59:59Z,                2000-02-29T23:59:59Z",
        "1969-12-31T23:59:59Z,                1969-12-31T23:59:59Z",
        "0001-01-01T00:00:00Z,                0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z,      9999-12-31T23:59:59.999999999Z"
    })
    void dateTimeIsParsed(String text, Instant expected) {
        assertThat(Rfc3339.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tomorrow",
                "2026-05-04",
                "2026-05-04T14:00:00",
                "2026-05-04 14:00:00Z",
                "2026-02-29T00:00:00Z",
                "1900-02-29T00:00:00Z",
                "2026-04-31T00:00:00Z",
                "2026-13-01T00:00:00Z",
                "2026-00-01T00:00:00Z",
                "2026-01-00T00:00:00Z",
                "2026-05-04T24:00:00Z",
                "2026-05-04T14:60:00Z",
                "2026-05-04T14:00:00.Z",
                "2026-05-04T14:00:00,5Z",
                "2026-05-04T14:00:00.1234567890Z",
                "2026-05-04T14:00:00.-12Z",
                "2026-05-04T-4:00:00Z",
                "+12026-05-04T14:00:00Z",
                "2026-05-04T14:00:00+25:00",
                "2026-05-04T14:00:0٣Z"
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Rfc3339.parse(text))
                .isInstanceOf(DateTimeException.class)
                .hasMessage(
                        "Expected a date-time with an offset, such as 2026-05-04T14:00:00Z, but was '" + text + "'");
    }

    @Test
    void leapSecondIsRefusedByName() {
        assertThatThrownBy(() -> FreightJson.adapter(ConfirmDeliveryInput.class)
                        .fromJson("{\"bol_received_at\": \"2016-12-31T23:59:60Z\"}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a date-time with an offset, such as 2026-05-04T14:00:00Z, but was"
                        + " '2016-12-31T23:59:60Z', whose leap second no clock here can show,"
                        + " at path $.bol_received_at");
    }

    @Test
    void offsetCannotLeadOutOfTheYears() {
        assertThatThrownBy(() -> Rfc3339.parse("0000-01-01T00:00:00+18:00")).isInstanceOf(DateTimeException.class);
        assertThatThrownBy(() -> Rfc3339.format(Instant.MAX))
                .isInstanceOf(DateTimeException.class)
                .hasMessageStartingWith("Expected a time in the years 0000 to 9999 but was +1000000000");
    }

    @Test
    void timeOutOfTheYearsIsRefusedByItsPlace() {
        ConfirmDeliveryInput input =
                ConfirmDeliveryInput.builder().bolReceivedAt(Instant.MAX).build();
        assertThatThrownBy(() -> FreightJson.adapter(ConfirmDeliveryInput.class).toJson(input))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Expected a time in the years 0000 to 9999 but was"
                        + " +1000000000-12-31T23:59:59.999999999Z at path $.bol_received_at");
    }

    @Test
    void longTextIsShortened() {
        assertThatThrownBy(() -> Rfc3339.parse("x".repeat(1_000)))
                .hasMessageEndingWith("but was '" + "x".repeat(40) + "…'");
    }

    @Test
    void randomInstantsAreParsedAsTheJdkDoes() {
        long seed = 20260504;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            long second = random.nextLong(-62_135_596_800L, 253_402_300_800L);
            Instant instant = Instant.ofEpochSecond(second, random.nextBoolean() ? 0 : random.nextInt(1_000_000_000));
            assertThat(Rfc3339.parse(Rfc3339.format(instant)))
                    .as("seed %d", seed)
                    .isEqualTo(instant);
        }
    }
}
