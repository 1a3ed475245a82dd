package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.TrackingEvent.Stamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an event says against itself. */
final class Contradictions {
    private final List<String> found = new ArrayList<>();

    static List<String> of(TrackingEvent event) {
        Contradictions all = new Contradictions();
        LoadSnapshot load = event.load();
        if (load == null) {
            all.require(event.loadNumber().isEmpty(), "it concerns a load, and has none");
        } else {
            all.ofLoad(event, load);
        }
        if (event instanceof TrackingEvent.OfStop at && load != null) {
            all.ofStop(at, load);
        }
        return all.found;
    }

    private void require(boolean isSo, String otherwise) {
        if (!isSo) {
            found.add(otherwise);
        }
    }

    private void ofLoad(TrackingEvent event, LoadSnapshot load) {
        LoadSnapshot.Position position = load.position();
        require(!event.loadNumber().isEmpty(), "it has a load without a number");
        require(position == null || !position.at().isAfter(event.detectedAt()), "its position is of the future");
        for (LoadSnapshot.Stop stop : load.stops()) {
            require(isInOrder(stop.arrivedAt(), stop.departedAt()), "a stop is left before it is reached");
            require(isInOrder(stop.arrivedAt(), event.detectedAt()), "an arrival is of the future");
            require(stop.expectedAt() == null || stop.arrivedAt() == null, "a stop that was reached is expected");
        }
        if (event instanceof TrackingEvent.StatusChanged changed) {
            require(changed.to().equals(load.status()) && !changed.to().equals(changed.from()), "it is not the status");
        }
        if (event instanceof TrackingEvent.Cancelled) {
            require(LoadStatus.CANCELLED.equals(load.status()), "the load is not cancelled");
        }
        if (event instanceof TrackingEvent.DriverNotJoined) {
            require(position == null, "a driver who has not joined has a position");
        }
    }

    private void ofStop(TrackingEvent.OfStop event, LoadSnapshot load) {
        LoadSnapshot.Stop stop = load.stops().get(event.stop() - 1);
        require(stop.type().equals(event.stopType()), "its stop is of another type");
        if (event instanceof TrackingEvent.StopArrived) {
            require(Objects.equals(stop.arrivedAt(), event.timestamp()), "it is not the arrival of its stop");
        } else if (event instanceof TrackingEvent.StopDeparted) {
            require(Objects.equals(stop.departedAt(), event.timestamp()), "it is not the departure of its stop");
        } else if (event instanceof TrackingEvent.StopTimeChanged changed) {
            Instant shown = changed.stamp() == Stamp.ARRIVAL ? stop.arrivedAt() : stop.departedAt();
            require(Objects.equals(shown, changed.at()), "the stop has another time");
            require(!changed.previousAt().equals(changed.at()), "what was changed is as it was");
        } else if (event instanceof TrackingEvent.EtaChanged changed) {
            require(changed.expectedAt().equals(stop.expectedAt()), "another arrival is expected");
        } else if (event instanceof TrackingEvent.AtRisk risk) {
            require(risk.expectedAt().equals(stop.expectedAt()), "another arrival is expected");
            require(minutesLate(stop, risk.expectedAt()) == risk.minutesLate(), "it is late by other minutes");
        } else if (event instanceof TrackingEvent.BackOnTime back) {
            require(minutesLate(stop, back.expectedAt()) <= 15, "it is late");
        } else if (event instanceof TrackingEvent.Late late) {
            require(stop.arrivedAt() == null, "it has arrived");
            require(minutesLate(stop, late.timestamp()) == 15, "it is late by other minutes");
        } else if (event instanceof TrackingEvent.DetentionStarted started) {
            Instant since = Objects.requireNonNull(event.timestamp()).minus(Duration.ofMinutes(started.freeMinutes()));
            require(isInOrder(stop.arrivedAt(), since) && stop.arrivedAt() != null, "it was not there as long");
        }
    }

    private static long minutesLate(LoadSnapshot.Stop stop, @Nullable Instant at) {
        return Duration.between(Objects.requireNonNull(stop.windowTo()), at).toMinutes();
    }

    private static boolean isInOrder(@Nullable Instant first, @Nullable Instant second) {
        return first == null || second == null || !first.isAfter(second);
    }
}
