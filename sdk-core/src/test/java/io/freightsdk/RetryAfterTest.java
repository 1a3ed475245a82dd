package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("1994-11-06T08:49:07Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0                              | PT0S
            007                            | PT7S
            120                            | PT2M
            999999999                      | PT277777H46M39S
            Sun, 06 Nov 1994 08:49:37 GMT  | PT30S
            sun, 06 nov 1994 08:49:37 gmt  | PT30S
            Sun, 06 Nov 1994 08:49:07 GMT  | PT0S
            Sun, 06 Nov 1994 08:49:06 GMT  | PT0S
            Thu, 01 Jan 1970 00:00:00 GMT  | PT0S
            """)
    void secondsOrDateAreAWaitFromNow(String value, Duration wait) {
        assertThat(ErrorReader.retryAfter(value, NOW)).isEqualTo(wait);
        assertThat(ErrorReader.retryAfter(" " + value + " ", NOW)).isEqualTo(wait);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                "+",
                "-1",
                "soon",
                "1.5",
                "1e3",
                "0x10",
                "1 2",
                "--1",
                "\u0661",
                "NaN",
                "1000000000",
                "99999999999999999999",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 31 Feb 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 25:49:37 GMT",
                "Sun, 06 Nov 1994",
                "1994-11-06T08:49:37Z"
            })
    void whatCannotBeReadIsNoWait(@Nullable String value) {
        assertThat(ErrorReader.retryAfter(value, NOW)).isNull();
    }

    @Test
    void hugeValuesAreNoWait() {
        assertThat(ErrorReader.retryAfter("0".repeat(1 << 20), NOW)).isNull();
        assertThat(ErrorReader.retryAfter("Sun, ".repeat(1 << 18), NOW)).isNull();
    }
}
