package io.freightsdk.tracking;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.LoadState.Stop;
import io.freightsdk.tracking.TrackingEvent.Stamp;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events of stamps and of the status as the difference of two snapshots, so that fewer reads never report more: the stop
 * events of any subset of the reads are among those of all reads.
 */
final class StopEvents {
    private StopEvents() {}

    static void between(LoadState before, LoadState after, @Nullable Instant deliveredAt, Events found) {
        List<Stop> stops = after.stops();
        for (int i = 0; i < stops.size(); i++) {
            Stop was = stopBefore(before, after, i);
            Stop is = stops.get(i);
            stamp(
                    i,
                    is,
                    Stamp.ARRIVAL,
                    was == null ? null : was.lastArrivedAt(),
                    was == null ? null : was.arrivedAt(),
                    is.arrivedAt(),
                    found);
            stamp(
                    i,
                    is,
                    Stamp.DEPARTURE,
                    was == null ? null : was.lastDepartedAt(),
                    was == null ? null : was.departedAt(),
                    is.departedAt(),
                    found);
        }
        Instant latest = stops.stream()
                .flatMap(stop -> Stream.of(stop.arrivedAt(), stop.departedAt()))
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
        status(before.status(), after.status(), deliveredAt, latest, found);
    }

    /** Null if the stop is another than before. */
    private static @Nullable Stop stopBefore(LoadState before, LoadState after, int i) {
        boolean isThere = i < before.stops().size();
        boolean isSame = before.stops().size() == after.stops().size();
        if (!isThere) {
            return null;
        }
        Stop was = before.stops().get(i);
        Stop is = after.stops().get(i);
        boolean isKept = is.lastArrivedAt() != null || is.lastDepartedAt() != null;
        boolean isOfBefore = isKept
                && was.type().equals(is.type())
                && String.valueOf(was.city()).equals(is.city())
                && String.valueOf(was.state()).equals(is.state());
        return isSame || isOfBefore ? was : null;
    }

    private static void stamp(
            int i,
            Stop stop,
            Stamp which,
            @Nullable Instant reported,
            @Nullable Instant shown,
            @Nullable Instant at,
            Events found) {
        int number = i + 1;
        int order = 2 * i + (which == Stamp.ARRIVAL ? 0 : 1);
        if (at != null && reported == null) {
            found.at(
                    at,
                    order,
                    "",
                    header -> which == Stamp.ARRIVAL
                            ? new TrackingEvent.StopArrived(header, number, stop.type())
                            : new TrackingEvent.StopDeparted(header, number, stop.type()));
        } else if (at != null && reported != null && !at.equals(reported)) {
            found.at(
                    at,
                    order,
                    which.name() + at.toEpochMilli(),
                    header -> new TrackingEvent.StopTimeChanged(header, number, stop.type(), which, reported, at));
        } else if (at == null && shown != null) {
            found.add(
                    which.name(),
                    header -> new TrackingEvent.StopTimeChanged(header, number, stop.type(), which, shown, null));
        }
    }

    /** @param latest the newest stamp, which tells a change from the same one at another stop */
    static void status(
            @Nullable LoadStatus before,
            @Nullable LoadStatus after,
            @Nullable Instant deliveredAt,
            @Nullable Instant latest,
            Events found) {
        if (after == null || after.equals(before)) {
            return;
        }
        if (after.equals(LoadStatus.DELIVERED)) {
            found.at(deliveredAt, Integer.MAX_VALUE, "", TrackingEvent.Delivered::new);
        } else if (after.equals(LoadStatus.CANCELLED)) {
            found.add("", TrackingEvent.Cancelled::new);
        } else if (before != null || !after.equals(LoadStatus.PLANNED)) {
            found.add(
                    before + ">" + after + "." + latest,
                    header -> new TrackingEvent.StatusChanged(header, before, after));
        }
    }
}
