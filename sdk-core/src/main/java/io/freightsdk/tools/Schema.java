package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema, to be rendered for models in a {@link SchemaDialect} and to check arguments. The types of the service come
 * from its document, without references.
 */
sealed interface Schema {
    /** The schemas that a reference leads to: those of the tools, and the types of the document. */
    Map<String, @Nullable Object> ALL = Json.merged(
            Json.object(Json.resource("tools.json")),
            Json.of("$defs", Json.object(FreightJson.schemas()).get("$defs")));

    /** The keywords in the order of the text; a schema inside is a {@code Schema}. */
    Map<String, @Nullable Object> keywords();

    /** Adds all that is wrong with a value. */
    default void check(String path, @Nullable Object value, List<Problem> problems) {
        @Nullable String wrong = wrong(value);
        if (wrong != null) {
            problems.add(new Problem(path, wrong));
        }
    }

    /** The problem of a value itself, null if there is none. */
    @Nullable
    String wrong(@Nullable Object value);

    /** The JSON at a path such as {@code freight_create_load/input}. */
    static @Nullable Object found(String path) {
        @Nullable Object found = ALL;
        for (String name : path.split("/")) {
            found = Json.copy(found).get(name);
        }
        return found;
    }

    /** The object at a path. */
    static Fields at(String path) {
        return (Fields) read(found(path));
    }

    private static Schema of(Map<String, @Nullable Object> keywords) {
        keywords.computeIfPresent("items", (name, items) -> read(items));
        keywords.computeIfPresent(
                "anyOf",
                (name, members) ->
                        ((List<?>) members).stream().map(Schema::read).toList());
        keywords.computeIfPresent("properties", (name, all) -> {
            Map<String, @Nullable Object> properties = Json.copy(all);
            properties.replaceAll((property, schema) -> read(schema));
            return properties;
        });
        @Nullable Object type = keywords.get("type");
        return switch (String.valueOf(type instanceof List<?> types ? types.get(0) : type)) {
            case "object" -> new Fields(keywords);
            case "array" -> new Items(keywords);
            case "string" -> new Text(keywords);
            case "number", "integer" -> new Amount(keywords);
            case "boolean" -> new Flag(keywords);
            default -> new Either(keywords);
        };
    }

    static Schema read(@Nullable Object json) {
        if (json instanceof Schema schema) {
            return schema;
        }
        Map<String, @Nullable Object> here = Json.copy(json);
        Map<String, @Nullable Object> keywords = new LinkedHashMap<>();
        if (here.remove("$ref") instanceof String reference) {
            keywords.putAll(read(found(reference.substring("#/".length()))).keywords());
            if (here.containsKey("const")) {
                // those of the type have other values
                keywords.remove("examples");
            }
        }
        // what stands beside a reference is about this place
        return of(Json.merged(keywords, here));
    }

    /** The schema as maps and lists. */
    default Map<String, @Nullable Object> tree() {
        return Json.copy(inside(keywords(), Schema::tree));
    }

    /** Returns this schema with every schema inside changed, then itself. */
    default Schema everywhere(UnaryOperator<Schema> change) {
        return change.apply(of(Json.copy(inside(keywords(), schema -> schema.everywhere(change)))));
    }

    /** Returns this schema with changed keywords. */
    default Schema reworded(Consumer<Map<String, @Nullable Object>> change) {
        Map<String, @Nullable Object> keywords = Json.copy(keywords());
        change.accept(keywords);
        return of(keywords);
    }

    private static @Nullable Object inside(@Nullable Object value, Function<Schema, ?> change) {
        if (value instanceof Schema schema) {
            return change.apply(schema);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(member -> inside(member, change)).toList();
        }
        if (value instanceof Map<?, ?>) {
            Map<String, @Nullable Object> copy = Json.copy(value);
            copy.replaceAll((name, member) -> inside(member, change));
            return copy;
        }
        return value;
    }

    /** An object. */
    record Fields(Map<String, @Nullable Object> keywords) implements Schema {
        private static final int LONGEST_NAME = 40;

        Map<String, Schema> properties() {
            Map<String, Schema> properties = new LinkedHashMap<>();
            if (keywords.get("properties") instanceof Map<?, ?> all) {
                all.forEach((name, property) -> properties.put(String.valueOf(name), (Schema) property));
            }
            return properties;
        }

        Schema property(String name) {
            return Objects.requireNonNull(properties().get(name), name);
        }

        List<String> required() {
            return keywords.get("required") instanceof List<?> names
                    ? names.stream().map(String::valueOf).toList()
                    : List.of();
        }

        Fields with(String name, Schema property) {
            return properties(all -> all.put(name, property));
        }

        private Fields properties(Consumer<Map<String, Schema>> change) {
            Map<String, Schema> properties = properties();
            change.accept(properties);
            return saying("properties", properties);
        }

        Fields saying(String keyword, Object value) {
            return (Fields) reworded(keywords -> keywords.put(keyword, value));
        }

        /**
         * The same for arguments. Objects are closed, since an argument that nobody knows is a mistake that would otherwise be
         * lost, and a text that has to be there says something.
         */
        Fields closed() {
            return (Fields) everywhere(schema -> schema instanceof Fields fields ? fields.closedHere() : schema);
        }

        private Fields closedHere() {
            return properties(all ->
                            all.replaceAll((name, property) -> required().contains(name) && property instanceof Text
                                    ? property.reworded(text -> text.put("minLength", 1))
                                    : property))
                    .saying("additionalProperties", false);
        }

        @Override
        public @Nullable String wrong(@Nullable Object value) {
            return value instanceof Map ? null : "must be an object";
        }

        @Override
        public void check(String path, @Nullable Object value, List<Problem> problems) {
            Schema.super.check(path, value, problems);
            if (!(value instanceof Map<?, ?> object)) {
                return;
            }
            required().stream()
                    .filter(name -> !object.containsKey(name))
                    .forEach(name -> problems.add(new Problem(at(path, name), "is missing")));
            Map<String, Schema> properties = properties();
            boolean namesKnown = false;
            for (Map.Entry<?, ?> entry : object.entrySet()) {
                String name = String.valueOf(entry.getKey());
                @Nullable Schema property = properties.get(name);
                if (property != null) {
                    property.check(at(path, name), entry.getValue(), problems);
                } else {
                    String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
                    String known = namesKnown ? "" : "; there are " + properties.keySet();
                    problems.add(new Problem(at(path, shown), "is not an argument" + known));
                    namesKnown = true;
                }
            }
            if (keywords.get("dependentRequired") instanceof Map<?, ?> pairs) {
                pairs.forEach((name, others) -> {
                    if (object.containsKey(name) && !object.keySet().containsAll((List<?>) others)) {
                        problems.add(new Problem(at(path, String.valueOf(name)), "must come together with " + others));
                    }
                });
            }
        }

        private static String at(String path, String name) {
            return path.isEmpty() ? name : path + "." + name;
        }
    }

    /** An array. */
    record Items(Map<String, @Nullable Object> keywords) implements Schema {
        @Override
        public @Nullable String wrong(@Nullable Object value) {
            if (!(value instanceof List<?> list)) {
                return "must be an array";
            }
            boolean isShort = keywords.get("minItems") instanceof BigDecimal least && list.size() < least.intValue();
            return isShort ? "must have at least " + keywords.get("minItems") + " item" : null;
        }

        @Override
        public void check(String path, @Nullable Object value, List<Problem> problems) {
            Schema.super.check(path, value, problems);
            List<?> list = value instanceof List<?> there ? there : List.of();
            for (int i = 0; i < list.size(); i++) {
                items().check(Fields.at(path, String.valueOf(i)), list.get(i), problems);
            }
        }

        Schema items() {
            return (Schema) Objects.requireNonNull(keywords.get("items"));
        }
    }

    /** A text. */
    record Text(Map<String, @Nullable Object> keywords) implements Schema {
        private static final int LONGEST = 1_000;

        @Override
        public @Nullable String wrong(@Nullable Object value) {
            if (!(value instanceof String text)) {
                return "must be a string";
            }
            if (text.codePointCount(0, text.length()) > LONGEST) {
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
    }

    /** A number. */
    record Amount(Map<String, @Nullable Object> keywords) implements Schema {
        private static final BigDecimal LARGEST = BigDecimal.TEN.pow(15);

        @Override
        public @Nullable String wrong(@Nullable Object value) {
            if (!(value instanceof BigDecimal number)) {
                return "must be a number";
            }
            if (number.abs().compareTo(LARGEST) > 0) {
                return "is too large";
            }
            boolean isOutside = keywords.get("minimum") instanceof BigDecimal least
                    && keywords.get("maximum") instanceof BigDecimal most
                    && (number.compareTo(least) < 0 || number.compareTo(most) > 0);
            return isOutside ? "must be from " + keywords.get("minimum") + " to " + keywords.get("maximum") : null;
        }
    }

    /** True or false. */
    record Flag(Map<String, @Nullable Object> keywords) implements Schema {
        @Override
        public @Nullable String wrong(@Nullable Object value) {
            return value instanceof Boolean ? null : "must be true or false";
        }
    }

    /** One of several; arguments have none. */
    record Either(Map<String, @Nullable Object> keywords) implements Schema {
        @Override
        public @Nullable String wrong(@Nullable Object value) {
            throw new IllegalStateException("no check for " + keywords);
        }
    }
}
