package io.freightsdk.server.proof.model;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A fix, written {@code A+@-120/55/360}: where, seconds from now if it says when, speed and heading if known. */
record Ping(
        String where,
        @Nullable Long seconds,
        @Nullable Integer speed,
        @Nullable Integer heading) {

    static Ping parse(String text) {
        String[] parts = text.split("[@/]", -1);
        return new Ping(
                parts[0],
                parts.length > 1 && !parts[1].isEmpty() ? Long.valueOf(parts[1]) : null,
                parts.length > 2 && !parts[2].isEmpty() ? Integer.valueOf(parts[2]) : null,
                parts.length > 3 ? Integer.valueOf(parts[3]) : null);
    }

    /** Whether it has a place on earth. */
    boolean isNone() {
        return where.equals("!");
    }

    Spot spot() {
        return Spot.parse(where);
    }

    Instant at(Instant now) {
        return seconds == null ? now : now.plusSeconds(seconds);
    }

    /** As a phone would send it at that time. */
    String json(Instant now) {
        double lat = isNone() ? 91 : spot().lat();
        double lng = isNone() ? 0 : spot().lng();
        return "{\"lat\":" + lat + ",\"lng\":" + lng
                + (seconds == null ? "" : ",\"ts\":\"" + at(now) + "\"")
                + (speed == null ? "" : ",\"speed\":" + speed)
                + (heading == null ? "" : ",\"heading\":" + heading) + "}";
    }

    /** As a position shows it. */
    Map<String, @Nullable Object> shown(Instant time) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("lat", spot().lat());
        shown.put("lng", spot().lng());
        shown.put("speed", speed);
        shown.put("heading", heading == null ? null : heading % 360);
        shown.put("ts", time);
        return shown;
    }
}
