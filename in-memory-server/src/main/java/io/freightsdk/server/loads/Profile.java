package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How much is believed of one fix. */
public enum Profile {
    /** Everything: one fix inside a fence is an arrival, one beyond the exit line a departure. */
    EXACT {
        @Override
        boolean arrives(Approach run, Fix fix) {
            return true;
        }

        @Override
        @Nullable
        Instant departure(Stay stay, Zone zone, Fix fix) {
            return zone.compareTo(Zone.BEYOND) >= 0 ? fix.time() : null;
        }

        @Override
        boolean isInaccurate(Fix fix) {
            return false;
        }

        @Override
        boolean isJump(Fix before, Fix fix) {
            return false;
        }
    },

    /**
     * What a phone in a cab can prove. An arrival takes two fixes in a row inside, 30 s apart and not both at speed, or
     * a standing one; a departure takes two in a row beyond the exit line, or one far beyond it. Both are stamped with
     * the first fix of the run. Two minutes beyond the exit line are always two fixes.
     */
    FIELD {
        @Override
        boolean arrives(Approach run, Fix fix) {
            return fix.speedMph() < STANDING_MPH || (run.slow() && run.lasted(BETWEEN_TWO, fix));
        }

        @Override
        @Nullable
        Instant departure(Stay stay, Zone zone, Fix fix) {
            if (zone == Zone.FAR || (zone == Zone.BEYOND && stay.beyondSince() != null)) {
                return stay.beyondSince() == null ? fix.time() : stay.beyondSince();
            }
            return null;
        }

        @Override
        boolean isInaccurate(Fix fix) {
            return fix.accuracyMeters() > WORST_METERS;
        }

        @Override
        boolean isJump(Fix before, Fix fix) {
            double hours = Duration.between(before.time(), fix.time()).toMillis() / 3_600_000.0;
            return GreatCircle.miles(before.at(), fix.at()) > FASTEST_MPH * hours;
        }
    };

    private static final double STANDING_MPH = 5;
    private static final double SLOW_MPH = 25;
    private static final double FASTEST_MPH = 130;
    private static final double WORST_METERS = 200;
    private static final Duration BETWEEN_TWO = Duration.ofSeconds(30);

    /** Whether the run, of which the fix is the newest, is an arrival. */
    abstract boolean arrives(Approach run, Fix fix);

    /** When the stay ended, if the fix proves that it did. */
    abstract @Nullable Instant departure(Stay stay, Zone zone, Fix fix);

    /** Whether the fix is too vague to be taken. */
    abstract boolean isInaccurate(Fix fix);

    /** Whether no truck gets that far in that time. */
    abstract boolean isJump(Fix before, Fix fix);

    static boolean isSlow(Fix fix) {
        return !(fix.speedMph() >= SLOW_MPH); // unknown counts as slow
    }
}
