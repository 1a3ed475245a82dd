package io.freightsdk.tracking;

/** Receives stored events: at least once, in order for each load; recognize duplicates by their id. */
@FunctionalInterface
public interface TrackingListener {
    /** Called with one event. If it throws, the next run delivers this event and the later ones of its load again. */
    void onEvent(TrackingEvent event);
}
