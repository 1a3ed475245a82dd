package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pause of an account: calls are not sent, on all nodes or on one. While it is for money, calls that are free go on.
 *
 * @param reason its reason
 * @param detail the same in words
 * @param since when it began, by the database's clock, or by that of the node if it is this node's alone
 * @param nextTry when a node next checks whether it is over; null if only {@link DurableFreight#resume} ends it
 * @param thisNodeOnly whether the other nodes go on, since the trouble may be with this one: its key, its network, its limits
 */
public record Pause(
        Reason reason,
        String detail,
        Instant since,
        @Nullable Instant nextTry,
        boolean thisNodeOnly) {
    /** The reason of a pause. */
    public enum Reason {
        /** The balance does not cover a creation: ends when one node sees that it does. */
        BALANCE,
        /** The agent key of this node is not accepted: ends when it sees that it is. */
        KEY,
        /** The key may not create loads, or the broker is unknown: one call a minute is sent to check. */
        FORBIDDEN,
        /** A spend limit is used up: one call is tried regularly. */
        SPEND_LIMIT,
        /**
         * The service is busy or away, its prices cannot be read, or something else answers in its place: one call is sent after
         * its {@code Retry-After}, or ever more rarely up to once a minute.
         */
        SERVICE,
        /** The {@code FreightClient} of this node was closed. */
        CLIENT_CLOSED,
        /**
         * No node was there for half a day, and calls were open then: if the tables are a restored backup, these calls are made.
         * Begins at a start, and ends when a person says so by {@link DurableFreight#resume}.
         */
        RESTORED,
        /** Somebody called {@link DurableFreight#pause}. */
        MANUAL,
        /** A reason that only a newer version knows; its nodes end it. */
        OTHER;

        /** Returns whether calls that are free go on. */
        boolean isOfMoney() {
            return this == BALANCE || this == SPEND_LIMIT;
        }
    }
}
