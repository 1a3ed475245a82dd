package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What counts towards a limit: what was spent within its time, and what is set aside. Not for two threads at once. */
final class OldSpending {
    private final @Nullable Duration window;
    private final TreeMap<Stamp, BigDecimal> spentWithin = new TreeMap<>();
    private BigDecimal spentUsd = BigDecimal.ZERO;
    private BigDecimal reservedUsd = BigDecimal.ZERO;
    private int holdings;

    /** The window is null if what was spent counts for ever. */
    OldSpending(@Nullable Duration window) {
        this.window = window;
    }

    BigDecimal sumUsd(Instant now) {
        forgetBefore(now);
        return spentUsd.add(reservedUsd);
    }

    void reserve(BigDecimal priceUsd) {
        reservedUsd = reservedUsd.add(priceUsd);
    }

    void release(BigDecimal priceUsd) {
        reservedUsd = reservedUsd.subtract(priceUsd);
    }

    void spend(Stamp stamp, BigDecimal amountUsd) {
        spentUsd = spentUsd.add(amountUsd);
        if (window != null && amountUsd.signum() > 0) {
            spentWithin.put(stamp, amountUsd);
        }
    }

    /** Whether what was spent then still counts. */
    boolean counts(Stamp stamp, Instant now) {
        forgetBefore(now);
        return window == null || spentWithin.containsKey(stamp);
    }

    /** Takes back what was spent then, if it still counts. */
    void takeBack(Stamp stamp, BigDecimal amountUsd) {
        if (window == null || spentWithin.remove(stamp) != null) {
            spentUsd = spentUsd.subtract(amountUsd);
        }
    }

    private void forgetBefore(Instant now) {
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

    /** One more will come back to it. */
    void hold() {
        holdings++;
    }

    void letGo() {
        holdings--;
    }

    /** Whether a new one would be the same. */
    boolean isBlank(Instant now) {
        return holdings == 0 && sumUsd(now).signum() == 0;
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
