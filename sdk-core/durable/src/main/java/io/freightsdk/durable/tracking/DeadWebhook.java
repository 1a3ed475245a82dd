package io.freightsdk.durable.tracking;

import java.time.Instant;

/**
 * An event that could not be delivered and is no longer sent, until {@link TrackingWebhooks#sendAgain}.
 *
 * @param eventId the event
 * @param loadNumber its load; empty if it concerns all of them
 * @param json the event; as it is stored if it cannot be decrypted here
 * @param attempts how often it was sent
 * @param failure why the last attempt failed
 * @param storedAt when it was stored, or last sent again by hand
 */
public record DeadWebhook(
        String eventId, String loadNumber, String json, int attempts, String failure, Instant storedAt) {
    /** Omits the event and what its receiver said, which may have personal data in them. */
    @Override
    public String toString() {
        return "DeadWebhook[" + eventId + " of load " + loadNumber + ": " + attempts + " attempts, stored at "
                + storedAt + "]";
    }
}
