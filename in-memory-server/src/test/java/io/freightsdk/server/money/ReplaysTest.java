package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.money.Replays.IdempotencyKey;
import io.freightsdk.server.money.Replays.KeptAnswer;
import io.freightsdk.server.money.Replays.KeptReply;
import io.freightsdk.server.money.Replays.KeyedResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplaysTest {

    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    private static final IdempotencyKey KEY = new IdempotencyKey("order-7");
    private static final Fingerprint BODY = Fingerprint.of("{\"a\":1}");
    private static final Duration DAY = Duration.ofHours(24);

    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final Replays replays = new Replays(now::get, DAY, Duration.ofSeconds(100));
    private final AtomicInteger ran = new AtomicInteger();

    @Test
    void theFirstAnswerIsGivenAgain() throws Exception {
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 1"));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(replayed("answer 1", false));
        assertThat(ran).hasValue(1);
    }

    @Test
    void anotherBodyGetsTheFirstAnswerAndIsMarked() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        assertThat(replays.once("brk_1", KEY, Fingerprint.of("{\"a\":2}"), this::kept))
                .isEqualTo(replayed("answer 1", true));
    }

    @Test
    void keysArePerBroker() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        assertThat(replays.once("brk_2", KEY, BODY, this::kept)).isEqualTo(ran("answer 2"));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 402})
    void anAnswerThatIsNotKeptDoesNotUseTheKeyUp(int status) throws Exception {
        assertThat(replays.once("brk_1", KEY, BODY, () -> new KeptReply(status, ByteString.EMPTY)))
                .isEqualTo(new KeyedResult(new KeptReply(status, ByteString.EMPTY), false, false));
        assertThat(replays.size()).isZero();
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 1"));
    }

    @Test
    void anAttemptThatThrowsDoesNotUseTheKeyUp() throws Exception {
        assertThatThrownBy(() -> replays.once("brk_1", KEY, BODY, () -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 1"));
    }

    /** An attempt that has committed must not fail over when its answer is forgotten. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-05-04T12:00:00Z", "9999-12-31T23:59:59Z"})
    void answerThatIsKeptForeverIsGivenAgain(Instant at) throws Exception {
        now.set(at);
        Replays forever = new Replays(now::get, ChronoUnit.FOREVER.getDuration(), Duration.ofSeconds(100));
        assertThat(forever.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 1"));
        assertThat(forever.once("brk_1", KEY, BODY, this::kept)).isEqualTo(replayed("answer 1", false));
        assertThat(forever.kept().get(0).expiresAt()).isBefore("+10000-01-01T00:00:00Z"); // as a snapshot can have it
    }

    @Test
    void answersAreForgottenAfterADayOfServerTime() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY).minusMillis(1));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(replayed("answer 1", false));
        now.set(NOON.plus(DAY));
        assertThat(replays.kept()).isEmpty();
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 2"));
    }

    @Test
    void anExpiredAnswerIsNotGivenEvenWhileAYoungerOneHidesIt() throws Exception {
        now.set(NOON.plus(DAY));
        replays.once("brk_1", new IdempotencyKey("from the future"), BODY, this::kept);
        now.set(NOON);
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY));
        assertThat(replays.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 3"));
    }

    @Test
    void keyUsedAgainAfterItsExpiryIsKeptOnceWhenTheClockGoesBack() throws Exception {
        now.set(NOON.plus(DAY));
        replays.once("brk_1", new IdempotencyKey("from the future"), BODY, this::kept);
        now.set(NOON);
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY));
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON);
        assertThat(replays.kept())
                .extracting(KeptAnswer::expiresAt)
                .containsOnly(NOON.plus(DAY).plus(DAY));
        assertThat(replays.kept()).hasSize(2);
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
    void expiredAnswersAreForgottenByAnyThread() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        now.set(NOON.plus(DAY));
        String beside = OwnThread.supply(() -> oneMore(replays, "brk_2")).get(100, TimeUnit.SECONDS);
        assertThat(beside).isEqualTo(ran("answer 2").toString());
        assertThat(replays.size()).isEqualTo(1);
        now.set(NOON.plus(DAY).plus(DAY));
        replays.once("brk_3", KEY, BODY, this::kept);
        assertThat(replays.size()).isEqualTo(1);
    }

    @Test
    void concurrentCallWaitsForTheFirstAnswer() throws Exception {
        FutureTask<String> second = new FutureTask<>(() -> oneMore(replays, "brk_1"));
        Thread beside = new Thread(second);
        replays.once("brk_1", KEY, BODY, () -> {
            beside.start();
            awaitThat(() -> beside.getState() == Thread.State.TIMED_WAITING || second.isDone());
            return kept();
        });
        assertThat(second.get(100, TimeUnit.SECONDS))
                .isEqualTo(replayed("answer 1", false).toString());
    }

    @Test
    void waitForARunningAttemptTimesOut() throws Exception {
        Replays impatient = new Replays(now::get, DAY, Duration.ofMillis(1));
        KeyedResult outer = impatient.once("brk_1", KEY, BODY, () -> reply(oneMore(impatient, "brk_1")));
        assertThat(outer).isEqualTo(ran("still running"));
        assertThat(ran).hasValue(0);
    }

    @Test
    void anInterruptEndsTheWaitButNotTheAttempt() throws Exception {
        CountDownLatch waiterEnded = new CountDownLatch(1);
        KeyedResult outer = replays.once("brk_1", KEY, BODY, () -> {
            Thread waiter = new Thread(() -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> replays.once("brk_1", KEY, BODY, this::kept))
                        .isInstanceOf(InterruptedException.class);
                waiterEnded.countDown();
            });
            waiter.start();
            return reply(awaited(waiterEnded));
        });
        assertThat(outer).isEqualTo(ran("waiter ended"));
        assertThat(ran).hasValue(0);
    }

    @Test
    void restoredAnswersAreGivenAgainUntilTheirOwnExpiry() throws Exception {
        replays.once("brk_1", KEY, BODY, this::kept);
        Replays restored = new Replays(now::get, DAY, Duration.ofSeconds(100));
        restored.restore(replays.kept());
        assertThat(restored.kept()).isEqualTo(replays.kept());
        assertThat(restored.once("brk_1", KEY, BODY, this::kept)).isEqualTo(replayed("answer 1", false));
        now.set(NOON.plus(DAY));
        assertThat(restored.once("brk_1", KEY, BODY, this::kept)).isEqualTo(ran("answer 2"));
    }

    private KeptReply kept() {
        return reply("answer " + ran.incrementAndGet());
    }

    private static KeptReply reply(String text) {
        return new KeptReply(201, ByteString.encodeUtf8(text));
    }

    private static KeyedResult ran(String text) {
        return new KeyedResult(reply(text), false, false);
    }

    private static KeyedResult replayed(String text, boolean mismatch) {
        return new KeyedResult(reply(text), true, mismatch);
    }

    private String oneMore(Replays same, String brokerId) {
        try {
            return same.once(brokerId, KEY, BODY, this::kept).toString();
        } catch (TimeoutException e) {
            return "still running";
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
            return latch.await(100, TimeUnit.SECONDS) ? "waiter ended" : "waiter hangs";
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
