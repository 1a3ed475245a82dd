/** The server's one clock, real until it is set and then moved by hand, and the signal for those who wait for a change. */
@NullMarked
package io.freightsdk.server.time;

import org.jspecify.annotations.NullMarked;
