package io.freightsdk.server.loads;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What people said, as against what fixes say.
 *
 * @param confirmedAt server time of the confirmation that was accepted first
 * @param bolAt when the bill of lading was received, by the newest confirmation
 * @param cancelledAt server time of the cancellation
 */
public record Decisions(
        @Nullable Instant confirmedAt,
        @Nullable Instant bolAt,
        @Nullable Instant cancelledAt) {

    /** Nobody has said anything. */
    public static final Decisions NONE = new Decisions(null, null, null);

    Decisions confirm(@Nullable Instant bolAt, Instant now) {
        Instant received = bolAt == null ? this.bolAt == null ? now : this.bolAt : bolAt;
        return new Decisions(confirmedAt == null ? now : confirmedAt, received, cancelledAt);
    }

    Decisions cancel(Instant now) {
        return cancelledAt == null ? new Decisions(confirmedAt, bolAt, now) : this;
    }
}
