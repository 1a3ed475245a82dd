package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The arguments of a model, normalized and checked against the schema of the tool. */
record ToolArguments(Map<String, @Nullable Object> values) {
    private static final int LONGEST = 65_536;

    /** Returns the arguments. Throws an error that names everything that is wrong with them. */
    static ToolArguments parse(@Nullable String json, ToolSchema schema) {
        String text = json == null || json.isBlank() ? "{}" : json;
        if (text.length() > LONGEST) {
            throw unreadable("longer than " + LONGEST + " characters");
        }
        Object tidy;
        try {
            tidy = tidy(FreightJson.tree().fromJson(text));
        } catch (IOException e) {
            // a parser's message may repeat what it read
            throw unreadable("not JSON");
        } catch (JsonDataException e) {
            throw unreadable("nested too deeply, or have a number that is out of range");
        }
        Object arguments = tidy == null || tidy.equals("") ? Map.of() : tidy;
        ArgumentCheck check = new ArgumentCheck();
        check.check("", arguments, schema);
        check.throwIfWrong();
        return new ToolArguments(Json.copy(arguments));
    }

    private static ToolError unreadable(String reason) {
        return ToolError.of("INVALID_ARGUMENTS", "the arguments are " + reason)
                .next("call again with one JSON object that fits the schema");
    }

    /** Returns the error of one argument, without its value, which could be a phone number. */
    static ToolError error(String path, String message) {
        ArgumentCheck check = new ArgumentCheck();
        check.add(path, message);
        return check.error();
    }

    /**
     * Returns the value in one spelling of blanks and numbers, without nulls and empty texts, which models write for what they
     * leave out.
     */
    private static @Nullable Object tidy(@Nullable Object value) {
        if (value instanceof String text) {
            return Canonical.of(text).isEmpty() ? "" : text.strip();
        }
        if (value instanceof BigDecimal number) {
            return Canonical.ofNumber(number);
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(element -> Objects.requireNonNullElse(tidy(element), ""))
                    .toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> tidy = new LinkedHashMap<>();
            map.forEach((name, entry) -> tidy.put(String.valueOf(name), tidy(entry)));
            tidy.values().removeIf(entry -> entry == null || entry.equals(""));
            return tidy;
        }
        return value;
    }

    /** Returns the arguments as a type of the service, without those that belong to the tool. */
    <T> T as(Class<T> type, String... without) {
        Map<String, @Nullable Object> rest = Json.copy(values);
        rest.keySet().removeAll(List.of(without));
        try {
            return Objects.requireNonNull(FreightJson.adapter(type).fromJson(Json.text(rest)));
        } catch (IOException | JsonDataException e) {
            // its message may hold a value
            throw unreadable("not a " + type.getSimpleName());
        }
    }

    boolean is(String flag) {
        return Boolean.TRUE.equals(values.get(flag));
    }

    /** Returns the load number. A text that could be part of another path is refused. */
    String loadNumber() {
        String loadNumber = Canonical.of(String.valueOf(values.get("loadNumber")));
        if (loadNumber.equals(".") || loadNumber.equals("..")) {
            throw error("loadNumber", "is not a load number");
        }
        return loadNumber;
    }
}
