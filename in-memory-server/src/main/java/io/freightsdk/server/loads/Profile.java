package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How easily one fix is believed. */
public enum Profile {
    /** Everything: one fix inside a fence is an arrival, one beyond the exit line a departure. */
    EXACT {
        @Override
        boolean arrives(Approach run, Fix fix, boolean stoodElsewhere) {
            return true;
        }

        @Override
        boolean isNearer(double miles, double than) {
            return miles < than;
        }

        @Override
        boolean comparesPlaces() {
            return false;
        }

        @Override
        @Nullable
        Instant departure(Stay stay, Zone zone, Fix fix) {
            return zone == Zone.BEYOND ? fix.time() : null;
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
     * a standing one if the truck is not at another stop yet; a departure takes two in a row beyond the exit line. Both are
     * stamped with the first fix of the run. Where fences overlap, a truck that has stood at one stop and then stands
     * somewhere else in both fences has gone on to the other stop.
     */
    FIELD {
        @Override
        boolean arrives(Approach run, Fix fix, boolean stoodElsewhere) {
            boolean stands = fix.speedMph() < STANDING_MPH && !stoodElsewhere;
            return stands || (run.lasted(BETWEEN_TWO, fix) && run.isSlow(fix));
        }

        @Override
        boolean isNearer(double miles, double than) {
            return miles < than * NEAR_BEYOND_DOUBT;
        }

        @Override
        boolean comparesPlaces() {
            return true;
        }

        @Override
        @Nullable
        Instant departure(Stay stay, Zone zone, Fix fix) {
            return zone == Zone.BEYOND ? stay.beyondSince() : null;
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
    private static final double NEAR_BEYOND_DOUBT = 0.1;
    private static final double WORST_METERS = 200;
    private static final Duration BETWEEN_TWO = Duration.ofSeconds(30);

    /** Returns whether the run, of which the fix is the newest, is an arrival. */
    abstract boolean arrives(Approach run, Fix fix, boolean stoodElsewhere);

    /** Returns whether a later stop is so much nearer than an earlier one that it is the one meant. */
    abstract boolean isNearer(double miles, double than);

    /** Returns whether it matters where in a fence a truck stands. */
    abstract boolean comparesPlaces();

    /** When the stay ended, if the fix proves that it did. */
    abstract @Nullable Instant departure(Stay stay, Zone zone, Fix fix);

    /** Returns whether the fix is too vague to be taken. */
    abstract boolean isInaccurate(Fix fix);

    /** Returns whether no truck gets that far in that time. */
    abstract boolean isJump(Fix before, Fix fix);
}
