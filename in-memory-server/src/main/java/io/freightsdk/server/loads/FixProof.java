package io.freightsdk.server.loads;

import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.Profile;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The rules by which a profile believes one fix: {@link #EXACT} every one. */
enum FixProof {
    EXACT,
    /** Stamps are of the first fix of a run; one that stands elsewhere in two fences has gone on to the other. */
    FIELD;

    private static final double STANDING_MPH = 5;
    private static final double FASTEST_MPH = 130;
    private static final double NEAR_BEYOND_DOUBT = 0.1;
    private static final double WORST_METERS = 200;
    private static final Duration BETWEEN_TWO = Duration.ofSeconds(30);

    static FixProof of(Profile profile) {
        return profile == Profile.EXACT ? EXACT : FIELD;
    }

    /** Returns whether the run, of which the fix is the newest, is an arrival. */
    boolean arrives(Approach run, Fix fix, boolean stoodElsewhere) {
        boolean stands = fix.speedMph() < STANDING_MPH && !stoodElsewhere;
        return this == EXACT || stands || (run.lasted(BETWEEN_TWO, fix) && run.isSlow(fix));
    }

    /** Returns whether a later stop is so much nearer than an earlier one that it is the one meant. */
    boolean isNearer(double miles, double than) {
        return miles < (this == EXACT ? than : than * NEAR_BEYOND_DOUBT);
    }

    /** Returns whether it matters where in a fence a truck stands. */
    boolean comparesPlaces() {
        return this == FIELD;
    }

    /** The end of the stay, if the fix proves that it ended. */
    @Nullable
    Instant departure(Stay stay, Zone zone, Fix fix) {
        if (zone != Zone.BEYOND) {
            return null;
        }
        return this == EXACT ? fix.time() : stay.beyondSince();
    }

    boolean isInaccurate(Fix fix) {
        return this == FIELD && fix.accuracyMeters() > WORST_METERS;
    }

    /** Returns whether no truck gets that far in that time. */
    boolean isJump(Fix before, Fix fix) {
        return this == FIELD && Approach.mph(before, fix) > FASTEST_MPH;
    }
}
