/**
 * Meters of calls and of money for Micrometer. Begin with {@link io.freightsdk.micrometer.FreightMeters}, which needs {@code
 * micrometer-core}. The application brings that library; no other package of the SDK loads it.
 *
 * <ul>
 *   <li>Count and time calls: {@link io.freightsdk.micrometer.FreightMeters#of}.
 *   <li>Gauge the balance, limits, durable calls, followed loads and webhooks: {@link
 *       io.freightsdk.micrometer.FreightMeters#gauges(io.freightsdk.FreightClient, io.freightsdk.micrometer.CachedMetrics)}
 *       with several {@link io.freightsdk.micrometer.MetricSource}s.
 *   <li>Show the same numbers elsewhere, such as in a health check: {@link io.freightsdk.micrometer.CachedMetrics}.
 * </ul>
 */
@NullMarked
package io.freightsdk.micrometer;

import org.jspecify.annotations.NullMarked;
