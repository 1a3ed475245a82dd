package io.freightsdk.tracking;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;

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
        List<GpsPoint> all = new ArrayList<>(points.size() + shown.size());
        for (GpsPoint point : points) {
            if (point.ts().isBefore(first)) {
                all.add(point);
            }
        }
        all.addAll(shown);
        return new Trail(all);
    }

    /** Returns a GeoJSON feature (RFC 7946): the line, and the time of each point under {@code times}. */
    public String geoJson() {
        Buffer json = new Buffer();
        try (JsonWriter writer = JsonWriter.of(json)) {
            writer.beginObject().name("type").value("Feature");
            writer.name("geometry").beginObject().name("type").value(points.size() == 1 ? "Point" : "LineString");
            writer.name("coordinates");
            if (points.size() == 1) {
                coordinates(writer, points.get(0));
            } else {
                writer.beginArray();
                for (GpsPoint point : points) {
                    coordinates(writer, point);
                }
                writer.endArray();
            }
            writer.endObject().name("properties").beginObject().name("times").beginArray();
            for (GpsPoint point : points) {
                writer.value(point.ts().toString());
            }
            writer.endArray().endObject().endObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
        return json.readUtf8();
    }

    private static void coordinates(JsonWriter writer, GpsPoint point) throws IOException {
        writer.beginArray().value(point.lng()).value(point.lat()).endArray();
    }
}
