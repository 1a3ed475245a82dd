package io.freightsdk.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.json.FreightJson;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Native images find each resource beside the classes, and the events that are read by their components. */
class NativeImageTest {
    private static final Pattern NAMED = Pattern.compile("\"pattern\": \"(.*)\"");

    @ParameterizedTest
    @ValueSource(
            classes = {
                FreightJson.class,
                FreightClient.class,
                LoadTracker.class,
                FreightTools.class,
                DurableFreight.class
            })
    void everyFileBesideTheClassesIsNamed(Class<?> published) throws Exception {
        Path place = Path.of(
                published.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            assertNamed(place);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                assertNamed(jar.getPath("/"));
            }
        }
    }

    @Test
    void everyEventThatIsReadByItsComponentsIsNamed() throws IOException {
        String config = "/META-INF/native-image/io.freightsdk/freight-sdk-tracking/reflect-config.json";
        String named;
        try (InputStream in = TrackingEvent.class.getResourceAsStream(config)) {
            named = new String(in.readAllBytes(), UTF_8);
        }
        assertThat(TrackingEvent.class.getNestMembers())
                .filteredOn(Class::isRecord)
                .isNotEmpty()
                .allSatisfy(event -> assertThat(named)
                        .contains("{\"name\": \"" + event.getName() + "\", \"allDeclaredConstructors\": true,"));
    }

    private static void assertNamed(Path root) throws IOException {
        List<Path> configs = files(root.resolve("META-INF/native-image")).stream()
                .filter(file -> file.endsWith("resource-config.json"))
                .toList();
        assertThat(configs).hasSize(1);
        List<Pattern> named = NAMED.matcher(Files.readString(configs.get(0)))
                .results()
                .map(pattern -> Pattern.compile(pattern.group(1).replace("\\\\", "\\")))
                .toList();
        assertThat(files(root.resolve("io")))
                .filteredOn(file -> !file.toString().endsWith(".class"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(named)
                        .anyMatch(
                                pattern -> pattern.matcher(root.relativize(file).toString())
                                        .matches()));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
