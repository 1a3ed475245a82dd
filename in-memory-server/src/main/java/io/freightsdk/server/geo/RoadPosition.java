package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;

/**
 * The report of a phone in the truck at one moment of a trip.
 *
 * @param elapsed time since the start of the trip
 * @param point where the truck is
 * @param heading degrees clockwise from north, 0 to 359; 0 on a trip from a point to itself
 * @param speedMph the trip's speed, and 0 once arrived
 */
public record RoadPosition(Duration elapsed, GeoPoint point, int heading, double speedMph) {}
