package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryInput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects everything that is wrong with arguments, by the keywords of JSON Schema that the tools use. It never repeats a
 * value.
 */
final class ArgumentCheck {
    private static final int MOST_PROBLEMS = 20;
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_NAME = 40;

    /** The reader of the models accepts as many decimals in an amount of money. */
    private static final int MOST_DECIMALS = 30;

    private static final BigDecimal LARGEST = BigDecimal.TEN.pow(15);
    private static final Pattern PLAIN_PATH = Pattern.compile("[\\w.]{0,60}");

    private final Set<String> paths = new LinkedHashSet<>();
    private final List<String> messages = new ArrayList<>();
    private int problems;

    /**
     * Adds a problem.
     *
     * @param path the argument as a dotted path, such as {@code pickups.0.zip}; empty for all arguments
     */
    void add(String path, String message) {
        problems++;
        if (messages.size() < MOST_PROBLEMS) {
            paths.add(path);
            // the name of an unknown argument is text of a model
            String where = PLAIN_PATH.matcher(path).matches() ? path : Words.quoted(path);
            messages.add((path.isEmpty() ? "the arguments" : where) + " " + message);
        }
    }

    ToolError error() {
        int more = problems - messages.size();
        return ToolError.of(
                        "INVALID_ARGUMENTS", String.join("; ", messages) + (more > 0 ? "; and " + more + " more" : ""))
                .with("fields", List.copyOf(paths));
    }

    void throwIfWrong() {
        if (problems > 0) {
            throw error();
        }
    }

    void check(String path, @Nullable Object value, ToolSchema schema) {
        String wrong = wrong(value, schema);
        if (wrong != null) {
            add(path, wrong);
        } else if (value instanceof Map<?, ?> object) {
            checkProperties(path, object, schema);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                check(at(path, String.valueOf(i)), list.get(i), schema.items());
            }
        }
    }

    private void checkProperties(String path, Map<?, ?> object, ToolSchema schema) {
        Map<String, ToolSchema> properties = schema.properties();
        schema.required().stream()
                .filter(name -> !object.containsKey(name))
                .forEach(name -> add(at(path, name), "is missing"));
        boolean areNamed = false;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            String name = String.valueOf(entry.getKey());
            ToolSchema property = properties.get(name);
            if (property != null) {
                check(at(path, name), entry.getValue(), property);
            } else {
                String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
                add(
                        at(path, shown),
                        "is not an argument" + (areNamed ? "" : "; the arguments are " + properties.keySet()));
                areNamed = true;
            }
        }
        if (schema.keyword("dependentRequired") instanceof Map<?, ?> pairs) {
            pairs.forEach((name, others) -> {
                if (object.containsKey(name) && !object.keySet().containsAll((List<?>) others)) {
                    add(at(path, String.valueOf(name)), "must come together with " + others);
                }
            });
        }
    }

    private static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static @Nullable String wrong(@Nullable Object value, ToolSchema schema) {
        return switch (String.valueOf(schema.keyword("type"))) {
            case "object" -> value instanceof Map ? null : "must be an object";
            case "array" -> value instanceof List<?> list ? wrongSize(list, schema) : "must be an array";
            case "string" -> value instanceof String text ? wrongText(text, schema) : "must be a string";
            case "boolean" -> value instanceof Boolean ? null : "must be true or false";
            default -> value instanceof BigDecimal number ? wrongNumber(number, schema) : "must be a number";
        };
    }

    private static @Nullable String wrongSize(List<?> list, ToolSchema schema) {
        boolean isShort = schema.keyword("minItems") instanceof BigDecimal least && list.size() < least.intValue();
        return isShort ? "must have at least " + schema.keyword("minItems") + " item" : null;
    }

    private static @Nullable String wrongText(String text, ToolSchema schema) {
        if (text.codePointCount(0, text.length()) > LONGEST_TEXT) {
            // the service would refuse it without naming the field
            return "must have at most 1,000 characters";
        }
        if (schema.keyword("enum") instanceof List<?> values && !values.contains(text)) {
            return "must be one of " + values;
        }
        if (schema.keyword("format") != null && !isDateTime(text)) {
            return "must be an ISO 8601 date-time with an offset, such as 2026-05-04T14:00:00Z";
        }
        boolean fits = !(schema.keyword("pattern") instanceof String pattern)
                || Pattern.compile(pattern).matcher(text).find();
        return fits ? null : "must fit its description: " + schema.keyword("description");
    }

    /** Checks with the reader that reads the text later, so that neither is stricter. */
    private static boolean isDateTime(String text) {
        try {
            return FreightJson.adapter(ConfirmDeliveryInput.class).fromJsonValue(Map.of("bol_received_at", text))
                    != null;
        } catch (JsonDataException e) {
            return false;
        }
    }

    private static @Nullable String wrongNumber(BigDecimal number, ToolSchema schema) {
        if (number.abs().compareTo(LARGEST) > 0) {
            return "is too large";
        }
        if (number.scale() > MOST_DECIMALS) {
            return "must have at most " + MOST_DECIMALS + " decimals";
        }
        boolean isOutside = schema.keyword("minimum") instanceof BigDecimal least
                && schema.keyword("maximum") instanceof BigDecimal most
                && (number.compareTo(least) < 0 || number.compareTo(most) > 0);
        return isOutside ? "must be from " + schema.keyword("minimum") + " to " + schema.keyword("maximum") : null;
    }
}
