package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A followed load: what it costs, when it is read next and why. Immutable; a store keeps it as JSON. It has no phone number, key
 * or street, and no clock: the same load and position give the same step on any machine.
 */
public final class TrackedLoad {
    private final LoadState state;

    TrackedLoad(LoadState state) {
        this.state = state;
    }

    LoadState state() {
        return state;
    }

    /**
     * Returns the load that {@link #toJson} wrote; fields of a newer version are ignored.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static TrackedLoad fromJson(String json) {
        return new TrackedLoad(RecordJson.state(json));
    }

    /** Returns the JSON to store. */
    public String toJson() {
        return RecordJson.write(state);
    }

    /** Returns a number that grows with each change: a store replaces a load only if it has this one. */
    public long revision() {
        return state.revision();
    }

    /** Returns the number of the load. */
    public String loadNumber() {
        return state.loadNumber();
    }

    /** Returns the policy by which the load is followed. */
    public TrackingPolicy policy() {
        return state.terms().policy();
    }

    /** Returns the tag that its reads are counted under; null if none was given. */
    public @Nullable String tag() {
        return state.terms().tag();
    }

    /** Returns the time of the next read; null once following has ended. */
    public @Nullable Instant nextReadAt() {
        return state.nextReadAt();
    }

    /** Returns in words why the load is read at {@link #nextReadAt}, or why it is not read any more. */
    public String reason() {
        return state.reason();
    }

    /** Returns how many reads have returned a position. */
    public int reads() {
        return state.reads().count();
    }

    /** Returns what the reads have cost at most: reads whose response was lost, or is awaited, are included. */
    public BigDecimal spentUsd() {
        return Usd.atLeastCents(state.reads().spentUsd());
    }

    /** Returns the status that the last read has shown; null before the first read. */
    public @Nullable LoadStatus status() {
        return state.status();
    }

    /** Returns whether nothing more is read, because the load or following it has ended. */
    public boolean isEnded() {
        return state.isEnded();
    }

    /** Returns why following ended before the load did; null if it did not. */
    public TrackingEvent.@Nullable EndReason endReason() {
        return state.endReason();
    }

    /** Returns the load as events show it. */
    public LoadSnapshot snapshot() {
        return state.snapshot();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TrackedLoad load && load.state.equals(state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    /** Contains only the load number. */
    @Override
    public String toString() {
        return "TrackedLoad[" + loadNumber() + "]";
    }
}
