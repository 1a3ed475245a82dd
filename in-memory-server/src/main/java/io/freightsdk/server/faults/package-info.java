/** Faults on demand: what goes wrong, where in a call, for which calls and how often. */
@NullMarked
package io.freightsdk.server.faults;

import org.jspecify.annotations.NullMarked;
