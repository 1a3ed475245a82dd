package io.freightsdk.durable;

import io.freightsdk.tracking.PauseReason;
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
        PauseReason reason,
        String detail,
        Instant since,
        @Nullable Instant nextTry,
        boolean thisNodeOnly) {
    boolean isOfMoney() {
        return reason == PauseReason.BALANCE || reason == PauseReason.SPEND_LIMIT;
    }

    /** Returns whether a call may be sent to see whether it is over: not while only a person ends it, or a newer version. */
    boolean isLookedAt() {
        return nextTry != null && reason != PauseReason.OTHER;
    }
}
