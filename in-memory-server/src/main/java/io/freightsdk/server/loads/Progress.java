package io.freightsdk.server.loads;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of the fixes up to some moment. Immutable, so that keeping an earlier one costs a reference. */
record Progress(
        Milestone milestone,
        @Nullable Instant deliveredAt,
        List<Visit> visits,
        @Nullable Approach approach,
        @Nullable Stay stay) {

    static Progress start(int stops) {
        return new Progress(Milestone.PLANNED, null, Collections.nCopies(stops, Visit.NONE), null, null);
    }

    /** The progress of a settled load, as if its truck had only just arrived where it stands. */
    static Progress settled(Settlement settlement) {
        List<Visit> visits = settlement.visits();
        Stay stay = null;
        for (int i = 0; i < visits.size(); i++) {
            stay = visits.get(i).isOpen() ? Stay.at(i) : stay;
        }
        return new Progress(Milestone.DELIVERED, settlement.deliveredAt(), visits, null, stay);
    }

    boolean everyStopArrivedAt() {
        return visits.stream().allMatch(visit -> visit.arrivedAt() != null);
    }

    Progress withApproach(@Nullable Approach approach) {
        return Objects.equals(approach, this.approach)
                ? this
                : new Progress(milestone, deliveredAt, visits, approach, stay);
    }

    Progress withStay(Stay stay) {
        return stay.equals(this.stay) ? this : new Progress(milestone, deliveredAt, visits, approach, stay);
    }

    Progress arrived(Approach run) {
        List<Visit> changed = changed(run.stop(), visits.get(run.stop()).arrive(run.since()));
        return new Progress(milestone, deliveredAt, changed, null, Stay.at(run.stop(), run.first()));
    }

    Progress departed(Stay stay, Instant at) {
        List<Visit> changed = changed(stay.stop(), visits.get(stay.stop()).depart(at));
        return new Progress(milestone, deliveredAt, changed, approach, null);
    }

    Progress reached(Milestone milestone, Instant at) {
        if (milestone == this.milestone) {
            return this;
        }
        Instant delivered = milestone == Milestone.DELIVERED ? at : null;
        return new Progress(milestone, delivered, visits, approach, stay);
    }

    private List<Visit> changed(int stop, Visit visit) {
        List<Visit> changed = new ArrayList<>(visits);
        changed.set(stop, visit);
        return List.copyOf(changed);
    }
}
