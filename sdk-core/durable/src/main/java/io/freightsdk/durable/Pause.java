package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pause of an account: no call is sent on any node.
 *
 * @param reason its reason
 * @param detail the same in words
 * @param since when it began, by the database's clock
 * @param nextLook when a node next checks whether it is over; null if only {@link DurableFreight#resume} ends it
 */
public record Pause(
        Reason reason,
        String detail,
        Instant since,
        @Nullable Instant nextLook) {
    /** The reason of a pause. */
    public enum Reason {
        /** The balance does not cover a creation: ends when one node sees that it does. */
        BALANCE,
        /** The agent key is not accepted: ends when one node sees that it is. */
        KEY,
        /** The key may not create loads, or the broker is unknown: one call a minute is sent to check. */
        FORBIDDEN,
        /** A spend limit is used up: ends when the oldest spend leaves its window; checked regularly. */
        SPEND_LIMIT,
        /** Somebody called {@link DurableFreight#pause}. */
        MANUAL
    }
}
