package io.freightsdk.durable.tracking;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The URL for the events of a load, and the state of its deliveries.
 *
 * @param loadNumber the load; empty for events that concern all loads
 * @param url the URL; null for that of all loads
 * @param types the types of the events it gets; empty for all
 * @param setAt when URL and types were set
 * @param delivered how many events were delivered
 * @param waiting how many events are still to be sent
 * @param dead how many events are dead
 * @param lastDeliveredAt when the last was delivered; null if none was
 * @param failure why the last attempt failed; null if it succeeded
 */
public record WebhookTarget(
        String loadNumber,
        @Nullable String url,
        Set<String> types,
        Instant setAt,
        long delivered,
        int waiting,
        int dead,
        @Nullable Instant lastDeliveredAt,
        @Nullable String failure) {
    /** Copies the types. */
    public WebhookTarget {
        types = Set.copyOf(types);
    }

    static Set<String> types(String row) {
        return row.isEmpty() ? Set.of() : Set.of(row.split(" ", -1));
    }

    /** Omits the URL, which may contain a secret. */
    @Override
    public String toString() {
        return "WebhookTarget[" + loadNumber + ": " + delivered + " delivered, " + waiting + " waiting, " + dead
                + " dead]";
    }
}
