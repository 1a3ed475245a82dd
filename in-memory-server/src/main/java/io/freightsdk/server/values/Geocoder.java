package io.freightsdk.server.values;

import java.util.Optional;

/** Finds the coordinates of a stop while a load is created, on several threads; what it throws fails that. */
@FunctionalInterface
public interface Geocoder {

    /** Returns the coordinates; empty if unknown, and then no truck can arrive at the stop. */
    Optional<GeocodedPoint> locate(Address address);
}
