package io.freightsdk.server.geo;

import io.freightsdk.server.values.GeoPoint;
import java.time.Duration;

/** The report of a phone in the truck so long after the start of a trip; its speed is 0 once it has arrived. */
public record RoadPosition(Duration elapsed, GeoPoint point, int heading, double speedMph) {}
