package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is left of one limit, for one tag if it limits each by itself. Not for two threads at once. */
final class Allowance {
    private final SpendLimit limit;
    private final @Nullable String tag;
    private final TreeMap<Stamp, BigDecimal> spentWithin = new TreeMap<>();
    private BigDecimal spentUsd = BigDecimal.ZERO;
    private BigDecimal reservedUsd = BigDecimal.ZERO;

    Allowance(SpendLimit limit, @Nullable String tag) {
        this.limit = limit;
        this.tag = tag;
    }

    boolean covers(BigDecimal priceUsd, Instant now) {
        forgetBefore(now);
        return spentUsd.add(reservedUsd).add(priceUsd).compareTo(limit.limitUsd()) <= 0;
    }

    void reserve(BigDecimal priceUsd) {
        reservedUsd = reservedUsd.add(priceUsd);
    }

    void release(BigDecimal priceUsd) {
        reservedUsd = reservedUsd.subtract(priceUsd);
    }

    void spend(Stamp stamp, BigDecimal amountUsd) {
        spentUsd = spentUsd.add(amountUsd);
        if (limit.window() != null) {
            spentWithin.put(stamp, amountUsd);
        }
    }

    /** Whether what was spent then still counts. */
    boolean counts(Stamp stamp, Instant now) {
        forgetBefore(now);
        return limit.window() == null || spentWithin.containsKey(stamp);
    }

    /** Takes back what was spent then, if it still counts. */
    void takeBack(Stamp stamp, BigDecimal amountUsd) {
        if (limit.window() == null || spentWithin.remove(stamp) != null) {
            spentUsd = spentUsd.subtract(amountUsd);
        }
    }

    private void forgetBefore(Instant now) {
        @Nullable Duration window = limit.window();
        if (window == null) {
            return;
        }
        while (!spentWithin.isEmpty()) {
            Map.Entry<Stamp, BigDecimal> eldest = spentWithin.firstEntry();
            if (Duration.between(eldest.getKey().at(), now).compareTo(window) < 0) {
                return;
            }
            spentUsd = spentUsd.subtract(eldest.getValue());
            spentWithin.remove(eldest.getKey());
        }
    }

    BigDecimal limitUsd() {
        return limit.limitUsd();
    }

    String scope() {
        return limit.scope(tag);
    }

    BigDecimal spentUsd() {
        return spentUsd;
    }

    BigDecimal reservedUsd() {
        return reservedUsd;
    }

    /** When something was spent, and what it was among all that was spent then. */
    record Stamp(Instant at, long number) implements Comparable<Stamp> {
        private static final Comparator<Stamp> ORDER =
                Comparator.comparing(Stamp::at).thenComparingLong(Stamp::number);

        @Override
        public int compareTo(Stamp other) {
            return ORDER.compare(this, other);
        }
    }
}
