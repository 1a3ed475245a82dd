package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.CircuitBreaker.Permit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private Instant now = Instant.EPOCH;
    private final CircuitBreaker breaker = new CircuitBreaker(() -> now);

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private Permit open() {
        Permit first = breaker.acquire();
        breaker.failed(first, true, "no money", null);
        return first;
    }

    @Test
    void failureOfAllOpensItAtOnce() {
        open();
        assertThat(breaker.acquire()).isNull();
        assertThat(breaker.reason()).contains("no money");
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void failureOfOneCallOpensItAfterSeveralInARow() {
        for (int i = 0; i < 3; i++) {
            breaker.failed(breaker.acquire(), false, "503", null);
            assertThat(breaker.waitTime()).isZero();
        }
        breaker.responded(breaker.acquire());
        for (int i = 0; i < 3; i++) {
            breaker.failed(breaker.acquire(), false, "503", null);
        }
        assertThat(breaker.waitTime()).isZero();
        breaker.failed(breaker.acquire(), false, "503", null);
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(1));
    }

    /** A burst of calls that were under way doubled it for each of them. */
    @Test
    void concurrentFailuresDoubleItOnce() {
        List<Permit> sent = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sent.add(breaker.acquire());
        }
        sent.forEach(permit -> breaker.failed(permit, true, "no money", null));
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(1));
        pass(Duration.ofSeconds(1));
        Permit halfOpen = breaker.acquire();
        sent.forEach(permit -> breaker.failed(permit, true, "late", null));
        breaker.failed(halfOpen, true, "no money", null);
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void itStaysOpenForAMinuteAtMost() {
        open();
        for (int seconds : new int[] {2, 4, 8, 16, 32, 60, 60}) {
            pass(breaker.waitTime());
            breaker.failed(breaker.acquire(), true, "no money", null);
            assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(seconds));
        }
    }

    /** The others waited for the longest wait, though the one that was out had its response in a moment. */
    @Test
    void halfOpenCallHoldsTheOthersUpForSecondsOnly() {
        open();
        for (int i = 0; i < 9; i++) {
            pass(breaker.waitTime());
            breaker.failed(breaker.acquire(), true, "no money", null);
        }
        pass(breaker.waitTime());
        Permit halfOpen = breaker.acquire();
        assertThat(breaker.acquire()).isNull();
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(5));
        breaker.responded(halfOpen);
        assertThat(breaker.waitTime()).isZero();
        assertThat(breaker.acquire()).isNotNull();
        assertThat(breaker.reason()).isEmpty();
    }

    @Test
    void callThatIsNotSentLeavesTheTryToTheNext() {
        open();
        pass(Duration.ofSeconds(1));
        Permit halfOpen = breaker.acquire();
        breaker.release(halfOpen);
        assertThat(breaker.acquire()).isNotNull();
    }

    @Test
    void responseOfACallFromBeforeClosesNothing() {
        Permit before = breaker.acquire();
        open();
        breaker.responded(before);
        assertThat(breaker.acquire()).isNull();
        breaker.release(before);
        assertThat(breaker.acquire()).isNull();
    }

    @Test
    void itWaitsAsLongAsTheServiceHasAsked() {
        breaker.failed(breaker.acquire(), true, "429", Duration.ofMinutes(5));
        assertThat(breaker.waitTime()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void aPauseIsLookedAtEveryFiveSecondsAndDoublesNothing() {
        breaker.paused("stocktaking");
        assertThat(breaker.reason()).contains("a person has paused the account: stocktaking");
        for (int i = 0; i < 3; i++) {
            pass(Duration.ofSeconds(5));
            Permit look = breaker.acquire();
            breaker.paused("stocktaking");
            breaker.release(look);
            assertThat(breaker.waitTime()).isEqualTo(Duration.ofSeconds(5));
        }
        breaker.close();
        assertThat(breaker.acquire()).isNotNull();
    }
}
