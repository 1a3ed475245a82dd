/** A truck that drives a load in the server's time, as fast as it can be computed. */
@NullMarked
package io.freightsdk.server.truck;

import org.jspecify.annotations.NullMarked;
