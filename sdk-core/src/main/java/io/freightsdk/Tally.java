package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the debits under one limit: what is reserved, and what was spent within its window. Times within a thousandth
 * of the window are summed up at the end of it, so that memory is bounded and nothing stops counting too early. Not
 * thread-safe.
 */
final class Tally {
    private static final int BUCKETS = 1_000;
    private static final int MORE_BUCKETS = 8;

    /** Some 285,000 years. */
    private static final long FOR_EVER = 9_000_000_000_000L;

    private final long windowMicros;
    private final long bucketMicros;

    private BigDecimal reservedUsd = BigDecimal.ZERO;
    private BigDecimal spentUsd = BigDecimal.ZERO;

    /** The money taken from a pool, and until when it can be reserved. */
    private BigDecimal grantedUsd = BigDecimal.ZERO;

    private long grantedUntilNanos;

    /** Grants whose reservation ended too late to be spent by another. */
    private final List<Unspent> late = new ArrayList<>(0);

    /** The ends of buckets, in ascending order, and the spend in each: a map of them takes twice the memory and the time. */
    private long[] ends = {};

    private BigDecimal[] sums = {};
    int size;

    /** The end of the newest bucket that has left the window. */
    private long forgotten = Long.MIN_VALUE;

    /**
     * The window is null if what was spent counts forever; grants of a pool never leave a window here: the money was taken for
     * good, and the pool keeps the window.
     */
    Tally(@Nullable Duration window, boolean isShared) {
        this.windowMicros = isShared || window == null || window.getSeconds() >= FOR_EVER
                ? 0
                : Math.max(1, micros(window.getSeconds(), window.getNano() + 999));
        this.bucketMicros = (windowMicros + BUCKETS - 1) / BUCKETS;
    }

    /** Money to give back, and since when it has been reserved, or could not be. */
    record Unspent(BigDecimal usd, long nanos) {}

    private static long micros(long seconds, int nanos) {
        return seconds * 1_000_000 + nanos / 1_000;
    }

    BigDecimal sumUsd(Instant now) {
        forgetBefore(now);
        return spentUsd.add(reservedUsd);
    }

    BigDecimal spentUsd() {
        return spentUsd;
    }

    BigDecimal reservedUsd() {
        return reservedUsd;
    }

    /** Returns how much of the share counts at this time. */
    BigDecimal countedUsd(Debit.Share share, Instant now) {
        forgetBefore(now);
        boolean counts = share.spentAt() == null || windowMicros == 0 || find(bucket(share.spentAt())) >= 0;
        return counts ? share.usd() : BigDecimal.ZERO;
    }

    /** The part of the grants that can be reserved; less than nothing if calls were charged more than they had reserved. */
    BigDecimal grantLeftUsd(long nanos) {
        BigDecimal leftUsd = grantedUsd.subtract(spentUsd).subtract(reservedUsd);
        return isExpired(nanos) ? leftUsd.min(BigDecimal.ZERO) : leftUsd;
    }

    private boolean isExpired(long nanos) {
        return nanos - grantedUntilNanos > 0;
    }

    /** Returns what is left of grants that have expired, which is no longer granted. */
    List<Unspent> grant(BigDecimal usd, long nanos, long untilNanos) {
        List<Unspent> expired = expireGrants(nanos);
        boolean some = grantLeftUsd(nanos).signum() > 0;
        grantedUsd = grantedUsd.add(usd);
        // of two the earlier, or what was taken first would be spent too late
        grantedUntilNanos = some && grantedUntilNanos - untilNanos < 0 ? grantedUntilNanos : untilNanos;
        return expired;
    }

    List<Unspent> expireGrants(long nanos) {
        return ended(isExpired(nanos) ? grantedUsd : BigDecimal.ZERO, nanos);
    }

    /** Grants that were reserved at that time and are not any more. */
    void release(BigDecimal usd, long reservedNanos) {
        if (usd.signum() > 0) {
            grantedUsd = grantedUsd.subtract(usd);
            late.add(new Unspent(usd, reservedNanos));
        }
    }

    /** Returns whether nothing of the grants can be spent any more, so that a new sum would do. */
    boolean grantIsUsedUp() {
        return late.isEmpty() && reservedUsd.signum() == 0 && grantedUsd.compareTo(spentUsd) == 0;
    }

    List<Unspent> endGrants(long nanos) {
        return ended(grantedUsd, nanos);
    }

    /** Returns so much of what is left of all grants; of what was released late all. */
    List<Unspent> endGrants(BigDecimal mostUsd, long nanos) {
        return ended(late.stream().map(Unspent::usd).reduce(mostUsd, BigDecimal::subtract), nanos);
    }

    private List<Unspent> ended(BigDecimal mostUsd, long nanos) {
        List<Unspent> ended = new ArrayList<>(late);
        late.clear();
        BigDecimal leftUsd = grantedUsd.subtract(spentUsd).subtract(reservedUsd).min(mostUsd);
        if (leftUsd.signum() > 0) {
            grantedUsd = grantedUsd.subtract(leftUsd);
            ended.add(new Unspent(leftUsd, isExpired(nanos) ? grantedUntilNanos : nanos));
        }
        return ended;
    }

    void add(Debit.Share share) {
        Instant at = share.spentAt();
        if (at == null) {
            reservedUsd = reservedUsd.add(share.usd());
            return;
        }
        spentUsd = spentUsd.add(share.usd());
        if (windowMicros > 0 && share.usd().signum() > 0) {
            // if the clock has gone back, later rather than never
            long end = bucket(at);
            put(end > forgotten ? end : forgotten + bucketMicros, share.usd());
        }
    }

    private void put(long end, BigDecimal usd) {
        int i = find(end);
        if (i >= 0) {
            sums[i] = sums[i].add(usd);
            return;
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size + MORE_BUCKETS);
            sums = Arrays.copyOf(sums, size + MORE_BUCKETS);
        }
        int at = -i - 1;
        System.arraycopy(ends, at, ends, at + 1, size - at);
        System.arraycopy(sums, at, sums, at + 1, size - at);
        ends[at] = end;
        sums[at] = usd;
        size++;
    }

    /** Takes back what was added, if it still counts. */
    void subtract(Debit.Share share) {
        Instant at = share.spentAt();
        if (at == null) {
            reservedUsd = reservedUsd.subtract(share.usd());
            return;
        }
        int i = windowMicros == 0 ? -1 : find(bucket(at));
        if (i >= 0) {
            sums[i] = sums[i].subtract(share.usd());
        }
        spentUsd = windowMicros == 0 || i >= 0 ? spentUsd.subtract(share.usd()) : spentUsd;
    }

    /** Rounded up: the end of the bucket, which the time may be. */
    private long bucket(Instant at) {
        long micros = micros(at.getEpochSecond(), at.getNano() + 999);
        return Math.floorDiv(micros + bucketMicros - 1, bucketMicros) * bucketMicros;
    }

    private int find(long end) {
        return Arrays.binarySearch(ends, 0, size, end);
    }

    private void forgetBefore(Instant now) {
        long last = micros(now.getEpochSecond(), now.getNano()) - windowMicros;
        int old = 0;
        while (old < size && ends[old] <= last) {
            spentUsd = spentUsd.subtract(sums[old]);
            forgotten = ends[old];
            old++;
        }
        if (old > 0) {
            size -= old;
            System.arraycopy(ends, old, ends, 0, size);
            System.arraycopy(sums, old, sums, 0, size);
        }
    }

    /** Returns whether a new one would be the same. */
    boolean isEmpty(Instant now) {
        forgetBefore(now);
        return grantIsUsedUp();
    }
}
