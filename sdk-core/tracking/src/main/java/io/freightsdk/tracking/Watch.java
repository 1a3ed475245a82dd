package io.freightsdk.tracking;

import io.freightsdk.internal.Usd;
import io.freightsdk.model.LoadStatus;
import java.math.BigDecimal;
import java.time.Instant;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The complete state of a followed load: about 110 bytes, 220 with six stops, and the reference, labels, link and cities
 * that its events have. It holds no phone number, key or street, and no clock: the same watch and position give the same
 * step on any machine.
 */
public final class Watch {
    private final ByteString bytes;

    private Watch(ByteString bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns the watch with these bytes.
     *
     * @throws IllegalArgumentException if they are not a watch, or were written by a newer version: keep them for that
     *     version
     */
    public static Watch fromBytes(byte[] bytes) {
        ByteString copy = ByteString.of(bytes);
        State.read(copy);
        return new Watch(copy);
    }

    static Watch of(State state) {
        return new Watch(state.write());
    }

    static Watch unkept(String loadNumber) {
        State state = new State();
        state.loadNumber = loadNumber;
        state.giveUp();
        state.reason = ReadReason.NOT_KEPT;
        return of(state);
    }

    State state() {
        return State.read(bytes);
    }

    /** The bytes to store. */
    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** The number of the load. */
    public String loadNumber() {
        return state().loadNumber;
    }

    /** The policy the load is followed by. */
    public TrackingPolicy policy() {
        return state().policy;
    }

    /** The tag its reads count towards; null if none was given. */
    public @Nullable String tag() {
        return State.unlessEmpty(state().tag);
    }

    /** The time of the next read; null once following has ended. */
    public @Nullable Instant nextReadAt() {
        State state = state();
        return state.is(Flag.ENDED) ? null : Instant.ofEpochMilli(state.next);
    }

    /** The reason of {@link #nextReadAt}, in words. */
    public String reason() {
        State state = state();
        return state.reason.words(state);
    }

    /** Returns how many reads have returned a position. */
    public int reads() {
        return state().reads;
    }

    /** The cost of the reads, including those whose response was lost. */
    public BigDecimal spentUsd() {
        return usd(state().spentMicros);
    }

    static BigDecimal usd(long micros) {
        return Usd.atLeastCents(BigDecimal.valueOf(micros, 6));
    }

    /** The status in the last read; null before the first read. */
    public @Nullable LoadStatus status() {
        String status = state().status;
        return status.isEmpty() ? null : LoadStatus.of(status);
    }

    /** Returns whether the load has ended or was given up. */
    public boolean isEnded() {
        return state().is(Flag.ENDED);
    }

    /** Returns whether the load is followed now: not if it has ended, was given up, waits for money, or could not be stored. */
    public boolean isFollowed() {
        State state = state();
        return !state.is(Flag.ENDED) && state.reason != ReadReason.NO_BUDGET;
    }

    /** Returns whether it is not followed yet, as the budget does not carry it. */
    public boolean isWaitingForBudget() {
        return !isEnded() && !isFollowed();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Watch watch && watch.bytes.equals(bytes);
    }

    @Override
    public int hashCode() {
        return bytes.hashCode();
    }

    /** Contains only the load number. */
    @Override
    public String toString() {
        return "Watch[" + loadNumber() + "]";
    }
}
