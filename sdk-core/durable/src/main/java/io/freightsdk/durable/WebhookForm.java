package io.freightsdk.durable;

import io.freightsdk.tracking.CloudEvent;
import io.freightsdk.tracking.NmftaEvent;
import io.freightsdk.tracking.TrackingEvent;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import okhttp3.MediaType;

/**
 * The form in which events are posted.
 *
 * @param types those of events in this form
 * @param hasAll whether it has events that concern all loads too
 * @param body the body for the JSON of an event at a time
 */
record WebhookForm(MediaType mediaType, Set<String> types, boolean hasAll, BiFunction<String, Instant, String> body) {
    private static final MediaType JSON = MediaType.get("application/json");

    static final WebhookForm PLAIN = new WebhookForm(JSON, TrackingEvent.types(), true, (event, now) -> event);

    /** A batch of one. */
    static final WebhookForm NMFTA = new WebhookForm(JSON, NmftaEvent.types(), false, (json, now) -> {
        TrackingEvent event = TrackingEvent.fromJson(json);
        return NmftaEvent.batch(event.id(), now, List.of(event)).orElseThrow();
    });

    static WebhookForm cloudEvents(URI source) {
        return new WebhookForm(
                MediaType.get("application/cloudevents+json"),
                PLAIN.types,
                true,
                (event, now) -> CloudEvent.of(event, source));
    }

    Set<String> known(String... wanted) {
        for (String one : wanted) {
            if (!types.contains(one)) {
                throw new IllegalArgumentException("webhooks: expected types of events such as "
                        + (types.equals(PLAIN.types) ? "StopArrived" : "PICKED_UP") + ", was " + one);
            }
        }
        return Set.copyOf(Arrays.asList(wanted));
    }
}
