package io.freightsdk.server.loads;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One stop of a plan; one without a fence is never arrived at, one without a window may be reached at any time. */
public record Stop(
        Kind kind,
        int sequence,
        @Nullable Fence fence,
        @Nullable Window window) {

    /** The kind of a stop. */
    public enum Kind {
        /** Freight comes on. */
        PICKUP,
        /** Freight goes off. */
        DELIVERY
    }

    /** The same stop, planned for another time. */
    public Stop withWindow(@Nullable Window window) {
        return new Stop(kind, sequence, fence, window);
    }

    boolean isPickup() {
        return kind == Kind.PICKUP;
    }

    /** Returns the earliest planned arrival; null for any. */
    public @Nullable Instant windowFrom() {
        return window == null ? null : window.from();
    }

    /** Returns the latest planned arrival; null for any. */
    public @Nullable Instant windowTo() {
        return window == null ? null : window.to();
    }

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
}
