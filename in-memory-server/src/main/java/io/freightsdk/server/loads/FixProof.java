package io.freightsdk.server.loads;

import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.Profile;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The rules by which a profile believes one fix. */
enum FixProof {
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
     * Both stamps are those of the first fix of a run. Where fences overlap, a truck that has stood at one stop and then stands
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
            return Approach.mph(before, fix) > FASTEST_MPH;
        }
    };

    private static final double STANDING_MPH = 5;
    private static final double FASTEST_MPH = 130;
    private static final double NEAR_BEYOND_DOUBT = 0.1;
    private static final double WORST_METERS = 200;
    private static final Duration BETWEEN_TWO = Duration.ofSeconds(30);

    static FixProof of(Profile profile) {
        return profile == Profile.EXACT ? EXACT : FIELD;
    }

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
