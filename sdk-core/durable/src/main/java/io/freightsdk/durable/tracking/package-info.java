/**
 * Loads that are followed by any node, and webhooks of their events, stored in your database.
 *
 * <ul>
 *   <li>Follow loads from any node: {@link io.freightsdk.durable.tracking.JdbcWatchStore}.
 *   <li>Post their events: {@link io.freightsdk.durable.tracking.TrackingWebhooks}.
 * </ul>
 */
@NullMarked
package io.freightsdk.durable.tracking;

import org.jspecify.annotations.NullMarked;
