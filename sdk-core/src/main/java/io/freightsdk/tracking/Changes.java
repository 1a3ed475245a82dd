package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Stamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the service's own words and stamps tell, against what was told before. Each rule looks at one answer and at what was
 * told, so that fewer answers never tell more: the stop events of any part of the answers are among those of all of them.
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
            arrival(i, stop, shown);
            departure(i, stop, shown);
            if (laterArrived && shown.arrivedAt() == null && !stop.skipped) {
                stop.skipped = true;
                int number = i + 1;
                found.add("StopSkipped", number, "", f -> new TrackingEvent.StopSkipped(f, number, type(stop)));
            }
            laterArrived |= shown.arrivedAt() != null;
        }
        status(position);
    }

    private void fit(List<PositionStop> shown) {
        if (state.stops.length == shown.size()) {
            return;
        }
        state.stops = new StopState[shown.size()]; // an order with other stops: its places cannot be told apart
        Arrays.setAll(state.stops, i -> new StopState());
    }

    private void arrival(int i, StopState stop, PositionStop shown) {
        Instant at = shown.arrivedAt();
        stop.arrived = at != null;
        long stamp = StopState.millis(at);
        if (at == null) {
            if (stop.arrivalTold != 0 && !stop.arrivalTakenBack) {
                stop.arrivalTakenBack = true;
                takenBack(i, stop, Stamp.ARRIVAL, stop.arrivalTold);
            }
        } else if (stop.arrivalTold == 0) {
            stop.arrivalTold = stamp;
            found.add(
                    "StopArrived",
                    i + 1,
                    "",
                    at,
                    order(i, Stamp.ARRIVAL),
                    f -> new TrackingEvent.StopArrived(f, i + 1, type(stop)));
        } else if (stop.arrivalTold != stamp) {
            corrected(i, stop, Stamp.ARRIVAL, at, stop.arrivalTold);
            stop.arrivalTold = stamp;
        }
    }

    private void departure(int i, StopState stop, PositionStop shown) {
        Instant at = shown.departedAt();
        stop.departed = at != null;
        long stamp = StopState.millis(at);
        if (at == null) {
            if (stop.departureTold != 0 && !stop.departureTakenBack) {
                stop.departureTakenBack = true;
                takenBack(i, stop, Stamp.DEPARTURE, stop.departureTold);
            }
        } else if (stop.departureTold == 0) {
            stop.departureTold = stamp;
            found.add(
                    "StopDeparted",
                    i + 1,
                    "",
                    at,
                    order(i, Stamp.DEPARTURE),
                    f -> new TrackingEvent.StopDeparted(f, i + 1, type(stop)));
        } else if (stop.departureTold != stamp) {
            corrected(i, stop, Stamp.DEPARTURE, at, stop.departureTold);
            stop.departureTold = stamp;
        }
    }

    private void takenBack(int i, StopState stop, Stamp which, long was) {
        found.add(
                "StopTakenBack",
                i + 1,
                which.name(),
                f -> new TrackingEvent.StopTakenBack(f, i + 1, type(stop), which, Instant.ofEpochMilli(was)));
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
        found.add(
                "StopTimeCorrected",
                i + 1,
                discriminator,
                now,
                order(i, which),
                f -> new TrackingEvent.StopTimeCorrected(f, i + 1, type(stop), which, Instant.ofEpochMilli(was)));
    }

    private void status(LoadPosition position) {
        String before = state.status;
        LoadStatus now = position.status();
        if (!before.isEmpty() && !before.equals(now.value())) {
            state.statusChanges++;
            String discriminator = before + '>' + now.value() + '#' + state.statusChanges;
            found.add(
                    "StatusChanged",
                    0,
                    discriminator,
                    f -> new TrackingEvent.StatusChanged(f, LoadStatus.of(before), now));
        }
        state.status = now.value();
        if (!state.ended) {
            end(now, position.deliveredAt());
        }
    }

    /** A word that nobody knows ends nothing, until there is no stop left to leave. */
    private void end(LoadStatus now, @Nullable Instant deliveredAt) {
        switch (now.known()) {
            case DELIVERED -> {
                state.ended = true;
                found.add("Delivered", 0, "", deliveredAt, Integer.MAX_VALUE, TrackingEvent.Delivered::new);
            }
            case CANCELLED -> {
                state.ended = true;
                found.add("Cancelled", 0, "", TrackingEvent.Cancelled::new);
            }
            case AT_DELIVERY -> {
                if (state.lastStopArrived()) {
                    state.ended = true;
                    found.add("AwaitingConfirmation", 0, "", TrackingEvent.AwaitingConfirmation::new);
                }
            }
            default -> state.ended = state.everyStopDeparted();
        }
    }

    private static int order(int i, Stamp which) {
        return 2 * i + (which == Stamp.ARRIVAL ? 0 : 1);
    }

    static StopType type(StopState stop) {
        return stop.pickup ? StopType.PICKUP : StopType.DELIVERY;
    }
}
