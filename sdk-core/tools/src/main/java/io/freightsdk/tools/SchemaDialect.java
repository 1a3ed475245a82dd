package io.freightsdk.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The dialects of JSON Schema that vendors of models accept for arguments. */
public enum SchemaDialect {
    /** JSON Schema 2020-12, complete: for MCP and for validators of arguments. */
    JSON_SCHEMA,
    /** For {@code strict} functions of OpenAI: every property is required, and null where it may be left out. */
    OPENAI_STRICT,
    /** For tools of Anthropic, {@code strict} ones too: closed objects without lengths, ranges and patterns. */
    ANTHROPIC,
    /** For functions of Gemini: the keywords of OpenAPI 3.0 that it knows. */
    GEMINI;

    private static final String DATE_TIME = "An ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z.";
    private static final List<String> REFUSED_IF_STRICT =
            List.of("minItems maxItems minLength pattern minimum maximum dependentRequired format examples".split(" "));
    private static final List<String> KNOWN_TO_GEMINI = List.of(("type format description enum items minItems maxItems"
                    + " properties required minimum maximum minLength maxLength pattern anyOf")
            .split(" "));
    private static final List<String> WORDS = List.of("description", "examples", "pattern", "minLength", "title");
    private static final List<String> LIMITS = List.of("additionalProperties", "format", "minimum", "maximum");

    ToolSchema of(ToolSchema input) {
        return switch (this) {
            case JSON_SCHEMA -> document(input);
            case OPENAI_STRICT -> document(withoutLimits(input).everywhere(SchemaDialect::requireAll));
            case ANTHROPIC -> withoutLimits(input);
            case GEMINI -> input.everywhere(part -> part.keywords().keySet().retainAll(KNOWN_TO_GEMINI));
        };
    }

    /** The schema as a document of its own. */
    static ToolSchema document(ToolSchema schema) {
        Map<String, @Nullable Object> document = Json.of("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.putAll(schema.keywords());
        return new ToolSchema(document);
    }

    /** Returns the schema without descriptions and formats, for results described elsewhere or read by programs. */
    static ToolSchema brief(ToolSchema schema) {
        return schema.everywhere(part -> part.keywords().keySet().removeAll(WORDS));
    }

    /** Returns the schema with types and names alone. */
    static ToolSchema shape(ToolSchema schema) {
        return brief(schema).everywhere(part -> part.keywords().keySet().removeAll(LIMITS));
    }

    /** Moves the meaning of keywords that strict models refuse into the description. */
    private static ToolSchema withoutLimits(ToolSchema schema) {
        return schema.everywhere(part -> {
            if (part.keywords().containsKey("format")) {
                add(part.keywords(), DATE_TIME);
            }
            part.keywords().keySet().removeAll(REFUSED_IF_STRICT);
        });
    }

    /** Requires every property of an object; an optional one may be null. */
    private static void requireAll(ToolSchema schema) {
        if (schema.is("object")) {
            List<String> required = schema.required();
            schema.replaceProperties((name, property) -> required.contains(name) ? property : orNull(property));
            schema.keywords().put("required", List.copyOf(schema.properties().keySet()));
            schema.keywords().put("additionalProperties", false);
        }
    }

    private static ToolSchema orNull(ToolSchema schema) {
        Map<String, @Nullable Object> keywords = Json.copy(schema.keywords());
        keywords.put("type", List.of(String.valueOf(keywords.get("type")), "null"));
        add(keywords, "Null to leave it out.");
        if (keywords.get("enum") instanceof List<?> values) {
            List<@Nullable Object> orNull = new ArrayList<>(values);
            orNull.add(null);
            keywords.put("enum", orNull);
        }
        return new ToolSchema(keywords);
    }

    private static void add(Map<String, @Nullable Object> keywords, String sentence) {
        keywords.merge("description", sentence, (said, more) -> said + " " + more);
    }
}
