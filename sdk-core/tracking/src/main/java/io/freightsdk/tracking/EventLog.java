package io.freightsdk.tracking;

import java.util.List;
import java.util.function.Predicate;

/** Stores the events of followed loads until they are delivered, and after. Each method is atomic. */
public interface EventLog {
    /** Stores events that belong to no step. */
    void append(List<TrackingEvent> events);

    /**
     * Passes undelivered events to {@code to} in stored order and marks those it accepts as delivered. After an event that
     * is not accepted, the later events of its load wait. One thread of one tracker delivers at a time; for others this
     * returns 0 at once.
     *
     * @return how many events were accepted
     */
    int deliver(int most, Predicate<TrackingEvent> to);

    /** Returns the events of a load after a sequence number, in order, as far as they are stored. */
    List<TrackingEvent> eventsOf(String loadNumber, int afterSequence);
}
