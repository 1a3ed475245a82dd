package io.freightsdk;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one charge that all calls with one idempotency key can lead to, or one call without a key. While calls are under way
 * its price is reserved, afterwards it is spent if it was charged or nobody knows. Not for two threads at once.
 */
final class Holding {
    private final long number;
    private final List<Allowance> allowances;
    final String operation;
    final @Nullable String tag;
    final @Nullable String idempotencyKey;

    @Nullable
    BigDecimal priceUsd;

    int callsUnderWay;
    boolean charged;

    /** What was paid for, null if it has no id or was not. */
    @Nullable
    String loadId;

    /** The first call that left it uncertain, null if it is not. */
    @Nullable
    Booking uncertainSince;

    /** When the last call did so. */
    Instant uncertainAt = Instant.EPOCH;

    private Allowance.@Nullable Stamp spent;

    Holding(
            long number,
            List<Allowance> allowances,
            String operation,
            @Nullable String tag,
            @Nullable String idempotencyKey) {
        this.number = number;
        this.allowances = allowances;
        this.operation = operation;
        this.tag = tag;
        this.idempotencyKey = idempotencyKey;
    }

    /** The first of its limits that does not cover the price, null if all do. What still counts as spent is covered. */
    @Nullable
    Allowance exceeded(Instant now) {
        for (Allowance allowance : allowances) {
            boolean counts = spent != null && allowance.counts(spent, now);
            if (!counts && !allowance.covers(price(), now)) {
                return allowance;
            }
        }
        return null;
    }

    void reserve() {
        for (Allowance allowance : allowances) {
            if (spent != null) {
                allowance.takeBack(spent, price());
            }
            allowance.reserve(price());
        }
        spent = null;
    }

    void release() {
        allowances.forEach(allowance -> allowance.release(price()));
    }

    void spend(Instant at, @Nullable BigDecimal amountUsd) {
        Allowance.Stamp stamp = new Allowance.Stamp(at, number);
        spent = stamp;
        if (amountUsd != null) {
            allowances.forEach(allowance -> allowance.spend(stamp, amountUsd));
        }
    }

    private BigDecimal price() {
        return priceUsd == null ? BigDecimal.ZERO : priceUsd;
    }
}
