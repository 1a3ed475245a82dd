/** The whole state of a server as one versioned JSON document, and back. */
@NullMarked
package io.freightsdk.server.snapshot;

import org.jspecify.annotations.NullMarked;
