package io.freightsdk.server.proof.model;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.values.Precision;
import java.util.Optional;

/** The server that is held against the model, in a world where only the city of G can be found. */
final class Subject {
    private Subject() {}

    static InMemoryFreightServer start() {
        return InMemoryFreightServer.start(ServerOptions.builder()
                .seed(1)
                .clock(Order.NOON)
                .geocoder(Subject::locate)
                .build());
    }

    private static Optional<GeocodedPoint> locate(Address address) {
        Spot spot = Spot.of('G');
        return address.city().equals("City G")
                ? Optional.of(new GeocodedPoint(new GeoPoint(spot.lat(), spot.lng()), Precision.CITY))
                : Optional.empty();
    }

    /** Fails with the shortest script that still differs. */
    static void agrees(Door server, Script script, long seed) {
        script.difference(server).ifPresent(difference -> {
            Script shrunk = script.shrunk(server);
            throw new AssertionError("seed " + seed + ": server and model differ, "
                    + shrunk.difference(server).orElse(difference) + "\nscript:\n" + shrunk);
        });
    }
}
