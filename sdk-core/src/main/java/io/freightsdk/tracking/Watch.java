package io.freightsdk.tracking;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * All that is remembered of one load that is followed: about 110 bytes, 220 with six stops. It holds no phone, key or address,
 * and no clock: the same watch and position give the same step on any machine.
 */
public final class Watch {
    private final ByteString bytes;

    private Watch(ByteString bytes) {
        this.bytes = bytes;
    }

    /**
     * The watch with these bytes.
     *
     * @throws IllegalArgumentException if they are not a watch, or one of a newer version of its form: keep it for that
     */
    public static Watch of(ByteString bytes) {
        State.read(Objects.requireNonNull(bytes, "bytes"));
        return new Watch(bytes);
    }

    static Watch of(State state) {
        return new Watch(state.write());
    }

    State state() {
        return State.read(bytes);
    }

    /** What to keep. */
    public ByteString bytes() {
        return bytes;
    }

    /** The load it follows. */
    public String loadNumber() {
        return state().loadNumber;
    }

    /** How dear delay is for it. */
    public TrackingPolicy policy() {
        return state().policy;
    }

    /** When the load is to be read next; null when there is nothing more to learn. */
    public @Nullable Instant nextReadAt() {
        State state = state();
        return state.ended ? null : Instant.ofEpochMilli(state.next);
    }

    /** Why then, in words. */
    public String why() {
        State state = state();
        return state.why.words(state);
    }

    /** How many answers it has seen. */
    public int reads() {
        return state().reads;
    }

    /** What its reads have cost, those without an answer included. */
    public BigDecimal spentUsd() {
        return usd(state().spentMicros);
    }

    /** With two decimals at least. */
    static BigDecimal usd(long micros) {
        BigDecimal usd = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
        return usd.scale() < 2 ? usd.setScale(2) : usd;
    }

    /** When there is something to do for it: a read, or a threshold of time to be told; null for never again. */
    public @Nullable Instant dueAt() {
        State state = state();
        if (state.ended) {
            return null;
        }
        long time = Judgements.nextOfTime(state);
        return Instant.ofEpochMilli(time == 0 ? state.next : Math.min(time, state.next));
    }

    /** The last status it saw; null before the first answer. */
    public @Nullable String status() {
        String status = state().status;
        return status.isEmpty() ? null : status;
    }

    /** Whether the load has come to its end, or is given up. */
    public boolean isEnded() {
        return state().ended;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Watch watch && watch.bytes.equals(bytes);
    }

    @Override
    public int hashCode() {
        return bytes.hashCode();
    }

    /** Names the load and nothing else. */
    @Override
    public String toString() {
        return "Watch[" + loadNumber() + "]";
    }
}
