package io.freightsdk.server.proof;

import io.freightsdk.server.Serving;
import io.freightsdk.server.geo.GeoPoint;
import io.freightsdk.server.loads.Fix;
import java.util.List;

/** The drive of a load that goes from 40,-90 to 41,-90. */
final class Trips {
    private Trips() {}

    /** Arrives, departs and arrives again, a second apart. */
    static void drive(Serving serving, String loadNumber) {
        serving.load(loadNumber)
                .accept(
                        List.of(
                                Fix.of(Serving.NOON, new GeoPoint(40, -90)),
                                Fix.of(Serving.NOON.plusSeconds(1), new GeoPoint(40.5, -90)),
                                Fix.of(Serving.NOON.plusSeconds(2), new GeoPoint(41, -90))),
                        Serving.NOON);
    }
}
