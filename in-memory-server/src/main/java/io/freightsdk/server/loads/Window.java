package io.freightsdk.server.loads;

import java.time.Instant;

/** The earliest and the latest planned arrival at a stop. */
public record Window(Instant from, Instant to) {

    /** Refuses a window that ends before it begins, naming both ends. */
    public Window {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("window: expected to at or after from, was " + from + " to " + to);
        }
    }

    /** An appointment: it begins and ends at the same moment. */
    public static Window at(Instant date) {
        return new Window(date, date);
    }
}
