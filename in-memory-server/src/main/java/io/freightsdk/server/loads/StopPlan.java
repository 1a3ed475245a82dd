package io.freightsdk.server.loads;

import io.freightsdk.server.loads.Stop.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The stops of a load in the order of their sequences: at least one pickup, then at least one delivery. */
public record StopPlan(List<Stop> stops) {

    /** Refuses a plan that is out of order or one-sided, naming the stop that is in the wrong place. */
    public StopPlan {
        stops = List.copyOf(stops);
        boolean deliveries = false;
        for (int i = 0; i < stops.size(); i++) {
            Stop stop = stops.get(i);
            if (stop.sequence() != i + 1) {
                throw new IllegalArgumentException("stops: expected sequence " + (i + 1) + ", was " + stop.sequence());
            }
            if (stop.isPickup() && deliveries) {
                throw new IllegalArgumentException("stops: pickup " + stop.sequence() + " comes after a delivery");
            }
            deliveries |= !stop.isPickup();
        }
        if (!deliveries || !stops.get(0).isPickup()) {
            throw new IllegalArgumentException("stops: expected at least 1 pickup and 1 delivery");
        }
    }

    /** The same plan with another window for one stop, or none; a sequence that no stop has is refused. */
    public StopPlan withWindow(int sequence, @Nullable Window window) {
        if (sequence < 1 || sequence > stops.size()) {
            throw new IllegalArgumentException("sequence: expected 1 to " + stops.size() + ", was " + sequence);
        }
        List<Stop> changed = new ArrayList<>(stops);
        changed.set(sequence - 1, stops.get(sequence - 1).withWindow(window));
        return new StopPlan(changed);
    }

    /** The start of the first pickup window; null when no pickup has one. */
    @Nullable
    Instant pickupBegins() {
        return stops.stream()
                .filter(Stop::isPickup)
                .map(Stop::windowFrom)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
