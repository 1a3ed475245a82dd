package io.freightsdk.server.loads;

import io.freightsdk.server.loads.Perimeter.Zone;
import io.freightsdk.server.loads.Stay.Standstill;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The only place where a status changes, and pure: one step takes what was known and the next fix, in event-time
 * order, to what is known then. What people decide is laid over the fixes instead of among them, so it does not matter
 * which of the two came first.
 */
record Lifecycle(
        List<Stop> stops,
        List<@Nullable Perimeter> perimeters,
        CompletionMode completion,
        FixProof proof,
        @Nullable Instant pickupBegins,
        @Nullable Settlement settlement) {
    /** The time a truck must be at a delivery before its pickups count as missed. */
    private static final Duration PICKUPS_MISSED_AFTER = Duration.ofMinutes(10);

    /** The windows of the plan do not matter: when pickups begin is said apart, null for at any time. */
    Lifecycle(StopPlan plan, CompletionMode completion, FenceSettings fences, @Nullable Instant pickupBegins) {
        this(plan.stops(), perimeters(plan, fences), completion, FixProof.of(fences.profile()), pickupBegins, null);
    }

    private static List<@Nullable Perimeter> perimeters(StopPlan plan, FenceSettings fences) {
        List<@Nullable Perimeter> perimeters = new ArrayList<>(plan.stops().size());
        for (Stop stop : plan.stops()) {
            perimeters.add(stop.fence() == null ? null : new Perimeter(stop.fence(), fences.exitMargin()));
        }
        return perimeters;
    }

    /** Returns the lifecycle of a load whose stamps are final: fixes after its end show when the truck left, nothing else. */
    Lifecycle settled(Settlement settled) {
        return new Lifecycle(stops, perimeters, completion, proof, pickupBegins, settled);
    }

    Progress start() {
        return settlement == null ? Progress.start(stops.size()) : Progress.settled(settlement);
    }

    /** One step of the fold; the fix is newer than every one before. */
    Progress next(Progress before, Fix fix) {
        if (settlement != null) {
            return unloading(before, fix);
        }
        Stay stay = before.stay();
        if (stay != null && proof.comparesPlaces() && zone(stay, fix) == Zone.INSIDE) {
            return standing(before, stay.inside(fix), fix);
        }
        Approach run = approach(before, fix);
        if (run != null && isArrival(before, run, fix)) {
            return arrive(before, run);
        }
        return staying(before.withApproach(run), fix);
    }

    static Milestone status(Progress progress, Ending ending, @Nullable Shown shown) {
        if (ending.cancelledAt() != null) {
            return Milestone.CANCELLED;
        }
        Milestone reached = ending.confirmedAt() != null ? Milestone.DELIVERED : progress.milestone();
        return shown == null || shown.status().compareTo(reached) < 0 ? reached : shown.status();
    }

    /** The earlier of what the fixes, or else what was shown, and the broker say. */
    static @Nullable Instant deliveredAt(Progress progress, Ending ending, @Nullable Shown shown) {
        Instant seen = progress.deliveredAt() == null && shown != null ? shown.deliveredAt() : progress.deliveredAt();
        Instant confirmed = ending.confirmedAt();
        if (seen == null || confirmed == null) {
            return seen == null ? confirmed : seen;
        }
        return seen.isBefore(confirmed) ? seen : confirmed;
    }

    static boolean canConfirm(Milestone status) {
        return status == Milestone.AT_DELIVERY || status == Milestone.DELIVERED;
    }

    static boolean canCancel(Milestone status) {
        return status != Milestone.DELIVERED;
    }

    /** The run the fix continues or begins; null when it feeds no stop, or one that is arrived at already. */
    private @Nullable Approach approach(Progress before, Fix fix) {
        int stop = fedStop(before.visits(), fix.at(), -1);
        if (stop < 0 || before.visits().get(stop).arrivedAt() != null) {
            return null;
        }
        Approach run = before.approach();
        return run == null || run.stop() != stop ? Approach.begin(stop, fix) : run.with(fix);
    }

    /** Returns the nearest stop not departed from whose fence holds the point, the lowest of equals; -1 if there is none. */
    private int fedStop(List<Visit> visits, GeoPoint point, int except) {
        int fed = -1;
        double nearest = 0;
        for (int i = 0; i < perimeters.size(); i++) {
            Perimeter perimeter = perimeters.get(i);
            if (i != except
                    && perimeter != null
                    && perimeter.holds(point)
                    && visits.get(i).departedAt() == null) {
                double miles = perimeter.milesTo(point);
                if (fed < 0 || proof.isNearer(miles, nearest)) {
                    fed = i;
                    nearest = miles;
                }
            }
        }
        return fed;
    }

    private Zone zone(Stay stay, Fix fix) {
        Perimeter own = perimeters.get(stay.stop());
        return own == null ? Zone.INSIDE : own.zoneOf(fix.at());
    }

    /** Without leaving the fence a truck has gone on when it has left its place and stands again, in another fence too. */
    private Progress standing(Progress before, Stay stay, Fix fix) {
        Standstill again = stay.elsewhere();
        if (again == null || !again.isProven(fix)) {
            return before.withApproach(null).withStay(stay);
        }
        int other = stay.place() == null ? -1 : fedStop(before.visits(), again.middle(), stay.stop());
        return other < 0
                ? before.withApproach(null).withStay(stay.moved())
                : arrive(before.withStay(stay), Approach.begin(other, again.first()));
    }

    private boolean isArrival(Progress before, Approach run, Fix fix) {
        if (!proof.arrives(run, fix, before.stay() != null)) {
            return false;
        }
        boolean nothingLoaded = before.milestone() == Milestone.PLANNED;
        return !nothingLoaded || stops.get(run.stop()).isPickup() || werePickupsMissed(run, fix);
    }

    private boolean werePickupsMissed(Approach run, Fix fix) {
        boolean begun = pickupBegins == null || !fix.time().isBefore(pickupBegins);
        return begun && run.lasted(PICKUPS_MISSED_AFTER, fix);
    }

    private Progress arrive(Progress before, Approach run) {
        Stay left = before.stay();
        Progress there = left == null ? before : leave(before, left, lostDeparture(left, run));
        there = there.arrived(run);
        return there.reached(afterArrival(there, run.stop()), run.since());
    }

    /** The departure of a truck that was next seen arriving elsewhere. */
    private static Instant lostDeparture(Stay left, Approach elsewhere) {
        return left.outsideSince() == null ? elsewhere.since() : left.outsideSince();
    }

    private Milestone afterArrival(Progress there, int stop) {
        if (there.milestone() == Milestone.PLANNED) {
            return stops.get(stop).isPickup() ? Milestone.AT_PICKUP : Milestone.AT_DELIVERY;
        }
        if (there.everyStopArrivedAt() && completion == CompletionMode.ON_ARRIVAL) {
            return Milestone.DELIVERED;
        }
        return stop == lastDelivery() ? Milestone.AT_DELIVERY : there.milestone();
    }

    /** A delivery nobody can arrive at must not keep the load from its end. */
    private int lastDelivery() {
        int last = stops.size() - 1;
        while (perimeters.get(last) == null && !stops.get(last - 1).isPickup()) {
            last--;
        }
        return last;
    }

    /** The fixes up to the arrival that stands are known already. */
    private Progress unloading(Progress before, Fix fix) {
        Stay stay = before.stay();
        Instant arrivedAt =
                stay == null ? null : before.visits().get(stay.stop()).arrivedAt();
        return arrivedAt != null && fix.time().isAfter(arrivedAt) ? staying(before, fix) : before;
    }

    private Progress staying(Progress before, Fix fix) {
        Stay stay = before.stay();
        if (stay == null) {
            return before;
        }
        Zone zone = zone(stay, fix);
        Instant departure = proof.departure(stay, zone, fix);
        return departure == null ? before.withStay(stay.after(zone, fix)) : leave(before, stay, departure);
    }

    private static Progress leave(Progress before, Stay stay, Instant at) {
        Progress gone = before.departed(stay, at);
        return before.milestone() == Milestone.AT_PICKUP ? gone.reached(Milestone.IN_TRANSIT, at) : gone;
    }
}
