package io.freightsdk.samples;

import io.freightsdk.GoldenFile;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code docs/fields.md} is made of the OpenAPI document. */
@Tag("golden")
class FieldsPageTest {
    private static final Path PAGE = Path.of("../../docs/fields.md");

    @Test
    void pageHasEveryField() throws IOException {
        GoldenFile.assertIs(PAGE, page());
    }

    private static String page() throws IOException {
        StringJoiner page = new StringJoiner("\n")
                .add("# Fields")
                .add("")
                .add(
                        "This page is generated from the OpenAPI document. Each type is a record of `io.freightsdk.model`; [models](models.md) shows how to build and read them.");
        map(map(FreightJson.tree().fromJson(FreightJson.schemas())).get("$defs"))
                .forEach((type, schema) -> add(page, type, map(schema)));
        return page + "\n";
    }

    private static void add(StringJoiner page, String type, Map<String, Object> schema) {
        page.add("").add("## " + type).add("").add((String) schema.get("description"));
        if (schema.get("examples") instanceof List<?> words) {
            page.add("")
                    .add("Words: `"
                            + String.join(
                                    "`, `", words.stream().map(String::valueOf).toList()) + "`.");
        }
        if (schema.get("properties") != null) {
            List<?> required = (List<?>) schema.getOrDefault("required", List.of());
            page.add("").add("| field | type | meaning |").add("|---|---|---|");
            map(schema.get("properties"))
                    .forEach((name, field) -> page.add("| `%s`%s | %s | %s |"
                            .formatted(
                                    name,
                                    required.contains(name) ? ", required" : "",
                                    typeOf(map(field)),
                                    map(field).getOrDefault("description", ""))));
        }
    }

    private static String typeOf(Map<String, Object> field) {
        if (field.get("$ref") instanceof String ref) {
            String name = ref.substring(ref.lastIndexOf('/') + 1);
            return "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
        }
        if (field.get("items") != null) {
            return "list of " + typeOf(map(field.get("items")));
        }
        if (field.get("format") instanceof String format) {
            return format;
        }
        Object type = field.get("type");
        return type instanceof List<?> types
                ? String.valueOf(types.get(0))
                : type == null ? "any" : String.valueOf(type);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}
