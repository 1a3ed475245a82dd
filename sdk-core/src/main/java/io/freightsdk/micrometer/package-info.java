/**
 * Meters for Micrometer. {@link FreightMeters} needs {@code micrometer-core}, which the application brings; no other package
 * of the SDK loads it.
 */
@NullMarked
package io.freightsdk.micrometer;

import org.jspecify.annotations.NullMarked;
