package io.freightsdk.tracking;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The budget of any 24 hours: the limits that the client holds reads to, and what spreads the reads under them. While more
 * reads are due than the limits let through, the shortage grows: a read must be worth that many times its price, which makes
 * reads rarer for all loads, starting with those that matter least. So the shortage is a price that balances demand and budget.
 */
final class Budget {
    private static final Duration DAY = Duration.ofDays(1);
    private static final long DAY_HOURS = 24;

    /** Hours in which due reads spend no more than these hours' share; more if that does not pay for a few reads. */
    private static final long PACED_HOURS = 4;

    private static final BigDecimal FEW_READS = BigDecimal.valueOf(4);
    private static final long SHORTEST_WAIT = Duration.ofMinutes(1).toMillis();
    private static final long LONGEST_WAIT = Duration.ofHours(1).toMillis();
    private static final Duration TOO_LONG = Duration.ofMinutes(50);
    private static final Duration SHORT = Duration.ofMinutes(15);
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final double MOST = 30;
    private static final double GROWTH = 1.15;
    private static final double DECAY = 0.9;
    private static final BigDecimal FIFTHS = BigDecimal.valueOf(5);
    private static final int MUCH_PERCENT = 80;
    private static final int ALL_PERCENT = 100;

    /** Expected reads per load and day: 13 · (USD per hour)^0.33. */
    private static final double READS_A_DAY = 13;

    private static final double READS_BY_WORTH = 0.33;

    /** The part of the reads of a load on its way that one takes which waits for its pickup for more than a day. */
    private static final double WAITING = 1 / 8.0;

    private static final int AT_ONCE = 1_000;

    private final @Nullable SpendLimit limit;
    private volatile Count counted = new Count(Instant.EPOCH, 0, 0);
    private double shortage = 1;
    private Instant adjustedAt = Instant.MIN;

    /** The time at which the last load that waited began, one after the other. */
    private Instant begunAt = Instant.EPOCH;

    private volatile String reported = "";

    /** The limit is null for none. The store shares it among clients; null if there is one client. */
    Budget(@Nullable BigDecimal limitUsd, @Nullable ChargeStore store) {
        SpendLimit own = limitUsd == null ? null : SpendLimit.usd(limitUsd).per(DAY);
        this.limit = own == null || store == null ? own : own.shared(store);
    }

    @Nullable
    SpendLimit limit() {
        return limit;
    }

    /** The limits of a read that is due: the budget is not spent in the morning. */
    List<SpendLimit> paced(BigDecimal readUsd) {
        if (limit == null) {
            return List.of();
        }
        BigDecimal few = FEW_READS.multiply(readUsd).multiply(BigDecimal.valueOf(DAY_HOURS));
        long hours = Math.max(
                PACED_HOURS,
                few.divide(limit.limitUsd(), 0, RoundingMode.CEILING).longValue());
        if (hours >= DAY_HOURS) {
            return List.of(limit);
        }
        BigDecimal part = limit.limitUsd()
                .multiply(BigDecimal.valueOf(hours))
                .divide(BigDecimal.valueOf(DAY_HOURS), 6, RoundingMode.DOWN);
        SpendLimit pace = SpendLimit.usd(part).per(Duration.ofHours(hours));
        return List.of(limit, limit.store() == null ? pace : pace.shared(limit.store()));
    }

    /** The time to try a refused read again: when the budget has room for one more, the same for all loads. */
    Instant again(@Nullable BigDecimal readUsd, Instant now) {
        if (limit == null) {
            return now.plusMillis(SHORTEST_WAIT);
        }
        double reads =
                readUsd == null || readUsd.signum() == 0 ? 1 : limit.limitUsd().doubleValue() / readUsd.doubleValue();
        long each = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, (long) (DAY.toMillis() / Math.max(1, reads))));
        return Instant.ofEpochMilli((Math.floorDiv(now.toEpochMilli(), each) + 1) * each);
    }

    synchronized double shortage() {
        return shortage;
    }

    /**
     * Once a minute: grows while loads wait for money, and shrinks when none does; slowly, or it swings between too much and too
     * little. What waits in a pause does not wait for this money.
     *
     * @param due when the load at hand was due, for a store that knows of no other; null for none
     */
    void adjust(WatchStore store, @Nullable Instant due, Instant now) {
        Duration since = limit == null ? null : sinceAdjusted(now);
        Instant first = since == null ? null : store.nextDueAt();
        Instant oldest = first == null ? due : first;
        if (since != null && oldest != null) {
            // what became due while nobody looked does not wait for money
            Instant looked = since.compareTo(TOO_LONG) > 0 ? now.minus(since) : now;
            adjust(Duration.between(oldest, looked), store.pause() != null, since);
        }
    }

    /** Returns the time since the last adjustment, zero for the first; null if that is less than a minute ago. */
    private synchronized @Nullable Duration sinceAdjusted(Instant now) {
        Instant before = adjustedAt;
        if (before.equals(Instant.MIN) || Duration.between(before, now).abs().compareTo(A_WHILE) >= 0) {
            adjustedAt = now;
            return before.equals(Instant.MIN) ? Duration.ZERO : Duration.between(before, now);
        }
        return null;
    }

    private synchronized void adjust(Duration waits, boolean isPaused, Duration since) {
        double hours = Math.max(0, Math.min(1, since.toSeconds() / 3_600.0));
        if (waits.compareTo(SHORT) < 0) {
            shortage = Math.max(1, shortage * Math.pow(DECAY, hours));
        } else if (waits.compareTo(TOO_LONG) > 0 && !isPaused) {
            shortage = Math.min(MOST, shortage * Math.pow(GROWTH, hours));
        }
    }

    /** Returns whether four fifths of a limit are spent; false if that is not known. */
    static boolean isMuchSpent(@Nullable SpendLimitStatus now) {
        return now != null && now.leftUsd().multiply(FIFTHS).compareTo(now.limitUsd()) <= 0;
    }

    /** Returns the event that four fifths of it are spent, or all; null if neither is news today. */
    @Nullable
    TrackingEvent threshold(@Nullable SpendLimitStatus day, @Nullable BigDecimal readUsd, Instant now) {
        if (day == null || readUsd == null) {
            return null;
        }
        int percent = day.leftUsd().compareTo(readUsd) < 0 ? ALL_PERCENT : isMuchSpent(day) ? MUCH_PERCENT : 0;
        if (percent == 0) {
            return null;
        }
        TrackingEvent reached = NewEvents.ofAll(
                now,
                LocalDate.ofInstant(now, ZoneOffset.UTC) + "-" + percent + "-" + day.limitUsd(),
                facts -> new TrackingEvent.BudgetThreshold(facts, percent, day.spentUsd(), day.limitUsd()));
        return reached.id().equals(reported) ? null : reached;
    }

    void reported(TrackingEvent threshold) {
        reported = threshold.id();
    }

    /** About how many loads on their way it carries; null without a limit, and if the price is not known. */
    @Nullable
    Integer carries(TrackingPolicy policy, @Nullable BigDecimal readUsd) {
        if (limit == null || readUsd == null) {
            return null;
        }
        double reads = READS_A_DAY * Math.pow(policy.usdPerHourOfDelay().doubleValue(), READS_BY_WORTH);
        return (int) Math.min(Integer.MAX_VALUE, limit.limitUsd().doubleValue() / (reads * readUsd.doubleValue()));
    }

    /** Returns how many loads more it carries if all are followed by this policy; some if that is not known. */
    double room(TrackingPolicy policy, @Nullable BigDecimal readUsd, WatchStore store, Instant now) {
        Integer carried = carries(policy, readUsd);
        if (carried == null) {
            return 1;
        }
        int active = store.active();
        if (active < carried) {
            return carried - active;
        }
        Count last = counted;
        boolean isOld = Duration.between(last.at, now).abs().compareTo(A_WHILE) > 0;
        if (isOld || (last.busy(active) >= carried && last.busy(last.active) < carried)) {
            last = Count.of(store, active, now); // under no lock
            counted = last;
        }
        return carried - last.busy(active);
    }

    /** Returns whether one load more of those that wait may begin: none has spent yet, so that a day begins what it carries. */
    synchronized boolean begins(BigDecimal readUsd, Instant now) {
        Integer carried = carries(TrackingPolicy.ECONOMY, readUsd);
        if (carried == null) {
            return true;
        }
        Instant next = begunAt.plus(DAY.dividedBy(Math.max(1, carried)));
        if (next.isAfter(now) && !begunAt.isAfter(now)) {
            return false;
        }
        Instant earliest = now.minus(SHORT); // they look as often, and some at once
        begunAt = next.isBefore(earliest) || next.isAfter(now) ? earliest : next;
        return true;
    }

    /** The loads of a store that are followed, and how many of them wait for their pickup for more than a day. */
    private record Count(Instant at, int active, int waiting) {
        /** Of all trackers; a store that does not list its loads has none that wait. */
        static Count of(WatchStore store, int active, Instant now) {
            long from = now.plus(DAY).toEpochMilli();
            int waiting = 0;
            List<Watch> some = store.dueAfter(Instant.EPOCH, "", AT_ONCE);
            while (!some.isEmpty()) {
                waiting += (int) some.stream()
                        .filter(watch -> watch.state().pickupFrom() > from)
                        .count();
                some = store.dueAfter(Instant.EPOCH, some.get(some.size() - 1).loadNumber(), AT_ONCE);
            }
            return new Count(now, active, waiting);
        }

        /** Returns how many loads on their way take as many reads as so many of which these wait. */
        double busy(int loads) {
            return loads - (1 - WAITING) * Math.min(loads, waiting);
        }
    }
}
