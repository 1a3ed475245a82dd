package io.freightsdk.server;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object of a request. What is missing or invalid is noted by its dotted place, and {@link #check} or
 * {@link #checkControl} refuses all of it at once; until then something harmless stands for it.
 */
final class Fields {
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_QUOTE = 50;
    private final Map<?, ?> object;
    private final String prefix;
    private final Map<String, Problem> problems;

    /** What is wrong with a field; {@code isForClients} says whether clients of the contract read the text too. */
    private record Problem(String text, boolean isForClients) {}

    private Fields(Map<?, ?> object, String prefix, Map<String, Problem> problems) {
        this.object = object;
        this.prefix = prefix;
        this.problems = problems;
    }

    /** Reads a body that must be an object. */
    static Fields of(byte[] body) {
        Object tree = Json.parse(body);
        if (body.length == 0) {
            throw new ApiException(400, "body is not JSON");
        }
        return ofTree(tree);
    }

    /** Reads a body that may be empty or null, and then has no fields. */
    static Fields ofOptional(byte[] body) {
        Object tree = Json.parse(body);
        return ofTree(tree == null ? Map.of() : tree);
    }

    /** Takes the parameters of a query as fields. */
    static Fields ofQuery(Map<String, String> query) {
        return ofTree(query);
    }

    private static Fields ofTree(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> object) {
            return new Fields(object, "", new LinkedHashMap<>());
        }
        throw new ApiException(400, "body is not a JSON object");
    }

    /** Refuses any other field, since a misspelt one would change nothing without a word. */
    Fields only(String... names) {
        for (Object name : object.keySet()) {
            if (!Arrays.asList(names).contains(name)) {
                String known = names.length == 0 ? "no fields" : String.join(", ", new TreeSet<>(List.of(names)));
                note((String) name, "is unknown, expected " + known);
            }
        }
        return this;
    }

    /** Returns whether the field is there and not null. */
    boolean has(String name) {
        return object.get(name) != null;
    }

    boolean isEmpty() {
        return object.isEmpty();
    }

    boolean names(String name) {
        return object.containsKey(name);
    }

    /** Returns the names of all fields, in their order. */
    List<String> names() {
        return object.keySet().stream().map(String.class::cast).toList();
    }

    /** Notes a field that must be there and is not. */
    Fields require(String... names) {
        for (String name : names) {
            if (!has(name)) {
                note(name, "is missing");
            }
        }
        return this;
    }

    /** Returns a required text that is not blank. */
    String text(String name) {
        require(name);
        String text = optionalText(name);
        if (text != null && text.isBlank()) {
            note(name, "expected a text, was blank");
        }
        return text == null ? "" : text;
    }

    /** Returns a required text, which may be blank. */
    String anyText(String name) {
        require(name);
        String text = optionalText(name);
        return text == null ? "" : text;
    }

    /** Returns a text, or null. */
    @Nullable
    String optionalText(String name) {
        return optional(name, "a string", value -> {
            if (!(value instanceof String text)) {
                return null;
            }
            if (text.length() > LONGEST_TEXT) {
                noteForClients(name, "is longer than 1,000 characters");
                return "";
            }
            return hasLoneSurrogate(text) ? null : text;
        });
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** Returns a text, or a number as its text, or null. */
    @Nullable
    String textOrNumber(String name) {
        return object.get(name) instanceof BigDecimal number && number.precision() < LONGEST_QUOTE
                ? number.toString()
                : optionalText(name);
    }

    boolean isText(String name, String text) {
        return text.equals(object.get(name));
    }

    /** Returns an object inside; one without fields if it is none. */
    Fields object(String name) {
        Map<?, ?> inside = optional(name, "an object", value -> value instanceof Map<?, ?> map ? map : null);
        return new Fields(inside == null ? Map.of() : inside, prefix + name + ".", problems);
    }

    @Nullable
    BigDecimal number(String name) {
        return optional(
                name,
                "a number",
                value -> value instanceof BigDecimal number && Double.isFinite(number.doubleValue()) ? number : null);
    }

    @Nullable
    Double number(String name, double least, double most) {
        return optional(name, "a number " + shown(least) + " to " + shown(most), value -> {
            double number = value instanceof BigDecimal given ? given.doubleValue() : Double.NaN;
            return number >= least && number <= most ? (Double) number : null;
        });
    }

    private static String shown(double bound) {
        return Long.toString(Math.round(bound));
    }

    /** Returns a whole number of that range, or the other one if the field is absent; digits in a query count too. */
    int integer(String name, int otherwise, int least, int most) {
        Integer number = optional(name, "a whole number " + least + " to " + most, value -> {
            boolean plausible = value.toString().matches("-?[0-9]{1,10}(\\.0{1,9})?");
            long whole = plausible ? new BigDecimal(value.toString()).longValue() : Long.MIN_VALUE;
            boolean isInQuery =
                    value instanceof BigDecimal || object.values().stream().allMatch(String.class::isInstance);
            return isInQuery && whole >= least && whole <= most ? (Integer) (int) whole : null;
        });
        return number == null ? otherwise : number;
    }

    /** Returns an amount of money, as a number or a text, or null. */
    @Nullable
    BigDecimal usd(String name) {
        Object value = object.get(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof BigDecimal || value instanceof String)) {
            note(name, "expected USD such as 5.00, was " + shown(value));
            return null;
        }
        try {
            return UsdAmount.parse("amount", value.toString());
        } catch (IllegalArgumentException e) {
            note(name, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** Returns a boolean, or null. */
    @Nullable
    Boolean flag(String name) {
        return optional(name, "true or false", value -> value instanceof Boolean flag ? flag : null);
    }

    /** Returns a time, or null. */
    @Nullable
    Instant time(String name) {
        return optional(
                name,
                "an ISO 8601 date-time with an offset",
                value -> value instanceof String text ? Times.parse(text).orElse(null) : null);
    }

    /** Returns a duration, or null. */
    @Nullable
    Duration duration(String name) {
        return optional(name, "an ISO 8601 duration like PT1H30M", value -> {
            try {
                return Duration.parse(value.toString());
            } catch (DateTimeException | ArithmeticException e) {
                return null;
            }
        });
    }

    /** Returns the constant of that name, or null. */
    <E extends Enum<E>> @Nullable E oneOf(String name, Class<E> type) {
        E[] constants = type.getEnumConstants();
        String names = Arrays.stream(constants).map(Enum::toString).collect(Collectors.joining(", "));
        return optional(
                name,
                "one of " + names,
                value -> Arrays.stream(constants)
                        .filter(constant -> constant.toString().equals(value))
                        .findFirst()
                        .orElse(null));
    }

    /** Returns one of these texts, or null. */
    @Nullable
    String oneOf(String name, List<String> texts) {
        return optional(
                name,
                "one of " + String.join(", ", texts),
                value -> value instanceof String text && texts.contains(text) ? text : null);
    }

    /** Returns the items of a list; empty if it is absent. */
    List<Object> list(String name) {
        List<Object> list = optional(
                name, "an array", value -> value instanceof List<?> items ? new ArrayList<Object>(items) : null);
        return list == null ? List.of() : list;
    }

    /** Reads the objects of a list, one after the other; empty if it is absent. */
    <T> List<T> objects(String name, Function<Fields, T> read) {
        List<Object> items = list(name);
        List<T> objects = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            String place = prefix + name + "." + i;
            if (items.get(i) instanceof Map<?, ?> one) {
                objects.add(read.apply(new Fields(one, place + ".", problems)));
            } else {
                problems.putIfAbsent(place, new Problem("expected an object, was " + shown(items.get(i)), false));
            }
        }
        return objects;
    }

    /** Runs a step whose {@link IllegalArgumentException} is what is wrong with a field. */
    void checked(String name, Runnable step) {
        try {
            step.run();
        } catch (IllegalArgumentException e) {
            note(name, String.valueOf(e.getMessage()));
        }
    }

    /** Notes what is wrong with a field; the first problem of a field stays. */
    void note(String name, String problem) {
        problems.putIfAbsent(prefix + name, new Problem(problem, false));
    }

    void note(String name) {
        note(name, "is missing or invalid");
    }

    /** Notes a problem that clients of the contract read too. */
    void noteForClients(String name, String problem) {
        problems.put(prefix + name, new Problem(problem, true));
    }

    /** Refuses the call in the contract's words if there is a problem. */
    void check() {
        if (!problems.isEmpty()) {
            StringBuilder error = new StringBuilder("missing or invalid fields");
            String before = ": ";
            for (Map.Entry<String, Problem> each : problems.entrySet()) {
                if (each.getValue().isForClients()) {
                    error.append(before)
                            .append(each.getKey())
                            .append(' ')
                            .append(each.getValue().text());
                    before = "; ";
                }
            }
            throw new ApiException(400, error.toString(), "fields", List.copyOf(problems.keySet()));
        }
    }

    /** Refuses the call for its first problem: a batch may have ten thousand. */
    void checkFirst() {
        if (!problems.isEmpty()) {
            List<String> first = List.of(problems.keySet().iterator().next());
            throw new ApiException(400, "missing or invalid fields", "fields", first);
        }
    }

    /** Refuses a control call if there is a problem, and says what was expected. */
    void checkControl() {
        if (!problems.isEmpty()) {
            String error = problems.entrySet().stream()
                    .map(each -> each.getKey() + ": " + each.getValue().text())
                    .collect(Collectors.joining("; "));
            throw new ApiException(400, error + ", nothing changed", "fields", List.copyOf(problems.keySet()));
        }
    }

    private <T> @Nullable T optional(String name, String expected, Function<Object, @Nullable T> read) {
        Object value = object.get(name);
        T result = value == null ? null : read.apply(value);
        if (value != null && result == null) {
            note(name, "expected " + expected + ", was " + shown(value));
        }
        return result;
    }

    private static String shown(@Nullable Object value) {
        if (value instanceof Map) {
            return "an object";
        }
        if (value instanceof List) {
            return "an array";
        }
        String text = String.valueOf(value);
        if (text.length() > LONGEST_QUOTE || text.chars().anyMatch(Character::isISOControl) || hasLoneSurrogate(text)) {
            return value instanceof String ? "a string" : "a number";
        }
        return value instanceof String ? '"' + text + '"' : text;
    }
}
