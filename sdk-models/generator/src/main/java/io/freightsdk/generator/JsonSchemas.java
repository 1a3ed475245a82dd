package io.freightsdk.generator;

import com.squareup.moshi.Moshi;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of the document as one JSON Schema 2020-12, which an OpenAPI 3.1 schema is already but for the place of its
 * references and for our extensions.
 */
final class JsonSchemas {
    private static final Set<String> KEPT = Set.of(
            "type",
            "description",
            "required",
            "dependentRequired",
            "properties",
            "additionalProperties",
            "items",
            "minItems",
            "maxItems",
            "pattern",
            "minimum",
            "maximum",
            "anyOf",
            "const",
            "enum",
            "format");

    /** Formats that JSON Schema knows; the others say how Java holds a number. */
    private static final Set<String> FORMATS = Set.of("date-time", "uri");

    private static final Pattern SHORT = Pattern.compile("[{\\[]\n[^{}\\[\\]]*[}\\]]");

    private JsonSchemas() {}

    static String of(Node schemas) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        for (String name : schemas.keys()) {
            all.put(name, schema(schemas.child(name)));
        }
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.put("$defs", all);
        return text(document);
    }

    /** Lines that show a change: one for an object or a list without another in it. */
    static String text(Object tree) {
        return SHORT.matcher(new Moshi.Builder()
                                .build()
                                .adapter(Object.class)
                                .indent("  ")
                                .toJson(tree))
                        .replaceAll(one -> Matcher.quoteReplacement(one.group()
                                .replaceAll("(?<=^.)\\s+|\\s+(?=.$)", "")
                                .replaceAll("\n\\s*", " ")))
                + "\n";
    }

    private static Map<String, @Nullable Object> schema(Node node) {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        for (String key : node.keys()) {
            if (key.equals("dependentRequired")) {
                schema.put(key, node.get(key));
            } else if (key.equals("$ref")) {
                schema.put(key, String.valueOf(node.get(key)).replace("#/components/schemas/", "#/$defs/"));
            } else if (key.equals("properties")) {
                schema.put(key, properties(node.child(key)));
            } else if (key.equals("x-extensible-enum")) {
                // others may appear, so it is no enum
                schema.put("examples", node.list(key));
            } else if (key.equals("description")) {
                schema.put(key, node.text(key).replaceAll("\\s+", " "));
            } else if (KEPT.contains(key) && isKnown(key, node.get(key))) {
                schema.put(key, value(node.place() + "." + key, node.get(key)));
            }
        }
        return schema;
    }

    private static boolean isKnown(String key, @Nullable Object value) {
        return !key.equals("format") || FORMATS.contains(String.valueOf(value));
    }

    private static Map<String, @Nullable Object> properties(Node node) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (String name : node.keys()) {
            properties.put(name, schema(node.child(name)));
        }
        return properties;
    }

    private static @Nullable Object value(String place, @Nullable Object value) {
        if (value instanceof Map<?, ?>) {
            return schema(Node.of(place, value));
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Object element : list) {
                values.add(value(place, element));
            }
            return values;
        }
        return value;
    }
}
