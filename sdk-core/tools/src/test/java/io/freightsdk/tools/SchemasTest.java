package io.freightsdk.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.json.FreightJson;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether they are valid JSON Schema, and agree with what is accepted, is tested where there is a validator: in the MCP server. */
class SchemasTest {
    static List<FreightTool> tools() {
        FreightClient client = FreightClient.builder()
                .account("acme")
                .baseUrl("http://127.0.0.1:1")
                .agentKey("agent_none")
                .build();
        return FreightTools.builder(client).spendLimitPerAgent("1").build().all();
    }

    private static Map<?, ?> input(String tool) {
        return AgentFixture.read(tools().stream()
                .filter(each -> each.name().equals(tool))
                .findAny()
                .orElseThrow()
                .inputSchema()
                .json());
    }

    @Test
    void createTakesWhatTheDocumentSaysAndNeedsACustomerRef() {
        Map<?, ?> document =
                (Map<?, ?>) AgentFixture.at(AgentFixture.read(FreightJson.schemas()), "$defs", "CreateLoadInput");
        Map<?, ?> schema = input("freight_create_load");
        Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
        Set<Object> expected = new LinkedHashSet<>(((Map<?, ?>) document.get("properties")).keySet());
        expected.add("anotherLoad");
        assertThat(properties.keySet()).isEqualTo(expected);
        assertThat(schema.get("required")).isEqualTo(List.of("driverPhone", "pickups", "deliveries", "customerRef"));
        assertThat(schema.get("$schema")).isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(AgentFixture.text(properties, "pickups", "items", "properties", "zip", "description"))
                .isEqualTo("The ZIP code.");
        assertThat(AgentFixture.at(schema, "properties", "pickups", "items", "additionalProperties"))
                .isEqualTo(false);
    }

    @ParameterizedTest
    @MethodSource("tools")
    void nothingIsLeftToBeLookedUp(FreightTool tool) {
        assertThat(tool.inputSchema().json()
                        + tool.inputSchema(SchemaDialect.OPENAI_STRICT).json()
                        + tool.outputSchema().json())
                .doesNotContain("$ref", "$defs");
    }

    @ParameterizedTest
    @MethodSource("tools")
    void everythingThatCanBeGivenIsDescribed(FreightTool tool) {
        everyObject(
                AgentFixture.read(tool.inputSchema().json()),
                object -> ((Map<?, ?>) object.get("properties"))
                        .forEach((name, property) -> assertThat(AgentFixture.text(property, "description"))
                                .as("%s of %s", name, tool)
                                .endsWith(".")));
    }

    @ParameterizedTest
    @MethodSource("tools")
    void strictOnesAreClosedAndRequireEverything(FreightTool tool) {
        Map<?, ?> strict =
                AgentFixture.read(tool.inputSchema(SchemaDialect.OPENAI_STRICT).json());
        everyObject(strict, object -> {
            assertThat(object.get("additionalProperties")).isEqualTo(false);
            assertThat((List<?>) object.get("required"))
                    .isEqualTo(List.copyOf(((Map<?, ?>) object.get("properties")).keySet()));
        });
        assertThat(tool.inputSchema(SchemaDialect.OPENAI_STRICT).json())
                .doesNotContain("minItems", "minLength", "\"format\"", "examples");
    }

    @Test
    void whatMayBeLeftOutIsNullableWhereItIsStrict() {
        Map<?, ?> strict = AgentFixture.read(
                tools().get(0).inputSchema(SchemaDialect.OPENAI_STRICT).json());
        assertThat(AgentFixture.at(strict, "properties", "weight", "type")).isEqualTo(List.of("number", "null"));
        assertThat(AgentFixture.text(strict, "properties", "weight", "description"))
                .endsWith(" Null to leave it out.");
        assertThat(AgentFixture.text(strict, "properties", "pickups", "items", "properties", "date", "description"))
                .isEqualTo("The start of the planned window. An ISO 8601 date-time with an offset, such as"
                        + " 2026-05-04T14:00:00Z. Null to leave it out.");
        assertThat(AgentFixture.at(strict, "properties", "customerRef", "type")).isEqualTo("string");
        assertThat(AgentFixture.at(
                        AgentFixture.read(tools().get(2)
                                .inputSchema(SchemaDialect.OPENAI_STRICT)
                                .json()),
                        "properties",
                        "detail",
                        "enum"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactly("summary", "full", null);
    }

    @Test
    void valueThatIsFixedHasNoOtherAsAnExample() {
        Object newStatus = AgentFixture.at(
                AgentFixture.read(tools().get(3).outputSchema().json()),
                "properties",
                "result",
                "properties",
                "newStatus");
        assertThat(AgentFixture.text(newStatus, "const")).isEqualTo("DELIVERED");
        assertThat(AgentFixture.at(newStatus, "examples")).isNull();
    }

    @Test
    void schemaThatAUserChangesIsACopy() {
        FreightTool create = tools().get(0);
        String before = create.inputSchema().json();
        for (ToolSchema schema : List.of(create.inputSchema(), create.outputSchema())) {
            schema.asMap().clear();
        }
        assertThat(create.inputSchema().json()).isEqualTo(before).contains("driverPhone");
        assertThat(create.invoke("{\"customerRef\": 7}", ToolCaller.of("dispatcher-7"))
                        .json())
                .contains("customerRef must be a string");
    }

    private static void everyObject(Map<?, ?> schema, Consumer<Map<?, ?>> check) {
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            check.accept(schema);
            properties.values().forEach(property -> everyObject((Map<?, ?>) property, check));
        }
        if (schema.get("items") instanceof Map<?, ?> items) {
            everyObject(items, check);
        }
    }
}
