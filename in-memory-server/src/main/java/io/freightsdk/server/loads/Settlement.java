package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.List;

/** Facts of a delivered load that no fix can change any more; the departure from its last stop can be added. */
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
