package io.freightsdk.tracking;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The daily budget, spread over the day, at most an hour ahead. While more reads are due than it pays for, the shortage
 * grows: a read must be worth that many times its price, which makes reads rarer for all loads, starting with those that
 * matter least. So the shortage is a price that balances demand and budget.
 */
final class Budget {
    private static final long AHEAD_MINUTES = 60;
    private static final long DAY_MINUTES = 24 * 60;
    private static final Duration TOO_LONG = Duration.ofMinutes(50);
    private static final Duration SHORT = Duration.ofMinutes(15);
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final double MOST = 30;
    private static final double GROWTH = 1.15;
    private static final double DECAY = 0.9;
    private static final int MUCH = 80;
    private static final int ALL = 100;

    /** Reads a day that a load takes by the policy worth 1 USD an hour, and how that grows with the worth. */
    private static final double READS_A_DAY = 13;

    private static final double READS_BY_WORTH = 0.33;

    private final BigDecimal limitUsd;
    private final WatchStore store;
    private double shortage = 1;
    private volatile String told = "";
    private Instant adjustedAt = Instant.MIN;
    private Instant lookedAt = Instant.EPOCH;

    Budget(BigDecimal limitUsd, WatchStore store) {
        this.limitUsd = limitUsd;
        this.store = store;
    }

    static LocalDate day(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    BigDecimal limitUsd() {
        return limitUsd;
    }

    synchronized double shortage() {
        return shortage;
    }

    /** Takes the price of a read out of what is there by now; false if that does not cover it. */
    boolean reserve(BigDecimal usd, Instant now) {
        return store.reserve(day(now), usd, allowedUsd(now));
    }

    /** Tells once a day that four fifths of it are spent, and that all is. */
    void tellThreshold(Instant now) {
        BigDecimal sum = store.spentUsd(day(now));
        BigDecimal percent = sum.multiply(BigDecimal.valueOf(100)).divide(limitUsd, 0, RoundingMode.DOWN);
        int reached = percent.intValue() >= ALL ? ALL : percent.intValue() >= MUCH ? MUCH : 0;
        String threshold = day(now) + "-" + reached;
        if (reached > 0 && !threshold.equals(told)) {
            told = threshold;
            store.keep(List.of(Found.ofAll(
                    now,
                    threshold,
                    facts -> new TrackingEvent.BudgetThreshold(
                            facts, reached, sum.toPlainString(), limitUsd.toPlainString()))));
        }
    }

    /** Whether a load more can be followed: none waits for money, and a fifth of what is there by now is left. */
    boolean hasRoom(Instant now) {
        BigDecimal most = allowedUsd(now).multiply(BigDecimal.valueOf(MUCH)).movePointLeft(2);
        return shortage() == 1 && store.spentUsd(day(now)).compareTo(most) < 0;
    }

    private BigDecimal allowedUsd(Instant now) {
        long minutes = minuteOfDay(now) + AHEAD_MINUTES;
        return limitUsd.multiply(BigDecimal.valueOf(Math.min(DAY_MINUTES, minutes)))
                .divide(BigDecimal.valueOf(DAY_MINUTES), 6, RoundingMode.DOWN);
    }

    /** When a read can be paid again. */
    Instant nextAt(BigDecimal usd, Instant now) {
        BigDecimal sum = store.spentUsd(day(now)).add(usd);
        Instant midnight = day(now).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        if (sum.compareTo(limitUsd) > 0) {
            return midnight;
        }
        double minutes = sum.doubleValue() / limitUsd.doubleValue() * DAY_MINUTES - AHEAD_MINUTES;
        Instant at = day(now).atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds((long) Math.ceil(minutes * 60) + 1);
        return at.isAfter(now) ? at : now.plusSeconds(1);
    }

    /** {@link #adjust} where loads come one by one: once a minute. */
    void adjustInAWhile(Instant now) {
        synchronized (this) {
            if (now.isBefore(lookedAt.plus(A_WHILE))) {
                return;
            }
            lookedAt = now;
        }
        adjust(now);
    }

    /**
     * Grows while loads wait for money, and shrinks when none does; slowly, or it swings between too much and too little. What
     * waits in a pause does not wait for this money.
     */
    void adjust(Instant now) {
        Instant oldest = store.nextDueAt();
        if (oldest != null) {
            Duration waits = Duration.between(oldest, now);
            adjust(waits, waits.compareTo(TOO_LONG) > 0 && store.pause() == null, now);
        }
    }

    private synchronized void adjust(Duration oldestWaits, boolean isTooLong, Instant now) {
        double hours = adjustedAt.equals(Instant.MIN)
                ? 0
                : Math.max(0, Math.min(1, Duration.between(adjustedAt, now).toSeconds() / 3_600.0));
        adjustedAt = now;
        if (oldestWaits.compareTo(SHORT) < 0) {
            shortage = Math.max(1, shortage * Math.pow(DECAY, hours));
        } else if (isTooLong) {
            shortage = Math.min(MOST, shortage * Math.pow(GROWTH, hours));
        }
    }

    /** About how many loads it carries. */
    int carries(TrackingPolicy policy, BigDecimal readUsd) {
        double reads = READS_A_DAY * Math.pow(policy.usdPerHourOfDelay().doubleValue(), READS_BY_WORTH);
        return (int) Math.min(Integer.MAX_VALUE, limitUsd.doubleValue() / (reads * readUsd.doubleValue()));
    }

    private static long minuteOfDay(Instant now) {
        return Math.floorMod(now.getEpochSecond(), 86_400L) / 60;
    }
}
