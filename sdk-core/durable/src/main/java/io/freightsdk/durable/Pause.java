package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why no call of an account is sent, on any node.
 *
 * @param reason the kind of it
 * @param detail the same in words
 * @param since when it began, by the database's clock
 * @param nextLook when a node looks whether it is over; null if only {@link DurableFreight#resume} ends it
 */
public record Pause(
        Reason reason,
        String detail,
        Instant since,
        @Nullable Instant nextLook) {
    /** The kind of a pause. */
    public enum Reason {
        /** The balance does not cover a creation: ends when one node sees that it does. */
        BALANCE,
        /** The agent key is not accepted: ends when one node sees that it is. */
        KEY,
        /** The key may not create loads, or the broker is unknown: one call a minute tries. */
        FORBIDDEN,
        /** A spend limit is used up: ends when the oldest of what was spent leaves its window, or is looked at now and then. */
        SPEND_LIMIT,
        /** Somebody called {@link DurableFreight#pause}. */
        MANUAL
    }
}
