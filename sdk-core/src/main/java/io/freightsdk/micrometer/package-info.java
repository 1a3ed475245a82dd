/**
 * Meters for Micrometer: timers and counters of calls and money ({@link FreightMeters#of}), and gauges of the balance, of uncertain
 * charges, limits, durable calls and followed loads ({@link FreightMeters#gauges}). Your application brings {@code micrometer-core};
 * no other package of the SDK needs it.
 */
@NullMarked
package io.freightsdk.micrometer;

import org.jspecify.annotations.NullMarked;
