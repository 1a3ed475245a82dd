package io.freightsdk.tools;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Arguments as a model gives them: read, tidied and held against the schema of the tool. */
record Arguments(Map<String, @Nullable Object> values) {
    private static final int LONGEST = 65_536;
    private static final int MOST_PROBLEMS = 20;
    private static final Pattern NAMES = Pattern.compile("[\\w.]{0,60}");

    /**
     * Something wrong with the arguments.
     *
     * @param path where, dotted, such as {@code pickups.0.zip}; empty for all of it
     * @param what what is wrong, without the value: that could be a phone
     */
    record Problem(String path, String what) {
        private String inWords() {
            // the name of an argument that does not exist is a model's
            String where = NAMES.matcher(path).matches() ? path : Refusal.quoted(path);
            return (path.isEmpty() ? "the arguments" : where) + " " + what;
        }
    }

    static void refuse(List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        String all =
                problems.stream().limit(MOST_PROBLEMS).map(Problem::inWords).collect(Collectors.joining("; "));
        int more = problems.size() - MOST_PROBLEMS;
        List<String> fields = problems.stream()
                .map(Problem::path)
                .distinct()
                .limit(MOST_PROBLEMS)
                .toList();
        throw new Refusal("INVALID_ARGUMENTS", all + (more > 0 ? "; and " + more + " more" : ""))
                .with(Map.of("fields", fields));
    }

    static void refuse(String path, String what) {
        refuse(List.of(new Problem(path, what)));
    }

    static Arguments read(@Nullable String json, ToolSchema schema) {
        String text = json == null || json.isBlank() ? "{}" : json;
        if (text.length() > LONGEST) {
            throw unreadable("longer than " + LONGEST + " characters");
        }
        @Nullable Object tree;
        try {
            tree = FreightJson.tree().fromJson(text);
        } catch (IOException e) {
            // a parser's message may repeat what it read
            throw unreadable("not JSON");
        } catch (JsonDataException e) {
            throw unreadable("nested too deeply, or hold a number that is out of range");
        }
        Object tidy = tree == null ? Map.of() : tidy(tree);
        List<Problem> problems = new ArrayList<>();
        schema.check("", tidy, problems);
        refuse(problems);
        return new Arguments(Json.copy(tidy));
    }

    private static Refusal unreadable(String reason) {
        return new Refusal(
                "INVALID_ARGUMENTS",
                "the arguments are " + reason,
                "call again with one JSON object that fits the schema");
    }

    /** In one spelling of blanks and numbers, and without nulls and texts of nothing: for a model they are what is left out. */
    private static @Nullable Object tidy(@Nullable Object value) {
        if (value instanceof String text) {
            return Canonical.of(text).isEmpty() ? "" : text.strip();
        }
        if (value instanceof BigDecimal number) {
            return Canonical.ofNumber(number);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> tidy = new ArrayList<>();
            list.forEach(element -> tidy.add(tidy(element)));
            return tidy;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> tidy = new LinkedHashMap<>();
            map.forEach((name, entry) -> {
                Object tidied = tidy(entry);
                if (tidied != null && !tidied.equals("")) {
                    tidy.put(String.valueOf(name), tidied);
                }
            });
            return tidy;
        }
        return value;
    }

    <T> T as(Class<T> type) {
        try {
            return Objects.requireNonNull(FreightJson.adapter(type).fromJson(json()));
        } catch (IOException | JsonDataException e) {
            // its message may hold a value
            throw unreadable("not a " + type.getSimpleName());
        }
    }

    boolean is(String flag) {
        return Boolean.TRUE.equals(values.get(flag));
    }

    Arguments without(String name) {
        Map<String, @Nullable Object> rest = Json.copy(values);
        rest.remove(name);
        return new Arguments(rest);
    }

    String json() {
        return Json.text(values);
    }

    /** A number that could be part of another address is none. */
    String loadNumber() {
        String loadNumber = Canonical.of(String.valueOf(values.get("loadNumber")));
        if (loadNumber.equals(".") || loadNumber.equals("..")) {
            refuse("loadNumber", "is not a load number");
        }
        return loadNumber;
    }

    /** A number of 0 or more, or this where it is left out. */
    int count(String name, int otherwise) {
        if (!(values.get(name) instanceof BigDecimal count)) {
            return otherwise;
        }
        if (count.signum() < 0 || count.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
            refuse(name, "expected 0 or more");
        }
        return count.intValue();
    }
}
