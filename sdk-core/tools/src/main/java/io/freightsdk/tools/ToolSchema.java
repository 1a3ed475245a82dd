package io.freightsdk.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of a tool's arguments or result. The types of the service are those of its OpenAPI document, with all
 * references replaced.
 */
public final class ToolSchema {
    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** The target of references: the tools of tools.json, and the types of the OpenAPI document under {@code $defs}. */
    private static final Map<String, @Nullable Object> ALL = all();

    private final Map<String, @Nullable Object> keywords;

    private ToolSchema(Map<String, @Nullable Object> keywords) {
        this.keywords = keywords;
    }

    /** Returns the schema as JSON. */
    public String json() {
        return Json.text(keywords);
    }

    /** Returns the schema as maps, lists, strings, booleans and numbers. */
    public Map<String, @Nullable Object> asMap() {
        return Json.object(json());
    }

    @Override
    public String toString() {
        return json();
    }

    private static Map<String, @Nullable Object> all() {
        try (InputStream tools = Objects.requireNonNull(ToolSchema.class.getResourceAsStream("tools.json"))) {
            Map<String, @Nullable Object> all = Json.object(new String(tools.readAllBytes(), UTF_8));
            all.put("$defs", Json.object(FreightJson.schemas()).get("$defs"));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the JSON at a path such as {@code freight_create_load/input}. */
    static Object found(String path) {
        Object found = ALL;
        for (String name : path.split("/")) {
            found = Objects.requireNonNull(((Map<?, ?>) found).get(name), path);
        }
        return found;
    }

    /** Returns the next step after an error with this code; null if the table has none. */
    static @Nullable String next(String code) {
        return ((Map<?, ?>) found("next")).get(code) instanceof String words ? words : null;
    }

    /** Returns the schema at a path, with all references replaced. */
    static ToolSchema at(String path) {
        return new ToolSchema(Json.copy(resolved(found(path))));
    }

    /** Replaces references. Keywords beside a reference override those of the target. */
    private static @Nullable Object resolved(@Nullable Object json) {
        if (json instanceof List<?> list) {
            return list.stream().map(ToolSchema::resolved).toList();
        }
        if (!(json instanceof Map<?, ?>)) {
            return json;
        }
        Map<String, @Nullable Object> here = Json.copy(json);
        Object reference = here.remove("$ref");
        here.replaceAll((name, value) -> resolved(value));
        return reference == null
                ? here
                : merged(resolved(found(reference.toString().substring("#/".length()))), here);
    }

    private static Map<String, @Nullable Object> merged(@Nullable Object type, Map<String, @Nullable Object> here) {
        Map<String, @Nullable Object> merged = Json.copy(type);
        if (here.containsKey("const")) {
            merged.remove("examples"); // the examples of the type have other values
        }
        here.forEach((name, value) -> merged.put(
                name,
                value instanceof Map<?, ?> && merged.get(name) instanceof Map<?, ?> one
                        ? merged(one, Json.copy(value))
                        : value));
        return merged;
    }

    @Nullable
    Object keyword(String name) {
        return keywords.get(name);
    }

    ToolSchema items() {
        return new ToolSchema(Json.copy(keywords.get("items")));
    }

    Map<String, ToolSchema> properties() {
        Map<String, ToolSchema> properties = new LinkedHashMap<>();
        if (keywords.get("properties") instanceof Map<?, ?> all) {
            all.forEach((name, property) -> properties.put(String.valueOf(name), new ToolSchema(Json.copy(property))));
        }
        return properties;
    }

    ToolSchema property(String name) {
        return Objects.requireNonNull(properties().get(name), name);
    }

    List<String> required() {
        return keywords.get("required") instanceof List<?> names
                ? names.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** Returns this schema with another property. */
    ToolSchema with(String name, ToolSchema schema) {
        Map<String, @Nullable Object> properties = Json.copy(keywords.get("properties"));
        properties.put(name, schema.keywords);
        Map<String, @Nullable Object> copy = Json.copy(keywords);
        copy.put("properties", properties);
        return new ToolSchema(copy);
    }

    /** Returns this schema after a change of the keywords of every schema in it, and then of its own. */
    ToolSchema everywhere(Consumer<Map<String, @Nullable Object>> change) {
        Map<String, @Nullable Object> copy = Json.copy(keywords);
        copy.computeIfPresent("items", (keyword, items) -> items().everywhere(change).keywords);
        copy.computeIfPresent("properties", (keyword, all) -> {
            Map<String, @Nullable Object> changed = new LinkedHashMap<>();
            properties().forEach((name, property) -> changed.put(name, property.everywhere(change).keywords));
            return changed;
        });
        change.accept(copy);
        return new ToolSchema(copy);
    }

    /**
     * Returns this schema for arguments: an unknown argument is refused, because it would be lost otherwise, and a required
     * text must not be empty.
     */
    ToolSchema closed() {
        return everywhere(schema -> {
            if ("object".equals(schema.get("type"))) {
                new ToolSchema(schema).required().forEach(name -> sayMinLength(schema.get("properties"), name));
                schema.put("additionalProperties", false);
            }
        });
    }

    @SuppressWarnings("unchecked") // the properties of a copy
    private static void sayMinLength(@Nullable Object properties, String name) {
        Object property = ((Map<?, ?>) Objects.requireNonNull(properties)).get(name);
        if (property instanceof Map<?, ?> keywords && "string".equals(keywords.get("type"))) {
            ((Map<String, @Nullable Object>) keywords).put("minLength", 1);
        }
    }

    /** Returns this schema as a document that names its dialect. */
    ToolSchema asDocument() {
        Map<String, @Nullable Object> document = Json.of("$schema", DIALECT);
        document.putAll(keywords);
        return new ToolSchema(document);
    }
}
