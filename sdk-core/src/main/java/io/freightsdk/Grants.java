package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes money from {@link SpendPool}s for the {@link SpendBook}: in one request for all calls that wait for it, see {@link
 * GrantLine}. What is not spent in time, or at the end, is given back.
 */
final class Grants {
    private static final Duration TO_SPEND = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);
    private static final long SHORTLY_NANOS = 1_000_000_000L;

    private final SpendBook book;
    private final Timer timer;
    private final Callbacks callbacks;
    private final Warnings warnings;
    private final Map<Purse.Money, GrantLine> lines = new HashMap<>();
    private final Map<Purse.Money, Refusal> refusals = new HashMap<>();
    private final Map<Purse.Money, Purse> granted = new HashMap<>();

    /** Whose pool has granted more than was missing, which is for the calls that follow. */
    private final Set<Purse.Money> portions = new HashSet<>();

    private boolean closed;

    Grants(SpendBook book, Timer timer, Callbacks callbacks, Warnings warnings) {
        this.book = book;
        this.timer = timer;
        this.callbacks = callbacks;
        this.warnings = warnings;
    }

    private record Refusal(BigDecimal usd, long atNanos) {}

    /** A call did not spend so much of what was reserved for it: a pool that grants the price of a call has it back at once. */
    void unspent(List<Purse> purses, BigDecimal usd) {
        for (Purse purse : purses) {
            boolean isOfCalls;
            synchronized (this) {
                isOfCalls = usd.signum() > 0 && granted.containsKey(purse.money()) && !portions.contains(purse.money());
            }
            if (isOfCalls) {
                giveBack(purse, book.grants(purse, (tally, nanos) -> tally.endGrants(usd)));
            }
        }
    }

    /** True when there is more, though others may have it by then; false if the limit leaves too little. */
    CompletableFuture<Boolean> more(Purse purse, BigDecimal neededUsd) {
        GrantLine line;
        GrantLine.Wait call;
        GrantLine.@Nullable Asked request;
        synchronized (this) {
            BigDecimal leftUsd = book.grants(purse, Tally::grantLeftUsd);
            if (neededUsd.compareTo(leftUsd) <= 0) {
                // it came since the call has looked
                return CompletableFuture.completedFuture(true);
            }
            if (wasRefused(purse.money(), neededUsd.subtract(leftUsd))) {
                return CompletableFuture.completedFuture(false);
            }
            line = lines.computeIfAbsent(purse.money(), money -> new GrantLine());
            call = line.join(neededUsd);
            request = line.next(leftUsd, timer.nanos());
        }
        Waits.onEnd(call.more(), (more, thrown) -> leave(purse, line, call));
        send(purse, line, request);
        return call.more();
    }

    private synchronized void leave(Purse purse, GrantLine line, GrantLine.Wait call) {
        line.leave(call);
        tidy(purse, line);
    }

    private void tidy(Purse purse, GrantLine line) {
        if (line.isOver()) {
            lines.remove(purse.money(), line);
        }
    }

    private void send(Purse purse, GrantLine line, GrantLine.@Nullable Asked request) {
        if (request != null) {
            long untilNanos = timer.nanos() + TO_SPEND.toNanos();
            Waits.onEnd(
                    asked(pool -> pool.take(purse.limit(), purse.key(), request.missingUsd()), purse),
                    (usd, thrown) ->
                            callbacks.run(() -> arrived(purse, line, request, usd, failure(thrown), untilNanos)));
        }
    }

    /** A stage that the pool has cancelled does not cancel the call. */
    private static @Nullable Throwable failure(@Nullable Throwable thrown) {
        return thrown instanceof CancellationException
                ? new IllegalStateException("the pool has cancelled the request", thrown)
                : thrown;
    }

    /** Returns whether the pool has that much; true if it does not know. Takes nothing. */
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

    /** The money left in the pool, empty if it does not know. */
    CompletableFuture<Optional<BigDecimal>> left(Purse purse) {
        return asked(pool -> pool.left(purse.limit(), purse.key()), purse);
    }

    private boolean wasRefused(Purse.Money money, BigDecimal usd) {
        @Nullable Refusal refusal = refusals.get(money);
        return refusal != null && usd.compareTo(refusal.usd) >= 0 && timer.nanos() - refusal.atNanos < SHORTLY_NANOS;
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

    private void arrived(
            Purse purse,
            GrantLine line,
            GrantLine.Asked request,
            @Nullable BigDecimal usd,
            @Nullable Throwable failure,
            long untilNanos) {
        boolean enough = usd != null && usd.compareTo(request.missingUsd()) >= 0;
        BigDecimal grantedUsd = usd == null ? BigDecimal.ZERO : usd;
        BigDecimal backUsd = grantedUsd;
        List<GrantLine.Wait> calls;
        GrantLine.@Nullable Asked next;
        synchronized (this) {
            if (enough && !closed) {
                backUsd = book.grants(purse, (tally, nanos) -> tally.grant(grantedUsd, nanos, untilNanos));
                if (grantedUsd.compareTo(request.missingUsd()) > 0) {
                    portions.add(purse.money());
                }
                lookLater(purse);
            }
            BigDecimal leftUsd = book.grants(purse, Tally::grantLeftUsd);
            if (enough) {
                refusals.remove(purse.money());
                calls = line.granted(request, leftUsd);
                if (calls.isEmpty() && line.isOver() && !portions.contains(purse.money())) {
                    // nobody waits for it any more
                    backUsd = backUsd.add(book.grants(purse, (tally, nanos) -> tally.endGrants(grantedUsd)));
                }
                leftUsd = leftUsd.subtract(GrantLine.neededUsd(calls));
            } else if (usd != null) {
                refusals.put(purse.money(), new Refusal(request.missingUsd(), timer.nanos()));
                calls = line.refused(request);
            } else {
                calls = line.failed(request);
            }
            next = closed ? null : line.next(leftUsd, timer.nanos());
            tidy(purse, line);
        }
        giveBack(purse, backUsd);
        for (GrantLine.Wait call : calls) {
            if (failure == null) {
                call.more().complete(enough);
            } else {
                call.more().completeExceptionally(failure);
            }
        }
        send(purse, line, next);
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
            portions.retainAll(granted.keySet());
            refusals.values().removeIf(refusal -> timer.nanos() - refusal.atNanos >= SHORTLY_NANOS);
        }
        giveBack(purse, expiredUsd);
    }

    private void giveBack(Purse purse, BigDecimal usd) {
        if (usd.signum() > 0) {
            warnings.safely(
                    "a SpendPool took nothing back; what was not spent counts as spent",
                    () -> purse.pool().giveBack(purse.limit(), purse.key(), usd));
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
