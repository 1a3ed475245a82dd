package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.internal.DurationText;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class RetryPolicyTest {
    @Test
    void builderBeginsWithTheDefaults() {
        assertThat(RetryPolicy.builder().build())
                .isEqualTo(RetryPolicy.defaults())
                .hasSameHashCodeAs(RetryPolicy.defaults())
                .hasToString("RetryPolicy[maxAttempts=4, baseDelay=PT0.2S, maxDelay=PT5S, billedReadRetries=0]");
    }

    @Test
    void copyChangesAndTheOriginalDoesNot() {
        RetryPolicy policy =
                RetryPolicy.builder().maxAttempts(2).billedReadRetries(1).build();
        RetryPolicy copy = policy.toBuilder().maxDelay(Duration.ofSeconds(1)).build();
        assertThat(copy.maxAttempts()).isEqualTo(2);
        assertThat(copy.billedReadRetries()).isEqualTo(1);
        assertThat(copy.maxDelay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.maxDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(copy).isNotEqualTo(policy);
    }

    @Test
    void noneIsOneAttempt() {
        assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
        assertThat(RetryPolicy.none().billedReadRetries()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 101})
    void attemptsAreWithinReason(int attempts) {
        assertThatThrownBy(() -> RetryPolicy.builder().maxAttempts(attempts))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxAttempts is from 1 to 100, not " + attempts);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 101})
    void billedReadRetriesAreWithinReason(int reads) {
        assertThatThrownBy(() -> RetryPolicy.builder().billedReadRetries(reads))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("billedReadRetries is from 0 to 100, not " + reads);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-0.001S", "PT1H0.001S", "P999999999D"})
    void delaysAreWithinReason(Duration delay) {
        assertThatThrownBy(() -> RetryPolicy.builder().baseDelay(delay))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("baseDelay is from 0 s to 1 h, not " + DurationText.of(delay));
        assertThatThrownBy(() -> RetryPolicy.builder().maxDelay(delay))
                .hasMessage("maxDelay is from 0 s to 1 h, not " + DurationText.of(delay));
    }

    @Test
    void policiesThatDifferInOneSettingAreNotEqual() {
        RetryPolicy policy = RetryPolicy.defaults();
        assertThat(policy)
                .isNotEqualTo(policy.toBuilder().maxAttempts(5).build())
                .isNotEqualTo(
                        policy.toBuilder().baseDelay(Duration.ofSeconds(1)).build())
                .isNotEqualTo(policy.toBuilder().maxDelay(Duration.ofSeconds(1)).build())
                .isNotEqualTo(policy.toBuilder().billedReadRetries(1).build())
                .isNotEqualTo("4 attempts");
    }
}
