package io.freightsdk.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dialect of JSON Schema in which a vendor's models accept the arguments of tools. */
public enum SchemaDialect {
    /** The complete JSON Schema 2020-12, for MCP and for validators. */
    JSON_SCHEMA,
    /**
     * Only types, names, enums and descriptions of closed objects, which the models of Anthropic, Google and OpenAI all accept.
     */
    PLAIN,
    /** For {@code strict} functions of OpenAI: every property is required, and null stands for one that is left out. */
    OPENAI_STRICT;

    private static final String DATE_TIME = "An ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z.";
    private static final List<String> PLAIN_KEYWORDS =
            List.of("type", "description", "enum", "items", "properties", "required", "additionalProperties");

    ToolSchema of(ToolSchema input) {
        return switch (this) {
            case JSON_SCHEMA -> input.asDocument();
            case PLAIN -> input.everywhere(SchemaDialect::plain);
            case OPENAI_STRICT ->
                input.everywhere(schema -> {
                            plain(schema);
                            requireAll(schema);
                        })
                        .asDocument();
        };
    }

    private static void plain(Map<String, @Nullable Object> schema) {
        if (schema.containsKey("format")) {
            addSentence(schema, DATE_TIME);
        }
        schema.keySet().retainAll(PLAIN_KEYWORDS);
    }

    private static void requireAll(Map<String, @Nullable Object> schema) {
        if (schema.get("properties") instanceof Map<?, ?> all) {
            List<?> required = schema.get("required") instanceof List<?> names ? names : List.of();
            Map<String, @Nullable Object> properties = Json.copy(all);
            properties.replaceAll((name, property) -> required.contains(name) ? property : orNull(Json.copy(property)));
            schema.put("properties", properties);
            schema.put("required", List.copyOf(properties.keySet()));
        }
    }

    private static Map<String, @Nullable Object> orNull(Map<String, @Nullable Object> schema) {
        schema.put("type", List.of(String.valueOf(schema.get("type")), "null"));
        if (schema.get("enum") instanceof List<?> values) {
            List<@Nullable Object> orNull = new ArrayList<>(values);
            orNull.add(null);
            schema.put("enum", orNull);
        }
        addSentence(schema, "Null to leave it out.");
        return schema;
    }

    private static void addSentence(Map<String, @Nullable Object> schema, String sentence) {
        schema.merge("description", sentence, (said, more) -> said + " " + more);
    }
}
