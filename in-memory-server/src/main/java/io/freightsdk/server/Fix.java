package io.freightsdk.server;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A GPS fix in the precision a track keeps: unknown figures are NaN, and what phones send for unknown, a
 * negative number, becomes NaN.
 *
 * @param time cut to milliseconds, or {@link #ON_RECEIPT}
 * @param at the place, kept as it is
 * @param speedMph rounded to tenths, 3,276.7 at most
 * @param heading whole degrees from north, 0 to 359
 */
public record Fix(Instant time, GeoPoint at, double speedMph, double heading) {

    /** A speed or heading that the phone did not know. */
    public static final double UNKNOWN = Double.NaN;

    /** The time of a fix without one: the server's when it comes in, or a millisecond after the load's newest fix. */
    public static final Instant ON_RECEIPT = Instant.MIN.plusMillis(1);

    /** Rounds the figures; none is refused. */
    public Fix {
        time = time.truncatedTo(ChronoUnit.MILLIS);
        speedMph = speedMph >= 0 ? Math.min(Short.MAX_VALUE, Math.round(speedMph * 10)) / 10.0 : UNKNOWN;
        heading = heading >= 0 ? Math.round(heading % 360) % 360 : UNKNOWN;
    }

    /** A fix of which only time and place are known. */
    public static Fix of(Instant time, GeoPoint at) {
        return new Fix(time, at, UNKNOWN, UNKNOWN);
    }
}
