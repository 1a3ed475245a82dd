package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes money from {@link SpendPool}s for the {@link SpendBook}: in one request for all calls that wait for it, see {@link
 * GrantLine}. What is not spent in time, or at the end, is given back.
 */
final class Grants {
    static final Duration TO_SPEND = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);

    private final SpendBook book;
    private final Timer timer;
    private final Callbacks callbacks;
    private final Warnings warnings;
    private final Map<SpendScope.Money, GrantLine> lines = new HashMap<>();
    private boolean closed;

    Grants(SpendBook book, Timer timer, Callbacks callbacks, Warnings warnings) {
        this.book = book;
        this.timer = timer;
        this.callbacks = callbacks;
        this.warnings = warnings;
    }

    private GrantLine line(SpendScope spendScope) {
        return lines.computeIfAbsent(spendScope.money(), money -> new GrantLine());
    }

    /**
     * Gives back so much of what was reserved: what a call did not spend to a pool that grants the price of a call, and what was
     * taken too long ago to be spent, before it is taken anew, to pools that grant portions too.
     */
    void end(List<SpendScope> scopes, BigDecimal usd, boolean portionsToo) {
        for (SpendScope spendScope : scopes) {
            if (spendScope.isShared() && (portionsToo || !hasPortions(spendScope))) {
                giveBack(spendScope, book.grants(spendScope, (tally, nanos) -> tally.endGrants(usd, nanos)));
            }
        }
    }

    private synchronized boolean hasPortions(SpendScope spendScope) {
        GrantLine line = lines.get(spendScope.money());
        return !closed && line != null && line.hasPortions;
    }

    private BigDecimal leftUsd(SpendScope spendScope) {
        return book.grants(spendScope, Tally::grantLeftUsd);
    }

    /** True when there is more, though others may have it by then; false if the limit leaves too little. */
    CompletableFuture<Boolean> more(SpendScope spendScope, BigDecimal neededUsd) {
        GrantLine line;
        GrantLine.Wait call;
        GrantLine.@Nullable Asked request;
        synchronized (this) {
            BigDecimal leftUsd = leftUsd(spendScope);
            Boolean known = known(spendScope, neededUsd.subtract(leftUsd));
            if (known != null) {
                return CompletableFuture.completedFuture(known);
            }
            line = line(spendScope);
            call = line.join(neededUsd);
            request = line.next(leftUsd, timer.nanos());
        }
        Waits.onEnd(call.more(), (more, thrown) -> leave(line, call));
        send(spendScope, request);
        return call.more();
    }

    /** Returns whether that much more is there, null if its pool has to say so: nothing is missing, or it was refused lately. */
    private @Nullable Boolean known(SpendScope spendScope, BigDecimal missingUsd) {
        if (missingUsd.signum() <= 0) {
            return true;
        }
        GrantLine line = lines.get(spendScope.money());
        boolean wasRefused = line != null && line.hasRefused(missingUsd, timer.nanos());
        return wasRefused ? Boolean.FALSE : null;
    }

    private synchronized void leave(GrantLine line, GrantLine.Wait call) {
        line.leave(call);
    }

    private void send(SpendScope spendScope, GrantLine.@Nullable Asked request) {
        if (request != null) {
            long untilNanos = timer.nanos() + TO_SPEND.toNanos();
            Waits.onEnd(
                    asked(pool -> pool.take(spendScope.limit(), spendScope.key(), request.missingUsd()), spendScope),
                    (usd, thrown) -> callbacks.run(() -> arrived(spendScope, request, usd, thrown, untilNanos)));
        }
    }

    /** Returns whether the pool has that much; true if it does not know. Takes nothing. */
    CompletableFuture<Boolean> wouldGrant(SpendScope spendScope, BigDecimal neededUsd) {
        BigDecimal missingUsd = neededUsd.subtract(leftUsd(spendScope));
        @Nullable Boolean known;
        synchronized (this) {
            known = known(spendScope, missingUsd);
        }
        return known != null
                ? CompletableFuture.completedFuture(known)
                : left(spendScope)
                        .thenApply(leftUsd -> leftUsd.isEmpty() || leftUsd.get().compareTo(missingUsd) >= 0);
    }

    /** The money left in the pool, empty if it does not know. */
    CompletableFuture<Optional<BigDecimal>> left(SpendScope spendScope) {
        return asked(pool -> pool.left(spendScope.limit(), spendScope.key()), spendScope);
    }

    /** The pool is not ours: it may throw or return nothing, and what it gives up is not a call that ends. */
    private static <T> CompletableFuture<T> asked(
            Function<SpendPool, CompletionStage<T>> question, SpendScope spendScope) {
        try {
            return question.apply(spendScope.pool())
                    .toCompletableFuture()
                    .thenApply(answer -> Objects.requireNonNull(answer, "the amount that the pool granted"))
                    .exceptionallyCompose(thrown -> CompletableFuture.failedFuture(failed(thrown)));
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Throwable failed(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause instanceof CancellationException || cause instanceof TimeoutException
                ? new IllegalStateException("the pool gave up the request", cause)
                : thrown;
    }

    private void arrived(
            SpendScope spendScope,
            GrantLine.Asked request,
            @Nullable BigDecimal usd,
            @Nullable Throwable failure,
            long untilNanos) {
        boolean enough = usd != null && usd.compareTo(request.missingUsd()) >= 0;
        BigDecimal grantedUsd = usd == null ? BigDecimal.ZERO : usd;
        List<Tally.Unspent> back = new ArrayList<>(List.of(new Tally.Unspent(grantedUsd, untilNanos)));
        List<GrantLine.Wait> covered;
        List<GrantLine.Wait> ended = List.of();
        GrantLine.@Nullable Asked next;
        synchronized (this) {
            GrantLine line = line(spendScope);
            // one that comes too late to be spent is given back before the next request
            if (enough && !closed && timer.nanos() - untilNanos <= 0) {
                back = book.grants(spendScope, (tally, nanos) -> tally.grant(grantedUsd, nanos, untilNanos));
                line.hasPortions |= grantedUsd.compareTo(request.missingUsd()) > 0;
                lookLater(spendScope, line);
            }
            BigDecimal leftUsd = leftUsd(spendScope);
            covered = enough ? line.granted(request, leftUsd) : line.covered(leftUsd);
            if (enough && covered.isEmpty() && line.isIdle() && !line.hasPortions) {
                // nobody waits for it any more
                back.addAll(book.grants(spendScope, (tally, nanos) -> tally.endGrants(grantedUsd, nanos)));
            } else if (!enough) {
                ended = usd == null ? line.failed(request) : line.refused(request, timer.nanos());
            }
            next = closed ? null : line.next(leftUsd.subtract(GrantLine.neededUsd(covered)), timer.nanos());
            if (line.isOver(timer.nanos())) {
                lines.remove(spendScope.money());
            }
        }
        giveBack(spendScope, back);
        covered.forEach(call -> call.more().complete(true));
        for (GrantLine.Wait call : ended) {
            if (failure == null) {
                call.more().complete(false);
            } else {
                call.more().completeExceptionally(failure);
            }
        }
        send(spendScope, next);
    }

    /** As long as calls may give something back. */
    private void lookLater(SpendScope spendScope, GrantLine line) {
        if (line.granted == null) {
            line.granted = spendScope;
            Timer.Cancellation unused = timer.limit(TO_SPEND, () -> callbacks.run(() -> look(spendScope)));
        }
    }

    private void look(SpendScope spendScope) {
        List<Tally.Unspent> expired = book.grants(spendScope, Tally::expireGrants);
        synchronized (this) {
            GrantLine line = line(spendScope);
            line.granted = null;
            if (!closed && book.grants(spendScope, (tally, nanos) -> !tally.grantIsUsedUp())) {
                lookLater(spendScope, line);
            }
            line.hasPortions &= line.granted != null;
            lines.values().removeIf(one -> one.isOver(timer.nanos()));
        }
        giveBack(spendScope, expired);
    }

    /** But for what the pool may have forgotten: it could be subtracted from what others have spent. */
    private void giveBack(SpendScope spendScope, List<Tally.Unspent> back) {
        Duration window = spendScope.money().window();
        for (Tally.Unspent one : back) {
            if (window == null || age(one).compareTo(window) <= 0) {
                change(spendScope, one, false);
            }
        }
    }

    /** Lets pools count from now on what was spent, or may have been, so long after it was taken; what they have forgotten too. */
    void takeAnew(Map<SpendScope, Tally.Unspent> late) {
        late.forEach((spendScope, taken) -> change(spendScope, taken, true));
    }

    private void change(SpendScope spendScope, Tally.Unspent taken, boolean isSpent) {
        if (taken.usd().signum() > 0) {
            warnings.safely("a SpendPool took nothing back or anew; what was taken counts as it did", () -> {
                SpendPool pool = spendScope.pool();
                if (isSpent) {
                    pool.takeAnew(spendScope.limit(), spendScope.key(), taken.usd(), age(taken));
                } else {
                    pool.giveBack(spendScope.limit(), spendScope.key(), taken.usd(), age(taken));
                }
            });
        }
    }

    private Duration age(Tally.Unspent taken) {
        return Duration.ofNanos(Math.max(0, timer.nanos() - taken.nanos()));
    }

    /** No call will begin; what those under way have reserved stays taken until they end. */
    void close() {
        List<SpendScope> all;
        synchronized (this) {
            closed = true;
            all = lines.values().stream()
                    .flatMap(line -> Stream.ofNullable(line.granted))
                    .toList();
        }
        all.forEach(spendScope -> giveBack(spendScope, book.grants(spendScope, Tally::endGrants)));
    }
}
