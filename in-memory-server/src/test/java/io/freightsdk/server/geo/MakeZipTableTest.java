package io.freightsdk.server.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.GeoPoint;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MakeZipTableTest {

    private static final String ALASKA = "US\t99501\tAnchorage\tAlaska\tAK\tAnchorage\t020\t\t\t61.2116\t-149.8761\t1";
    private static final String MILITARY = "US\t09001\tAPO AA\t\t\t\t\t\t\t38.1105\t15.6613\t";

    @TempDir
    private Path directory;

    @Test
    void rowsOutsideTheStatesAreLeftOut() throws IOException {
        Path source = Files.write(directory.resolve("source.txt"), List.of(MILITARY, ALASKA));
        ZipTable table = make(source);
        assertThat(table.zips()).isOne();
        assertThat(table.zip(UsStates.codes().indexOf("AK"), 99501)).contains(new GeoPoint(61.2116, -149.8761));
    }

    /** What is packed here and what is packed in the resource. */
    @Test
    void everyTerritorialRowIsFoundAgain() throws IOException, URISyntaxException {
        Path territories = Path.of(Objects.requireNonNull(getClass().getResource("territories.tsv"))
                .toURI());
        ZipTable made = make(territories);
        assertThat(made.zips()).isEqualTo(209);
        for (String line : Files.readAllLines(territories)) {
            String[] columns = line.split("\t", -1);
            int state = UsStates.codes().indexOf(columns[0]);
            int zip = Integer.parseInt(columns[1]);
            GeoPoint point = new GeoPoint(Double.parseDouble(columns[9]), Double.parseDouble(columns[10]));
            assertThat(made.zip(state, zip)).contains(point);
            assertThat(made.city(state, CityName.fold(columns[2]))).isPresent();
            assertThat(ZipTable.shared().zip(state, zip)).contains(point);
        }
    }

    @Test
    void sameSourcesMakeTheSameBytes() throws IOException {
        Path source = Files.write(directory.resolve("source.txt"), List.of(ALASKA));
        make(source);
        byte[] first = Files.readAllBytes(directory.resolve("zips.bin"));
        make(source);
        assertThat(directory.resolve("zips.bin")).hasBinaryContent(first);
    }

    private ZipTable make(Path source) throws IOException {
        Path output = directory.resolve("zips.bin");
        MakeZipTable.make(output, output.resolveSibling("places.bin"), List.of(source));
        try (InputStream packed = new InflaterInputStream(Files.newInputStream(output))) {
            return ZipTable.read(packed.readAllBytes());
        }
    }
}
