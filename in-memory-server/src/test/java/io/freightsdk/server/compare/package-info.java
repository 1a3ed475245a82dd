/** Comparisons with servers that are changed in one way. */
@NullMarked
package io.freightsdk.server.compare;

import org.jspecify.annotations.NullMarked;
