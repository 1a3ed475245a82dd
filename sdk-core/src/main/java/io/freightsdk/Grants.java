package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
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
    static final Duration TO_SPEND = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);
    private static final long SHORTLY_NANOS = 1_000_000_000L;

    private final SpendBook book;
    private final Timer timer;
    private final Callbacks callbacks;
    private final Warnings warnings;
    private final Map<SpendScope.Money, GrantLine> lines = new HashMap<>();
    private final Map<SpendScope.Money, Refusal> refusals = new HashMap<>();
    private final Map<SpendScope.Money, SpendScope> granted = new HashMap<>();

    /** The scopes whose pool has granted more than was missing, for the calls that follow. */
    private final Set<SpendScope.Money> portions = new HashSet<>();

    private boolean closed;

    Grants(SpendBook book, Timer timer, Callbacks callbacks, Warnings warnings) {
        this.book = book;
        this.timer = timer;
        this.callbacks = callbacks;
        this.warnings = warnings;
    }

    private record Refusal(BigDecimal usd, long atNanos) {}

    /** A call did not spend so much of what was reserved for it: a pool that grants the price of a call has it back at once. */
    void unspent(List<SpendScope> scopes, BigDecimal usd) {
        for (SpendScope spendScope : scopes) {
            boolean isOfCalls;
            synchronized (this) {
                isOfCalls = granted.containsKey(spendScope.money()) && !portions.contains(spendScope.money());
            }
            if (isOfCalls) {
                end(spendScope, usd);
            }
        }
    }

    /** Gives back what was taken too long ago to be spent, before it is taken anew; portions too. */
    void expired(List<SpendScope> scopes, BigDecimal usd) {
        for (SpendScope spendScope : scopes) {
            if (spendScope.isShared()) {
                end(spendScope, usd);
            }
        }
    }

    private void end(SpendScope spendScope, BigDecimal usd) {
        giveBack(spendScope, book.grants(spendScope, (tally, nanos) -> tally.endGrants(usd, nanos)));
    }

    /** True when there is more, though others may have it by then; false if the limit leaves too little. */
    CompletableFuture<Boolean> more(SpendScope spendScope, BigDecimal neededUsd) {
        GrantLine line;
        GrantLine.Wait call;
        GrantLine.@Nullable Asked request;
        synchronized (this) {
            BigDecimal leftUsd = book.grants(spendScope, Tally::grantLeftUsd);
            if (neededUsd.compareTo(leftUsd) <= 0) {
                // it came since the call has looked
                return CompletableFuture.completedFuture(true);
            }
            if (wasRefused(spendScope.money(), neededUsd.subtract(leftUsd))) {
                return CompletableFuture.completedFuture(false);
            }
            line = lines.computeIfAbsent(spendScope.money(), money -> new GrantLine());
            call = line.join(neededUsd);
            request = line.next(leftUsd, timer.nanos());
        }
        Waits.onEnd(call.more(), (more, thrown) -> leave(spendScope, line, call));
        send(spendScope, line, request);
        return call.more();
    }

    private synchronized void leave(SpendScope spendScope, GrantLine line, GrantLine.Wait call) {
        line.leave(call);
        tidy(spendScope, line);
    }

    private void tidy(SpendScope spendScope, GrantLine line) {
        if (line.isOver()) {
            lines.remove(spendScope.money(), line);
        }
    }

    private void send(SpendScope spendScope, GrantLine line, GrantLine.@Nullable Asked request) {
        if (request != null) {
            long untilNanos = timer.nanos() + TO_SPEND.toNanos();
            Waits.onEnd(
                    asked(pool -> pool.take(spendScope.limit(), spendScope.key(), request.missingUsd()), spendScope),
                    (usd, thrown) ->
                            callbacks.run(() -> arrived(spendScope, line, request, usd, failure(thrown), untilNanos)));
        }
    }

    /** A stage that the pool has cancelled does not cancel the call. */
    private static @Nullable Throwable failure(@Nullable Throwable thrown) {
        return thrown instanceof CancellationException
                ? new IllegalStateException("the pool has cancelled the request", thrown)
                : thrown;
    }

    /** Returns whether the pool has that much; true if it does not know. Takes nothing. */
    CompletableFuture<Boolean> wouldGrant(SpendScope spendScope, BigDecimal neededUsd) {
        BigDecimal missingUsd = neededUsd.subtract(book.grants(spendScope, Tally::grantLeftUsd));
        synchronized (this) {
            if (missingUsd.signum() <= 0 || wasRefused(spendScope.money(), missingUsd)) {
                return CompletableFuture.completedFuture(missingUsd.signum() <= 0);
            }
        }
        return left(spendScope)
                .thenApply(leftUsd -> leftUsd.isEmpty() || leftUsd.get().compareTo(missingUsd) >= 0);
    }

    /** The money left in the pool, empty if it does not know. */
    CompletableFuture<Optional<BigDecimal>> left(SpendScope spendScope) {
        return asked(pool -> pool.left(spendScope.limit(), spendScope.key()), spendScope);
    }

    private boolean wasRefused(SpendScope.Money money, BigDecimal usd) {
        @Nullable Refusal refusal = refusals.get(money);
        return refusal != null && usd.compareTo(refusal.usd) >= 0 && timer.nanos() - refusal.atNanos < SHORTLY_NANOS;
    }

    /** The pool is not ours: it may throw, or return nothing. */
    private static <T> CompletableFuture<T> asked(
            Function<SpendPool, CompletionStage<T>> question, SpendScope spendScope) {
        try {
            return question.apply(spendScope.pool())
                    .toCompletableFuture()
                    .thenApply(answer -> Objects.requireNonNull(answer, "the amount that the pool granted"));
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void arrived(
            SpendScope spendScope,
            GrantLine line,
            GrantLine.Asked request,
            @Nullable BigDecimal usd,
            @Nullable Throwable failure,
            long untilNanos) {
        boolean enough = usd != null && usd.compareTo(request.missingUsd()) >= 0;
        BigDecimal grantedUsd = usd == null ? BigDecimal.ZERO : usd;
        List<Tally.Unspent> back = new ArrayList<>(List.of(new Tally.Unspent(grantedUsd, untilNanos)));
        List<GrantLine.Wait> calls;
        List<GrantLine.Wait> covered = List.of();
        GrantLine.@Nullable Asked next;
        synchronized (this) {
            if (enough && !closed) {
                back = book.grants(spendScope, (tally, nanos) -> tally.grant(grantedUsd, nanos, untilNanos));
                if (grantedUsd.compareTo(request.missingUsd()) > 0) {
                    portions.add(spendScope.money());
                }
                lookLater(spendScope);
            }
            BigDecimal leftUsd = book.grants(spendScope, Tally::grantLeftUsd);
            if (enough) {
                refusals.remove(spendScope.money());
                calls = line.granted(request, leftUsd);
                if (calls.isEmpty() && line.isOver() && !portions.contains(spendScope.money())) {
                    // nobody waits for it any more
                    back.addAll(book.grants(spendScope, (tally, nanos) -> tally.endGrants(grantedUsd, nanos)));
                }
                leftUsd = leftUsd.subtract(GrantLine.neededUsd(calls));
            } else {
                covered = line.covered(leftUsd);
                leftUsd = leftUsd.subtract(GrantLine.neededUsd(covered));
                if (usd != null) {
                    refusals.put(spendScope.money(), new Refusal(request.missingUsd(), timer.nanos()));
                }
                calls = usd != null ? line.refused(request) : line.failed(request);
            }
            next = closed ? null : line.next(leftUsd, timer.nanos());
            tidy(spendScope, line);
        }
        giveBack(spendScope, back);
        covered.forEach(call -> call.more().complete(true));
        for (GrantLine.Wait call : calls) {
            if (failure == null) {
                call.more().complete(enough);
            } else {
                call.more().completeExceptionally(failure);
            }
        }
        send(spendScope, line, next);
    }

    /** As long as calls may give something back. */
    private void lookLater(SpendScope spendScope) {
        if (granted.put(spendScope.money(), spendScope) == null) {
            Timer.Cancellation unused = timer.limit(TO_SPEND, () -> callbacks.run(() -> look(spendScope)));
        }
    }

    private void look(SpendScope spendScope) {
        List<Tally.Unspent> expired = book.grants(spendScope, Tally::expireGrants);
        synchronized (this) {
            granted.remove(spendScope.money());
            if (!closed && book.grants(spendScope, (tally, nanos) -> !tally.grantIsUsedUp())) {
                lookLater(spendScope);
            }
            portions.retainAll(granted.keySet());
            refusals.values().removeIf(refusal -> timer.nanos() - refusal.atNanos >= SHORTLY_NANOS);
        }
        giveBack(spendScope, expired);
    }

    /** But for what the pool may have forgotten: it could be subtracted from what others have spent. */
    private void giveBack(SpendScope spendScope, List<Tally.Unspent> back) {
        @Nullable Duration window = spendScope.money().window();
        for (Tally.Unspent one : back) {
            Duration age = Duration.ofNanos(Math.max(0, timer.nanos() - one.nanos()));
            if (one.usd().signum() > 0 && (window == null || age.compareTo(window) <= 0)) {
                warnings.safely(
                        "a SpendPool took nothing back; what was not spent counts as spent",
                        () -> spendScope.pool().giveBack(spendScope.limit(), spendScope.key(), one.usd(), age));
            }
        }
    }

    /** No call will begin; what those under way have reserved stays taken. */
    void close() {
        List<SpendScope> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(granted.values());
        }
        all.forEach(spendScope -> giveBack(spendScope, book.grants(spendScope, Tally::endGrants)));
    }
}
