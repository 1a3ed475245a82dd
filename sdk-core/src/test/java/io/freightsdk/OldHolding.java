package io.freightsdk;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one charge that all calls with one idempotency key can lead to, or one call without a key. While calls are under way
 * its price is reserved, afterwards it is spent if it was charged or nobody knows. It counts towards the limits of each of
 * these calls. Not for two threads at once.
 */
final class OldHolding {
    private final long number;
    final String operation;
    final @Nullable String tag;
    final @Nullable String idempotencyKey;

    /** What was paid for with the key before, empty if it has no id; null if nothing was. */
    final @Nullable String paidFor;

    /** The most that it may cost, of what its calls were told. */
    @Nullable
    BigDecimal priceUsd;

    /** What it may have cost already. */
    @Nullable
    BigDecimal doubtUsd;

    int callsUnderWay;
    boolean charged;

    /** What was paid for, null if it has no id or was not. */
    @Nullable
    String loadId;

    /** The first call that left it uncertain, null if it is not. */
    @Nullable
    OldBooking uncertainSince;

    /** When the last call did so. */
    Instant uncertainAt = Instant.EPOCH;

    private List<OldAllowance> allowances = List.of();
    private BigDecimal countedUsd = BigDecimal.ZERO;

    /** Null as long as what is counted is reserved. */
    private OldSpending.@Nullable Stamp spent;

    OldHolding(
            long number,
            String operation,
            @Nullable String tag,
            @Nullable String idempotencyKey,
            @Nullable String paidFor) {
        this.number = number;
        this.operation = operation;
        this.tag = tag;
        this.idempotencyKey = idempotencyKey;
        this.paidFor = paidFor;
    }

    /** Its limits and these; of two that count the same money the tighter one. */
    List<OldAllowance> with(List<OldAllowance> more) {
        if (allowances.isEmpty()) {
            return more;
        }
        IdentityHashMap<OldSpending, OldAllowance> all = new IdentityHashMap<>();
        allowances.forEach(allowance -> all.put(allowance.spending(), allowance));
        more.forEach(allowance -> all.merge(allowance.spending(), allowance, OldAllowance::tighter));
        return List.copyOf(all.values());
    }

    /** The first of these limits that does not cover the amount, null if all do. What counts there already is covered. */
    @Nullable
    OldAllowance exceeded(List<OldAllowance> limits, BigDecimal amountUsd, Instant now) {
        for (OldAllowance limit : limits) {
            BigDecimal moreUsd = amountUsd.subtract(countedUsd(limit.spending(), now));
            if (moreUsd.signum() > 0 && !limit.covers(moreUsd, now)) {
                return limit;
            }
        }
        return null;
    }

    private BigDecimal countedUsd(OldSpending spending, Instant now) {
        boolean counts = isIn(spending) && (spent == null || spending.counts(spent, now));
        return counts ? countedUsd : BigDecimal.ZERO;
    }

    private boolean isIn(OldSpending spending) {
        for (OldAllowance allowance : allowances) {
            if (allowance.spending() == spending) {
                return true;
            }
        }
        return false;
    }

    /** What it counts already. */
    BigDecimal countedUsd() {
        return countedUsd;
    }

    /** From now on it counts in all of these, which have its own among them. */
    void reserve(List<OldAllowance> limits, BigDecimal amountUsd) {
        release();
        for (OldAllowance limit : limits) {
            if (!isIn(limit.spending())) {
                limit.spending().hold();
            }
            limit.spending().reserve(amountUsd);
        }
        allowances = limits;
        countedUsd = amountUsd;
    }

    void release() {
        for (OldAllowance allowance : allowances) {
            if (spent == null) {
                allowance.spending().release(countedUsd);
            } else {
                allowance.spending().takeBack(spent, countedUsd);
            }
        }
        spent = null;
        countedUsd = BigDecimal.ZERO;
    }

    /** It is reserved no more. */
    void close() {
        allowances.forEach(allowance -> allowance.spending().letGo());
    }

    void spend(Instant at, @Nullable BigDecimal amountUsd) {
        release();
        OldSpending.Stamp stamp = new OldSpending.Stamp(at, number);
        spent = stamp;
        if (amountUsd != null) {
            countedUsd = amountUsd;
            allowances.forEach(allowance -> allowance.spending().spend(stamp, amountUsd));
        }
    }
}
