package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes money from {@link SpendPool}s for the {@link SpendBook}: one at a time for each limit, however many calls wait for
 * it. What is not spent in time, or at the end, is given back.
 */
final class Grants {
    private static final Duration TO_SPEND = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);
    private static final long SHORTLY_NANOS = 1_000_000_000L;

    private final SpendBook book;
    private final Timer timer;
    private final Callbacks callbacks;
    private final Warnings warnings;
    private final Map<Purse.Money, Asked> asked = new HashMap<>();
    private final Map<Purse.Money, Refusal> refusals = new HashMap<>();
    private final Map<Purse.Money, Purse> granted = new HashMap<>();
    private boolean closed;

    Grants(SpendBook book, Timer timer, Callbacks callbacks, Warnings warnings) {
        this.book = book;
        this.timer = timer;
        this.callbacks = callbacks;
        this.warnings = warnings;
    }

    private record Refusal(BigDecimal usd, long atNanos) {}

    private record Asked(CompletableFuture<Boolean> answer, long atNanos) {}

    /** True when there is more, though others may have it by then; false if the limit leaves too little. */
    CompletableFuture<Boolean> more(Purse purse, BigDecimal neededUsd) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        BigDecimal missingUsd;
        synchronized (this) {
            missingUsd = neededUsd.subtract(book.grants(purse, Tally::grantLeftUsd));
            if (missingUsd.signum() <= 0) {
                // it came since the call has looked
                return CompletableFuture.completedFuture(true);
            }
            @Nullable Asked open = asked.get(purse.money());
            if (open != null && timer.nanos() - open.atNanos < TO_SPEND.toNanos()) {
                // it may be for more than this call needs, or too little: the call looks again
                return open.answer.thenApply(enough -> true);
            }
            if (wasRefused(purse.money(), missingUsd)) {
                return CompletableFuture.completedFuture(false);
            }
            asked.put(purse.money(), new Asked(answer, timer.nanos()));
        }
        long untilNanos = timer.nanos() + TO_SPEND.toNanos();
        FutureCallbacks.onEnd(
                take(purse, missingUsd),
                (usd, thrown) -> callbacks.run(() -> {
                    arrived(purse, missingUsd, usd, untilNanos);
                    if (thrown == null) {
                        answer.complete(usd != null && usd.compareTo(missingUsd) >= 0);
                    } else {
                        answer.completeExceptionally(thrown);
                    }
                }));
        return answer.copy();
    }

    /** Whether there would be that much; true if the pool cannot tell. Takes nothing. */
    CompletableFuture<Boolean> wouldGrant(Purse purse, BigDecimal neededUsd) {
        BigDecimal missingUsd = neededUsd.subtract(book.grants(purse, Tally::grantLeftUsd));
        synchronized (this) {
            if (missingUsd.signum() <= 0 || wasRefused(purse.money(), missingUsd)) {
                return CompletableFuture.completedFuture(missingUsd.signum() <= 0);
            }
        }
        return left(purse)
                .thenApply(leftUsd -> leftUsd.isEmpty() || leftUsd.get().compareTo(missingUsd) >= 0);
    }

    /** What the pool has left, empty if it cannot tell. */
    CompletableFuture<Optional<BigDecimal>> left(Purse purse) {
        return asked(pool -> pool.left(purse.limit(), purse.limit().scope(purse.money().tag())), purse);
    }

    private boolean wasRefused(Purse.Money money, BigDecimal usd) {
        @Nullable Refusal refusal = refusals.get(money);
        return refusal != null && usd.compareTo(refusal.usd) >= 0 && timer.nanos() - refusal.atNanos < SHORTLY_NANOS;
    }

    private static CompletableFuture<BigDecimal> take(Purse purse, BigDecimal missingUsd) {
        return asked(pool -> pool.take(purse.limit(), purse.limit().scope(purse.money().tag()), missingUsd), purse);
    }

    /** The pool is not ours: it may throw, or return nothing. */
    private static <T> CompletableFuture<T> asked(Function<SpendPool, CompletionStage<T>> question, Purse purse) {
        try {
            return question.apply(purse.pool())
                    .toCompletableFuture()
                    .thenApply(answer -> Objects.requireNonNull(answer, "what the pool answers"));
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void arrived(Purse purse, BigDecimal missingUsd, @Nullable BigDecimal usd, long untilNanos) {
        BigDecimal backUsd = BigDecimal.ZERO;
        synchronized (this) {
            asked.remove(purse.money());
            if (usd == null) {
                return;
            }
            boolean enough = usd.compareTo(missingUsd) >= 0;
            if (enough) {
                refusals.remove(purse.money());
            } else {
                refusals.put(purse.money(), new Refusal(missingUsd, timer.nanos()));
            }
            if (closed || !enough) {
                backUsd = usd;
            } else {
                backUsd = book.grants(purse, (tally, nanos) -> tally.grant(usd, nanos, untilNanos));
                lookLater(purse);
            }
        }
        giveBack(purse, backUsd);
    }

    /** As long as calls may give something back. */
    private void lookLater(Purse purse) {
        if (granted.put(purse.money(), purse) == null) {
            Timer.Cancellation unused = timer.limit(TO_SPEND, () -> callbacks.run(() -> look(purse)));
        }
    }

    private void look(Purse purse) {
        BigDecimal expiredUsd = book.grants(purse, Tally::expireGrants);
        synchronized (this) {
            granted.remove(purse.money());
            if (!closed && book.grants(purse, (tally, nanos) -> !tally.grantIsUsedUp())) {
                lookLater(purse);
            }
            refusals.values().removeIf(refusal -> timer.nanos() - refusal.atNanos >= SHORTLY_NANOS);
        }
        giveBack(purse, expiredUsd);
    }

    private void giveBack(Purse purse, BigDecimal usd) {
        if (usd.signum() > 0) {
            warnings.safely(
                    "a SpendPool took nothing back; what was not spent counts as spent",
                    () -> purse.pool()
                            .giveBack(
                                    purse.limit(),
                                    purse.limit().scope(purse.money().tag()),
                                    usd));
        }
    }

    /** No call will begin; what those under way have reserved stays taken. */
    void close() {
        List<Purse> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(granted.values());
        }
        all.forEach(purse -> giveBack(purse, book.grants(purse, (tally, nanos) -> tally.endGrants())));
    }
}
