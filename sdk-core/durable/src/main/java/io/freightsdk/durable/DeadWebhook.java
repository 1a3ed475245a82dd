package io.freightsdk.durable;

import java.time.Instant;

/**
 * An event that was given up, until somebody sends it again.
 *
 * @param eventId the event
 * @param loadNumber its load; empty if it concerns all of them
 * @param json the event
 * @param attempts how often it was sent
 * @param failure what came of the last attempt
 * @param keptAt when it was kept, or last sent again by hand
 */
public record DeadWebhook(
        String eventId, String loadNumber, String json, int attempts, String failure, Instant keptAt) {}
