package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.freightsdk.ErrorReader.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class RetryAfterTest {
    private static final Instant NOW = Instant.parse("1994-11-06T08:49:07Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0                              | PT0S
            -0                             | PT0S
            00                             | PT0S
            1                              | PT1S
            +1                             | PT1S
            007                            | PT7S
            120                            | PT2M
            1000000000                     | PT277777H46M40S
            -1                             | PT0S
            -99999999999999999999999999    | PT0S
            3153599999                     | PT875999H59M59S
            3153600001                     | PT876000H
            9223372036854775807            | PT876000H
            9223372036854775808            | PT876000H
            99999999999999999999999999     | PT876000H
            000000000000000000000000000002 | PT2S
            """)
    void secondsAreSeconds(String value, Duration wait) {
        assertThat(RetryAfter.of(value, null, NOW)).isEqualTo(wait);
        assertThat(RetryAfter.of(" " + value + " ", "Sun, 06 Nov 1994 00:00:00 GMT", NOW))
                .isEqualTo(wait);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Sun, 06 Nov 1994 08:49:37 GMT  | PT30S
            sun, 06 nov 1994 08:49:37 gmt  | PT30S
            Sun, 06 Nov 1994 08:49:07 GMT  | PT0S
            Sun, 06 Nov 1994 08:49:06 GMT  | PT0S
            Thu, 01 Jan 1970 00:00:00 GMT  | PT0S
            Fri, 31 Dec 9999 23:59:59 GMT  | PT876000H
            """)
    void dateIsAWaitFromNow(String value, Duration wait) {
        assertThat(RetryAfter.of(value, null, NOW)).isEqualTo(wait);
    }

    @Test
    void dateIsMeantByTheClockOfTheService() {
        String inAMinute = "Sun, 06 Nov 1994 09:01:00 GMT";
        assertThat(RetryAfter.of(inAMinute, "Sun, 06 Nov 1994 09:00:00 GMT", NOW))
                .hasToString("PT1M");
        assertThat(RetryAfter.of(inAMinute, "Sun, 06 Nov 1994 09:02:00 GMT", NOW))
                .hasToString("PT0S");
        assertThat(RetryAfter.of(inAMinute, "Sun, 06 Nov 1994 09:00:59 GMT", NOW))
                .hasToString("PT1S");
        assertThat(RetryAfter.of(inAMinute, "yesterday", NOW)).hasToString("PT11M53S");
        assertThat(RetryAfter.of(inAMinute, "", NOW)).hasToString("PT11M53S");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                "+",
                "soon",
                "1.5",
                "1e3",
                "0x10",
                "1 2",
                "--1",
                "\u0661",
                "NaN",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 31 Feb 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 25:49:37 GMT",
                "Sun, 06 Nov 1994",
                "1994-11-06T08:49:37Z"
            })
    void whatCannotBeReadIsNoWait(@Nullable String value) {
        assertThat(RetryAfter.of(value, null, NOW)).isNull();
    }

    @Test
    @Tag("long")
    void hugeValuesTakeNoTime() {
        long began = System.nanoTime();
        assertThat(RetryAfter.of("0".repeat(1 << 20) + "x", null, NOW)).isNull();
        assertThat(RetryAfter.of("0".repeat(1 << 20), null, NOW)).hasToString("PT0S");
        assertThat(RetryAfter.of("9".repeat(1 << 20), null, NOW)).isEqualTo(RetryAfter.LONGEST);
        assertThat(RetryAfter.of("Sun, ".repeat(1 << 18), null, NOW)).isNull();
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .isLessThan(Duration.ofSeconds(Boolean.getBoolean("slow") ? 30 : 600));
    }

    @Test
    void nothingThrows() {
        List<String> pieces = List.of(
                "Sun",
                "Sunday",
                ", ",
                "06",
                " ",
                "-",
                "Nov",
                "1994",
                "94",
                "08:49:37",
                "GMT",
                "+0100",
                "9999999999",
                "0",
                "\u0000",
                "\uD83D",
                "é",
                "99999999",
                "+",
                "Feb",
                "31");
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            String value = text(pieces, random);
            String date = text(pieces, random);
            Instant now = random.nextBoolean() ? Instant.MIN : Instant.MAX;
            assertThatCode(() -> {
                        @Nullable Duration wait = RetryAfter.of(value, date, now);
                        assertThat(wait == null ? Duration.ZERO : wait).isBetween(Duration.ZERO, RetryAfter.LONGEST);
                    })
                    .as("seed %s", seed)
                    .doesNotThrowAnyException();
        }
    }

    private static String text(List<String> pieces, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(
                    random.nextInt(5) == 0
                            ? String.valueOf((char) random.nextInt(0x10000))
                            : pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }
}
