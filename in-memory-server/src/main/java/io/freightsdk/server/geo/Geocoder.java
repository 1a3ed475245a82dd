package io.freightsdk.server.geo;

import java.util.Optional;

/**
 * Finds the coordinates of a stop the client sent without any. Called while a load is created, from several threads at
 * once, and again for the same address; what it throws fails that creation.
 */
@FunctionalInterface
public interface Geocoder {

    /** Empty when nothing is known; the load is created all the same, with a stop that nobody can arrive at. */
    Optional<GeocodedPoint> locate(Address address);
}
