package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Facts of a load that somebody has seen: a status stays reached and a stamp set, though the stamp may be corrected. */
record Shown(Milestone status, @Nullable Instant deliveredAt, List<Visit> visits) {
    /** Copies the list, and refuses a delivery without a time. */
    public Shown {
        visits = List.copyOf(visits);
        if (status == Milestone.CANCELLED || (deliveredAt == null) == (status == Milestone.DELIVERED)) {
            throw new IllegalArgumentException("shown as " + status + " with deliveredAt " + deliveredAt);
        }
    }

    /** The shown visits once that view is shown too; it need not be the newest. */
    static Shown after(@Nullable Shown before, JourneyView view) {
        List<Visit> visits = new ArrayList<>(view.stops().size());
        view.stops().forEach(stop -> visits.add(new Visit(stop.arrivedAt(), stop.departedAt())));
        if (before == null) {
            return new Shown(view.status(), view.deliveredAt(), visits);
        }
        boolean isFurther = view.status().compareTo(before.status) >= 0;
        return new Shown(
                isFurther ? view.status() : before.status,
                isFurther ? view.deliveredAt() : before.deliveredAt,
                before.over(visits));
    }

    /** The visits to show now that the fixes say this of them. */
    List<Visit> over(List<Visit> seen) {
        List<Visit> visits = new ArrayList<>(seen.size());
        for (int i = 0; i < seen.size(); i++) {
            visits.add(over(this.visits.get(i), seen.get(i)));
        }
        return visits.equals(seen) ? seen : List.copyOf(visits);
    }

    private static Visit over(Visit before, Visit seen) {
        Instant arrivedAt = seen.arrivedAt() == null ? before.arrivedAt() : seen.arrivedAt();
        Instant departedAt = seen.departedAt() == null ? before.departedAt() : seen.departedAt();
        boolean inOrder = departedAt == null || (arrivedAt != null && !departedAt.isBefore(arrivedAt));
        return new Visit(arrivedAt, inOrder ? departedAt : null);
    }
}
