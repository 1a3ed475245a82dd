package io.freightsdk.tracking;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where watches, their events and the budget of the day are kept. Each method is atomic. A watch is replaced only by who knows
 * the one that is there, so of two trackers that read the same load one step is kept.
 *
 * <p>Over a database of yours it takes three tables: the watches (load number, bytes, due time, lease), the events (id as the
 * key, load number, sequence, JSON, told or not) and the days (date, amount). Where a scheduler of yours calls {@link
 * LoadTracker#runOne}, {@link #claimDue} and {@link #nextDueAt} may return nothing.
 */
public interface WatchStore {
    /** One in memory, for one process: what it holds is gone with it. */
    static WatchStore inMemory() {
        return new MemoryStore();
    }

    /** Adds a watch that is due then; false if the load is followed already. */
    boolean add(Watch watch, @Nullable Instant dueAt);

    /** The watch of a load; null if it is not followed. */
    @Nullable
    Watch find(String loadNumber);

    /** Ends following, whatever is kept; its events stay. False if it was not followed. */
    boolean remove(String loadNumber);

    /**
     * The oldest due watches, which nobody else gets before the lease is over. If their tracker dies, they are due again then.
     */
    List<Watch> claimDue(Instant now, Duration lease, int most);

    /** When the next is due, leases included; null for never. */
    @Nullable
    Instant nextDueAt();

    /**
     * Puts a step's watch in the place of another, due then, and keeps its events, both or neither. An event whose id is
     * there already is not kept again.
     *
     * @param dueAt null for never again
     * @return false, and nothing is kept, if that other is not what is there
     */
    boolean save(Watch before, Step step, @Nullable Instant dueAt);

    /** Keeps events that no step made. */
    void keep(List<TrackingEvent> events);

    /** Events that were not told yet, in the order they were kept. */
    List<TrackingEvent> untold(int most);

    /** Marks events as told. */
    void told(List<String> eventIds);

    /** The newest events of a load after a sequence, in order, as far as they are kept. */
    List<TrackingEvent> events(String loadNumber, int afterSequence);

    /** Books an amount on a day if the day's sum stays within the limit; false, and nothing is booked, if not. */
    boolean reserve(LocalDate day, BigDecimal usd, BigDecimal limitUsd);

    /** Takes back what was reserved and not charged. */
    void release(LocalDate day, BigDecimal usd);

    /** What is booked on a day. */
    BigDecimal spentUsd(LocalDate day);

    /** How many loads are followed that have not ended. */
    int active();
}
