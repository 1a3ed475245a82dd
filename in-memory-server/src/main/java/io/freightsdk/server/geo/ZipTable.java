package io.freightsdk.server.geo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.values.GeoPoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.InflaterInputStream;

/**
 * The centroid of every US ZIP, one row each, sorted by state and city, so that a city and a state are ranges of rows
 * and their centroids the means of these. About 1 MB of arrays, with no object per ZIP. States go by their index in
 * {@link UsStates#codes()}, cities by {@link CityName#fold}: the resource has to be made anew when either changes.
 *
 * <p>Data from GeoNames (geonames.org), CC BY 4.0; points in the territories from the US Census Bureau.
 */
final class ZipTable {

    private static final String RESOURCE = "zips.bin";

    /** Coordinates are whole numbers of these, 11 m or less. */
    static final double UNITS_PER_DEGREE = 10_000;

    private static final int UNITS_AROUND = 3_600_000;
    private static final int ZIPS = 100_000;

    private final int[] firstCityOfState; // with the end as one more entry, like the other two
    private final int[] firstRowOfCity;
    private final int[] startOfName;
    private final byte[] names;
    private final char[] rowAfter = new char[ZIPS]; // of a ZIP: its row + 1, or 0
    private final int[] lat;
    private final int[] lng;

    /** Reads what {@code MakeZipTable} wrote: counts and differences, each in as few bytes as it needs. */
    private ZipTable(Varints in) {
        int states = UsStates.codes().size();
        firstCityOfState = new int[states + 1];
        for (int state = 0; state < states; state++) {
            firstCityOfState[state + 1] = firstCityOfState[state] + in.unsigned();
        }
        int cities = firstCityOfState[states];
        startOfName = new int[cities + 1];
        firstRowOfCity = new int[cities + 1];
        names = in.bytes(in.unsigned());
        readNames();
        readZips(in);
        lat = new int[firstRowOfCity[cities]];
        lng = new int[firstRowOfCity[cities]];
        readPoints(in);
    }

    /** Each ends with a line feed, which sorts before every letter and digit. */
    private void readNames() {
        int city = 0;
        for (int end = 0; end < names.length; end++) {
            if (names[end] == '\n') {
                startOfName[++city] = end + 1;
            }
        }
    }

    /** The first ZIP of a city relative to the city before, the others to the ZIP before. */
    private void readZips(Varints in) {
        int row = 0;
        int firstZip = 0;
        for (int city = 1; city < firstRowOfCity.length; city++) {
            firstZip += in.signed();
            int zip = firstZip;
            rowAfter[zip] = (char) ++row;
            for (int others = in.unsigned(); others > 0; others--) {
                zip += in.unsigned();
                rowAfter[zip] = (char) ++row;
            }
            firstRowOfCity[city] = row;
        }
    }

    /** In the order of the ZIPs, because neighbors by number are neighbors on the map. */
    private void readPoints(Varints in) {
        int north = 0;
        int east = 0;
        for (char after : rowAfter) {
            if (after > 0) {
                north += in.signed();
                east += in.signed();
                lat[after - 1] = north;
                lng[after - 1] = east;
            }
        }
    }

    /** The table of this JVM, read by the first caller while the others wait. */
    static ZipTable shared() {
        return Shared.TABLE;
    }

    static ZipTable read(byte[] unpacked) {
        return new ZipTable(new Varints(unpacked));
    }

    /** The bytes of a packed table beside this class. */
    static byte[] unpacked(String resource) {
        try (InputStream packed = Objects.requireNonNull(ZipTable.class.getResourceAsStream(resource), resource)) {
            return new InflaterInputStream(packed).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    int zips() {
        return lat.length;
    }

    int cities() {
        return firstRowOfCity.length - 1;
    }

    /** Empty for a ZIP in another state as well. */
    Optional<GeoPoint> zip(int state, int zip) {
        int row = rowAfter[zip] - 1;
        return row >= firstRowOfState(state) && row < firstRowOfState(state + 1)
                ? Optional.of(mean(row, row + 1))
                : Optional.empty();
    }

    Optional<GeoPoint> city(int state, String folded) {
        byte[] name = (folded + '\n').getBytes(US_ASCII);
        int low = firstCityOfState[state];
        int high = firstCityOfState[state + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Arrays.compare(names, startOfName[middle], startOfName[middle + 1], name, 0, name.length);
            if (order == 0) {
                return Optional.of(mean(firstRowOfCity[middle], firstRowOfCity[middle + 1]));
            }
            low = order < 0 ? middle + 1 : low;
            high = order < 0 ? high : middle;
        }
        return Optional.empty();
    }

    GeoPoint state(int state) {
        return mean(firstRowOfState(state), firstRowOfState(state + 1));
    }

    int lat(int row) {
        return lat[row];
    }

    int lng(int row) {
        return lng[row];
    }

    /** The index of the city that has that row. */
    int cityOf(int row) {
        return rangeOf(row, firstRowOfCity);
    }

    /** The index of the state that has that city. */
    int stateOf(int city) {
        return rangeOf(city, firstCityOfState);
    }

    int zipsOf(int city) {
        return firstRowOfCity[city + 1] - firstRowOfCity[city];
    }

    /** None of them is empty. */
    private static int rangeOf(int value, int[] firsts) {
        int found = Arrays.binarySearch(firsts, value);
        return found < 0 ? -found - 2 : found;
    }

    private int firstRowOfState(int state) {
        return firstRowOfCity[firstCityOfState[state]];
    }

    private GeoPoint mean(int from, int to) {
        long north = 0;
        long east = 0;
        int origin = lng[from]; // Hawaii's mean has Wake Island in it, on the other side of the antimeridian
        for (int row = from; row < to; row++) {
            north += lat[row];
            east += around(lng[row] - origin);
        }
        long units = Math.round((double) east / (to - from));
        return new GeoPoint(
                Math.round((double) north / (to - from)) / UNITS_PER_DEGREE,
                around(origin + (int) units) / UNITS_PER_DEGREE);
    }

    /** Returns the angle as -180 up to 180 degrees. */
    private static int around(int units) {
        return Math.floorMod(units + UNITS_AROUND / 2, UNITS_AROUND) - UNITS_AROUND / 2;
    }

    /** Initialized on first use, under the JVM's own lock. */
    private static final class Shared {
        static final ZipTable TABLE = read(unpacked(RESOURCE));
    }

    /** Reads numbers of seven bits a byte, low bits first; a plain array, as nothing is compiled yet. */
    private static final class Varints {

        private final byte[] bytes;
        private int next;

        Varints(byte[] bytes) {
            this.bytes = bytes;
        }

        int unsigned() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                byte part = bytes[next++];
                value |= (part & 0x7f) << shift;
                if (part >= 0) {
                    return value;
                }
            }
        }

        /** Small on either side of zero: 0, -1, 1, -2, 2 are written as 0, 1, 2, 3, 4. */
        int signed() {
            int zigzag = unsigned();
            return (zigzag >>> 1) ^ -(zigzag & 1);
        }

        byte[] bytes(int length) {
            next += length;
            return Arrays.copyOfRange(bytes, next - length, next);
        }
    }
}
