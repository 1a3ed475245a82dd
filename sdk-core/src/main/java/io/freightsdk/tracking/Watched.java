package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of following a load.
 *
 * @param loadNumber the load
 * @param policy the policy it is followed by, cheaper than requested if the daily budget requires it
 * @param isNew false if it was already followed
 * @param nextReadAt when it is read next; null if it is not followed
 * @param because why at that time, or why it is not followed, in words
 */
public record Watched(
        String loadNumber,
        TrackingPolicy policy,
        boolean isNew,
        @Nullable Instant nextReadAt,
        String because) {
    /** Whether it is followed now: not if it has ended, waits for money, or could not be stored. */
    public boolean isFollowed() {
        return nextReadAt != null;
    }

    static Watched of(Watch watch, boolean isNew) {
        Instant next = watch.isWaitingForBudget() ? null : watch.nextReadAt();
        return new Watched(watch.loadNumber(), watch.policy(), isNew, next, watch.why());
    }
}
