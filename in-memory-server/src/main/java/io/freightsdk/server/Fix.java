package io.freightsdk.server;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A GPS position as a driver's phone reports it. Values are rounded to the precision that the server stores. Immutable.
 *
 * @param time when the position was taken, in milliseconds, or {@link #ON_RECEIPT}
 * @param at the place
 * @param speedMph the speed in tenths, at most 3,276.7; {@link #UNKNOWN} if negative or NaN
 * @param heading whole degrees clockwise from north, 0 to 359; {@link #UNKNOWN} if negative or NaN
 */
public record Fix(Instant time, GeoPoint at, double speedMph, double heading) {

    /** The value of a speed or heading that the phone did not know. */
    public static final double UNKNOWN = Double.NaN;

    /** The time of a position without one: the server's time on receipt, or a millisecond after the newest position if that is later. */
    public static final Instant ON_RECEIPT = Instant.MIN.plusMillis(1);

    /** Rounds the values. Accepts all of them. */
    public Fix {
        time = time.truncatedTo(ChronoUnit.MILLIS);
        speedMph = speedMph >= 0 ? Math.min(Short.MAX_VALUE, Math.round(speedMph * 10)) / 10.0 : UNKNOWN;
        heading = heading >= 0 ? Math.round(heading % 360) % 360 : UNKNOWN;
    }

    /** Returns a position of which only time and place are known. */
    public static Fix of(Instant time, GeoPoint at) {
        return new Fix(time, at, UNKNOWN, UNKNOWN);
    }
}
