package io.freightsdk.server.values;

import java.util.Optional;

/**
 * Finds the coordinates of a stop the client sent without any. Called while a load is created, from several threads at
 * once, and again for the same address; what it throws fails that creation.
 */
@FunctionalInterface
public interface Geocoder {

    /** Returns the coordinates; empty if unknown, and then no truck can arrive at the stop. */
    Optional<GeocodedPoint> locate(Address address);
}
