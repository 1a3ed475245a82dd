package io.freightsdk.tracking;

/** Receives events after they were kept: at least once, in order for each load; tell repeats apart by their id. */
@FunctionalInterface
public interface TrackingListener {
    /** Takes one event. If it throws, this and what comes after it is told again on the next run. */
    void onEvent(TrackingEvent event);
}
