package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.GoldenFile;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hosts and models keep what they were told: a schema changes by intention only, to the byte. */
@Tag("golden")
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
        GoldenFile.assertIs(
                Path.of("src/test/resources/io/freightsdk/tools/rendered-schemas.txt"),
                String.join("\n", rendered()) + "\n");
    }
}
