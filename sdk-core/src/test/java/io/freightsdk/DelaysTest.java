package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class DelaysTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SteppedTimer timer = new SteppedTimer();
    private final Delays waits = new Delays(timer);

    @Test
    void waitEndsOnTime() {
        CompletableFuture<Void> wait = waits.of(SECOND);
        timer.advance(SECOND.minusNanos(1));
        assertThat(wait).isNotDone();
        timer.advance(Duration.ofNanos(1));
        assertThat(wait).isCompletedWithValue(null);
    }

    @Test
    void cancelledWaitIsForgotten() {
        waits.of(SECOND).cancel(false);
        assertThat(timer.due()).isZero();
    }

    @Test
    void closingCancelsEveryWaitAndThoseThatComeAfter() {
        CompletableFuture<Void> before = waits.of(SECOND);
        CompletableFuture<String> limited = waits.within(SECOND, new CompletableFuture<>());
        waits.close();
        assertThat(before).isCancelled();
        assertThat(limited).isCancelled();
        assertThat(waits.of(SECOND)).isCancelled();
        assertThat(waits.within(SECOND, new CompletableFuture<>())).isCancelled();
        assertThat(timer.due()).isZero();
    }

    @Test
    void whatComesInTimeIsHandedOn() {
        CompletableFuture<String> what = new CompletableFuture<>();
        CompletableFuture<String> limited = waits.within(SECOND, what);
        what.complete("here");
        assertThat(limited).isCompletedWithValue("here");
        assertThat(timer.due()).isZero();
    }

    @Test
    void whatIsThereAlreadyNeedsNoTime() {
        assertThat(waits.within(Duration.ZERO, CompletableFuture.completedFuture("here")))
                .isCompletedWithValue("here");
        assertThat(timer.due()).isZero();
    }

    @Test
    void whatTakesLongerIsCancelled() {
        CompletableFuture<String> what = new CompletableFuture<>();
        CompletableFuture<String> limited = waits.within(SECOND, what);
        timer.advance(SECOND);
        assertThat(limited).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(TimeoutException.class);
        assertThat(what).isCancelled();
    }

    @Test
    void cancellingTheTimeoutCancelsItsSource() {
        CompletableFuture<String> what = new CompletableFuture<>();
        waits.within(SECOND, what).cancel(false);
        assertThat(what).isCancelled();
        assertThat(timer.due()).isZero();
    }

    @Test
    void failureIsHandedOn() {
        CompletableFuture<String> what = new CompletableFuture<>();
        CompletableFuture<String> limited = waits.within(SECOND, what);
        what.completeExceptionally(new IllegalStateException("down"));
        assertThat(limited)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(IllegalStateException.class);
    }
}
