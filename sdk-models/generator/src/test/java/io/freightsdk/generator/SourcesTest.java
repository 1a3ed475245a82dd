package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A tiny document with one of everything, against files written down once and read by people since. */
class SourcesTest {
    private static final Path FOLDER = Path.of("src/test/resources/generator");

    static Stream<Map.Entry<Path, String>> sources() throws IOException {
        return Sources.of(Files.readString(FOLDER.resolve("tiny.yaml")), "tiny.yaml").entrySet().stream();
    }

    @Test
    void everyGoldenFileHasItsSource() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".golden")))
                    .containsExactlyInAnyOrderElementsOf(sources()
                            .map(source -> source.getKey().getFileName() + ".golden")
                            .toList());
        }
    }

    @ParameterizedTest
    @Tag("golden")
    @MethodSource("sources")
    void tinyDocumentBecomesTheGoldenFile(Map.Entry<Path, String> source) throws IOException {
        Path golden = FOLDER.resolve(source.getKey().getFileName() + ".golden");
        GoldenFile.assertIs(golden, source.getValue());
    }
}
