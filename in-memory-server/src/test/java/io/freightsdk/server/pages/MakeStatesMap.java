package io.freightsdk.server.pages;

import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.geo.OfflineGeocoder;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeoPoint;
import io.freightsdk.server.values.Precision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import okio.Buffer;

/**
 * Makes the map that the pages draw, {@code us.json}; needed only when the data changes. The outlines of the states are
 * the U.S. Census Bureau's (public domain), as the npm package {@code us-atlas} carries them in
 * {@code states-10m.json}, which is not kept in this repository. The cities are listed in {@code cities.tsv}, most
 * important first; where they are is what the offline geocoder says. To run, in {@code in-memory-server} after
 * {@code ../mvnw test-compile}, with the libraries of the module on the class path:
 *
 * <pre>{@code
 * java -cp ... io.freightsdk.server.pages.MakeStatesMap \
 *     src/main/resources/io/freightsdk/server/pages/us.json \
 *     states-10m.json src/test/resources/io/freightsdk/server/pages/cities.tsv
 * }</pre>
 *
 * <p>What comes out is a TopoJSON in small: arcs of differences, each border once, and states as rings of arcs.
 * The arcs in the jar were thinned afterwards: no point left out is more than 0.03 degrees off its border
 * (Douglas-Peucker), and latitudes are in steps four times as large.
 */
final class MakeStatesMap {
    private final Map<?, ?> topology;
    private final List<?> arcs;
    private final JsonWriter writer;

    private MakeStatesMap(Map<?, ?> topology, JsonWriter writer) {
        this.topology = topology;
        this.arcs = (List<?>) topology.get("arcs");
        this.writer = writer;
    }

    /** First the file to write, then the outlines, then the cities. */
    public static void main(String[] args) throws IOException {
        Path output = Path.of(args[0]);
        Files.writeString(output, make(Files.readString(Path.of(args[1])), Files.readAllLines(Path.of(args[2]))));
        System.out.printf("%s: %d bytes%n", output, Files.size(output));
    }

    static String make(String outlines, List<String> cities) throws IOException {
        Map<?, ?> topology =
                (Map<?, ?>) JsonReader.of(new Buffer().writeUtf8(outlines)).readJsonValue();
        Buffer buffer = new Buffer();
        JsonWriter writer = JsonWriter.of(buffer);
        writer.beginObject();
        new MakeStatesMap(topology, writer).writeOutlines();
        writer.name("cities").beginArray();
        for (String city : cities) {
            writeCity(writer, city.split("\t", -1));
        }
        writer.endArray().endObject();
        return buffer.readUtf8();
    }

    private void writeOutlines() throws IOException {
        Map<?, ?> transform = (Map<?, ?>) topology.get("transform");
        writer.name("scale").jsonValue(transform.get("scale"));
        writer.name("translate").jsonValue(transform.get("translate"));
        writer.name("arcs").beginArray();
        for (Object arc : arcs) {
            writer.beginArray();
            for (Object point : (List<?>) arc) {
                writer.value(integer(point, 0)).value(integer(point, 1));
            }
            writer.endArray();
        }
        writer.endArray().name("states").beginArray();
        List<?> states = (List<?>) ((Map<?, ?>) ((Map<?, ?>) topology.get("objects")).get("states")).get("geometries");
        for (Object state : states) {
            writeState((Map<?, ?>) state);
        }
        writer.endArray();
    }

    private void writeState(Map<?, ?> state) throws IOException {
        List<List<?>> rings = new ArrayList<>();
        List<?> shapes = (List<?>) state.get("arcs");
        if ("Polygon".equals(state.get("type"))) {
            shapes.forEach(ring -> rings.add((List<?>) ring));
        } else {
            shapes.forEach(polygon -> ((List<?>) polygon).forEach(ring -> rings.add((List<?>) ring)));
        }
        writer.beginObject().name("name").value((String) ((Map<?, ?>) state.get("properties")).get("name"));
        writer.name("rings").beginArray();
        for (List<?> ring : rings) {
            writer.beginArray();
            for (Object arc : ring) {
                writer.value(((Number) arc).intValue());
            }
            writer.endArray();
        }
        double[] middle = rings.stream()
                .map(this::middle)
                .max(Comparator.comparingDouble(ring -> ring[2]))
                .orElseThrow();
        writer.endArray().name("middle").beginArray();
        writer.value(rounded(middle[1])).value(rounded(middle[0])).endArray();
        writer.endObject();
    }

    /** Longitude and latitude of a ring's centre of gravity, and its area in square degrees. */
    private double[] middle(List<?> ring) {
        List<double[]> points = new ArrayList<>();
        for (Object index : ring) {
            int arc = ((Number) index).intValue();
            List<double[]> part = points((List<?>) arcs.get(arc < 0 ? ~arc : arc));
            if (arc < 0) {
                Collections.reverse(part);
            }
            points.addAll(part);
        }
        double twice = 0;
        double lng = 0;
        double lat = 0;
        for (int i = 0; i < points.size(); i++) {
            double[] from = points.get(i);
            double[] to = points.get((i + 1) % points.size());
            double cross = from[0] * to[1] - to[0] * from[1];
            twice += cross;
            lng += (from[0] + to[0]) * cross;
            lat += (from[1] + to[1]) * cross;
        }
        return new double[] {lng / (3 * twice), lat / (3 * twice), Math.abs(twice) / 2};
    }

    private List<double[]> points(List<?> arc) {
        Map<?, ?> transform = (Map<?, ?>) topology.get("transform");
        List<?> scale = (List<?>) transform.get("scale");
        List<?> translate = (List<?>) transform.get("translate");
        List<double[]> points = new ArrayList<>();
        int x = 0;
        int y = 0;
        for (Object point : arc) {
            x += integer(point, 0);
            y += integer(point, 1);
            points.add(new double[] {
                x * number(scale, 0) + number(translate, 0), y * number(scale, 1) + number(translate, 1)
            });
        }
        return points;
    }

    private static void writeCity(JsonWriter writer, String[] nameAndState) throws IOException {
        GeoPoint at = new OfflineGeocoder()
                .locate(new Address("", nameAndState[0], nameAndState[1], ""))
                .filter(found -> found.precision() == Precision.CITY)
                .orElseThrow(() -> new IllegalArgumentException(String.join(", ", nameAndState)))
                .point();
        writer.beginArray().value(nameAndState[0]);
        writer.value(rounded(at.lat())).value(rounded(at.lng())).endArray();
    }

    private static double number(List<?> list, int index) {
        return ((Number) list.get(index)).doubleValue();
    }

    private static int integer(Object point, int index) {
        return (int) number((List<?>) point, index);
    }

    private static double rounded(double degrees) {
        return Math.round(degrees * 100) / 100.0;
    }
}
