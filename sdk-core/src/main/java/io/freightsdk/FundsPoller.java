package io.freightsdk;

import io.freightsdk.error.ApiException;
import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks at the balance for all calls that wait for money, and lets go as many as it covers, the oldest first. */
final class FundsPoller {
    private final Supplier<CompletableFuture<Balance>> service;
    private final Waits waits;

    private final Set<Waiting> waiting = new LinkedHashSet<>();
    private boolean polling;
    private @Nullable Duration pending;
    private long turns;

    /** The balance is free to ask for, but whoever asks must not wait for money itself. */
    FundsPoller(Supplier<CompletableFuture<Balance>> service, Waits waits) {
        this.service = service;
        this.waits = waits;
    }

    /** A call that waits. */
    private record Waiting(@Nullable BigDecimal neededUsd, Duration pollEvery, CompletableFuture<Void> funds) {}

    /**
     * Completes when there may be enough; with what the service said if the balance cannot be had at all. Cancel it to wait
     * no longer.
     */
    CompletableFuture<Void> enough(@Nullable BigDecimal neededUsd, Duration pollEvery) {
        Waiting call = new Waiting(neededUsd, pollEvery, new CompletableFuture<>());
        OnEnd.of(call.funds, (nothing, thrown) -> leave(call));
        boolean sooner;
        synchronized (this) {
            waiting.add(call);
            sooner = !polling || (pending != null && pollEvery.compareTo(pending) < 0);
            polling = true;
        }
        if (sooner) {
            pollAfter(pollEvery);
        }
        return call.funds;
    }

    private synchronized void leave(Waiting call) {
        waiting.remove(call);
    }

    /** Takes the place of a longer pause. */
    private void pollAfter(Duration pause) {
        long turn;
        synchronized (this) {
            pending = pause;
            turn = ++turns;
        }
        OnEnd.of(waits.of(pause), (nothing, closed) -> {
            if (closed != null) {
                everyone().forEach(call -> call.funds.cancel(false));
            } else if (isStillDue(turn)) {
                poll();
            }
        });
    }

    private synchronized boolean isStillDue(long turn) {
        boolean due = turn == turns;
        pending = due ? null : pending;
        return due;
    }

    private void poll() {
        if (isOver()) {
            return;
        }
        OnEnd.of(service.get(), (balance, thrown) -> {
            if (balance != null) {
                covered(balance.balanceUsd()).forEach(call -> call.funds.complete(null));
            } else if (thrown instanceof ApiException refusal && !refusal.retryable()) {
                everyone().forEach(call -> call.funds.completeExceptionally(refusal));
            }
            @Nullable Duration pause = pause();
            if (pause != null) {
                pollAfter(pause);
            }
        });
    }

    private synchronized boolean isOver() {
        polling = !waiting.isEmpty();
        return !polling;
    }

    private @Nullable Duration pause() {
        synchronized (this) {
            return isOver()
                    ? null
                    : waiting.stream()
                            .map(Waiting::pollEvery)
                            .min(Duration::compareTo)
                            .orElse(null);
        }
    }

    private synchronized List<Waiting> everyone() {
        return List.copyOf(waiting);
    }

    private synchronized List<Waiting> covered(BigDecimal balanceUsd) {
        List<Waiting> covered = new ArrayList<>();
        BigDecimal left = balanceUsd;
        for (Waiting call : waiting) {
            BigDecimal needed = call.neededUsd == null ? BigDecimal.ZERO : call.neededUsd;
            if (left.compareTo(needed) >= 0 && left.signum() > 0) {
                covered.add(call);
                left = left.subtract(needed);
            }
        }
        return covered;
    }
}
