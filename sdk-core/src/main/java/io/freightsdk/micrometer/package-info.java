/**
 * Meters for Micrometer. A package of its own, since its one class needs {@code micrometer-core}, which its users bring;
 * nothing else here loads it.
 */
@NullMarked
package io.freightsdk.micrometer;

import org.jspecify.annotations.NullMarked;
