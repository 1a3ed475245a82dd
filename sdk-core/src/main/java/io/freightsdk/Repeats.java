package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.error.ChargeStatus;

/** The effect on money of sending an operation again. */
enum Repeats {
    /** Free, and the same however often it is sent. */
    FREELY(false),

    /** Free, and done once for its key. */
    ONCE(false),

    /** Paid once for its key, whatever is sent with it. */
    WITH_KEY(true),

    /** Paid again each time. */
    EACH_IS_BILLED(true),

    /** Moves money onto the balance once for its key. */
    TOP_UP(true),

    /** Repeating does not help. */
    NEVER(false);

    private final boolean movesMoney;

    Repeats(boolean movesMoney) {
        this.movesMoney = movesMoney;
    }

    /** Returns whether the response to this attempt is worth another. */
    boolean again(Failure.Kind kind, int uncertainReadsLeft) {
        return switch (kind) {
            case NOT_SENT, BUSY -> this != NEVER;
            case LOST -> this == EACH_IS_BILLED ? uncertainReadsLeft > 0 : this != NEVER;
            case REFUSED, NO_FUNDS -> false;
        };
    }

    ChargeStatus ofALostResponse() {
        return movesMoney ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
    }

    ChargeStatus ofAResult() {
        return movesMoney ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
    }

    boolean hasKey() {
        return this == ONCE || this == WITH_KEY || this == TOP_UP;
    }
}
