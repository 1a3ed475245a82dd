/**
 * Where things are: points, distances, addresses turned into points, and the way a truck takes between two of them.
 *
 * <ul>
 *   <li>Points: {@code GeoPoint}, {@code GreatCircle} for the distance of two, {@code TimeZones}.
 *   <li>Addresses: {@code Geocoder} and {@code OfflineGeocoder} turn an {@code Address} into a {@code GeocodedPoint} of some
 *       {@code Precision}, by {@code ZipTable}, {@code CityName}, {@code UsStates}; {@code NearbyPlace} is the way back.
 *   <li>Roads: {@code Road} and {@code RoadPosition}, drawn with {@code Winding} and {@code Vector3}.
 *   <li>How both are written: {@code Polyline}, {@code Varints}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.geo;

import org.jspecify.annotations.NullMarked;
