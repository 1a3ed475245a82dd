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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the time zones of US addresses. In a state with two zones, the zone is that of the ZIP's county by law (49 CFR part 71).
 * Sends no request.
 */
public final class TimeZones {
    private static final String RESOURCE = "zones.tsv";
    private static final int STATE = 2;
    private static final int ZIP = 5;
    private static final int AREA = 3;
    private static final Pattern ZIPS = Pattern.compile("(\\d{5})(-?\\d{4})?");

    /** The first three digits of the ZIPs of each state that has two zones. */
    private static final String AREAS =
            "AK995-999 AZ850-865 FL320-349 ID832-838 IN460-479 KS660-679 KY400-427 MI480-499"
                    + " ND580-588 NE680-693 NV889-898 OR970-979 SD570-577 TN370-385 TX733-733 TX739-739 TX750-799 TX885-885";

    private TimeZones() {}

    /** Returns the time zone of a stop, like {@link #of(String, String)}. */
    public static @Nullable ZoneId of(StopInput stop) {
        return of(stop.state(), stop.zip());
    }

    /**
     * Returns the time zone of an address.
     *
     * @param state the two letters of the state
     * @param zip the ZIP code; null if it is unknown
     * @return null if there is no such state, or if the state has two zones and the ZIP is unknown or not in the state
     */
    public static @Nullable ZoneId of(String state, @Nullable String zip) {
        if (!Shared.AREAS_OF.containsKey(state)) {
            return Shared.ZONES.get(state);
        }
        Matcher digits = ZIPS.matcher(zip == null ? "" : zip.strip());
        if (!digits.matches()
                || !Shared.AREAS_OF.get(state).contains(digits.group(1).substring(0, AREA))) {
            return null;
        }
        for (int count = ZIP; count > 0; count--) {
            ZoneId zone = Shared.ZONES.get(state + digits.group(1).substring(0, count));
            if (zone != null) {
                return zone;
            }
        }
        return Shared.ZONES.get(state);
    }

    /** Initialized on first use, under the JVM's own lock. */
    private static final class Shared {
        static final Map<String, ZoneId> ZONES = read();
        static final Map<String, Set<String>> AREAS_OF = new HashMap<>();

        static {
            for (String range : AREAS.split(" ", -1)) {
                Set<String> areas = AREAS_OF.computeIfAbsent(range.substring(0, STATE), state -> new HashSet<>());
                String[] ends = range.substring(STATE).split("-", -1);
                for (int area = Integer.parseInt(ends[0]); area <= Integer.parseInt(ends[1]); area++) {
                    areas.add(String.valueOf(area));
                }
            }
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
