/** The HTTP edge: sockets, framing, limits and deadlines, so that the rest sees only whole requests and gives back answers. */
@NullMarked
package io.freightsdk.server.http;

import org.jspecify.annotations.NullMarked;
