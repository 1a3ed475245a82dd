package io.freightsdk.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The same document in the words that public generators of clients turn into code that works. They take the lowest 2xx of an
 * operation for its only result, ask for what any member of an {@code anyOf} requires, make an enum of texts of a constant
 * boolean, and a map that does not compile of an object of free properties: so here every 2xx of an operation names one object, an
 * {@code anyOf} is one object that requires what all its members do, and a boolean is a boolean.
 */
final class PortableDocument {
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String HEAD = """
            # Made from freight-agent-api.yaml, for generators of clients; do not edit; made anew by
            # %s
            """;

    private final Map<String, @Nullable Object> document;
    private final Map<String, @Nullable Object> schemas;

    private PortableDocument(Map<String, @Nullable Object> document) {
        this.document = document;
        this.schemas = object(object(document.get("components")).get("schemas"));
    }

    /** The text of the portable document. */
    static String of(String yaml) {
        Map<String, @Nullable Object> document = object(new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml));
        PortableDocument portable = new PortableDocument(document);
        portable.convert();
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setSplitLines(false);
        options.setIndicatorIndent(2);
        options.setIndentWithIndicator(true);
        return HEAD.formatted(GenerateModels.COMMAND) + new Yaml(options).dump(document);
    }

    private void convert() {
        operations();
        namedResponses();
        for (String name : List.copyOf(schemas.keySet())) {
            Map<String, @Nullable Object> schema = object(schemas.get(name));
            if (schema.containsKey("anyOf")) {
                schemas.put(name, merged(schema, members(schema)));
            }
        }
        plain(schemas);
        dropUnused();
    }

    /** Every 2xx of an operation names the schema that spans them. */
    private void operations() {
        object(document.get("paths"))
                .values()
                .forEach(path -> object(path).forEach((method, value) -> {
                    if (value instanceof Map<?, ?> && !method.startsWith("x-")) {
                        operation(object(value));
                    }
                }));
    }

    private void operation(Map<String, @Nullable Object> operation) {
        Object outcome = operation.get("x-outcome");
        object(operation.get("responses")).forEach((status, value) -> {
            Map<String, @Nullable Object> response = resolved(object(value));
            if (outcome != null && status.startsWith("2")) {
                body(response).put("schema", reference(String.valueOf(outcome)));
            } else if (!object(value).containsKey("$ref")) {
                name(response, capital(String.valueOf(operation.get("operationId"))) + status + "Error");
            }
        });
    }

    private void namedResponses() {
        object(object(document.get("components")).get("responses"))
                .forEach((name, response) -> name(object(response), name + "Error"));
    }

    /** A schema that stands in an answer gets a name; generators number those without. */
    private void name(Map<String, @Nullable Object> response, String name) {
        Map<String, @Nullable Object> schema = object(body(response).get("schema"));
        if (schema.containsKey("anyOf")) {
            schema.put("description", response.get("description"));
            schemas.put(name, schema);
            body(response).put("schema", reference(name));
        }
    }

    /** One object for several: all their properties, and required what each of them requires. */
    private Map<String, @Nullable Object> merged(
            Map<String, @Nullable Object> union, List<Map<String, @Nullable Object>> members) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        Set<Object> required = new LinkedHashSet<>(required(members.get(0)));
        boolean open = false;
        for (Map<String, @Nullable Object> member : members) {
            object(member.getOrDefault("properties", Map.of()))
                    .forEach((name, property) -> properties.putIfAbsent(name, copy(property)));
            required.retainAll(required(member));
            open |= Boolean.TRUE.equals(member.get("additionalProperties"));
        }
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("type", "object");
        one.put("description", union.get("description"));
        if (union.containsKey("x-assumed")) {
            one.put("x-assumed", union.get("x-assumed"));
        }
        if (!required.isEmpty()) {
            one.put("required", new ArrayList<>(required));
        }
        one.put("properties", properties);
        if (open) {
            one.put("additionalProperties", true);
        }
        return one;
    }

    private List<Map<String, @Nullable Object>> members(Map<String, @Nullable Object> union) {
        List<Map<String, @Nullable Object>> members = new ArrayList<>();
        for (Object member : (List<?>) required(union, "anyOf")) {
            String name = String.valueOf(object(member).get("$ref")).substring(SCHEMAS.length());
            members.add(object(schemas.get(name)));
        }
        return members;
    }

    /** No constant boolean, and no format that generators do not know. */
    private static void plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            if (map.get("const") instanceof Boolean) {
                map.remove("const");
            }
            if ("decimal".equals(map.get("format"))) {
                map.remove("format");
            }
            map.values().forEach(PortableDocument::plain);
        } else if (value instanceof List<?> list) {
            list.forEach(PortableDocument::plain);
        }
    }

    /** What nothing names any more goes, until all that is left is named. */
    private void dropUnused() {
        Set<String> used = new TreeSet<>();
        do {
            used.clear();
            references(document, used);
        } while (schemas.keySet().retainAll(used));
    }

    private static void references(@Nullable Object value, Set<String> used) {
        if (value instanceof Map<?, ?> map) {
            if (map.get("$ref") instanceof String target && target.startsWith(SCHEMAS)) {
                used.add(target.substring(SCHEMAS.length()));
            }
            map.values().forEach(each -> references(each, used));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> references(each, used));
        }
    }

    private Map<String, @Nullable Object> resolved(Map<String, @Nullable Object> response) {
        if (response.get("$ref") instanceof String target) {
            String name = target.substring(target.lastIndexOf('/') + 1);
            return object(
                    object(object(document.get("components")).get("responses")).get(name));
        }
        return response;
    }

    private static Map<String, @Nullable Object> body(Map<String, @Nullable Object> response) {
        return object(object(response.get("content")).get("application/json"));
    }

    private static Map<String, @Nullable Object> reference(String schema) {
        Map<String, @Nullable Object> reference = new LinkedHashMap<>();
        reference.put("$ref", SCHEMAS + schema);
        return reference;
    }

    private static List<?> required(Map<String, @Nullable Object> schema) {
        return schema.get("required") instanceof List<?> list ? list : List.of();
    }

    private static Object required(Map<String, @Nullable Object> schema, String key) {
        Object value = schema.get(key);
        if (value == null) {
            throw new UnsupportedSchemaException(key, "missing");
        }
        return value;
    }

    /** What stands in two places would be written as an alias, which not every parser of OpenAPI follows. */
    private static @Nullable Object copy(@Nullable Object value) {
        if (value instanceof Map<?, ?>) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            object(value).forEach((key, each) -> copy.put(key, copy(each)));
            return copy;
        }
        return value instanceof List<?> list ? new ArrayList<>(list) : value;
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    @SuppressWarnings("unchecked") // the parser's own maps, with texts for keys
    private static Map<String, @Nullable Object> object(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new UnsupportedSchemaException("document", "expected a mapping");
    }
}
