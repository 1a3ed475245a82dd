package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TimesTest {

    @ParameterizedTest
    @CsvSource({
        "2026-05-04T12:00:00Z, 2026-05-04T12:00:00Z",
        "2026-05-04T12:00:00.125Z, 2026-05-04T12:00:00.125Z",
        "2026-05-04T07:00:00-05:00, 2026-05-04T12:00:00Z",
        "2026-05-04T12:00:00.123456789Z, 2026-05-04T12:00:00.123456789Z",
        "2024-02-29T23:59:59Z, 2024-02-29T23:59:59Z",
        "2026-02-29T23:59:59Z,",
        "2026-13-01T00:00:00Z,",
        "2026-05-04T24:00:00Z,",
        "2026-05-04T12:00:60Z,",
        "0000-05-04T12:00:00Z,",
        "9999-12-31T23:59:59-01:00,",
        "2026-05-04T12:00:00,",
        "2026-05-04 12:00:00Z, 2026-05-04T12:00:00Z",
        "2026-05-04T12:00Z, 2026-05-04T12:00:00Z",
        "2026-05-04t12:00:00z, 2026-05-04T12:00:00Z",
        "2026-05-04T07:00:00-0500, 2026-05-04T12:00:00Z",
        "2026-05-04T07:00:00-05, 2026-05-04T12:00:00Z",
        "2026-05-04 07:00 -0500, 2026-05-04T12:00:00Z",
        "'2026-05-04T12:00:00,5Z', 2026-05-04T12:00:00.500Z",
        "2026-05-04T12:00:00 Z,",
        "2026-05-04T12:00:00.Z,",
        "2026-05-04T12:00:00.-05:00,",
        "2026-05-04T12:00:00-05000,",
        "2026-05-04  12:00:00Z,",
        "2026-05-04,"
    })
    void aTimeIsThereWithAnOffsetOrNotAtAll(String text, Instant time) {
        assertThat(Times.parse(text)).isEqualTo(Optional.ofNullable(time));
    }

    @Test
    void fastParserAgreesWithTheJdk() {
        Random random = new Random(29);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text =
                    new StringBuilder(random.nextBoolean() ? "2026-05-04T12:00:00Z" : "2026-05-04T12:00:00.125Z");
            for (int change = random.nextInt(3); change >= 0; change--) {
                text.setCharAt(random.nextInt(text.length()), "0123456789-:.TZ+ ".charAt(random.nextInt(17)));
            }
            assertThat(Times.parse(text.toString())).as("seed 29: %s", text).isEqualTo(byLibrary(text));
        }
    }

    private static Optional<Instant> byLibrary(CharSequence text) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(text.toString()
                            .replaceFirst("^(\\S{10}) ", "$1T")
                            .replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .withOffsetSameInstant(ZoneOffset.UTC);
            return time.getYear() < 1 || time.getYear() > 9999 ? Optional.empty() : Optional.of(time.toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
