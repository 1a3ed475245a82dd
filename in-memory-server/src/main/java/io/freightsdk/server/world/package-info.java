/** Everything one server is made of behind its HTTP edge. */
@NullMarked
package io.freightsdk.server.world;

import org.jspecify.annotations.NullMarked;
