package io.freightsdk.server.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.OwnThread;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ReplaysTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final IdempotencyKey KEY = new IdempotencyKey("order-7");
    private static final Fingerprint BODY = Fingerprint.of("{\"a\":1}");
    private static final Duration DAY = Duration.ofHours(24);

    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final Replays<String> replays = new Replays<>(now::get, DAY, Duration.ofSeconds(20));
    private final AtomicInteger ran = new AtomicInteger();

    @Test
    void theFirstAnswerIsGivenAgain() throws Exception {
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 1"));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Replayed<>("answer 1", false));
        assertThat(ran).hasValue(1);
    }

    @Test
    void anotherBodyGetsTheFirstAnswerAndIsMarked() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        assertThat(replays.once("brk_1", KEY, Fingerprint.of("{\"a\":2}"), this::kept))
                .isEqualTo(new Once.Replayed<>("answer 1", true));
    }

    @Test
    void keysArePerBroker() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        assertThat(replays.once("brk_2", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 2"));
    }

    @Test
    void anAnswerThatIsNotKeptDoesNotUseTheKeyUp() throws Exception {
        assertThat(replays.once("brk_1", KEY, BODY, () -> Attempt.forget("402")))
                .isEqualTo(new Once.Ran<>("402"));
        assertThat(replays.size()).isZero();
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 1"));
    }

    @Test
    void anAttemptThatThrowsDoesNotUseTheKeyUp() throws Exception {
        assertThatThrownBy(() -> replays.once("brk_1", KEY, BODY, () -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 1"));
    }

    @Test
    void answersAreForgottenAfterADayOfServerTime() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY).minusMillis(1));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isInstanceOf(Once.Replayed.class);
        now.set(NOON.plus(DAY));
        assertThat(replays.kept()).isEmpty();
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 2"));
    }

    @Test
    void anExpiredAnswerIsNotGivenEvenWhileAYoungerOneHidesIt() throws Exception {
        now.set(NOON.plus(DAY));
        replays.once("brk_1", new IdempotencyKey("from the future"), BODY, this::kept);
        now.set(NOON);
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 3"));
    }

    @Test
    void memoryHoldsNothingThatHasExpired() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            now.set(NOON.plus(Duration.ofMinutes(i)));
            replays.once("brk_1", new IdempotencyKey("order-" + i), BODY, this::kept);
            assertThat(replays.size()).isEqualTo(Math.min(i + 1, 24 * 60));
        }
        assertThat(replays.kept()).hasSize(24 * 60);
    }

    @Test
    void whatHasExpiredIsForgottenByWhateverThreadComes() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY));
        String beside = OwnThread.supply(() -> oneMore(replays, "brk_2")).get(20, TimeUnit.SECONDS);
        assertThat(beside).isEqualTo(new Once.Ran<>("answer 2").toString());
        assertThat(replays.size()).isEqualTo(1);
        now.set(NOON.plus(DAY).plus(DAY));
        replays.once("brk_3", KEY, BODY, this::kept);
        assertThat(replays.size()).isEqualTo(1);
    }

    @Test
    void whoComesWhileTheFirstRunsWaitsForItsAnswer() throws Exception {
        FutureTask<String> second = new FutureTask<>(() -> oneMore(replays, "brk_1"));
        Thread beside = new Thread(second);
        replays.once("brk_1", KEY, BODY, () -> {
            beside.start();
            awaitThat(() -> beside.getState() == Thread.State.TIMED_WAITING || second.isDone());
            return kept();
        });
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo(new Once.Replayed<>("answer 1", false).toString());
    }

    @Test
    void whoWaitsTooLongIsToldThatTheFirstStillRuns() throws Exception {
        Replays<String> impatient = new Replays<>(now::get, DAY, Duration.ofMillis(1));
        Once<String> outer = impatient.once("brk_1", KEY, BODY, () -> Attempt.keep(oneMore(impatient, "brk_1")));
        assertThat(outer).isEqualTo(new Once.Ran<>(new Once.StillRunning<>().toString()));
        assertThat(ran).hasValue(0);
    }

    @Test
    void anInterruptEndsTheWaitButNotTheAttempt() throws Exception {
        CountDownLatch waiterEnded = new CountDownLatch(1);
        Once<String> outer = replays.once("brk_1", KEY, BODY, () -> {
            Thread waiter = new Thread(() -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> replays.once("brk_1", KEY, BODY, this::kept))
                        .isInstanceOf(InterruptedException.class);
                waiterEnded.countDown();
            });
            waiter.start();
            return Attempt.keep(awaited(waiterEnded));
        });
        assertThat(outer).isEqualTo(new Once.Ran<>("waiter ended"));
        assertThat(ran).hasValue(0);
    }

    @Test
    void restoredAnswersAreGivenAgainUntilTheirOwnExpiry() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        Replays<String> restored = new Replays<>(now::get, DAY, Duration.ofSeconds(20));
        restored.restore(replays.kept());
        assertThat(restored.kept()).isEqualTo(replays.kept());
        assertThat(restored.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Replayed<>("answer 1", false));
        now.set(NOON.plus(DAY));
        assertThat(restored.once("brk_1", KEY, BODY, this::kept)).isEqualTo(new Once.Ran<>("answer 2"));
    }

    private Attempt<String> kept() {
        return Attempt.keep("answer " + ran.incrementAndGet());
    }

    private String oneMore(Replays<String> same, String brokerId) {
        try {
            return same.once(brokerId, KEY, BODY, this::kept).toString();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitThat(BooleanSupplier reached) {
        while (!reached.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private static String awaited(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS) ? "waiter ended" : "waiter hangs";
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
