/** For tests of what uses a client, without any server; one that behaves as the service does is freight-in-memory-server. */
@NullMarked
package io.freightsdk.testing;

import org.jspecify.annotations.NullMarked;
