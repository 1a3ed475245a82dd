/** The server as a JUnit extension. Nothing outside this package needs JUnit, so a run time without it works too. */
@NullMarked
package io.freightsdk.server.junit;

import org.jspecify.annotations.NullMarked;
