package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Locates stops without coordinates at their ZIP code if it is of the state, else at the middle of the state. */
final class Geocoder {
    private static final String RESOURCE = "zips.txt.gz";

    /** The place of a state that is none, which no load is created with. */
    private static final GeoPoint NOWHERE = new GeoPoint(0, 0);

    /** A point and what it was derived from. */
    record Place(GeoPoint point, Stop.Precision precision) {}

    private Geocoder() {}

    static Place locate(String state, String zip) {
        String code = zip.strip().replaceFirst("^(\\d{5})[- ]?\\d{4}$", "$1");
        Map<String, GeoPoint> points = Table.POINTS;
        GeoPoint byZip = points.get(state + code);
        return byZip == null
                ? new Place(points.getOrDefault(state, NOWHERE), Stop.Precision.STATE)
                : new Place(byZip, Stop.Precision.ZIP);
    }

    /** Read at the first use, in 41,000 lines. */
    private static final class Table {
        static final Map<String, GeoPoint> POINTS = read();

        private static Map<String, GeoPoint> read() {
            Map<String, GeoPoint> points = new HashMap<>(60_000);
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    new GZIPInputStream(Objects.requireNonNull(Geocoder.class.getResourceAsStream(RESOURCE), RESOURCE)),
                    US_ASCII))) {
                String state = "";
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("#")) {
                        continue;
                    }
                    String[] parts = line.split(",");
                    boolean isState = !Character.isDigit(line.charAt(0));
                    state = isState ? parts[0] : state;
                    points.put(
                            isState ? state : state + parts[0],
                            new GeoPoint(Double.parseDouble(parts[1]), Double.parseDouble(parts[2])));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(RESOURCE, e);
            }
            return points;
        }
    }
}
