package io.freightsdk.server.proof.model;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the script calls things, and what the server does. */
final class Names {
    private static final Set<String> ITS_OWN = Set.of("""
            error loadId pingpointLoadId trackingLink driverWebLink driverAppLink topUpId requestId brokerId
            precision geofenceRadiusMeters name brokerEmail
            """.split("\\s+"));
    private static final Set<String> REASONS = Set.of("load_closed", "driver_not_joined", "stale_position");

    private static final Load NO_LOAD = new Load("LD-2026-999999", "/driver/drv_none/pings");
    private static final Key NO_KEY = new Key("key_none", "agent_00000000000000000000000000000000", "");

    private final Map<String, Load> loads = new LinkedHashMap<>();
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final Map<String, String> brokerIds = new LinkedHashMap<>();
    private final Map<String, Key> keys = new LinkedHashMap<>();

    private record Load(String number, String driverPath) {}

    private record Key(String id, String text, String owner) {}

    void load(String label, Map<String, @Nullable Object> summary) {
        String number = String.valueOf(summary.get("loadNumber"));
        String link = String.valueOf(summary.get("driverWebLink"));
        loads.put(label, new Load(number, URI.create(link).getPath() + "/pings"));
        labels.put(number, label);
    }

    void broker(String label, Map<String, @Nullable Object> body) {
        brokerIds.put(label, String.valueOf(body.get("brokerId")));
    }

    void key(String label, String broker, Map<String, @Nullable Object> id, Map<String, @Nullable Object> text) {
        keys.put(label, new Key(String.valueOf(id.get("keyId")), String.valueOf(text.get("agentKey")), broker));
    }

    Set<String> brokers() {
        return brokerIds.keySet();
    }

    List<String> numbers() {
        return List.copyOf(labels.keySet());
    }

    String number(String label) {
        return loads.getOrDefault(label, NO_LOAD).number;
    }

    String driverPath(String label) {
        return loads.getOrDefault(label, NO_LOAD).driverPath;
    }

    String brokerId(String label) {
        return brokerIds.getOrDefault(label, "brk_none");
    }

    String keyText(String label) {
        return keys.getOrDefault(label, NO_KEY).text;
    }

    String keyId(String label) {
        return keys.getOrDefault(label, NO_KEY).id;
    }

    String ownerOf(String key) {
        return keys.getOrDefault(key, NO_KEY).owner;
    }

    /** A body without what only the server can know, its numbers by their labels. */
    Map<String, @Nullable Object> shown(Map<?, ?> body) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        body.forEach((name, value) -> {
            String field = String.valueOf(name);
            boolean whereaboutsOfAStop = body.containsKey("windowFrom") && (field.equals("lat") || field.equals("lng"));
            if (!ITS_OWN.contains(field) && !whereaboutsOfAStop) {
                shown.put(field, shown(field, value));
            }
        });
        return shown;
    }

    private @Nullable Object shown(String field, @Nullable Object value) {
        if (field.equals("eta") && value instanceof Map<?, ?> eta) {
            Object reason = eta.get("reason");
            return reason != null && REASONS.contains(reason.toString()) ? reason : "-";
        }
        if (field.equals("loadNumber") && value != null) {
            return labels.getOrDefault(value.toString(), value.toString());
        }
        if (value instanceof Map<?, ?> map) {
            return shown(map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> shown = new ArrayList<>();
            list.forEach(item -> shown.add(shown("", item)));
            return shown;
        }
        return value;
    }

    List<String> messages(Map<String, @Nullable Object> body) {
        return maps(body.get("messages")).stream()
                .map(message -> message.get("to") + " " + message.get("loadNumber") + " " + message.get("at"))
                .toList();
    }

    static List<String> faults(Map<String, @Nullable Object> body) {
        return maps(body.get("faults")).stream()
                .map(fault -> fault.get("when") + " "
                        + (fault.get("operation") == null ? "" : fault.get("operation")) + " "
                        + Said.plain(fault.get("skipLeft")) + " " + Said.plain(fault.get("left")))
                .toList();
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, @Nullable Object>> maps(@Nullable Object list) {
        return list == null ? List.of() : (List<Map<String, @Nullable Object>>) list;
    }
}
