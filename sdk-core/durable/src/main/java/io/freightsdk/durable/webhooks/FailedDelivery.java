package io.freightsdk.durable.webhooks;

import java.time.Instant;

/**
 * An event that was given up.
 *
 * @param eventId its id
 * @param loadNumber its load
 * @param body the body that was posted
 * @param failure why the last attempt failed
 * @param storedAt when the event was stored
 */
public record FailedDelivery(String eventId, String loadNumber, String body, String failure, Instant storedAt) {}
