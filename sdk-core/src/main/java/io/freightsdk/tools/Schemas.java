package io.freightsdk.tools;

import io.freightsdk.json.FreightJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of the document, without references, as models read them best. What is added to them here is what the document
 * does not know: how a tool wants its arguments.
 */
final class Schemas {
    private static final String DATE_TIME = "An ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z.";
    private static final String PREFIX = "#/$defs/";
    private static final List<String> REFUSED_IF_STRICT = List.of(
            "minItems",
            "maxItems",
            "minLength",
            "pattern",
            "minimum",
            "maximum",
            "dependentRequired",
            "format",
            "examples");
    private static final List<String> KNOWN_TO_GEMINI = List.of(
            "type",
            "format",
            "description",
            "enum",
            "items",
            "minItems",
            "maxItems",
            "properties",
            "required",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "pattern",
            "anyOf");
    private static final Map<String, @Nullable Object> DEFS =
            Json.copy(Json.object(FreightJson.schemas()).get("$defs"));

    private Schemas() {}

    /** A schema of the document by its name. */
    static Map<String, @Nullable Object> of(String name) {
        return inlined(Json.copy(DEFS.get(name)));
    }

    /** One property of it. */
    static Map<String, @Nullable Object> property(String schema, String property) {
        return Json.copy(properties(of(schema)).get(property));
    }

    /** An object that has these and nothing else, in this order. */
    static Map<String, @Nullable Object> object(List<String> required, Map<String, @Nullable Object> properties) {
        return Json.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }

    static Map<String, @Nullable Object> text(String description) {
        return value("string", description);
    }

    /** A value of a type, such as {@code boolean}. */
    static Map<String, @Nullable Object> value(String type, String description) {
        return Json.of("type", type, "description", description);
    }

    static Map<String, @Nullable Object> time(String description) {
        return Json.of("type", "string", "format", "date-time", "description", description);
    }

    static Map<String, @Nullable Object> oneOf(List<String> values, String description) {
        return Json.of("type", "string", "enum", values, "description", description);
    }

    /** An array of values of a type. */
    static Map<String, @Nullable Object> list(String itemType, String description) {
        return Json.of("type", "array", "items", Json.of("type", itemType), "description", description);
    }

    /** The same object with more properties. */
    static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> schema, Map<String, @Nullable Object> more) {
        Map<String, @Nullable Object> properties = properties(schema);
        properties.putAll(more);
        Map<String, @Nullable Object> whole = Json.copy(schema);
        whole.put("properties", properties);
        return whole;
    }

    static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> schema) {
        return schema.containsKey("properties") ? Json.copy(schema.get("properties")) : new LinkedHashMap<>();
    }

    static List<String> required(Map<String, @Nullable Object> schema) {
        return schema.get("required") instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** The schema as a document of its own. */
    static Map<String, @Nullable Object> document(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> document = Json.of("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.putAll(schema);
        return document;
    }

    /**
     * The same for arguments. They are closed, since one that nobody knows is a mistake that would otherwise be lost, and
     * a text that has to be there says something.
     */
    static Map<String, @Nullable Object> ofArguments(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> closed = changed(schema, Schemas::ofArguments);
        if (closed.containsKey("properties")) {
            Map<String, @Nullable Object> properties = properties(closed);
            List<String> required = required(closed);
            properties.replaceAll((name, property) -> required.contains(name) ? said(property) : property);
            closed.put("properties", properties);
            closed.put("additionalProperties", false);
        }
        return closed;
    }

    private static Map<String, @Nullable Object> said(@Nullable Object property) {
        Map<String, @Nullable Object> said = Json.copy(property);
        if ("string".equals(said.get("type"))) {
            said.put("minLength", 1);
        }
        return said;
    }

    /**
     * The same with every property required; what could be left out can be null. What the keywords say that such models
     * refuse, the descriptions say.
     */
    static Map<String, @Nullable Object> strict(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> strict = changed(withoutLimits(schema), Schemas::strict);
        if (strict.containsKey("properties")) {
            Map<String, @Nullable Object> properties = properties(strict);
            List<String> required = required(schema);
            properties.replaceAll((name, property) -> required.contains(name) ? property : orNull(property));
            strict.put("properties", properties);
            strict.put("required", List.copyOf(properties.keySet()));
            strict.put("additionalProperties", false);
        }
        return strict;
    }

    /** The same without words: for what is said elsewhere, or read by programs. */
    static Map<String, @Nullable Object> brief(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> brief = changed(schema, Schemas::brief);
        brief.keySet().removeAll(List.of("description", "examples", "pattern", "title"));
        return brief;
    }

    /** The same as what it is made of alone. */
    static Map<String, @Nullable Object> shape(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> shape = changed(brief(schema), Schemas::shape);
        shape.keySet().removeAll(List.of("additionalProperties", "format", "minimum", "maximum"));
        return shape;
    }

    /** The same without the keywords that strict models refuse. */
    static Map<String, @Nullable Object> withoutLimits(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> rest = changed(schema, Schemas::withoutLimits);
        if (rest.containsKey("format")) {
            add(rest, DATE_TIME);
        }
        rest.keySet().removeAll(REFUSED_IF_STRICT);
        return rest;
    }

    /** The same with the keywords that Gemini knows. */
    static Map<String, @Nullable Object> forGemini(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> known = changed(schema, Schemas::forGemini);
        known.keySet().retainAll(KNOWN_TO_GEMINI);
        return known;
    }

    private static Map<String, @Nullable Object> orNull(@Nullable Object property) {
        Map<String, @Nullable Object> nullable = Json.copy(property);
        nullable.put("type", List.of(String.valueOf(nullable.get("type")), "null"));
        add(nullable, "Null to leave it out.");
        if (nullable.get("enum") instanceof List<?> values) {
            List<@Nullable Object> orNull = new ArrayList<>(values);
            orNull.add(null);
            nullable.put("enum", orNull);
        }
        return nullable;
    }

    private static void add(Map<String, @Nullable Object> schema, String sentence) {
        schema.put(
                "description",
                schema.containsKey("description") ? schema.get("description") + " " + sentence : sentence);
    }

    private static Map<String, @Nullable Object> inlined(Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> whole = new LinkedHashMap<>();
        if (schema.remove("$ref") instanceof String reference) {
            whole.putAll(of(reference.substring(PREFIX.length())));
            if (schema.containsKey("const")) {
                // those of the type have other values
                whole.remove("examples");
            }
        }
        // what stands beside a reference is about this place
        whole.putAll(schema);
        return changed(whole, Schemas::inlined);
    }

    /** A copy in which the schemas inside are changed. */
    private static Map<String, @Nullable Object> changed(
            Map<String, @Nullable Object> schema, UnaryOperator<Map<String, @Nullable Object>> change) {
        Map<String, @Nullable Object> copy = Json.copy(schema);
        if (copy.containsKey("properties")) {
            Map<String, @Nullable Object> properties = properties(copy);
            properties.replaceAll((name, property) -> change.apply(Json.copy(property)));
            copy.put("properties", properties);
        }
        if (copy.get("items") instanceof Map<?, ?> items) {
            copy.put("items", change.apply(Json.copy(items)));
        }
        if (copy.get("anyOf") instanceof List<?> members) {
            copy.put(
                    "anyOf",
                    members.stream()
                            .map(member -> change.apply(Json.copy(member)))
                            .toList());
        }
        return copy;
    }
}
