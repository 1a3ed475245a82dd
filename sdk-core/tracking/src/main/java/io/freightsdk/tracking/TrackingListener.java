package io.freightsdk.tracking;

/**
 * Receives stored events of every type: at least once, in order for each load; recognize duplicates by their id. To take some
 * types only, compare {@link TrackingEvent#type} or use {@code instanceof}.
 */
@FunctionalInterface
public interface TrackingListener {
    /** Called with one event. If it throws, the next run delivers this event and the later ones of its load again. */
    void onEvent(TrackingEvent event);
}
