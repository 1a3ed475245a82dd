package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FundsPollerTest {
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final SteppedTimer timer = new SteppedTimer();
    private final Waits waits = new Waits(timer);
    private final List<CompletableFuture<Balance>> asked = new ArrayList<>();
    private final FundsPoller poller = new FundsPoller(this::ask, waits, timer);

    private CompletableFuture<Balance> ask() {
        CompletableFuture<Balance> answer = new CompletableFuture<>();
        asked.add(answer);
        return answer;
    }

    private CompletableFuture<Void> enough(String neededUsd) {
        return poller.enough(new BigDecimal(neededUsd), EVERY);
    }

    /** The next look at the balance finds this. */
    private void balance(String usd) {
        timer.advance(EVERY);
        asked.get(asked.size() - 1)
                .complete(Balance.builder().balanceUsd(new BigDecimal(usd)).build());
    }

    @Test
    void fiftyWaitersShareOnePoll() {
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            waiting.add(enough("1"));
        }
        balance("0");
        balance("0.99");
        assertThat(asked).hasSize(2);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        balance("50");
        assertThat(asked).hasSize(3);
        assertThat(waiting).allMatch(CompletableFuture::isDone);
    }

    @Test
    void oldestGoFirstAsFarAsTheBalanceReaches() {
        CompletableFuture<Void> first = enough("2");
        CompletableFuture<Void> second = enough("2");
        CompletableFuture<Void> third = enough("1");
        balance("3.99");
        assertThat(first).isDone();
        assertThat(second).isNotDone();
        assertThat(third).isDone();
        balance("2");
        assertThat(second).isDone();
    }

    @Test
    void unknownPriceWaitsForANonZeroBalance() {
        CompletableFuture<Void> call = poller.enough(null, EVERY);
        balance("0");
        assertThat(call).isNotDone();
        balance("0.01");
        assertThat(call).isDone();
    }

    @Test
    void balanceIsNotPolledWithoutWaiters() {
        enough("1").cancel(false);
        timer.advance(EVERY);
        assertThat(asked).isEmpty();
        CompletableFuture<Void> call = enough("1");
        balance("1");
        timer.advance(Duration.ofHours(1));
        assertThat(call).isDone();
        assertThat(asked).hasSize(1);
        assertThat(timer.due()).isZero();
    }

    @Test
    void laterOnesAreServedAfterAPause() {
        assertThat(enough("1")).isNotDone();
        balance("1");
        CompletableFuture<Void> later = enough("1");
        balance("1");
        assertThat(later).isDone();
    }

    @Test
    void cancellingOneWaiterLeavesTheOthers() {
        CompletableFuture<Void> leaves = enough("1");
        CompletableFuture<Void> stays = enough("1");
        leaves.cancel(false);
        balance("1");
        assertThat(stays).isCompleted();
        assertThat(leaves).isCancelled();
    }

    @Test
    void refusalOfTheBalanceEndsAllWaits() {
        CompletableFuture<Void> one = enough("1");
        CompletableFuture<Void> two = enough("1");
        timer.advance(EVERY);
        asked.get(0).completeExceptionally(new UnauthorizedException(CallFacts.sent("getBalance", 1), null, ""));
        assertThat(one).isCompletedExceptionally();
        assertThat(two).isCompletedExceptionally();
        assertThat(timer.due()).isZero();
    }

    @Test
    void transientFailureOfTheBalanceIsPolledAgain() {
        CompletableFuture<Void> call = enough("1");
        timer.advance(EVERY);
        asked.get(0).completeExceptionally(new BillingUnavailableException(CallFacts.sent("getBalance", 1), null, ""));
        assertThat(call).isNotDone();
        balance("1");
        assertThat(call).isDone();
    }

    @Test
    void shortestPauseOfThoseThatWaitIsKept() {
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(1))).isNotDone();
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(60))).isNotDone();
        timer.advance(Duration.ofSeconds(1));
        asked.get(0).complete(Balance.builder().balanceUsd(BigDecimal.ZERO).build());
        timer.advance(Duration.ofSeconds(1));
        assertThat(asked).hasSize(2);
    }

    @Test
    void closingEndsAllWaits() {
        CompletableFuture<Void> call = enough("1");
        waits.close();
        assertThat(call).isCancelled();
    }

    @Test
    void shorterPauseTakesThePlaceOfALongerOne() {
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(60))).isNotDone();
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(1))).isNotDone();
        timer.advance(Duration.ofSeconds(1));
        assertThat(asked).hasSize(1);
        timer.advance(Duration.ofSeconds(59));
        assertThat(asked).hasSize(1);
    }

    @Test
    void nextLookIsDueBeforeACallGoesOn() {
        AtomicInteger due = new AtomicInteger();
        CompletableFuture<Void> first = enough("1").thenRun(() -> due.set(timer.due()));
        assertThat(enough("2")).isNotDone();
        balance("1");
        assertThat(first).isCompleted();
        assertThat(due).hasValue(1);
    }

    @Test
    void releasedWaiterIsNotReleasedTwice() {
        CompletableFuture<Void> rich = poller.enough(BigDecimal.ONE, EVERY);
        AtomicInteger letGo = new AtomicInteger();
        CompletableFuture<Void> counted = rich.thenRun(letGo::incrementAndGet);
        CompletableFuture<Void> poor = poller.enough(BigDecimal.TEN, EVERY);
        balance("1");
        balance("10");
        assertThat(counted).isCompleted();
        assertThat(letGo).hasValue(1);
        assertThat(poor).isCompleted();
    }

    @Test
    void shorterPauseDoesNotPutOffALookThatIsDueBefore() {
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(30))).isNotDone();
        timer.advance(Duration.ofSeconds(29));
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(20))).isNotDone();
        timer.advance(Duration.ofSeconds(1));
        assertThat(asked).hasSize(1);
        asked.get(0).complete(Balance.builder().balanceUsd(BigDecimal.ZERO).build());
        timer.advance(Duration.ofSeconds(20));
        assertThat(asked).hasSize(2);
    }

    @Test
    void lookIsTakenForwardByWhatIsLeftOfThePause() {
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(30))).isNotDone();
        timer.advance(Duration.ofSeconds(5));
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(20))).isNotDone();
        assertThat(poller.enough(BigDecimal.ONE, Duration.ofSeconds(24))).isNotDone();
        timer.advance(Duration.ofSeconds(20));
        assertThat(asked).hasSize(1);
    }

    @Test
    void waiterThatComesDuringAPollIsServedByIt() {
        CompletableFuture<Void> first = enough("1");
        timer.advance(EVERY);
        CompletableFuture<Void> second = poller.enough(BigDecimal.ONE, Duration.ofMillis(1));
        timer.advance(EVERY);
        assertThat(asked).hasSize(1);
        asked.get(0).complete(Balance.builder().balanceUsd(new BigDecimal("2")).build());
        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
    }
}
