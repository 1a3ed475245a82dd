/** The server's one clock: real until it is set, then moved by hand. */
@NullMarked
package io.freightsdk.server.time;

import org.jspecify.annotations.NullMarked;
