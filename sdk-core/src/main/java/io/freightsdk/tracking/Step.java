package io.freightsdk.tracking;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one answer, failure or threshold of time has come to.
 *
 * @param watch what to remember from now on
 * @param events what happened, in order; keep them together with the watch, in one transaction
 * @param nextReadAt when to read next; null when there is nothing more to learn
 * @param why why then, in words
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
