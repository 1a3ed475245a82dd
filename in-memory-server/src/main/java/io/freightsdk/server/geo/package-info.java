/** Where things are: points, distances, addresses turned into points, and the way a truck takes between two of them. */
@NullMarked
package io.freightsdk.server.geo;

import org.jspecify.annotations.NullMarked;
