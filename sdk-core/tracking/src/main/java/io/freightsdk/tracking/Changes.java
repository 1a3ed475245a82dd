package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Stamp;
import io.freightsdk.tracking.TrackingEvent.StopArrived;
import io.freightsdk.tracking.TrackingEvent.StopDeparted;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds events in the service's status and timestamps by comparing a read with what was reported before. Each rule compares
 * one read with what was reported, so that fewer reads never report more: the stop events of any subset of the reads are among
 * those of all reads.
 */
record Changes(State state, NewEvents found) {

    void in(LoadPosition position) {
        if (!position.stops().isEmpty()) { // or it shows nothing of them
            stops(position.stops());
        }
        status(position);
    }

    private void stops(List<PositionStop> all) {
        if (state.stops.length != all.size()) {
            replan(all);
        }
        int lastArrived = all.size() - 1;
        while (lastArrived >= 0 && all.get(lastArrived).arrivedAt() == null) {
            lastArrived--;
        }
        for (int i = 0; i < state.stops.length; i++) {
            PositionStop shown = all.get(i);
            StopState stop = state.stops[i];
            stop.plan(shown);
            stamp(stop, Stamp.ARRIVAL, shown.arrivedAt());
            stamp(stop, Stamp.DEPARTURE, shown.departedAt());
            if (i < lastArrived && shown.arrivedAt() == null && stop.flags.add(StopFlag.SKIPPED)) {
                found.add("", stop.event(TrackingEvent.StopSkipped::new));
            }
        }
    }

    /** Plans other stops than before: their places are unknown, but the stamps that were reported stay. */
    private void replan(List<PositionStop> shown) {
        StopState[] before = state.stops;
        state.planFor(shown.size());
        for (int i = 0; i < Math.min(before.length, shown.size()); i++) {
            if (before[i].isReportedOf(shown.get(i))) {
                state.stops[i] = before[i];
            }
        }
    }

    private void stamp(StopState stop, Stamp which, @Nullable Instant at) {
        boolean arrival = which == Stamp.ARRIVAL;
        long reported = arrival ? stop.arrivalReported : stop.departureReported;
        stop.set(arrival ? StopFlag.ARRIVED : StopFlag.DEPARTED, at != null);
        if (at == null) {
            StopFlag takenBack = arrival ? StopFlag.ARRIVAL_TAKEN_BACK : StopFlag.DEPARTURE_TAKEN_BACK;
            if (reported != 0 && stop.flags.add(takenBack)) {
                Instant was = Instant.ofEpochMilli(reported);
                found.add(
                        which.name(),
                        stop.event((f, n, type) -> new TrackingEvent.StopTakenBack(f, n, type, which, was)));
            }
            return;
        }
        if (arrival) {
            stop.arrivalReported = at.toEpochMilli();
        } else {
            stop.departureReported = at.toEpochMilli();
        }
        if (reported == 0) {
            found.at(at, order(stop, which), "", stop.event(arrival ? StopArrived::new : StopDeparted::new));
            if (!arrival && !stop.is(StopFlag.UNLOADED_BY_BILL)) {
                unloaded(stop, at, "");
            }
        } else if (reported != at.toEpochMilli()) {
            corrected(stop, which, at, Instant.ofEpochMilli(reported));
        }
    }

    private void corrected(StopState stop, Stamp which, Instant now, Instant was) {
        String discriminator = which.name() + now.toEpochMilli();
        if (!state.isNewCorrection(stop.number - 1 + discriminator)) {
            return;
        }
        found.at(
                now,
                order(stop, which),
                discriminator,
                stop.event((f, n, type) -> new TrackingEvent.StopTimeCorrected(f, n, type, which, was)));
        if (which == Stamp.DEPARTURE && !stop.is(StopFlag.UNLOADED_BY_BILL)) {
            unloaded(stop, now, discriminator);
        }
    }

    private void status(LoadPosition position) {
        String before = state.status;
        LoadStatus now = position.status();
        state.status = now.value();
        if (!state.is(Flag.ENDED)) {
            end(now.known(), position.deliveredAt());
        }
        boolean isSaid = !found.isEmpty() && now.known() != LoadStatus.Known.OTHER;
        if (!before.isEmpty() && !before.equals(now.value()) && !isSaid) {
            state.statusChanges++;
            String discriminator = before + '>' + now.value() + '#' + state.statusChanges;
            found.add(discriminator, f -> new TrackingEvent.StatusChanged(f, LoadStatus.of(before), now));
        }
    }

    private void end(LoadStatus.Known now, @Nullable Instant deliveredAt) {
        if (!state.isOver()) {
            return;
        }
        boolean waits = (now == LoadStatus.Known.AT_DELIVERY && state.mayComeToAnother())
                || (state.lastStop().is(StopFlag.ARRIVED) && state.isFollowedToTheLastDeparture());
        state.set(Flag.ENDED, now == LoadStatus.Known.CANCELLED || !waits);
        if (now == LoadStatus.Known.DELIVERED) {
            delivered(deliveredAt);
        } else if (now == LoadStatus.Known.CANCELLED) {
            found.add("", TrackingEvent.Cancelled::new);
        } else if (now == LoadStatus.Known.AT_DELIVERY && state.flags.add(Flag.AWAITING_TOLD)) {
            found.add("", TrackingEvent.AwaitingConfirmation::new);
        }
    }

    void delivered(@Nullable Instant at) {
        if (state.flags.add(Flag.DELIVERED_TOLD)) {
            found.at(at, Integer.MAX_VALUE, "", TrackingEvent.Delivered::new);
        }
    }

    /** At the last delivery, unless it was left before. */
    void unloadedByBill(StopState stop, Instant at) {
        if (!stop.is(StopFlag.UNLOADED_TOLD) && stop.flags.add(StopFlag.UNLOADED_BY_BILL)) {
            unloaded(stop, at, "");
        }
    }

    private void unloaded(StopState stop, Instant at, String discriminator) {
        if (stop.type().equals(StopType.DELIVERY)) {
            stop.flags.add(StopFlag.UNLOADED_TOLD);
            found.at(at, order(stop, Stamp.DEPARTURE), discriminator, stop.event(TrackingEvent.Unloaded::new));
        }
    }

    private static int order(StopState stop, Stamp which) {
        return 2 * (stop.number - 1) + (which == Stamp.ARRIVAL ? 0 : 1);
    }
}
