package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules of each maker, for every object of every tool. */
class SchemaDialectTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private static void each(Object schema, Consumer<Map<?, ?>> check) {
        Map<?, ?> map = (Map<?, ?>) schema;
        check.accept(map);
        if (map.get("properties") instanceof Map<?, ?> properties) {
            properties.values().forEach(property -> each(property, check));
        }
        if (map.get("items") instanceof Map<?, ?> items) {
            each(items, check);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everySchemaKeepsTheRulesOfItsMaker(SchemaDialect dialect) {
        for (FreightTool tool : fixture.tools().all()) {
            Map<?, ?> schema = AgentFixture.read(tool.inputSchema(dialect).json());
            assertThat(tool.inputSchema(dialect).asMap().keySet()).isEqualTo(schema.keySet());
            each(schema, part -> keeps(dialect, part));
        }
    }

    private static void keeps(SchemaDialect dialect, Map<?, ?> part) {
        boolean isObject = part.get("properties") instanceof Map<?, ?>;
        switch (dialect) {
            case JSON_SCHEMA -> assertThat(isObject).isEqualTo("object".equals(part.get("type")));
            case OPENAI_STRICT -> {
                assertThat(part.keySet().toString()).doesNotContain("minLength", "pattern", "format", "minItems");
                if (isObject) {
                    assertThat(part.get("additionalProperties")).isEqualTo(false);
                    assertThat(Set.copyOf((List<?>) part.get("required")))
                            .isEqualTo(((Map<?, ?>) part.get("properties")).keySet());
                }
            }
            case PLAIN -> {
                assertThat(part.get("type")).isInstanceOf(String.class);
                assertThat(part.keySet().stream().map(String::valueOf))
                        .isSubsetOf(
                                "type",
                                "description",
                                "enum",
                                "items",
                                "properties",
                                "required",
                                "additionalProperties");
                assertThat(isObject ? part.get("additionalProperties") : false).isEqualTo(false);
            }
        }
    }
}
