package io.freightsdk.server.loads;

import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.Profile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Standing at a place of a stop, as far as it is known, with what speaks against it: fixes outside since the last one
 * inside, a newest one beyond the exit line, a run elsewhere in the fence. {@link Profile#EXACT} does not ask for the
 * place.
 */
record Stay(
        int stop,
        @Nullable Instant outsideSince,
        @Nullable Instant beyondSince,
        @Nullable Standstill place,
        @Nullable Standstill elsewhere) {
    static Stay at(int stop) {
        return new Stay(stop, null, null, null, null);
    }

    /** With the first fix there. */
    static Stay at(int stop, Fix first) {
        return new Stay(stop, null, null, null, Standstill.begin(first));
    }

    /** Keeps the doubts that a fix leaves which does not prove a departure. */
    Stay after(Zone zone, Fix fix) {
        if (zone == Zone.INSIDE) {
            return outsideSince == null ? this : new Stay(stop, null, null, place, elsewhere);
        }
        Instant outside = outsideSince == null ? fix.time() : outsideSince;
        return new Stay(stop, outside, zone == Zone.MARGIN ? null : fix.time(), place, elsewhere);
    }

    /** After a fix inside the fence: still at its place, or a step towards standing elsewhere. */
    Stay inside(Fix fix) {
        if (place != null && place.holds(fix)) {
            return new Stay(stop, null, null, place.with(fix), null);
        }
        Standstill run = elsewhere != null && elsewhere.holds(fix) ? elsewhere.with(fix) : Standstill.begin(fix);
        return new Stay(stop, null, null, place, run);
    }

    /** Standing elsewhere in earnest, at the same stop. */
    Stay moved() {
        return new Stay(stop, outsideSince, beyondSince, elsewhere, null);
    }
}
