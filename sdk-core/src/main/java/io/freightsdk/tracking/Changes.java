package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.TrackingEvent.Stamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds events in the service's status and timestamps by comparing a read with what was reported before. Each rule looks at
 * one read and at what was reported, so that fewer reads never report more: the stop events of any subset of the reads are
 * among those of all reads.
 */
final class Changes {
    private static final int MOST_CORRECTIONS = 24;

    private final State state;
    private final Found found;

    Changes(State state, Found found) {
        this.state = state;
        this.found = found;
    }

    void in(LoadPosition position) {
        fit(position.stops());
        boolean laterArrived = false;
        for (int i = state.stops.length - 1; i >= 0; i--) {
            PositionStop shown = position.stops().get(i);
            StopState stop = state.stops[i];
            stop.plan(shown);
            stamp(i, stop, Stamp.ARRIVAL, shown.arrivedAt());
            stamp(i, stop, Stamp.DEPARTURE, shown.departedAt());
            if (laterArrived && shown.arrivedAt() == null && !stop.skipped) {
                stop.skipped = true;
                int number = i + 1;
                found.add("", f -> new TrackingEvent.StopSkipped(f, number, stop.type()));
            }
            laterArrived |= shown.arrivedAt() != null;
        }
        status(position);
    }

    private void fit(List<PositionStop> shown) {
        if (state.stops.length != shown.size()) {
            state.planFor(shown.size()); // an order with other stops: its places cannot be told apart
        }
    }

    private void stamp(int i, StopState stop, Stamp which, @Nullable Instant at) {
        boolean arrival = which == Stamp.ARRIVAL;
        long told = arrival ? stop.arrivalTold : stop.departureTold;
        boolean lost = at == null && told != 0;
        if (arrival) {
            stop.arrived = at != null;
            lost &= !stop.arrivalTakenBack;
            stop.arrivalTakenBack |= lost;
            stop.arrivalTold = at == null ? told : at.toEpochMilli();
        } else {
            stop.departed = at != null;
            lost &= !stop.departureTakenBack;
            stop.departureTakenBack |= lost;
            stop.departureTold = at == null ? told : at.toEpochMilli();
        }
        if (lost) {
            takenBack(i, stop, which, told);
        } else if (at != null && told == 0) {
            found.at(
                    at,
                    order(i, which),
                    "",
                    f -> arrival
                            ? new TrackingEvent.StopArrived(f, i + 1, stop.type())
                            : new TrackingEvent.StopDeparted(f, i + 1, stop.type()));
            if (!arrival) {
                unloaded(i, at);
            }
        } else if (at != null && told != at.toEpochMilli()) {
            corrected(i, stop, which, at, told);
        }
    }

    private void takenBack(int i, StopState stop, Stamp which, long was) {
        found.add(
                which.name(),
                f -> new TrackingEvent.StopTakenBack(f, i + 1, stop.type(), which, Instant.ofEpochMilli(was)));
    }

    private void corrected(int i, StopState stop, Stamp which, Instant now, long was) {
        String discriminator = which.name() + now.toEpochMilli();
        int digest = (i + discriminator).hashCode();
        for (int told : state.corrections) {
            if (told == digest) {
                return;
            }
        }
        int keep = Math.min(state.corrections.length, MOST_CORRECTIONS - 1);
        int[] told =
                Arrays.copyOfRange(state.corrections, state.corrections.length - keep, state.corrections.length + 1);
        told[keep] = digest;
        state.corrections = told;
        found.at(
                now,
                order(i, which),
                discriminator,
                f -> new TrackingEvent.StopTimeCorrected(f, i + 1, stop.type(), which, Instant.ofEpochMilli(was)));
    }

    private void status(LoadPosition position) {
        String before = state.status;
        LoadStatus now = position.status();
        state.status = now.value();
        if (!state.ended) {
            end(now, position.deliveredAt());
        }
        boolean isSaid = !found.isEmpty() && now.known() != LoadStatus.Known.OTHER;
        if (!before.isEmpty() && !before.equals(now.value()) && !isSaid) {
            state.statusChanges++;
            String discriminator = before + '>' + now.value() + '#' + state.statusChanges;
            found.add(discriminator, f -> new TrackingEvent.StatusChanged(f, LoadStatus.of(before), now));
        }
    }

    /** A word that nobody knows ends nothing, until there is no stop left to leave. */
    private void end(LoadStatus now, @Nullable Instant deliveredAt) {
        switch (now.known()) {
            case DELIVERED -> {
                state.ended = !state.waitsForTheLastDeparture();
                delivered(deliveredAt);
            }
            case CANCELLED -> {
                state.ended = true;
                found.add("", TrackingEvent.Cancelled::new);
            }
            case AT_DELIVERY -> {
                if (state.lastStopArrived()) {
                    state.ended = !state.waitsForTheLastDeparture();
                    awaiting();
                }
            }
            default -> state.ended = state.everyStopDeparted();
        }
    }

    void delivered(@Nullable Instant at) {
        if (!state.deliveredTold) {
            state.deliveredTold = true;
            found.at(at, Integer.MAX_VALUE, "", TrackingEvent.Delivered::new);
        }
    }

    private void awaiting() {
        if (!state.awaitingTold) {
            state.awaitingTold = true;
            found.add("", TrackingEvent.AwaitingConfirmation::new);
        }
    }

    /** At a delivery, by its departure or, at the last, by a bill of lading; once. */
    void unloaded(int i, Instant at) {
        StopState stop = state.stops[i];
        if (!stop.pickup && !stop.unloadedTold) {
            stop.unloadedTold = true;
            found.at(at, order(i, Stamp.DEPARTURE), "", f -> new TrackingEvent.Unloaded(f, i + 1, stop.type()));
        }
    }

    private static int order(int i, Stamp which) {
        return 2 * i + (which == Stamp.ARRIVAL ? 0 : 1);
    }
}
