package io.freightsdk.server.time;

import java.time.Instant;
import java.util.Comparator;

/** An action waiting for its time; {@code order} keeps those of the same instant first come, first served. */
record DueAction(Instant due, long order, Runnable action) implements Comparable<DueAction> {

    private static final Comparator<DueAction> BY_TIME =
            Comparator.comparing(DueAction::due).thenComparingLong(DueAction::order);

    @Override
    public int compareTo(DueAction other) {
        return BY_TIME.compare(this, other);
    }
}
