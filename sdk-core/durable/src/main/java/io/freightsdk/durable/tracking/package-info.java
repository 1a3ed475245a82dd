/** Loads that are followed by any node, stored in your database: {@link io.freightsdk.durable.tracking.JdbcTrackingStore}. */
@NullMarked
package io.freightsdk.durable.tracking;

import org.jspecify.annotations.NullMarked;
