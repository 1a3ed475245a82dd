/** Meters for Micrometer. Whoever uses them brings {@code micrometer-core}; nothing else here loads it. */
@NullMarked
package io.freightsdk.micrometer;

import org.jspecify.annotations.NullMarked;
