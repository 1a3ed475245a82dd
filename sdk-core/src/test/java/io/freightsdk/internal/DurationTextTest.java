package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.001S, 1 ms",
        "PT0.2S, 200 ms",
        "PT1.5S, 1500 ms",
        "PT3S, 3 s",
        "PT59S, 59 s",
        "PT1M, 1 min",
        "PT90S, 90 s",
        "PT10M, 10 min",
        "PT60M, 1 h",
        "PT90M, 90 min",
        "PT2H, 2 h",
        "P1D, 24 h",
        "PT36H, 36 h",
        "P7D, 7 days",
        "PT-1S, -1 s",
        "PT0.0000001S, PT0.0000001S",
        "P999999999D, PT23999999976H"
    })
    void durationHasOneSpelling(Duration duration, String text) {
        assertThat(DurationText.of(duration)).isEqualTo(text);
    }
}
