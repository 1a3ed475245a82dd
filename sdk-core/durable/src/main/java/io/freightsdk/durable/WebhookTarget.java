package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the events of a load go, and how that is going.
 *
 * @param loadNumber the load; empty for what concerns all of them
 * @param url null for that of all loads
 * @param delivered how many have arrived
 * @param waiting how many are still to be sent
 * @param dead how many were given up
 * @param lastDeliveredAt null if none has arrived yet
 * @param failure what came of the last attempt; null if it arrived
 */
public record WebhookTarget(
        String loadNumber,
        @Nullable String url,
        long delivered,
        int waiting,
        int dead,
        @Nullable Instant lastDeliveredAt,
        @Nullable String failure) {
    /** Without the URL, in which there may be a secret. */
    @Override
    public String toString() {
        return "WebhookTarget[" + loadNumber + ": " + delivered + " delivered, " + waiting + " waiting, " + dead
                + " dead]";
    }
}
