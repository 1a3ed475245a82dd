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
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the balance for all calls that wait for money, and lets go as many as it covers, the oldest first. */
final class FundsPoller {
    private final Supplier<CompletableFuture<Balance>> service;
    private final Waits waits;
    private final Timer timer;

    private final Set<Waiting> waiting = new LinkedHashSet<>();
    private boolean asking;
    private @Nullable Long dueNanos;
    private long turns;

    /** The balance is free to read, but the call that reads it must not wait for money itself. */
    FundsPoller(Supplier<CompletableFuture<Balance>> service, Waits waits, Timer timer) {
        this.service = service;
        this.waits = waits;
        this.timer = timer;
    }

    private record Waiting(@Nullable BigDecimal neededUsd, Duration pollEvery, CompletableFuture<Void> funds) {}

    /** Completes when the balance may cover the amount, exceptionally if it cannot be read. Cancel it to wait no longer. */
    CompletableFuture<Void> enough(@Nullable BigDecimal neededUsd, Duration pollEvery) {
        Waiting call = new Waiting(neededUsd, pollEvery, new CompletableFuture<>());
        Waits.onEnd(call.funds, (nothing, thrown) -> leave(call));
        synchronized (this) {
            waiting.add(call);
        }
        pollAfter(pollEvery);
        return call.funds;
    }

    private synchronized void leave(Waiting call) {
        waiting.remove(call);
    }

    /** Takes the place of a look that is due later. Whoever comes while the balance is being read waits for it. */
    private void pollAfter(Duration pause) {
        long turn;
        synchronized (this) {
            long nanos = timer.nanos() + pause.toNanos();
            if (asking || (dueNanos != null && dueNanos - nanos <= 0)) {
                return;
            }
            dueNanos = nanos;
            turn = ++turns;
        }
        Waits.onEnd(waits.of(pause), (nothing, closed) -> {
            if (closed != null) {
                everyone().forEach(call -> call.funds.cancel(false));
            } else if (begins(turn)) {
                poll();
            }
        });
    }

    private synchronized boolean begins(long turn) {
        if (turn != turns) {
            return false;
        }
        dueNanos = null;
        asking = !waiting.isEmpty();
        return asking;
    }

    private void poll() {
        Waits.onEnd(service.get(), (balance, thrown) -> {
            if (balance != null) {
                goOn(covered(balance.balanceUsd()), call -> call.funds.complete(null));
            } else if (thrown instanceof ApiException refusal && !refusal.retryable()) {
                goOn(everyone(), call -> call.funds.completeExceptionally(refusal));
            } else {
                goOn(List.of(), call -> {});
            }
        });
    }

    /** Polls for all but these calls, which wait no more. */
    private void goOn(List<Waiting> calls, Consumer<Waiting> end) {
        @Nullable Duration pause;
        synchronized (this) {
            asking = false;
            calls.forEach(waiting::remove);
            pause = waiting.stream()
                    .map(Waiting::pollEvery)
                    .min(Duration::compareTo)
                    .orElse(null);
        }
        if (pause != null) {
            pollAfter(pause);
        }
        calls.forEach(end);
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
