package io.freightsdk.examples;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.geo.RoadPath;
import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;
import java.time.Instant;

/** The embedded server, its broker, and a truck that takes its newest load from Chicago to Dallas as time passes. */
record Stage(InMemoryFreightServer server, FreightBroker broker, Instant start) implements AutoCloseable {
    private static final Duration STEP = Duration.ofMinutes(15);
    private static final Duration AT_THE_PICKUP = Duration.ofMinutes(90);
    private static final RoadPath ROAD =
            RoadPath.between(new GeoPoint(41.8426, -87.6306), new GeoPoint(32.7781, -96.8054), 4711);
    private static final double SPEED_MPH = 55;

    Stage(InMemoryFreightServer server, FreightBroker broker) {
        this(server, broker, server.clock().now());
    }

    void pass(Duration time) {
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(STEP)) {
            server.clock().advance(STEP);
            Duration driven = Duration.between(start, server.clock().now()).minus(AT_THE_PICKUP);
            GeoPoint here = ROAD.at(driven.isNegative() ? Duration.ZERO : driven, SPEED_MPH)
                    .point();
            broker.truck().ping(here.lat(), here.lng());
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
