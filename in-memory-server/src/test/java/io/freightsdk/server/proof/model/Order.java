package io.freightsdk.server.proof.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The body of a creation, as the text of a request and as what is wrong with it. */
final class Order {
    static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");
    static final String GOOD_PHONE = "+12145550142";
    private static final List<String> STOP_FIELDS =
            List.of("address", "city", "state", "zip", "facilityName", "date", "lat", "alone");
    private static final List<String> LAST_FIELDS = List.of("shipperName", "customerRef", "rate", "truckNumber");
    private static final Map<String, String> FLAWED = Map.of(
            "address", "\" \"",
            "city", "7",
            "state", "\"ZZ\"",
            "facilityName", "true",
            "date", "\"2026-05-04T12:00:00\"",
            "lat", "91",
            "shipperName", "{}",
            "customerRef", "5",
            "rate", "\"1\"",
            "truckNumber", "[]");

    private final Command command;
    private final List<String> flaws;

    Order(Command command) {
        this.command = command;
        this.flaws = command.list("flaw");
    }

    String places() {
        return pickups() + deliveries();
    }

    String pickups() {
        return command.get("p", "A");
    }

    String deliveries() {
        return command.get("d", "B");
    }

    /** Null for any time. */
    @Nullable
    Instant date(boolean pickup) {
        String minutes = command.get(pickup ? "pd" : "dd");
        return minutes.isEmpty() ? null : NOON.plusSeconds(60 * Long.parseLong(minutes));
    }

    String phone() {
        return command.get("phone", GOOD_PHONE).replace('_', ' ');
    }

    String ref() {
        return command.get("ref").replace('_', ' ');
    }

    boolean isJson() {
        return !flaws.contains("json") && !flaws.contains("array");
    }

    /** What a 400 has to name, in the order of the document's tables. */
    List<String> invalid() {
        Set<String> invalid = new LinkedHashSet<>();
        if (flaws.contains("driverPhone")) {
            invalid.add("driverPhone");
        }
        invalidStops("pickups", pickups(), invalid);
        invalidStops("deliveries", deliveries(), invalid);
        LAST_FIELDS.stream().filter(flaws::contains).forEach(invalid::add);
        return List.copyOf(invalid);
    }

    private void invalidStops(String kind, String places, Set<String> invalid) {
        if (flaws.contains(kind)) {
            invalid.add(kind);
            return;
        }
        for (int i = 0; i < places.length(); i++) {
            String place = kind + "." + i + ".";
            STOP_FIELDS.stream()
                    .filter(field -> flaws.contains(place + field))
                    .forEach(field -> invalid.add(place + field.replace("alone", "lat")));
        }
    }

    String json() {
        if (flaws.contains("json")) {
            return "{";
        }
        if (flaws.contains("array")) {
            return "[]";
        }
        Map<String, String> fields = new LinkedHashMap<>();
        put(fields, "driverPhone", "", quoted(phone()));
        fields.put("pickups", stops("pickups", pickups(), date(true)));
        fields.put("deliveries", stops("deliveries", deliveries(), date(false)));
        put(fields, "customerRef", "", command.says("ref") ? quoted(ref()) : "null");
        put(fields, "truckNumber", "", command.says("truck") ? quoted(command.get("truck")) : "null");
        put(fields, "shipperName", "", "null");
        put(fields, "rate", "", "1200.50");
        return object(fields);
    }

    private String stops(String kind, String places, @Nullable Instant date) {
        if (flaws.contains(kind)) {
            return "[]";
        }
        List<String> stops = new ArrayList<>();
        for (int i = 0; i < places.length(); i++) {
            stops.add(stop(kind + "." + i + ".", places.charAt(i), date));
        }
        return stops.toString();
    }

    private String stop(String where, char place, @Nullable Instant date) {
        Map<String, String> fields = new LinkedHashMap<>();
        put(fields, "address", where, "\"1 Dock Rd\"");
        put(fields, "city", where, quoted("City " + place));
        put(fields, "state", where, "\"IL\"");
        put(fields, "zip", where, place == 'G' ? "\"61201-0001\"" : place == 'N' ? "\"99999\"" : "\"60601\"");
        put(fields, "facilityName", where, "null");
        put(fields, "date", where, date == null ? "null" : quoted(date.toString()));
        boolean alone = flaws.contains(where + "alone");
        boolean given = Spot.isGiven(place);
        put(fields, "lat", where, given || alone ? String.valueOf(Spot.of(place).lat()) : "null");
        fields.put("lng", given && !alone ? String.valueOf(Spot.of(place).lng()) : "null");
        return object(fields);
    }

    /** What is flawed is of a kind that is invalid, or is not there. */
    private void put(Map<String, String> fields, String name, String prefix, String value) {
        fields.put(name, flaws.contains(prefix + name) ? FLAWED.getOrDefault(name, "null") : value);
    }

    private static String object(Map<String, String> fields) {
        List<String> written = new ArrayList<>();
        fields.forEach((name, value) -> written.add("\"" + name + "\":" + value));
        return "{" + String.join(",", written) + "}";
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}
