package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GeneratedSourcesTest {
    private static final Path MODULE = Path.of("..");
    private static final Map<Path, String> FRESH = fresh();

    private static Map<Path, String> fresh() {
        try {
            return GenerateModels.fresh(MODULE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void sourcesSayWhatTheDocumentSays() throws IOException {
        for (Map.Entry<Path, String> fresh : FRESH.entrySet()) {
            Path file = MODULE.resolve(GenerateModels.TARGET).resolve(fresh.getKey());
            assertThat(file).as("run %s", GenerateModels.COMMAND).exists();
            assertThat(Files.readString(file))
                    .as("%s; run %s", file, GenerateModels.COMMAND)
                    .isEqualTo(fresh.getValue());
        }
    }

    @Test
    void nothingElseStandsAmongThem() throws IOException {
        assertThat(GenerateModels.existing(MODULE))
                .as("run %s", GenerateModels.COMMAND)
                .containsExactlyElementsOf(FRESH.keySet());
    }

    @Test
    @Tag("slow")
    void twoRunsAreTheSameToTheByte() throws IOException {
        assertThat(GenerateModels.fresh(MODULE)).isEqualTo(FRESH);
    }
}
