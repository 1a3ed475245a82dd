package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The cost of learning of an arrival late, which decides how often a load is read. The three constants suit most users.
 *
 * @param usdPerHourOfDelay the cost of an hour between an arrival and its event; a departure is worth half of it
 * @param minInterval the shortest time between two reads
 * @param maxInterval the longest time between two reads while the truck drives
 */
public record TrackingPolicy(BigDecimal usdPerHourOfDelay, Duration minInterval, Duration maxInterval) {
    private static final Duration LONGEST = Duration.ofDays(7);
    private static final BigDecimal LEAST_USD = BigDecimal.valueOf(1, 3);
    private static final BigDecimal MOST_USD = BigDecimal.valueOf(10_000);

    /** Learns of most arrivals within half an hour. */
    public static final TrackingPolicy ECONOMY = of(BigDecimal.valueOf(15, 2), 15, 480);

    /** Learns of most arrivals within a quarter of an hour. */
    public static final TrackingPolicy STANDARD = of(BigDecimal.valueOf(80, 2), 8, 240);

    /** Learns of most arrivals within a few minutes. */
    public static final TrackingPolicy TIGHT = of(BigDecimal.valueOf(500, 2), 4, 120);

    /** In this order forever: a watch has the place of one. */
    private static final List<TrackingPolicy> NAMED = List.of(ECONOMY, STANDARD, TIGHT);

    /** Checks the ranges: 0.001 to 10000 USD, 1 minute to 7 days. */
    public TrackingPolicy {
        Objects.requireNonNull(usdPerHourOfDelay, "usdPerHourOfDelay");
        if (usdPerHourOfDelay.compareTo(LEAST_USD) < 0 || usdPerHourOfDelay.compareTo(MOST_USD) > 0) {
            throw new IllegalArgumentException(
                    "policy: expected 0.001 to 10000 USD an hour of delay, was " + Usd.text(usdPerHourOfDelay));
        }
        usdPerHourOfDelay = usdPerHourOfDelay.setScale(3, RoundingMode.HALF_UP);
        if (minInterval.compareTo(Duration.ofMinutes(1)) < 0 || minInterval.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "policy: expected a minInterval of 1 minute to 7 days, was " + minInterval);
        }
        if (maxInterval.compareTo(minInterval) < 0 || maxInterval.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("policy: expected a maxInterval of " + minInterval
                    + ", the minInterval, to 7 days, was " + maxInterval);
        }
    }

    /** {@link #forDelayCost(BigDecimal)} of an amount such as {@code 0.80}. */
    public static TrackingPolicy forDelayCost(String usdPerHourOfDelay) {
        return forDelayCost(Usd.of("usdPerHourOfDelay", usdPerHourOfDelay));
    }

    /**
     * Returns the policy for the cost of an hour of delay.
     *
     * @throws IllegalArgumentException if that is not 0.001 to 10000
     */
    public static TrackingPolicy forDelayCost(BigDecimal usdPerHourOfDelay) {
        double worth = Math.max(0.001, usdPerHourOfDelay.doubleValue());
        long soonest = Math.round(Math.min(60, Math.max(1, 7.35 * Math.pow(worth, -0.376))));
        long latest = Math.round(Math.min(1_440, Math.max(30, 220 * Math.pow(worth, -0.39))));
        return of(usdPerHourOfDelay, soonest, latest);
    }

    private static TrackingPolicy of(BigDecimal usd, long soonestMinutes, long latestMinutes) {
        return new TrackingPolicy(usd, Duration.ofMinutes(soonestMinutes), Duration.ofMinutes(latestMinutes));
    }

    /** Returns a copy that reads at least this often while the truck drives. */
    public TrackingPolicy maxInterval(Duration freshness) {
        return new TrackingPolicy(usdPerHourOfDelay, minInterval, freshness);
    }

    /** Returns a copy with at least this much time between two reads. */
    public TrackingPolicy minInterval(Duration pause) {
        return new TrackingPolicy(usdPerHourOfDelay, pause, maxInterval);
    }

    double arrivalUsdPerMinute() {
        return usdPerHourOfDelay.doubleValue() / 60;
    }

    double departureUsdPerMinute() {
        return arrivalUsdPerMinute() / 2;
    }

    /** Returns how long after its first real chance an arrival may stay unread. */
    double slackMinutes() {
        return Math.min(30, 7 * Math.pow(usdPerHourOfDelay.doubleValue(), -0.45));
    }

    /** Written, or the one that is read. */
    TrackingPolicy pack(Packed form) {
        int place = form.number(NAMED.indexOf(this));
        return place >= 0 && place < NAMED.size()
                ? NAMED.get(place)
                : new TrackingPolicy(
                        BigDecimal.valueOf(
                                form.number(usdPerHourOfDelay.unscaledValue().longValueExact()), 3),
                        Duration.ofSeconds(form.number(minInterval.toSeconds())),
                        Duration.ofSeconds(form.number(maxInterval.toSeconds())));
    }
}
