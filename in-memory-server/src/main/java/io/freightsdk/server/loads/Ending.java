package io.freightsdk.server.loads;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The end of a load by something else than its fixes, and until when its record can change, in server time: the event
 * time of the end may be hours back when a phone was offline, and then a batch would shut out its own late half.
 */
record Ending(
        @Nullable Instant confirmedAt,
        @Nullable Instant bolAt,
        @Nullable Instant cancelledAt,
        @Nullable Instant deliveryNotedAt,
        @Nullable Instant leavingNotedAt) {

    /** Refuses to have a truck leave its last stop before the delivery. */
    public Ending {
        if (leavingNotedAt != null && deliveryNotedAt == null) {
            throw new IllegalArgumentException("leaving noted without a delivery");
        }
    }

    /** For fixes that are late. */
    static final Duration SETTLE = Duration.ofMinutes(30);

    /** For the departure from the final stop, which ends the record, to be seen. */
    static final Duration UNLOADING = Duration.ofDays(1);

    static final Ending NONE = new Ending(null, null, null, null, null);

    /** A delivery that was seen already, also by a phone whose clock is ahead, stays at its time. */
    Ending confirm(@Nullable Instant bolAt, Instant now, @Nullable Instant deliveredAt) {
        Instant received = bolAt == null ? this.bolAt == null ? now : this.bolAt : bolAt;
        Instant at = deliveredAt == null || deliveredAt.isBefore(now) ? now : deliveredAt;
        return new Ending(
                confirmedAt == null ? at : confirmedAt, received, cancelledAt, deliveryNotedAt, leavingNotedAt);
    }

    Ending cancel(Instant now) {
        return cancelledAt == null ? new Ending(confirmedAt, bolAt, now, deliveryNotedAt, leavingNotedAt) : this;
    }

    /** Notes a step; nothing before the delivery. */
    Ending note(Progress progress, Milestone status, Instant now) {
        if (status != Milestone.DELIVERED) {
            return new Ending(confirmedAt, bolAt, cancelledAt, null, null);
        }
        Instant delivered = deliveryNotedAt == null ? now : deliveryNotedAt;
        Instant left = leavingNotedAt == null ? now : leavingNotedAt;
        return new Ending(confirmedAt, bolAt, cancelledAt, delivered, progress.stay() == null ? left : null);
    }

    /** Returns whether the stamps there are stand from now on. */
    boolean isSettled(Instant now) {
        return deliveryNotedAt != null && now.isAfter(deliveryNotedAt.plus(SETTLE));
    }

    /** Returns whether a delivered load takes no more fixes. */
    boolean isPast(Instant now) {
        return deliveryNotedAt != null
                && now.isAfter(leavingNotedAt == null ? deliveryNotedAt.plus(UNLOADING) : leavingNotedAt.plus(SETTLE));
    }
}
