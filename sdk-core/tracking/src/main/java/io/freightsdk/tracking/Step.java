package io.freightsdk.tracking;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The result of one read or failure.
 *
 * @param watch the watch from now on, which says when to read next
 * @param events the events, in order; store them with the watch, in one transaction
 */
public record Step(Watch watch, List<TrackingEvent> events) {
    /** Copies the events. */
    public Step {
        events = List.copyOf(events);
    }

    Step then(Function<Watch, Step> next) {
        Step other = next.apply(watch);
        return new Step(
                other.watch,
                Stream.concat(events.stream(), other.events.stream()).toList());
    }

    static Step of(State state, NewEvents found) {
        List<TrackingEvent> events = found.inOrder(); // which count in the state
        return new Step(Watch.of(state), events);
    }
}
