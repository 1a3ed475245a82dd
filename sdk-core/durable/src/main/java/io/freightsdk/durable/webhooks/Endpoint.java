package io.freightsdk.durable.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the events of a load go, and how far they have come.
 *
 * @param loadNumber the load; empty for events that concern all loads
 * @param url the URL that was set for the load; null for the usual one
 * @param waiting how many events wait
 * @param failed how many events were given up
 * @param deliveredAt when the last event was accepted; null if none was
 * @param nextAttemptAt when the next attempt is; null if nothing waits
 * @param failure why the last attempt failed; null if it did not
 */
public record Endpoint(
        String loadNumber,
        @Nullable String url,
        int waiting,
        int failed,
        @Nullable Instant deliveredAt,
        @Nullable Instant nextAttemptAt,
        @Nullable String failure) {}
