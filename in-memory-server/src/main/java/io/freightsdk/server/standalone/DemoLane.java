package io.freightsdk.server.standalone;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.values.GeoPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A load of the demo, ordered but for its dates; the phone is set aside for fiction, and no stop needs geocoding. */
record DemoLane(CreateLoadInput undated) {
    private static final Duration TRANSIT = Duration.ofDays(1);

    /** The lanes of one round. */
    static final List<DemoLane> ALL =
            Option.lines("demo.ndjson").stream().map(DemoLane::of).toList();

    private static DemoLane of(String line) {
        try {
            return new DemoLane(Objects.requireNonNull(
                    FreightJson.adapter(CreateLoadInput.class).fromJson(line)));
        } catch (IOException e) {
            throw new UncheckedIOException(line, e);
        }
    }

    /** The lane's two cities, for people. */
    String name() {
        return cities(undated.pickups()) + " to " + cities(undated.deliveries());
    }

    private static String cities(List<StopInput> stops) {
        return stops.stream().map(stop -> stop.city() + ", " + stop.state()).collect(Collectors.joining(" and "));
    }

    /** To be picked up now, and to be delivered within a day. */
    CreateLoadInput order(Instant now) {
        return undated.toBuilder()
                .pickups(on(now, undated.pickups()))
                .deliveries(on(now.plus(TRANSIT), undated.deliveries()))
                .build();
    }

    private static List<StopInput> on(Instant date, List<StopInput> stops) {
        return stops.stream().map(stop -> stop.toBuilder().date(date).build()).toList();
    }

    /** Returns its stops in the order in which the truck visits them. */
    List<GeoPoint> points() {
        return Stream.concat(undated.pickups().stream(), undated.deliveries().stream())
                .map(stop -> new GeoPoint(Objects.requireNonNull(stop.lat()), Objects.requireNonNull(stop.lng())))
                .toList();
    }
}
