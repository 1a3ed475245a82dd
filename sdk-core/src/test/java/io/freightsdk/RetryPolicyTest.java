package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.internal.DurationText;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {
    @Test
    void defaultsAreFourAttemptsWithinFiveSeconds() {
        assertThat(RetryPolicy.defaults()).hasToString("RetryPolicy[maxAttempts=4, baseDelay=PT0.2S, maxDelay=PT5S]");
    }

    @Test
    void copyHasAnotherNumberOfAttempts() {
        RetryPolicy two = RetryPolicy.defaults().withMaxAttempts(2);
        assertThat(two.maxAttempts()).isEqualTo(2);
        assertThat(two.maxDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(RetryPolicy.defaults().maxAttempts()).isEqualTo(4);
    }

    @Test
    void noneIsOneAttempt() {
        assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 101, Integer.MAX_VALUE})
    void attemptsAreWithinReason(int attempts) {
        assertThatThrownBy(() -> RetryPolicy.defaults().withMaxAttempts(attempts))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxAttempts must be from 1 to 100, but is " + attempts);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT0.000000001S", "PT1H0.000000001S", "P365D"})
    void delaysAreWithinReason(Duration delay) {
        assertThatThrownBy(() -> new RetryPolicy(4, delay, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("baseDelay must be from 0 s to 1 h, but is " + DurationText.of(delay));
        assertThatThrownBy(() -> new RetryPolicy(4, Duration.ZERO, delay))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxDelay must be from 0 s to 1 h, but is " + DurationText.of(delay));
    }
}
