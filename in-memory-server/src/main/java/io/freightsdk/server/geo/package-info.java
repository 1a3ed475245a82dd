/**
 * Places: points, distances, addresses turned into points, and the way a truck takes between two of them.
 *
 * <ul>
 *   <li>Points: {@code GreatCircle} for the distance of two.
 *   <li>Addresses: {@code OfflineGeocoder} locates them by {@code ZipTable}, {@code CityName}, {@code UsStates}; {@code
 *       NearbyPlace} is the way back.
 *   <li>Roads: {@code RoadPath} and {@code RoadPosition}.
 *   <li>How they are written: {@code Polyline}.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.geo;

import org.jspecify.annotations.NullMarked;
