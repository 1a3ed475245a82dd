package io.freightsdk.server.loads;

import io.freightsdk.server.loads.JourneyView.StopVisit;
import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.FixRefusal;
import io.freightsdk.server.values.PingResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of one load, from its plan to its end. Not safe for threads: the caller holds a lock around each call, and
 * none while it reads a {@link JourneyView}.
 *
 * <p>A fix that comes late makes everything what it would have been had it come in time. It cannot take back the
 * past: the status never falls below that, and of the stamps none is lost again.
 *
 * <p>A load settles 30 minutes after it was DELIVERED: from then on its status and every stamp it has stand, and only
 * fixes after its {@code deliveredAt} are taken, for the departure from the stop where the truck still stands. It is
 * closed to all fixes once it is cancelled, or 30 minutes after it was DELIVERED and seen leaving its last stop, or 24
 * hours after it was DELIVERED without being seen to leave.
 */
public final class Journey {

    /** The most points of a view. */
    public static final int POINTS_IN_VIEW = 500;

    private final CompletionMode completion;
    private final FenceSettings fences;
    private final Timeline timeline;
    private StopPlan plan;
    private Ending ending = Ending.NONE;
    private @Nullable Shown shown;

    private Journey(StopPlan plan, CompletionMode completion, FenceSettings fences, @Nullable Instant pickupBegins) {
        this.plan = plan;
        this.completion = completion;
        this.fences = fences;
        this.timeline = new Timeline(new Lifecycle(plan, completion, fences, pickupBegins));
    }

    /** Begins a trip that nothing has been received of. */
    public static Journey start(StopPlan plan, CompletionMode completion, FenceSettings fences) {
        return new Journey(plan, completion, fences, plan.pickupBegins());
    }

    /** Continues a journey from its snapshot. */
    public static Journey restore(JourneySnapshot snapshot) {
        Journey journey =
                new Journey(snapshot.plan(), snapshot.completion(), snapshot.fences(), snapshot.pickupBegins());
        Settlement settlement = snapshot.settlement();
        if (settlement != null) {
            journey.timeline.settle(settlement);
        }
        if (!snapshot.fixes().isEmpty()) {
            journey.timeline.add(snapshot.fixes());
        }
        journey.ending = snapshot.ending();
        journey.shown = snapshot.shown();
        return journey;
    }

    /** Adds fixes in any order, each at its own time; refused ones leave no trace. */
    public PingResult accept(List<Fix> fixes, Instant now) {
        if (isClosed(now)) {
            return Intake.closed(fixes.size());
        }
        settle(now);
        PingResult acceptance = new Intake(timeline, now).accept(fixes);
        noteEnd(now);
        return acceptance;
    }

    /**
     * Delivers a load that waits at its delivery, and returns the status before: of a DELIVERED one only the BOL time is
     * recorded, with any other nothing changes. Without a BOL time it keeps the recorded one, or records now.
     */
    public Milestone confirm(@Nullable Instant bolAt, Instant now) {
        Milestone before = status();
        if (Lifecycle.canConfirm(before)) {
            ending = ending.confirm(bolAt, now, deliveredAt());
            noteEnd(now);
        }
        show();
        return before;
    }

    /** Cancels the load; returns false, and does nothing, when it is DELIVERED. Idempotent. */
    public boolean cancel(Instant now) {
        if (!Lifecycle.canCancel(status())) {
            return false;
        }
        ending = ending.cancel(now);
        return true;
    }

    /** Sets or removes the window of a stop; statuses and stamps follow unless the load is settled or closed. */
    public void setWindow(int sequence, @Nullable Window window, Instant now) {
        plan = plan.withWindow(sequence, window);
        if (!isClosed(now) && !isSettled(now)) {
            timeline.replay(new Lifecycle(plan, completion, fences, plan.pickupBegins()));
            noteEnd(now);
        }
    }

    /** Returns whether fixes would be answered {@link FixRefusal#LOAD_CLOSED} now. */
    public boolean isClosed(Instant now) {
        return status() == Milestone.CANCELLED || ending.isPast(now);
    }

    /** Returns whether its status and stamps are final. */
    public boolean isSettled(Instant now) {
        return timeline.lifecycle().settlement() != null || ending.isSettled(now);
    }

    /** Returns when it was last seen or was delivered, the later of them; {@link Instant#MIN} before its first fix. */
    public Instant latest() {
        Fix last = timeline.track().last();
        Instant seen = last == null ? Instant.MIN : last.time();
        Instant delivered = deliveredAt();
        return delivered == null || delivered.isBefore(seen) ? seen : delivered;
    }

    /** The status as a load shows it now. */
    public Milestone status() {
        return Lifecycle.status(timeline.progress(), ending, shown);
    }

    /** Returns the load for a caller from outside: from here on its status does not fall below this. */
    public JourneyView show() {
        JourneyView view = view();
        show(view);
        return view;
    }

    /** Notes that a view taken before was shown. */
    public void show(JourneyView view) {
        if (view.status() != Milestone.CANCELLED) {
            shown = Shown.after(shown, view);
        }
    }

    /** The load as it is at the moment. Costs the same however long the track is. */
    public JourneyView view() {
        Track track = timeline.track();
        return new JourneyView(
                status(),
                deliveredAt(),
                ending.bolAt(),
                stops(),
                track.size(),
                track.miles(),
                track.newest(POINTS_IN_VIEW));
    }

    /** Copies the fixes from that index on out, oldest first. */
    public Points fixes(int from) {
        Track track = timeline.track();
        return track.newest(Math.max(0, track.size() - from));
    }

    /** Returns a snapshot; costs a step per fix. */
    public JourneySnapshot snapshot() {
        Instant pickupBegins = timeline.lifecycle().pickupBegins();
        return new JourneySnapshot(
                plan,
                completion,
                fences,
                pickupBegins,
                timeline.fixes(),
                ending,
                timeline.lifecycle().settlement(),
                shown);
    }

    private void settle(Instant now) {
        Instant deliveredAt = deliveredAt();
        if (timeline.lifecycle().settlement() == null && deliveredAt != null && isSettled(now)) {
            timeline.settle(
                    Settlement.of(deliveredAt, visits(), timeline.progress().visits()));
        }
    }

    private @Nullable Instant deliveredAt() {
        return Lifecycle.deliveredAt(timeline.progress(), ending, shown);
    }

    private List<Visit> visits() {
        List<Visit> seen = timeline.progress().visits();
        return shown == null ? seen : shown.over(seen);
    }

    private void noteEnd(Instant now) {
        ending = ending.note(timeline.progress(), status(), now);
    }

    /** The stops of the view, which cost no step per point of it. */
    public List<StopVisit> stops() {
        List<Visit> visits = visits();
        List<StopVisit> stops = new ArrayList<>(visits.size());
        for (int i = 0; i < visits.size(); i++) {
            Visit visit = visits.get(i);
            stops.add(new StopVisit(plan.stops().get(i), visit.arrivedAt(), visit.departedAt()));
        }
        return List.copyOf(stops);
    }

    /** All that {@link Journey#restore} needs to make the same journey again; the fixes are all, FIELD's jumps too. */
    public record JourneySnapshot(
            StopPlan plan,
            CompletionMode completion,
            FenceSettings fences,
            @Nullable Instant pickupBegins,
            List<Fix> fixes,
            Ending ending,
            @Nullable Settlement settlement,
            @Nullable Shown shown) {

        /** Packs the fixes, and refuses what cannot stand. */
        public JourneySnapshot {
            fixes = Points.of(fixes);
            if (settlement != null && ending.deliveryNotedAt() == null) {
                throw new IllegalArgumentException("settled without an end");
            }
            if (shown != null && shown.visits().size() != plan.stops().size()) {
                throw new IllegalArgumentException("shown with another number of stops");
            }
            if (settlement != null && settlement.visits().size() != plan.stops().size()) {
                throw new IllegalArgumentException("settled with another number of stops");
            }
        }
    }
}
