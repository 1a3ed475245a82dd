package io.freightsdk.tracking;

import io.freightsdk.json.FreightJson;
import java.net.URI;
import java.util.LinkedHashMap;
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
        Map<String, Object> cloud = new LinkedHashMap<>();
        cloud.put("specversion", "1.0");
        cloud.put("id", id);
        cloud.put("source", source.toString());
        cloud.put("type", "io.freightsdk.tracking." + event.get("type"));
        if (event.get("loadNumber") instanceof String number && !number.isEmpty()) {
            cloud.put("subject", number);
        }
        Object occurredAt = event.get("occurredAt");
        cloud.put("time", occurredAt == null ? event.get("detectedAt") : occurredAt);
        cloud.put("datacontenttype", "application/json");
        cloud.put("dataschema", "urn:freightsdk:tracking-event:" + event.get("version"));
        cloud.put("data", event);
        return FreightJson.tree().toJson(cloud);
    }
}
