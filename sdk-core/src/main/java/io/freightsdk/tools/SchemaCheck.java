package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds arguments against a schema that {@link Schemas} made, and collects all that does not fit. */
final class SchemaCheck {
    private static final int LONGEST_NAME = 40;
    private static final BigDecimal LARGEST = BigDecimal.TEN.pow(15);

    private final List<Problem> problems;

    SchemaCheck(List<Problem> problems) {
        this.problems = problems;
    }

    void check(String path, @Nullable Object value, Map<String, @Nullable Object> schema) {
        switch (String.valueOf(schema.get("type"))) {
            case "object" -> object(path, value, schema);
            case "array" -> array(path, value, schema);
            case "string" -> string(path, value, schema);
            case "number" -> number(path, value, schema);
            case "boolean" -> flag(path, value);
            default -> throw new IllegalStateException("no check for " + schema);
        }
    }

    private void object(String path, @Nullable Object value, Map<String, @Nullable Object> schema) {
        if (!(value instanceof Map<?, ?> object)) {
            problem(path, "must be an object");
            return;
        }
        Map<String, @Nullable Object> properties = Schemas.properties(schema);
        for (String name : Schemas.required(schema)) {
            if (!object.containsKey(name)) {
                problem(at(path, name), "is missing");
            }
        }
        boolean isTold = false;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            String name = String.valueOf(entry.getKey());
            @Nullable Object property = properties.get(name);
            if (property != null) {
                check(at(path, name), entry.getValue(), Json.copy(property));
            } else {
                problem(
                        at(path, shortened(name)),
                        "is not an argument" + (isTold ? "" : "; there are " + properties.keySet()));
                isTold = true;
            }
        }
        if (schema.get("dependentRequired") instanceof Map<?, ?> pairs) {
            pairs.forEach((name, others) -> togetherWith(path, object, String.valueOf(name), (List<?>) others));
        }
    }

    private void togetherWith(String path, Map<?, ?> object, String name, List<?> others) {
        if (object.containsKey(name) && !object.keySet().containsAll(others)) {
            problem(at(path, name), "must come together with " + others);
        }
    }

    private void array(String path, @Nullable Object value, Map<String, @Nullable Object> schema) {
        if (!(value instanceof List<?> list)) {
            problem(path, "must be an array");
            return;
        }
        if (schema.get("minItems") instanceof BigDecimal least && list.size() < least.intValue()) {
            problem(path, "must have at least " + least + " item");
        }
        for (int i = 0; i < list.size(); i++) {
            check(at(path, String.valueOf(i)), list.get(i), Json.copy(schema.get("items")));
        }
    }

    private void string(String path, @Nullable Object value, Map<String, @Nullable Object> schema) {
        if (!(value instanceof String text)) {
            problem(path, "must be a string");
        } else if (schema.get("enum") instanceof List<?> values && !values.contains(text)) {
            problem(path, "must be one of " + values);
        } else if ("date-time".equals(schema.get("format")) && !isDateTime(text)) {
            problem(path, "must be an ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z");
        } else if (schema.get("pattern") instanceof String pattern
                && !Pattern.compile(pattern).matcher(text).find()) {
            problem(path, "must be as described: " + schema.get("description"));
        }
    }

    private void number(String path, @Nullable Object value, Map<String, @Nullable Object> schema) {
        if (!(value instanceof BigDecimal number)) {
            problem(path, "must be a number");
        } else if (number.abs().compareTo(LARGEST) > 0) {
            problem(path, "is too large");
        } else if (schema.get("minimum") instanceof BigDecimal least
                && schema.get("maximum") instanceof BigDecimal most
                && (number.compareTo(least) < 0 || number.compareTo(most) > 0)) {
            problem(path, "must be from " + least + " to " + most);
        }
    }

    private void flag(String path, @Nullable Object value) {
        if (!(value instanceof Boolean)) {
            problem(path, "must be true or false");
        }
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

    private static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }

    private void problem(String path, String what) {
        problems.add(new Problem(path, what));
    }
}
