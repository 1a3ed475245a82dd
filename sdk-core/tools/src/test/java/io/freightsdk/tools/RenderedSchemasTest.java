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
                lines.add(tool.name() + " " + dialect + " "
                        + tool.inputSchema(dialect).json());
                assertThat(FreightJson.tree().toJson(tool.inputSchema(dialect).asMap()))
                        .isEqualTo(tool.inputSchema(dialect).json());
            }
            assertThat(tool.inputSchema().json())
                    .isEqualTo(tool.inputSchema(SchemaDialect.JSON_SCHEMA).json());
            lines.add(tool.name() + " listed " + tool.briefInputSchema().json());
            lines.add(tool.name() + " output " + tool.outputSchema().json());
            lines.add(tool.name() + " listed-output " + tool.briefOutputSchema().json());
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
