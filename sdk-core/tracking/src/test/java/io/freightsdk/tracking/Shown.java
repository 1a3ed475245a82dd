package io.freightsdk.tracking;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the service shows of a load at once, without a trip that leads there. Times are hours since {@link Trips#EPOCH}. */
final class Shown {
    private Shown() {}

    static LoadPosition.Builder position(LoadStatus status, List<GpsPoint> track, PositionStop... stops) {
        return LoadPosition.builder()
                .loadNumber("LD-1")
                .status(status)
                .createdAt(Trips.EPOCH)
                .stops(stops)
                .gpsTrack(track)
                .pingCount(track.size());
    }

    /** The first is the pickup; the window is an hour, NaN for none. */
    static PositionStop stop(int number, double window, @Nullable Instant arrived, @Nullable Instant departed) {
        @Nullable Instant at = Double.isNaN(window) ? null : Script.time(window);
        return PositionStop.builder()
                .type(number == 1 ? StopType.PICKUP : StopType.DELIVERY)
                .sequence(number)
                .city("Town " + number)
                .state("KS")
                .windowFrom(at)
                .windowTo(at)
                .arrivedAt(arrived)
                .departedAt(departed)
                .build();
    }
}
