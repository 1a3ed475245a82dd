package io.freightsdk;

import static io.freightsdk.Served.failure;
import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendPoolException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A pool that grants what it is asked for, when a test says so, and perhaps never. */
class SlowPoolTest {
    private static final CallOptions SHORT = options(o -> o.deadline(Duration.ofMillis(400)));

    @AutoClose
    private final Served served = new Served();

    private final SlowPool pool = new SlowPool();

    private FreightClient client(String limitUsd) {
        return Served.priced(served.builder()
                .spendLimit(SpendLimit.usd(limitUsd).sharedBy(pool))
                .build());
    }

    private List<CompletableFuture<?>> creations(FreightClient freight, int count) {
        List<CompletableFuture<?>> loads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            loads.add(freight.async().createUnnamedLoad(Served.load()));
        }
        return loads;
    }

    @Test
    void isAskedForTheSumOfAllWhoWait() {
        try (FreightClient freight = client("100.00")) {
            List<CompletableFuture<?>> loads = creations(freight, 64);
            pool.answers();
            loads.forEach(CompletableFuture::join);
        }
        assertThat(pool.asked).containsExactly(new BigDecimal("0.65"), new BigDecimal("40.95"));
        assertThat(pool.takenUsd).isEqualByComparingTo("41.60");
    }

    @Test
    void grantsAsManyAsTheLimitCoversIfItRefusesTheSum() {
        try (FreightClient freight = client("5.00")) {
            List<CompletableFuture<?>> loads = creations(freight, 64);
            pool.answers();
            assertThat(loads.stream()
                            .filter(load -> load.handle((done, thrown) -> thrown == null)
                                    .join()))
                    .hasSize(7);
            assertThat(loads.stream().filter(CompletableFuture::isCompletedExceptionally))
                    .hasSize(57)
                    .allSatisfy(load -> assertThat(failure(load)).isInstanceOf(SpendLimitException.class));
        }
        assertThat(pool.asked.size()).isBetween(8, 14);
        assertThat(pool.takenUsd).isEqualByComparingTo("4.55");
    }

    @Test
    void isNamedIfItIsSilentAndAskedAgainWhenThoseWhoWaitedHaveGivenUp() {
        try (FreightClient freight = client("5.00")) {
            CompletableFuture<?> load = freight.async().createUnnamedLoad(Served.load(), SHORT);
            served.timer.advance(Duration.ofMillis(400));
            assertThat(failure(load))
                    .isInstanceOf(CallTimeoutException.class)
                    .hasMessage("createLoad: no result within 400 ms, nothing charged; try again or raise deadline"
                            + " (waited for the spend pool acme)");
            pool.loses();
            pool.answers();
            served.timer.advance(Duration.ofMillis(600));
            freight.createUnnamedLoad(Served.load());
        }
        assertThat(pool.asked).hasSize(2);
        assertThat(pool.takenUsd).isEqualByComparingTo("0.65");
    }

    @Test
    void answerThatAnotherHasMadeTooLittleIsKeptForTheRest() {
        String loadNumber = served.client().createUnnamedLoad(Served.load()).loadNumber();
        try (FreightClient freight = client("5.00")) {
            CompletableFuture<?> cancelled = freight.async().createUnnamedLoad(Served.load());
            CompletableFuture<?> read = freight.async().getLoadPosition(loadNumber);
            cancelled.cancel(true);
            pool.answers();
            read.join();
            pool.loses();
            CompletableFuture<?> load = freight.async().createUnnamedLoad(Served.load());
            freight.getLoadPosition(loadNumber);
            pool.answers();
            load.join();
        }
        assertThat(pool.asked).containsExactly(new BigDecimal("0.65"), new BigDecimal("0.02"), new BigDecimal("0.02"));
    }

    @Test
    void isNotAskedByEveryCallWhileItIsSilent() {
        try (FreightClient freight = client("5.00")) {
            for (int i = 0; i < 120; i++) {
                CompletableFuture<?> load = freight.async().createUnnamedLoad(Served.load(), SHORT);
                served.timer.advance(Duration.ofMillis(500));
                assertThat(failure(load)).isInstanceOf(CallTimeoutException.class);
            }
        }
        assertThat(pool.asked).as("at 0, 1, 3, 7, 15 and 31 s").hasSize(6);
    }

    @Test
    void answerThatComesLateIsForWhoeverWaitsThen() {
        try (FreightClient freight = client("5.00")) {
            CompletableFuture<?> first = freight.async().createUnnamedLoad(Served.load(), SHORT);
            served.timer.advance(Duration.ofMillis(400));
            assertThat(failure(first)).isInstanceOf(CallTimeoutException.class);
            CompletableFuture<?> next = freight.async().createUnnamedLoad(Served.load());
            assertThat(pool.asked).hasSize(1);
            pool.answers();
            next.join();
        }
        assertThat(pool.takenUsd).isEqualByComparingTo("0.65");
    }

    /** Its own limit of time is not the deadline of the call. */
    @Test
    void timeoutOfThePoolIsItsFailure() {
        try (FreightClient freight = client("5.00")) {
            CompletableFuture<?> load = freight.async().createUnnamedLoad(Served.load());
            pool.open.completeExceptionally(new TimeoutException("1 s"));
            assertThat(failure(load))
                    .isInstanceOf(SpendPoolException.class)
                    .hasRootCauseInstanceOf(TimeoutException.class);
        }
    }

    @Test
    void requestThatItCancelsIsItsFailureAndNotThatOfAClosedClient() {
        try (FreightClient freight = client("5.00")) {
            CompletableFuture<?> load = freight.async().createUnnamedLoad(Served.load());
            pool.open.cancel(true);
            assertThat(failure(load))
                    .isInstanceOf(SpendPoolException.class)
                    .hasRootCauseInstanceOf(CancellationException.class);
        }
    }

    @Test
    void readThatItCancelsIsItsFailureAndNotThatOfAClosedClient() {
        try (FreightClient freight = client("5.00")) {
            SpendLimit shared = SpendLimit.usd("5.00").sharedBy(pool);
            List<CompletableFuture<?>> reads = List.of(
                    OwnThread.run(() -> freight.quoteLoad("order-1", Served.load())),
                    OwnThread.run(() -> freight.allowance(shared, null)));
            while (pool.readers.size() < 2
                    || pool.readers.stream().anyMatch(reader -> reader.getState() != Thread.State.WAITING)) {
                Thread.onSpinWait();
            }
            pool.left.cancel(true);
            assertThat(reads)
                    .allSatisfy(read -> assertThat(failure(read))
                            .isInstanceOf(SpendPoolException.class)
                            .hasRootCauseInstanceOf(CancellationException.class));
        }
    }

    @Test
    void nameThatCannotBeHadFailsNothing() {
        pool.name = null;
        pool.answers();
        try (FreightClient freight = client("1.00")) {
            freight.createUnnamedLoad(Served.load());
            freight.async()
                    .getLoadPosition("LD-0")
                    .handle((none, thrown) -> none)
                    .join();
            assertThatThrownBy(() -> freight.createUnnamedLoad(Served.load()))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining(
                            "shared by (its name() threw java.lang.IllegalStateException), this client's part");
            assertThat(failure(freight.async().createUnnamedLoad(Served.load())))
                    .isInstanceOf(SpendLimitException.class);
        }
    }

    private static final class SlowPool implements SpendPool {
        private final List<BigDecimal> asked = new ArrayList<>();
        private volatile CompletableFuture<Void> open = new CompletableFuture<>();
        private final CompletableFuture<Optional<BigDecimal>> left = new CompletableFuture<>();
        private final List<Thread> readers = new CopyOnWriteArrayList<>();
        private BigDecimal takenUsd = BigDecimal.ZERO;
        private String name = "acme";

        void answers() {
            open.complete(null);
        }

        /** What was asked by now is never answered. */
        void loses() {
            open = new CompletableFuture<>();
        }

        @Override
        public String name() {
            if (name == null) {
                throw new IllegalStateException("no name");
            }
            return name;
        }

        @Override
        public synchronized CompletionStage<BigDecimal> take(SpendLimit limit, String scope, BigDecimal atLeastUsd) {
            asked.add(atLeastUsd);
            return open.thenApply(nothing -> granted(limit, atLeastUsd));
        }

        @Override
        public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
            readers.add(Thread.currentThread());
            return left;
        }

        private synchronized BigDecimal granted(SpendLimit limit, BigDecimal usd) {
            if (takenUsd.add(usd).compareTo(limit.limitUsd()) > 0) {
                return BigDecimal.ZERO;
            }
            takenUsd = takenUsd.add(usd);
            return usd;
        }

        @Override
        public synchronized void giveBack(SpendLimit limit, String scope, BigDecimal usd, Duration age) {
            takenUsd = takenUsd.subtract(usd);
        }
    }
}
