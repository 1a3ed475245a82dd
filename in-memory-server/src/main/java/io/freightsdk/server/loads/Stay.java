package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.Profile;
import java.time.Duration;
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

    /** A truck that stands: its first fix, the mean of about its last twenty or of ten minutes, and the square of how far they stray. */
    record Standstill(Fix first, GeoPoint middle, int fixes, double spread) {
        /** Trucks move this far in one yard. */
        private static final double YARD_METERS = 100;

        private static final double DEVIATIONS = 2.5;
        private static final double SPREAD_AT_FIRST = 60 * 60;
        private static final int MOST = 20;
        private static final int MEMORY = 600;
        /** Two fixes can be thrown off the same way. */
        private static final int PROOF = 3;

        private static final Duration LEAST = Duration.ofMinutes(2);

        static Standstill begin(Fix first) {
            return new Standstill(first, first.at(), 1, SPREAD_AT_FIRST);
        }

        /** Returns whether the fix can be of a truck that has not moved. */
        boolean holds(Fix fix) {
            double meters = metersTo(fix);
            return meters <= YARD_METERS || meters * meters <= DEVIATIONS * DEVIATIONS * spread;
        }

        Standstill with(Fix fix) {
            // a mean of seconds, of a phone that reports each, would travel with a truck that moves
            long seconds =
                    Math.max(MEMORY, Duration.between(first.time(), fix.time()).toSeconds());
            double count = Math.min(fixes + 1, Math.max(MOST, (fixes + 1.0) * MEMORY / seconds));
            double meters = metersTo(fix);
            double lat = middle.lat() + (fix.at().lat() - middle.lat()) / count;
            double lng = middle.lng() + Math.IEEEremainder(fix.at().lng() - middle.lng(), 360) / count;
            return new Standstill(
                    first,
                    new GeoPoint(lat, Math.IEEEremainder(lng, 360)),
                    fixes + 1,
                    spread + (meters * meters - spread) / Math.max(PROOF, count));
        }

        /** Returns whether the newest fix makes it more than a halt or a phone's mistake. */
        boolean isProven(Fix newest) {
            return fixes >= PROOF && !newest.time().isBefore(first.time().plus(LEAST));
        }

        private double metersTo(Fix fix) {
            return GreatCircle.miles(middle, fix.at()) * GreatCircle.METERS_PER_MILE;
        }
    }
}
