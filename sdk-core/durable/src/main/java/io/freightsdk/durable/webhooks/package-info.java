/** The events of loads as signed webhooks: {@link io.freightsdk.durable.webhooks.TrackingWebhooks}. */
@NullMarked
package io.freightsdk.durable.webhooks;

import org.jspecify.annotations.NullMarked;
