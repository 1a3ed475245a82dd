package io.freightsdk.tracking;

import io.freightsdk.micrometer.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores watches, and their events as an {@link EventLog}. Each method is atomic. A watch is replaced only if it is still the
 * expected one, so of two trackers that read the same load one step is stored.
 *
 * <p>For many nodes there is the {@code JdbcWatchStore} of freight-sdk-durable. One of your own takes two tables: the
 * watches (load number, bytes, due time, lease) and the events (id as the key, load number, sequence, JSON, delivered or not),
 * and a row for the pause. Where your own scheduler calls {@link LoadTracker#runOne}, {@link #claimDue} and
 * {@link #nextDueAt} may return nothing; if the store brings one, it is a {@link TrackerDriver} too.
 */
public interface WatchStore extends EventLog {
    /** Creates a store in memory, for one process; its contents end with the process. */
    static WatchStore inMemory() {
        return new MemoryStore();
    }

    /** Returns the account whose loads it has, null for those of any: a tracker with a client of another account refuses it. */
    default @Nullable String account() {
        return null;
    }

    /** Adds a watch with its due time; false if the load is already followed. */
    boolean add(Watch watch, @Nullable Instant dueAt);

    /** Returns the watch of a load; null if the load is not followed. */
    @Nullable
    Watch find(String loadNumber);

    /** Removes the watch of a load; its events stay. False if the load was not followed. */
    boolean remove(String loadNumber);

    /**
     * Returns the watches due longest and leases them: no other tracker gets them before the lease ends. If their tracker
     * dies, they are due again then.
     */
    List<Watch> claimDue(Instant now, Duration lease, int most);

    /**
     * Returns some watches due after this time, leases included: the first by their load numbers. Unless this is overridden there are
     * none, and a budget counts loads that wait for their pickup like those on their way.
     *
     * @param afterLoad the load number to begin behind, empty at first
     */
    default List<Watch> dueAfter(Instant time, String afterLoad, int most) {
        return List.of();
    }

    /** Returns when the next watch is due, leases included; null for never. */
    @Nullable
    Instant nextDueAt();

    /**
     * Replaces a watch by that of a step and stores the step's events, both or neither. An event whose id is already stored
     * is skipped.
     *
     * @param dueAt null for never again
     * @return false, and nothing is stored, if {@code before} is not the current watch
     */
    boolean save(Watch before, Step step, @Nullable Instant dueAt);

    /** Returns the pause that all trackers of the store share; null if there is none. */
    @Nullable
    TrackingPause pause();

    /**
     * Replaces the pause by another, null for none, and stores events, both or neither.
     *
     * @return false, and nothing is stored, if {@code before} is not the current pause
     */
    boolean pause(@Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> events);

    /** Returns how many followed loads have not ended. */
    int active();

    /** Returns how many of them are due, or wait for the budget, as figures to watch; none unless a store counts them. */
    default List<Metric> metrics() {
        return List.of();
    }
}
