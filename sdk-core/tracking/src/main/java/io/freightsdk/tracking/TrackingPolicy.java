package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/**
 * The cost of learning of an arrival late, which decides how often a load is read. The three constants suit most users.
 *
 * @param usdPerHourOfDelay the cost of an hour between an arrival and its event; a departure is worth five eighths of it
 */
public record TrackingPolicy(BigDecimal usdPerHourOfDelay) {
    private static final BigDecimal LEAST_USD = BigDecimal.valueOf(1, 3);
    private static final BigDecimal MOST_USD = BigDecimal.valueOf(10_000);

    /** Learns of most arrivals within half an hour. */
    public static final TrackingPolicy ECONOMY = new TrackingPolicy(BigDecimal.valueOf(15, 2));

    /** Learns of most arrivals within a quarter of an hour. */
    public static final TrackingPolicy STANDARD = new TrackingPolicy(BigDecimal.valueOf(80, 2));

    /** Learns of most arrivals within a few minutes. */
    public static final TrackingPolicy TIGHT = new TrackingPolicy(BigDecimal.valueOf(500, 2));

    /** Checks the range: 0.001 to 10000 USD. */
    public TrackingPolicy {
        Objects.requireNonNull(usdPerHourOfDelay, "usdPerHourOfDelay");
        if (usdPerHourOfDelay.compareTo(LEAST_USD) < 0 || usdPerHourOfDelay.compareTo(MOST_USD) > 0) {
            throw new IllegalArgumentException(
                    "policy: expected 0.001 to 10000 USD an hour of delay, was " + Usd.text(usdPerHourOfDelay));
        }
        usdPerHourOfDelay = usdPerHourOfDelay.setScale(3, RoundingMode.HALF_UP);
    }

    /** Returns the policy for the cost of an hour of delay, such as {@code 0.80}. */
    public static TrackingPolicy forDelayCost(String usdPerHourOfDelay) {
        return new TrackingPolicy(Usd.of("usdPerHourOfDelay", usdPerHourOfDelay));
    }

    double usdPerMinute() {
        return usdPerHourOfDelay.doubleValue() / 60;
    }

    /** The shortest time between two reads, in minutes: 8 by {@link #STANDARD}. */
    double soonest() {
        return Math.round(Math.min(60, Math.max(1, 7.35 * Math.pow(usdPerHourOfDelay.doubleValue(), -0.376))));
    }

    /** The longest time between two reads while the truck drives, in minutes: 4 hours by {@link #STANDARD}. */
    double latest() {
        return Math.round(Math.min(1_440, Math.max(30, 220 * Math.pow(usdPerHourOfDelay.doubleValue(), -0.39))));
    }
}
