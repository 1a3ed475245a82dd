/** The server's one clock: real until it is set, then moved by hand, and everything due happens on the way. */
@NullMarked
package io.freightsdk.server.time;

import org.jspecify.annotations.NullMarked;
