package io.freightsdk.server.values;

/**
 * A stop's coordinates together with how much to trust them.
 *
 * @param point where the stop is taken to be
 * @param precision what that was derived from
 */
public record GeocodedPoint(GeoPoint point, Precision precision) {}
