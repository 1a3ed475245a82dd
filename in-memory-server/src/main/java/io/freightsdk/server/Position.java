package io.freightsdk.server;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A GPS position as a load keeps it, in 48 bytes.
 *
 * @param at epoch milliseconds, or {@link #ON_RECEIPT}
 * @param speedTenths tenths of a mile per hour, -1 for unknown
 * @param heading degrees from north, -1 for unknown
 */
record Position(long at, double lat, double lng, short speedTenths, short heading) {
    /** The time of a position that came without one. */
    static final long ON_RECEIPT = Long.MIN_VALUE;

    /** Rounds the figures; what phones send for unknown, a negative number, becomes unknown. */
    static Position of(long at, double lat, double lng, double speedMph, double heading) {
        return new Position(
                at,
                lat,
                lng,
                (short) (speedMph >= 0 ? Math.min(Short.MAX_VALUE, Math.round(speedMph * 10)) : -1),
                (short) (heading >= 0 ? Math.round(heading % 360) % 360 : -1));
    }

    static Position of(Fix fix) {
        long at = fix.time().equals(Fix.ON_RECEIPT) ? ON_RECEIPT : fix.time().toEpochMilli();
        return of(at, fix.at().lat(), fix.at().lng(), fix.speedMph(), fix.heading());
    }

    Position at(long time) {
        return time == at ? this : new Position(time, lat, lng, speedTenths, heading);
    }

    Instant time() {
        return Instant.ofEpochMilli(at);
    }

    double milesTo(Position other) {
        return GreatCircle.miles(lat, lng, other.lat, other.lng);
    }

    Map<String, @Nullable Object> json() {
        return Json.object(
                "lat",
                lat,
                "lng",
                lng,
                "speed",
                speedTenths < 0 ? null : (Object) (speedTenths / 10.0),
                "heading",
                heading < 0 ? null : (Object) (int) heading,
                "ts",
                time());
    }
}
