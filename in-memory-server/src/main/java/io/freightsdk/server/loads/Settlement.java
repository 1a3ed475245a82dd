package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.List;

/**
 * The part of a delivered load that no fix can change any more: every stamp it had when its settle window ended. The departure
 * from the stop where the truck still stood can be added.
 *
 * @param deliveredAt fixes up to that time are not taken any more
 * @param visits one for each stop of the plan, at most one of them not departed from
 */
record Settlement(Instant deliveredAt, List<Visit> visits) {

    public Settlement {
        visits = List.copyOf(visits);
        if (visits.stream().filter(Visit::isOpen).count() > 1) {
            throw new IllegalArgumentException("at most one stop not departed from");
        }
    }

    /** Settles a load as it was shown, unless that has its truck at two stops: then as the fixes say. */
    static Settlement of(Instant deliveredAt, List<Visit> shown, List<Visit> seen) {
        boolean isOneTruck = shown.stream().filter(Visit::isOpen).count() <= 1;
        return new Settlement(deliveredAt, isOneTruck ? shown : seen);
    }
}
