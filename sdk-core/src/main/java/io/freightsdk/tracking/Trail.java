package io.freightsdk.tracking;

import io.freightsdk.json.FreightJson;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The GPS points of all reads of a load; a single read shows only the newest 500. Immutable.
 *
 * @param points oldest first, each once
 */
public record Trail(List<GpsPoint> points) {
    /** The trail before the first read. */
    public static final Trail EMPTY = new Trail(List.of());

    /** Copies the points. */
    public Trail {
        points = List.copyOf(points);
    }

    /**
     * Returns a trail with the points of a read. They replace everything from their first point on, since late points may
     * have been added.
     */
    public Trail with(LoadPosition position) {
        List<GpsPoint> shown = position.gpsTrack();
        if (shown.isEmpty()) {
            return this;
        }
        Instant first = shown.get(0).ts();
        List<GpsPoint> all = new ArrayList<>(points);
        all.removeIf(point -> !point.ts().isBefore(first));
        all.addAll(shown);
        return new Trail(all);
    }

    /** Returns a GeoJSON feature (RFC 7946): the line, and the time of each point under {@code times}. */
    public String geoJson() {
        List<List<Double>> line =
                points.stream().map(point -> List.of(point.lng(), point.lat())).toList();
        boolean isPoint = line.size() == 1;
        List<String> times = points.stream().map(point -> point.ts().toString()).toList();
        return FreightJson.tree()
                .toJson(EventJson.map(
                        "type", "Feature",
                        "geometry",
                                EventJson.map(
                                        "type", isPoint ? "Point" : "LineString",
                                        "coordinates", isPoint ? line.get(0) : line),
                        "properties", Map.of("times", times)));
    }
}
