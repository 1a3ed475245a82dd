package io.freightsdk;

import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The balance for health checks and gauges: read on demand if it is older than {@code maxAge}, with one request for all
 * callers that wait. Reading it is free.
 */
public final class BalanceWatch {
    private static final CallOptions ONCE = CallOptions.builder()
            .retryPolicy(RetryPolicy.none())
            .deadline(Duration.ofSeconds(5))
            .build();

    private final FreightClient freight;
    private final Duration maxAge;
    private final InstantSource clock;
    private CompletableFuture<Balance> newest = CompletableFuture.failedFuture(new IllegalStateException("not read"));
    private @Nullable Instant askedAt;
    private volatile @Nullable BigDecimal latestUsd;

    private BalanceWatch(FreightClient freight, Duration maxAge, InstantSource clock) {
        this.freight = Objects.requireNonNull(freight, "freight");
        this.maxAge = Timeouts.checked("maxAge", maxAge);
        this.clock = clock;
    }

    /** Creates a watch that has read nothing yet. The client stays the caller's to close. */
    public static BalanceWatch of(FreightClient freight, Duration maxAge) {
        return of(freight, maxAge, InstantSource.system());
    }

    static BalanceWatch of(FreightClient freight, Duration maxAge, InstantSource clock) {
        return new BalanceWatch(freight, maxAge, clock);
    }

    /**
     * Returns the balance, at most {@code maxAge} old. One request, of 5 s at most, is shared by all callers meanwhile.
     * After a failure the next call reads again. Cancelling the future does not end the request.
     */
    public synchronized CompletableFuture<Balance> read() {
        askIfOld();
        return newest.copy();
    }

    private synchronized void askIfOld() {
        Instant now = clock.instant();
        boolean fresh = askedAt != null && askedAt.plus(maxAge).isAfter(now) && !newest.isCompletedExceptionally();
        if (!fresh) {
            askedAt = now;
            newest = freight.async().getBalance(ONCE).thenApply(this::remembered);
        }
    }

    private Balance remembered(Balance balance) {
        latestUsd = balance.balanceUsd();
        return balance;
    }

    /** Returns the balance read last, null if none was; starts a read of a newer one if it is too old. Never waits or throws. */
    public @Nullable BigDecimal latestUsd() {
        try {
            askIfOld();
        } catch (RuntimeException e) {
            // a fake that cannot be asked
            return latestUsd;
        }
        return latestUsd;
    }
}
