package io.freightsdk.tracking;

import io.freightsdk.ChargeStore;
import io.freightsdk.micrometer.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stores followed loads and their events. Each method is atomic. A load is replaced only if it still has the expected revision, so
 * of two trackers that read the same load one step is stored. For many nodes there is the {@code JdbcTrackingStore} of
 * freight-sdk-durable.
 */
public interface TrackingStore {
    /** Creates a store in memory, for one process; its contents end with the process. */
    static TrackingStore inMemory() {
        return new MemoryStore();
    }

    /** Returns the account whose loads it has, null for those of any: a tracker with a client of another account refuses it. */
    default @Nullable String account() {
        return null;
    }

    /** Adds a load, due when it is to be read; false if it is already followed. */
    boolean add(TrackedLoad load);

    /** Returns a load; null if it is not followed. */
    @Nullable
    TrackedLoad find(String loadNumber);

    /** Removes a load; its events stay. False if the load was not followed. */
    boolean remove(String loadNumber);

    /**
     * Returns the load that is due longest and leases it: no other tracker gets it before the lease ends. If its tracker dies, it is
     * due again then. Null if none is due.
     */
    @Nullable
    TrackedLoad claimDue(Instant now, Duration lease);

    /** Returns when the next load is due, leases included; null for never. */
    @Nullable
    Instant nextDueAt();

    /**
     * Replaces a load and stores the events of the change, both or neither. An event whose id is already stored is skipped; the
     * others get the next numbers of their load.
     *
     * @param dueAt when it is due; null for never again
     * @return false, and nothing is stored, if the load has not the revision of {@code before} any more
     */
    boolean save(TrackedLoad before, TrackedLoad after, List<TrackingEvent> events, @Nullable Instant dueAt);

    /** Stores events that concern all loads, unless their ids are stored already. */
    void append(List<TrackingEvent> events);

    /** Returns the events of a load after a sequence number, in order, as far as they are stored. */
    List<TrackingEvent> events(String loadNumber, int afterSequence);

    /**
     * Passes undelivered events to {@code to} in stored order and marks those it accepts as delivered. After an event that is not
     * accepted, the later events of its load wait. One thread delivers at a time; for others this returns 0 at once.
     *
     * @return how many events were accepted
     */
    int deliver(int most, Predicate<TrackingEvent> to);

    /** Returns how many followed loads have not ended. */
    int active();

    /**
     * Does work whose result must stay though the caller's transaction is rolled back: a read that is paid, with its booking. A store
     * that joins the transactions of its callers does it outside of them.
     */
    default void outsideTransaction(Runnable work) {
        work.run();
    }

    /** Keeps events from now on until they are delivered: called by each tracker with a listener. A store may do so in any case. */
    default void listen() {}

    /** Returns whether the store has listeners of its own, so that events are delivered without a tracker's listener. */
    default boolean listens() {
        return false;
    }

    /** Returns where the budgets of all trackers of the store are counted; null if the client's own count is enough. */
    default @Nullable ChargeStore chargeStore() {
        return null;
    }

    /** Returns how many of the loads are due, as figures to watch; none unless a store counts them. */
    default List<Metric> metrics() {
        return List.of();
    }
}
