package io.freightsdk;

import io.freightsdk.internal.SingleFlight;
import io.freightsdk.model.Balance;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
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
    private final long maxAgeNanos;
    private final LongSupplier nanos;
    private final SingleFlight<String, Balance> reads = new SingleFlight<>();
    private volatile @Nullable Read last;

    private BalanceWatch(FreightClient freight, Duration maxAge, LongSupplier nanos) {
        this.freight = Objects.requireNonNull(freight, "freight");
        this.maxAgeNanos = CallOptions.checkedTime("maxAge", maxAge).toNanos();
        this.nanos = nanos;
    }

    /** A balance, and when it was requested. */
    private record Read(Balance balance, long atNanos) {}

    /** Creates a watch that has read nothing yet. The client stays the caller's to close. */
    public static BalanceWatch of(FreightClient freight, Duration maxAge) {
        return of(freight, maxAge, System::nanoTime);
    }

    static BalanceWatch of(FreightClient freight, Duration maxAge, LongSupplier nanos) {
        return new BalanceWatch(freight, maxAge, nanos);
    }

    /**
     * Returns the balance, at most {@code maxAge} old. One request, of 5 s at most, is shared by all callers meanwhile.
     * After a failure the next call reads again. Cancelling the future does not end the request.
     */
    public CompletableFuture<Balance> read() {
        @Nullable Balance young = young();
        return young == null ? reads.join("balance", this::request) : CompletableFuture.completedFuture(young);
    }

    private @Nullable Balance young() {
        @Nullable Read read = last;
        return read == null || nanos.getAsLong() - read.atNanos >= maxAgeNanos ? null : read.balance;
    }

    /** Another read may have ended since the balance was missed. */
    private CompletableFuture<Balance> request() {
        @Nullable Balance young = young();
        long now = nanos.getAsLong();
        return young != null
                ? CompletableFuture.completedFuture(young)
                : freight.async().getBalance(ONCE).thenApply(balance -> {
                    last = new Read(balance, now);
                    return balance;
                });
    }

    /** Returns the balance that was read last, however old; null if none was. Sends nothing: {@link #read} does. */
    public @Nullable BigDecimal lastUsd() {
        @Nullable Read read = last;
        return read == null ? null : read.balance.balanceUsd();
    }
}
