package io.freightsdk.server.loads;

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
            return fix.speedMph() < STANDING_MPH || (run.lasted(BETWEEN_TWO, fix) && run.isSlow(fix));
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
            return before.mphTo(fix) > FASTEST_MPH;
        }
    };

    private static final double STANDING_MPH = 5;
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
}
