package io.freightsdk.tracking;

/**
 * Receives the stored events of every type. Each comes at least once, and those of a load come in order: recognize one that comes
 * again by its id. To take some types only, compare {@link TrackingEvent#type} or use {@code instanceof}.
 */
@FunctionalInterface
public interface TrackingListener {
    /** Called with one event. If it throws, the next run delivers this event and the later ones of its load again. */
    void onEvent(TrackingEvent event);
}
