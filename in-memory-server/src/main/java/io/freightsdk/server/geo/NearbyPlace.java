package io.freightsdk.server.geo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.values.GeoPoint;
import java.util.Arrays;
import java.util.Optional;

/** The name of the place nearest to a point, from the table of ZIPs. */
public final class NearbyPlace {
    private static final String RESOURCE = "places.bin";
    private static final double MILES_PER_UNIT =
            GreatCircle.EARTH_RADIUS_MILES * Math.PI / 180 / ZipTable.UNITS_PER_DEGREE;
    private static final int BAND = (int) ZipTable.UNITS_PER_DEGREE;
    private static final double MOST_MILES = 60;

    /** Somewhat farther away is better, if that is a city people know: so many miles for each ZIP it has. */
    private static final double MILES_PER_ZIP = 2;

    private static final double MOST_FOR_ZIPS = 20;

    private NearbyPlace() {}

    /** City and state, such as {@code Springfield, MO}; empty where no place is within 60 miles. */
    public static Optional<String> of(GeoPoint point) {
        ZipTable table = ZipTable.shared();
        int lat = (int) Math.rint(point.lat() * ZipTable.UNITS_PER_DEGREE);
        int lng = (int) Math.rint(point.lng() * ZipTable.UNITS_PER_DEGREE);
        double eastward = Math.cos(Math.toRadians(point.lat()));
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = Shared.from(lat - BAND); i < Shared.BY_LAT.length; i++) {
            int row = (int) Shared.BY_LAT[i];
            if (table.lat(row) > lat + BAND) {
                break;
            }
            double miles = MILES_PER_UNIT * Math.hypot(table.lat(row) - lat, (table.lng(row) - lng) * eastward);
            if (miles <= MOST_MILES && miles - MOST_FOR_ZIPS < least) {
                double counted = miles - Math.min(MOST_FOR_ZIPS, MILES_PER_ZIP * table.zipsOf(table.cityOf(row)));
                if (counted < least) {
                    least = counted;
                    best = row;
                }
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(name(table, table.cityOf(best)));
    }

    private static String name(ZipTable table, int city) {
        return Shared.NAMES[city] + ", " + UsStates.codes().get(table.stateOf(city));
    }

    /** Initialized on first use, under the JVM's own lock. */
    private static final class Shared {
        static final String[] NAMES = new String(ZipTable.unpacked(RESOURCE), UTF_8).split("\n");
        static final long[] BY_LAT = byLat();

        /** The first row that lies no farther south. */
        static int from(int lat) {
            int found = Arrays.binarySearch(BY_LAT, (long) lat << Integer.SIZE);
            return found < 0 ? -found - 1 : found;
        }

        private static long[] byLat() {
            ZipTable table = ZipTable.shared();
            long[] rows = new long[table.zips()];
            for (int row = 0; row < rows.length; row++) {
                rows[row] = ((long) table.lat(row) << Integer.SIZE) + row;
            }
            Arrays.sort(rows);
            return rows;
        }
    }
}
