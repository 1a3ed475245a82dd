package io.freightsdk.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Hosts and models keep what they were told: a schema changes by intention only, to the byte. */
class RenderedSchemasTest {
    /** One line for each schema: the tool, how it is written, and the text. */
    private static List<String> rendered() {
        List<String> lines = new ArrayList<>();
        for (FreightTool tool : SchemasTest.tools()) {
            for (SchemaDialect dialect : SchemaDialect.values()) {
                lines.add(tool.name() + " " + dialect + " " + tool.schemaFor(dialect));
                assertThat(FreightJson.tree().toJson(tool.schemaMapFor(dialect)))
                        .isEqualTo(tool.schemaFor(dialect));
            }
            assertThat(tool.inputSchema()).isEqualTo(tool.schemaFor(SchemaDialect.JSON_SCHEMA));
            lines.add(tool.name() + " listed " + FreightJson.tree().toJson(tool.briefInputSchema()));
            lines.add(tool.name() + " output " + tool.outputSchema());
            lines.add(tool.name() + " listed-output " + tool.briefOutputSchema());
        }
        return lines;
    }

    @Test
    void eachIsAsItWas() throws IOException {
        try (InputStream kept =
                Objects.requireNonNull(RenderedSchemasTest.class.getResourceAsStream("rendered-schemas.txt"))) {
            assertThat(rendered())
                    .containsExactlyElementsOf(
                            new String(kept.readAllBytes(), UTF_8).lines().toList());
        }
    }
}
