package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people said, as against what fixes say.
 *
 * @param confirmedAt server time of the confirmation that was accepted first
 * @param bolAt when the bill of lading was received, by the newest confirmation
 * @param cancelledAt server time of the cancellation
 * @param confirmedVisits what was known of each stop when the first confirmation was accepted; empty before
 */
public record Decisions(
        @Nullable Instant confirmedAt,
        @Nullable Instant bolAt,
        @Nullable Instant cancelledAt,
        List<Visit> confirmedVisits) {

    /** Nobody has said anything. */
    public static final Decisions NONE = new Decisions(null, null, null, List.of());

    /** Copies the list. */
    public Decisions {
        confirmedVisits = List.copyOf(confirmedVisits);
    }

    Decisions confirm(Instant bolAt, Instant now, List<Visit> visits) {
        return confirmedAt == null
                ? new Decisions(now, bolAt, cancelledAt, visits)
                : new Decisions(confirmedAt, bolAt, cancelledAt, confirmedVisits);
    }

    Decisions cancel(Instant now) {
        return cancelledAt == null ? new Decisions(confirmedAt, bolAt, now, confirmedVisits) : this;
    }

    /** What there is to say of a stop: a late fix cannot take away an arrival that a confirmation rested on. */
    Visit shown(int stop, Visit seen) {
        return seen.arrivedAt() == null && !confirmedVisits.isEmpty() ? confirmedVisits.get(stop) : seen;
    }
}
