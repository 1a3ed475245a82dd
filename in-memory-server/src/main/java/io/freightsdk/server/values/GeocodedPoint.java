package io.freightsdk.server.values;

/** A stop's coordinates, and what they were derived from. */
public record GeocodedPoint(GeoPoint point, Precision precision) {}
