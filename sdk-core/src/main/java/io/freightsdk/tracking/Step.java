package io.freightsdk.tracking;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one read, failure or time-based event.
 *
 * @param watch the watch from now on
 * @param events the events, in order; store them with the watch, in one transaction
 * @param nextReadAt when to read next; null once following has ended
 * @param why why at that time, in words
 */
public record Step(
        Watch watch, List<TrackingEvent> events, @Nullable Instant nextReadAt, String why) {
    /** Copies the events. */
    public Step {
        events = List.copyOf(events);
    }

    static Step of(State state, List<TrackingEvent> events) {
        Watch watch = Watch.of(state);
        return new Step(watch, events, state.ended ? null : Instant.ofEpochMilli(state.next), state.why.words(state));
    }
}
