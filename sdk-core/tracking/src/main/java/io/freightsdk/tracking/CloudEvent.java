package io.freightsdk.tracking;

import io.freightsdk.json.FreightJson;
import java.net.URI;
import java.util.Map;

/** Events in the envelope of CloudEvents 1.0, for brokers and buses that route by it. */
public final class CloudEvent {
    private CloudEvent() {}

    /**
     * Returns the event in JSON (structured mode); its data is the event as it was.
     *
     * @param eventJson what {@link TrackingEvent#toJson} has written
     * @param source who sends it, such as {@code https://example.com/freight}; not empty
     */
    public static String of(String eventJson, URI source) {
        if (source.toString().isEmpty()) {
            throw new IllegalArgumentException("source: expected one such as https://example.com/freight, was none");
        }
        Map<?, ?> event = EventJson.tree(eventJson);
        if (!(event.get("id") instanceof String id && !id.isEmpty() && event.get("type") instanceof String)) {
            throw new IllegalArgumentException("event: no id or type");
        }
        Object subject = "".equals(event.get("loadNumber")) ? null : event.get("loadNumber");
        Object time = event.get("occurredAt") == null ? event.get("detectedAt") : event.get("occurredAt");
        String schema = "urn:freightsdk:tracking-event:" + event.get("version");
        Map<String, Object> envelope = EventJson.map(
                "specversion", "1.0",
                "id", id,
                "source", source.toString(),
                "type", "io.freightsdk.tracking." + event.get("type"),
                "subject", subject,
                "time", time,
                "datacontenttype", "application/json",
                "dataschema", schema,
                "data", event);
        return FreightJson.tree().toJson(envelope);
    }
}
