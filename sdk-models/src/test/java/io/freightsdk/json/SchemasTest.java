package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemasTest {
    private static Map<?, ?> defs() throws IOException {
        return (Map<?, ?>) ((Map<?, ?>) FreightJson.tree().fromJson(FreightJson.schemas())).get("$defs");
    }

    private static Map<?, ?> property(String schema, String property) throws IOException {
        Map<?, ?> properties = (Map<?, ?>) ((Map<?, ?>) defs().get(schema)).get("properties");
        return (Map<?, ?>) properties.get(property);
    }

    @Test
    void everyTypeOfTheModelHasASchema() throws IOException {
        for (Object name : defs().keySet()) {
            assertThat(Adapters.of(type(name))).as("%s", name).isNotNull();
        }
        assertThat(defs()).hasSize(33);
    }

    private static Class<?> type(Object name) {
        try {
            return Class.forName("io.freightsdk.model." + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void schemaSaysWhatTheDocumentSays() throws IOException {
        assertThat(property("CreateLoadInput", "pickups"))
                .isEqualTo(Map.of(
                        "type",
                        "array",
                        "description",
                        "The stops where cargo is loaded, in order; at least one.",
                        "minItems",
                        BigDecimal.ONE,
                        "items",
                        Map.of("$ref", "#/$defs/StopInput")));
        assertThat(property("LoadPosition", "deliveredAt"))
                .isEqualTo(Map.of(
                        "type", List.of("string", "null"),
                        "format", "date-time",
                        "description", "The time of delivery; null until then."));
    }

    @Test
    void openEnumHasExamplesAndNoEnum() throws IOException {
        Map<?, ?> status = (Map<?, ?>) defs().get("LoadStatus");
        assertThat(status.get("enum")).isNull();
        assertThat(status.get("examples"))
                .isEqualTo(List.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "CANCELLED"));
    }

    @Test
    void internalExtensionsAreRemoved() {
        assertThat(FreightJson.schemas()).doesNotContain("x-", "components/schemas", "\"format\": \"double\"");
    }

    @Test
    void treeKeepsWhatItReads() throws IOException {
        String json = "{\"a\":[1,2.50,true,null,\"x\"],\"b\":{\"c\":null}}";
        Object tree = FreightJson.tree().fromJson(json);
        assertThat(tree)
                .isEqualTo(Map.of(
                        "a",
                        Arrays.asList(BigDecimal.ONE, new BigDecimal("2.50"), true, null, "x"),
                        "b",
                        Collections.singletonMap("c", null)));
        assertThat(FreightJson.tree().toJson(tree)).isEqualTo(json);
        assertThat(FreightJson.tree()).hasToString("JsonAdapter(any JSON)");
    }
}
