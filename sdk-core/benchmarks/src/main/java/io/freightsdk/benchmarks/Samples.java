package io.freightsdk.benchmarks;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Loads and positions as they are usual. */
final class Samples {
    static final String LOAD_NUMBER = "LD-2026-000421";
    private static final Instant START = Instant.parse("2026-05-04T12:00:00Z");

    private Samples() {}

    /** Returns a load from Chicago to Dallas, 810 miles as the crow flies. */
    static CreateLoadInput.Builder load() {
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(pickup(null))
                .deliveries(delivery(null));
    }

    static StopInput pickup(@Nullable Instant date) {
        return stop("Chicago", "IL", "60601", date).lat(41.8858).lng(-87.6181).build();
    }

    static StopInput delivery(@Nullable Instant date) {
        return stop("Dallas", "TX", "75202", date).lat(32.7858).lng(-96.8181).build();
    }

    private static StopInput.Builder stop(String city, String state, String zip, @Nullable Instant date) {
        return StopInput.builder()
                .address("1 Main St")
                .city(city)
                .state(state)
                .zip(zip)
                .date(date);
    }

    /** Returns the position of a load on its way, with so many points, to six decimals as phones report them. */
    static LoadPosition position(int points) {
        List<GpsPoint> track = IntStream.range(0, points)
                .mapToObj(i -> GpsPoint.builder()
                        .lat(degrees(41.8867 - i * 0.0137))
                        .lng(degrees(-87.6571 - i * 0.0091))
                        .speed(61.5)
                        .heading(208)
                        .ts(START.plusSeconds(60L * i))
                        .build())
                .toList();
        return LoadPosition.builder()
                .loadNumber(LOAD_NUMBER)
                .pingpointLoadId("load_5fQ81")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(START)
                .distanceMiles(412.7)
                .pickupDwellMinutes(47)
                .stops(
                        shown(StopType.PICKUP, 1, "Chicago", "IL", START),
                        shown(StopType.DELIVERY, 2, "Dallas", "TX", null))
                .gpsTrack(track)
                .pingCount(points)
                .build();
    }

    private static PositionStop shown(
            StopType type, int sequence, String city, String state, @Nullable Instant arrived) {
        return PositionStop.builder()
                .type(type)
                .sequence(sequence)
                .city(city)
                .state(state)
                .arrivedAt(arrived)
                .build();
    }

    private static double degrees(double exact) {
        return Math.round(exact * 1e6) / 1e6;
    }
}
