package io.freightsdk.server.loads;

import io.freightsdk.server.geo.GreatCircle;
import io.freightsdk.server.values.Fix;
import java.time.Duration;
import java.time.Instant;

/** A run of fixes inside the fence of a stop not arrived at yet; unsure if one of them did not say how fast it was. */
record Approach(int stop, Fix first, boolean slow, boolean unsure) {

    private static final double SLOW_MPH = 25;

    static Approach begin(int stop, Fix first) {
        return new Approach(stop, first, false, false).with(first);
    }

    Approach with(Fix next) {
        boolean slowNow = slow || next.speedMph() < SLOW_MPH;
        boolean unsureNow = unsure || Double.isNaN(next.speedMph());
        return slowNow == slow && unsureNow == unsure ? this : new Approach(stop, first, slowNow, unsureNow);
    }

    Instant since() {
        return first.time();
    }

    boolean lasted(Duration duration, Fix now) {
        return !now.time().isBefore(since().plus(duration));
    }

    /** Returns whether the truck was slow; where it did not say so, by the ground it covered. */
    boolean isSlow(Fix now) {
        return slow || (unsure && mph(first, now) < SLOW_MPH);
    }

    /** The speed that a straight line from one fix to a later one takes. */
    static double mph(Fix from, Fix to) {
        double hours = Duration.between(from.time(), to.time()).toMillis() / 3_600_000.0;
        return GreatCircle.miles(from.at(), to.at()) / hours;
    }
}
