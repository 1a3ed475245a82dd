package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSON Schema of a tool. The types of the service come from its document, without references. */
public final class ToolSchema {
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 1_000;
    private static final BigDecimal LARGEST = BigDecimal.TEN.pow(15);

    /** As many has an amount of money that the reader of the model takes. */
    private static final int MOST_DECIMALS = 30;

    /** The schemas that a reference leads to: those of the tools, and the types of the document. */
    private static final Map<String, @Nullable Object> ALL = Json.merged(
            Json.object(Json.resource("tools.json")),
            Json.of("$defs", Json.object(FreightJson.schemas()).get("$defs")));

    private final Map<String, @Nullable Object> keywords;

    ToolSchema(Map<String, @Nullable Object> keywords) {
        this.keywords = keywords;
    }

    /** The schema as JSON. */
    public String json() {
        return Json.text(keywords);
    }

    /** The schema as maps, lists, texts, flags and numbers: a copy, since arguments are checked against the schema itself. */
    public Map<String, @Nullable Object> asMap() {
        return Collections.unmodifiableMap(read(keywords).keywords);
    }

    @Override
    public String toString() {
        return json();
    }

    /** The keywords in the order of the text. */
    Map<String, @Nullable Object> keywords() {
        return keywords;
    }

    /** The JSON at a path such as {@code freight_create_load/input}. */
    static @Nullable Object found(String path) {
        Object found = ALL;
        for (String name : path.split("/")) {
            found = Json.copy(found).get(name);
        }
        return found;
    }

    static ToolSchema at(String path) {
        return read(found(path));
    }

    static ToolSchema read(@Nullable Object json) {
        return new ToolSchema(Json.copy(resolved(json)));
    }

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
        if (reference == null) {
            return here;
        }
        Map<String, @Nullable Object> type = read(found(reference.toString().substring("#/".length()))).keywords;
        if (here.containsKey("const")) {
            // those of the type have other values
            type.remove("examples");
        }
        // what stands beside a reference is about this place
        return Json.merged(type, here);
    }

    boolean is(String type) {
        return type.equals(keywords.get("type"));
    }

    Map<String, ToolSchema> properties() {
        Map<String, ToolSchema> properties = new LinkedHashMap<>();
        if (keywords.get("properties") instanceof Map<?, ?> all) {
            all.forEach((name, property) -> properties.put(String.valueOf(name), of(property)));
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

    private static ToolSchema of(@Nullable Object keywords) {
        return new ToolSchema(Json.copy(keywords));
    }

    ToolSchema with(String property, ToolSchema schema) {
        Map<String, @Nullable Object> properties = Json.copy(keywords.get("properties"));
        properties.put(property, schema.keywords);
        return saying("properties", properties);
    }

    ToolSchema saying(String keyword, Object value) {
        ToolSchema copy = of(keywords);
        copy.keywords.put(keyword, value);
        return copy;
    }

    /** Returns a copy of this schema with every schema inside changed, then itself. */
    ToolSchema everywhere(Consumer<ToolSchema> change) {
        ToolSchema copy = of(keywords);
        copy.keywords.computeIfPresent("items", (name, items) -> of(items).everywhere(change).keywords);
        copy.replaceProperties((name, property) -> property.everywhere(change));
        change.accept(copy);
        return copy;
    }

    void replaceProperties(BiFunction<String, ToolSchema, ToolSchema> change) {
        keywords.computeIfPresent("properties", (keyword, all) -> {
            Map<String, @Nullable Object> changed = Json.copy(all);
            changed.replaceAll((name, property) -> change.apply(name, of(property)).keywords);
            return changed;
        });
    }

    /**
     * The same for arguments. Objects are closed, since an argument that nobody knows is a mistake that would otherwise be
     * lost, and a text that has to be there says something.
     */
    ToolSchema closed() {
        return everywhere(schema -> {
            if (schema.is("object")) {
                List<String> required = schema.required();
                schema.replaceProperties((name, property) ->
                        required.contains(name) && property.is("string") ? property.saying("minLength", 1) : property);
                schema.keywords.put("additionalProperties", false);
            }
        });
    }

    void check(String path, @Nullable Object value, List<Arguments.Problem> problems) {
        String wrong = wrong(value);
        if (wrong != null) {
            problems.add(new Arguments.Problem(path, wrong));
        }
        if (is("object") && value instanceof Map<?, ?> object) {
            checkProperties(path, object, problems);
        } else if (is("array") && value instanceof List<?> list) {
            ToolSchema items = of(keywords.get("items"));
            for (int i = 0; i < list.size(); i++) {
                items.check(at(path, String.valueOf(i)), list.get(i), problems);
            }
        }
    }

    private void checkProperties(String path, Map<?, ?> object, List<Arguments.Problem> problems) {
        required().stream()
                .filter(name -> !object.containsKey(name))
                .forEach(name -> problems.add(new Arguments.Problem(at(path, name), "is missing")));
        Map<String, ToolSchema> properties = properties();
        boolean namesKnown = false;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            String name = String.valueOf(entry.getKey());
            ToolSchema property = properties.get(name);
            if (property != null) {
                property.check(at(path, name), entry.getValue(), problems);
            } else {
                String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
                String known = namesKnown ? "" : "; there are " + properties.keySet();
                problems.add(new Arguments.Problem(at(path, shown), "is not an argument" + known));
                namesKnown = true;
            }
        }
        if (keywords.get("dependentRequired") instanceof Map<?, ?> pairs) {
            pairs.forEach((name, others) -> {
                if (object.containsKey(name) && !object.keySet().containsAll((List<?>) others)) {
                    String where = at(path, String.valueOf(name));
                    problems.add(new Arguments.Problem(where, "must come together with " + others));
                }
            });
        }
    }

    private static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private @Nullable String wrong(@Nullable Object value) {
        return switch (String.valueOf(keywords.get("type"))) {
            case "object" -> value instanceof Map ? null : "must be an object";
            case "array" -> value instanceof List<?> list ? wrongSize(list) : "must be an array";
            case "string" -> value instanceof String text ? wrongText(text) : "must be a string";
            case "number", "integer" -> value instanceof BigDecimal number ? wrongNumber(number) : "must be a number";
            case "boolean" -> value instanceof Boolean ? null : "must be true or false";
            default -> throw new IllegalStateException("no check for " + keywords);
        };
    }

    private @Nullable String wrongSize(List<?> list) {
        boolean isShort = keywords.get("minItems") instanceof BigDecimal least && list.size() < least.intValue();
        return isShort ? "must have at least " + keywords.get("minItems") + " item" : null;
    }

    private @Nullable String wrongText(String text) {
        if (text.codePointCount(0, text.length()) > LONGEST_TEXT) {
            // the service would refuse it without a word about it
            return "has more than 1,000 characters";
        }
        if (keywords.get("enum") instanceof List<?> values && !values.contains(text)) {
            return "must be one of " + values;
        }
        if (keywords.containsKey("format") && !isDateTime(text)) {
            return "must be an ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z";
        }
        boolean fits = !(keywords.get("pattern") instanceof String pattern)
                || Pattern.compile(pattern).matcher(text).find();
        return fits ? null : "must be as described: " + keywords.get("description");
    }

    /** By the reader that will read it, so that neither is stricter. */
    private static boolean isDateTime(String text) {
        try {
            return FreightJson.adapter(ConfirmDeliveryInput.class).fromJsonValue(Map.of("bol_received_at", text))
                    != null;
        } catch (JsonDataException e) {
            return false;
        }
    }

    private @Nullable String wrongNumber(BigDecimal number) {
        if (number.abs().compareTo(LARGEST) > 0) {
            return "is too large";
        }
        if (number.scale() > MOST_DECIMALS) {
            return "has more than " + MOST_DECIMALS + " decimals";
        }
        boolean isOutside = keywords.get("minimum") instanceof BigDecimal least
                && keywords.get("maximum") instanceof BigDecimal most
                && (number.compareTo(least) < 0 || number.compareTo(most) > 0);
        return isOutside ? "must be from " + keywords.get("minimum") + " to " + keywords.get("maximum") : null;
    }
}
