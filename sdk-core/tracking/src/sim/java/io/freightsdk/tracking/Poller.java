package io.freightsdk.tracking;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who decides when to read next.
 *
 * @param minutes every so many; 0 for the rules of tracking
 * @param isBlind whether the places and the readable ETA are hidden from the rules
 */
record Poller(int minutes, boolean isBlind) {
    static Poller rules() {
        return new Poller(0, false);
    }

    static Poller blindRules() {
        return new Poller(0, true);
    }

    static Poller every(int minutes) {
        return new Poller(minutes, false);
    }

    /** The first read after the load was created. */
    Instant first(Trips.Trip trip, Update begun) {
        return minutes == 0 ? begun.load().nextReadAt() : trip.createdAt();
    }

    /** The next, when there is one. */
    Instant next(Update step, Instant now) {
        return minutes == 0 ? step.load().nextReadAt() : now.plus(Duration.ofMinutes(minutes));
    }

    /** The order as the rules may see it. */
    @Nullable
    CreateLoadInput order(Trips.Trip trip) {
        return isBlind ? null : trip.order();
    }
}
