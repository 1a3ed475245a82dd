package io.freightsdk.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Time zones of US addresses. Where a state has two zones, its counties' zones by law (49 CFR part 71) count, found by
 * the ZIP.
 */
public final class TimeZones {
    private static final String RESOURCE = "zones.tsv";
    private static final int STATE = 2;
    private static final int ZIP = 5;

    private TimeZones() {}

    /** Returns the zone of a stop; null for a state nobody knows. */
    public static @Nullable ZoneId of(StopInput stop) {
        return of(stop.state(), stop.zip());
    }

    /**
     * Returns the zone of an address.
     *
     * @param state two letters
     * @param zip null if it is unknown
     * @return null for a state nobody knows, and for one with two zones if there is no ZIP
     */
    public static @Nullable ZoneId of(String state, @Nullable String zip) {
        if (zip == null) {
            return Shared.DIVIDED.contains(state) ? null : Shared.ZONES.get(state);
        }
        String digits = zip.strip();
        for (int count = Math.min(ZIP, digits.length()); count > 0; count--) {
            ZoneId zone = Shared.ZONES.get(state + digits.substring(0, count));
            if (zone != null) {
                return zone;
            }
        }
        return Shared.ZONES.get(state);
    }

    /** Initialized on first use, under the JVM's own lock. */
    private static final class Shared {
        static final Map<String, ZoneId> ZONES = read();
        static final Set<String> DIVIDED = new HashSet<>();

        static {
            ZONES.keySet().stream()
                    .filter(place -> place.length() > STATE)
                    .forEach(place -> DIVIDED.add(place.substring(0, STATE)));
        }

        private static Map<String, ZoneId> read() {
            try (InputStream resource =
                            Objects.requireNonNull(TimeZones.class.getResourceAsStream(RESOURCE), RESOURCE);
                    BufferedReader lines = new BufferedReader(new InputStreamReader(resource, UTF_8))) {
                Map<String, ZoneId> zones = new HashMap<>();
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] columns = line.split("\t", -1);
                    ZoneId zone = ZoneId.of(columns[0]);
                    for (String place : columns[1].split(" ", -1)) {
                        zones.put(place, zone);
                    }
                }
                return zones;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
