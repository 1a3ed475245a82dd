package io.freightsdk.tracking;

import io.freightsdk.ChargeStore;
import org.jspecify.annotations.Nullable;

/**
 * The part of a {@link WatchStore} that runs its trackers itself, as that of freight-sdk-durable does. A store that leaves this to
 * its tracker needs none of it.
 */
public interface TrackerDriver {
    /**
     * Starts a scheduler of the store's own, which calls {@link LoadTracker#runOne} and {@link LoadTracker#deliverEvents} until the
     * result is closed.
     */
    AutoCloseable drive(LoadTracker tracker);

    /** Returns whether the store has a listener of its own, so that events are delivered without a tracker's listener. */
    boolean listens();

    /**
     * Returns the charge store that the budgets of all trackers of this store share; null if they read with one client, whose own
     * count is enough.
     */
    @Nullable
    ChargeStore chargeStore();
}
