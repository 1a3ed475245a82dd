package io.freightsdk.tracking;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where watches, their events and the budget of the day are kept. Each method is atomic. A watch is replaced only by who knows
 * the one that is there, so of two trackers that read the same load one step is kept.
 *
 * <p>For many nodes there is the {@code JdbcWatchStore} of freight-sdk-durable. One of your own takes three tables: the watches
 * (load number, bytes, due time, lease), the events (id as the key, load number, sequence, JSON, told or not) and the days (date,
 * amount), and a place for the text of a pause. Where a scheduler of yours calls {@link LoadTracker#runOne}, {@link #claimDue} and {@link #nextDueAt} may return
 * nothing.
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

    /**
     * Hands events that were not told yet over, in the order they were kept, and marks those as told that were taken. After one
     * that was not, the load's others wait too. One thread of one tracker does it at a time; others get 0 at once.
     *
     * @return how many were taken
     */
    int tell(int most, Predicate<TrackingEvent> to);

    /** The newest events of a load after a sequence, in order, as far as they are kept. */
    List<TrackingEvent> events(String loadNumber, int afterSequence);

    /** Books an amount on a day if the day's sum stays within the limit; false, and nothing is booked, if not. */
    boolean reserve(LocalDate day, BigDecimal usd, BigDecimal limitUsd);

    /** Takes back what was reserved and not charged. */
    void release(LocalDate day, BigDecimal usd);

    /** What is booked on a day. */
    BigDecimal spentUsd(LocalDate day);

    /** What all trackers on the store wait for, a text of theirs; null if they do not wait. */
    @Nullable
    String pause();

    /**
     * Puts a pause in the place of another, null for none, and keeps events, both or neither.
     *
     * @return false, and nothing is kept, if that other is not what is there
     */
    boolean pause(@Nullable String before, @Nullable String after, List<TrackingEvent> events);

    /** Whether the store itself hands events on when they are told, so that they are told without a listener too. */
    default boolean listens() {
        return false;
    }

    /** How many loads are followed that have not ended. */
    int active();

    /**
     * Begins to call {@link LoadTracker#runOne} and {@link LoadTracker#tell} when there is something to do, by a scheduler of the
     * store's own, until the result is closed. Null where the tracker's own thread is to do it, as with one in memory.
     */
    default @Nullable AutoCloseable drive(LoadTracker tracker) {
        return null;
    }
}
