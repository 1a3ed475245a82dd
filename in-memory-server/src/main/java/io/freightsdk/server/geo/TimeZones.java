package io.freightsdk.server.geo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.values.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time zones of addresses. Where a state has two zones, its counties' zones by law (49 CFR part 71) count, found by
 * the ZIP; made by {@code MakeTimeZones}.
 */
public final class TimeZones {
    private static final String RESOURCE = "zones.tsv";
    private static final int ZIP = 5;

    private TimeZones() {}

    /** The zone's name in the tz database, such as {@code America/Chicago}; null for a state nobody knows. */
    public static @Nullable String of(Address address) {
        String state = address.state();
        String zip = address.zip().strip();
        for (int digits = Math.min(ZIP, zip.length()); digits > 0; digits--) {
            String zone = Shared.ZONES.get(state + zip.substring(0, digits));
            if (zone != null) {
                return zone;
            }
        }
        return Shared.ZONES.get(state);
    }

    /** Initialized on first use, under the JVM's own lock. */
    private static final class Shared {
        static final Map<String, String> ZONES = read();

        private static Map<String, String> read() {
            try (InputStream resource =
                            Objects.requireNonNull(TimeZones.class.getResourceAsStream(RESOURCE), RESOURCE);
                    BufferedReader lines = new BufferedReader(new InputStreamReader(resource, UTF_8))) {
                Map<String, String> zones = new HashMap<>();
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String zone = line.substring(0, line.indexOf('\t'));
                    for (String place : line.substring(zone.length() + 1).split(" ", -1)) {
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
