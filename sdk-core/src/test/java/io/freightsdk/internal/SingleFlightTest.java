package io.freightsdk.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SingleFlightTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SingleFlight<String, String> flights = new SingleFlight<>();
    private final CompletableFuture<String> service = new CompletableFuture<>();
    private final AtomicInteger requests = new AtomicInteger();

    private CompletableFuture<String> asked() {
        requests.incrementAndGet();
        return service;
    }

    @Test
    void allWhoComeMeanwhileShareOneRequest() {
        CompletableFuture<String> one = flights.join("a", this::asked);
        CompletableFuture<String> other = flights.join("a", this::asked);
        service.complete("answer");
        assertThat(one).isCompletedWithValue("answer");
        assertThat(other).isCompletedWithValue("answer");
        assertThat(requests).hasValue(1);
    }

    @Test
    void keysAreWorkedForApart() {
        assertThat(flights.join("a", this::asked)).isNotDone();
        assertThat(flights.join("b", this::asked)).isNotDone();
        assertThat(requests).hasValue(2);
    }

    @Test
    void whoComesAfterTheEndBeginsAnew() {
        service.complete("answer");
        assertThat(flights.join("a", this::asked)).isDone();
        assertThat(flights.join("a", this::asked)).isDone();
        assertThat(requests).hasValue(2);
    }

    @Test
    void oneThatIsCancelledLeavesTheOthersTheirs() {
        CompletableFuture<String> one = flights.join("a", this::asked);
        CompletableFuture<String> other = flights.join("a", this::asked);
        one.cancel(true);
        service.complete("answer");
        assertThat(other).isCompletedWithValue("answer");
    }

    @Test
    void failureIsEverybodysAndWorkThatThrowsIsOne() {
        CompletableFuture<String> failed =
                flights.join("a", () -> CompletableFuture.failedFuture(new TimeoutException()));
        CompletableFuture<String> thrown = flights.join("a", () -> {
            throw new IllegalStateException("no thread");
        });
        assertThat(catchThrowable(failed::get)).hasCauseInstanceOf(TimeoutException.class);
        assertThat(catchThrowable(thrown::get)).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void workThatJoinsItselfFailsAtOnceAndIsDone() {
        CompletableFuture<String> outer = flights.join("a", () -> {
            assertThat(flights.join("a", this::asked)).isCompletedExceptionally();
            return asked();
        });
        service.complete("answer");
        assertThat(outer).isCompletedWithValue("answer");
    }

    @Test
    void workThatHangsIsBegunAgainAndTheFirstEndIsEverybodys() {
        AtomicLong nanos = new AtomicLong();
        SingleFlight<String, String> patient = new SingleFlight<>(nanos::get, SECOND);
        CompletableFuture<String> hanging = patient.join("a", this::asked);
        nanos.addAndGet(SECOND.toNanos());
        CompletableFuture<String> next = new CompletableFuture<>();
        CompletableFuture<String> again = patient.join("a", () -> next);
        next.complete("answer");
        assertThat(hanging).isCompletedWithValue("answer");
        assertThat(again).isCompletedWithValue("answer");
        CompletableFuture<String> later = patient.join("a", CompletableFuture::new);
        service.complete("late");
        assertThat(later).isNotDone();
    }

    /** A service that is down for a day is not asked a thousand times at once in the end. */
    @Test
    void patienceDoublesWithEachTime() {
        AtomicLong nanos = new AtomicLong();
        SingleFlight<String, String> patient = new SingleFlight<>(nanos::get, SECOND);
        for (int second = 0; second < 1_000; second++) {
            assertThat(patient.join("a", this::asked)).isNotDone();
            nanos.addAndGet(SECOND.toNanos());
        }
        assertThat(requests).hasValue(10);
    }

    @Test
    void workThatDoesItselfAgainWaitsNotForItself() throws Exception {
        String answer = flights.run("a", SECOND, () -> {
            assertThat(catchThrowable(() -> flights.run("a", SECOND, () -> "again")))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(catchThrowable(() -> flights.run("a", Duration.ZERO, () -> "again")))
                    .isInstanceOf(TimeoutException.class);
            return "answer";
        });
        assertThat(answer).isEqualTo("answer");
    }

    @Test
    void workThatBlocksIsDoneByTheFirstThread() throws Exception {
        Leader leader = new Leader(() -> "answer");
        CompletableFuture<String> other = flights.join("a", this::asked);
        leader.go();
        assertThat(other.get(100, TimeUnit.SECONDS)).isEqualTo("answer");
        assertThat(requests).hasValue(0);
        assertThat(flights.run("a", SECOND, () -> "later")).isEqualTo("later");
    }

    @Test
    void waitForAnotherThreadEndsInTime() throws InterruptedException {
        Leader leader = new Leader(() -> "answer");
        assertThatThrownBy(() -> flights.run("a", Duration.ofMillis(1), () -> "mine"))
                .isInstanceOf(TimeoutException.class);
        leader.go();
    }

    @Test
    void waitForAnotherThreadEndsWithAnInterrupt() throws InterruptedException {
        Leader leader = new Leader(() -> "answer");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> flights.run("a", Duration.ofDays(1), () -> "mine"))
                .isInstanceOf(InterruptedException.class);
        leader.go();
    }

    @Test
    void whatTheWorkThrowsIsThrownAsItIsAndWrappedForTheOthers() throws InterruptedException {
        Leader leader = new Leader(() -> {
            throw new IllegalStateException("refused");
        });
        CompletableFuture<String> other = flights.join("a", this::asked);
        leader.go();
        assertThatThrownBy(other::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(leader.thrown).hasValueSatisfying(e -> assertThat(e).isInstanceOf(IllegalStateException.class));
    }

    /** A thread in the middle of the work for {@code a}. */
    private final class Leader {
        private final CountDownLatch goes = new CountDownLatch(1);
        private final AtomicReference<Throwable> thrown = new AtomicReference<>();
        private final Thread thread;

        Leader(Supplier<String> end) throws InterruptedException {
            CountDownLatch there = new CountDownLatch(1);
            thread = new Thread(() -> thrown.set(catchThrowable(() -> flights.run("a", SECOND, () -> {
                there.countDown();
                try {
                    goes.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                return end.get();
            }))));
            thread.start();
            there.await();
        }

        void go() throws InterruptedException {
            goes.countDown();
            thread.join();
        }
    }
}
