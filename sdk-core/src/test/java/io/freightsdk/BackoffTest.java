package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.ErrorReader.RetryAfter;
import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.RateLimitedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final RetryPolicy POLICY = RetryPolicy.builder()
            .maxAttempts(5)
            .baseDelay(Duration.ofMillis(100))
            .maxDelay(Duration.ofMillis(350))
            .build();

    private static Failure<Object> failure(Duration retryAfter) {
        return failure(Failure.Kind.LOST, retryAfter);
    }

    private static Failure<Object> failure(Failure.Kind kind, Duration retryAfter) {
        return new Failure<>(
                kind,
                ChargeStatus.NOT_CHARGED,
                retryAfter,
                new Head(429, Headers.of()),
                facts -> new RateLimitedException(CallFacts.sent("getBalance", 1), null, retryAfter, ""));
    }

    private static List<Duration> waits(Backoff backoff, Duration retryAfter) {
        List<Duration> waits = new ArrayList<>();
        for (Duration wait = backoff.after(failure(retryAfter));
                wait != null;
                wait = backoff.after(failure(retryAfter))) {
            waits.add(wait);
        }
        return waits;
    }

    private static List<Duration> millis(long... millis) {
        List<Duration> durations = new ArrayList<>();
        for (long each : millis) {
            durations.add(Duration.ofMillis(each));
        }
        return durations;
    }

    @Test
    void eachWaitIsDrawnFromTwiceTheLastUpToTheMost() {
        assertThat(waits(new Backoff(POLICY, () -> 1), null)).isEqualTo(millis(100, 200, 350, 350));
        assertThat(waits(new Backoff(POLICY, () -> 0.5), null)).isEqualTo(millis(50, 100, 175, 175));
        assertThat(waits(new Backoff(POLICY, () -> 0), null)).isEqualTo(millis(0, 0, 0, 0));
    }

    /** The connection is back at once, a service that is busy or cannot reach its billing is not. */
    @Test
    void waitForABusyServiceIsFiveTimesAsLong() {
        Backoff backoff = new Backoff(RetryPolicy.builder().maxAttempts(6).build(), () -> 1);
        List<Duration> waits = new ArrayList<>();
        for (Failure.Kind kind : List.of(
                Failure.Kind.BUSY, Failure.Kind.NOT_SENT, Failure.Kind.BUSY, Failure.Kind.LOST, Failure.Kind.BUSY)) {
            waits.add(backoff.after(failure(kind, null)));
        }
        assertThat(waits).isEqualTo(millis(1_000, 400, 4_000, 1_600, 5_000));
        assertThat(new Backoff(RetryPolicy.defaults(), () -> 1)
                        .after(failure(Failure.Kind.BUSY, Duration.ofMillis(1_001))))
                .isEqualTo(Duration.ofMillis(1_001));
    }

    @Test
    void askedForWaitCountsIfItIsLonger() {
        assertThat(waits(new Backoff(POLICY, () -> 1), Duration.ofMillis(150))).isEqualTo(millis(150, 200, 350, 350));
        assertThat(waits(new Backoff(POLICY, () -> 1), Duration.ofSeconds(9)))
                .isEqualTo(millis(9_000, 9_000, 9_000, 9_000));
    }

    @Test
    void askedForWaitIsNeverCutShort() {
        Duration asked = Duration.ofMillis(400).plusNanos(1);
        assertThat(new Backoff(POLICY, () -> 0).after(failure(asked))).isEqualTo(Duration.ofMillis(401));
        assertThat(new Backoff(POLICY, () -> 0).after(failure(RetryAfter.LONGEST)))
                .isEqualTo(RetryAfter.LONGEST);
    }

    @Test
    void oneAttemptHasNoWait() {
        assertThat(new Backoff(RetryPolicy.none(), () -> 1).after(failure(Duration.ZERO)))
                .isNull();
    }

    @Test
    void hundredAttemptsOverflowNothing() {
        RetryPolicy hundred = RetryPolicy.builder()
                .maxAttempts(100)
                .baseDelay(Duration.ofHours(1))
                .maxDelay(Duration.ofHours(1))
                .build();
        assertThat(waits(new Backoff(hundred, () -> 1), null)).hasSize(99).containsOnly(Duration.ofHours(1));
    }

    @Test
    void waitIsAlwaysWithinItsBounds() {
        long seed = 20_260_504;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            long base = random.nextInt(1_000);
            long most = random.nextInt(5_000);
            RetryPolicy policy = RetryPolicy.builder()
                    .maxAttempts(10)
                    .baseDelay(Duration.ofMillis(base))
                    .maxDelay(Duration.ofMillis(most))
                    .build();
            List<Duration> waits = waits(new Backoff(policy, random::nextDouble), null);
            assertThat(waits).as("seed %s, round %s", seed, i).hasSize(9);
            for (int n = 0; n < 9; n++) {
                assertThat(waits.get(n).toMillis())
                        .as("seed %s, round %s", seed, i)
                        .isBetween(0L, Math.min(most, base << n));
            }
        }
    }
}
