package io.freightsdk.server.agent;

import io.freightsdk.server.json.Literal;
import io.freightsdk.server.json.Times;
import io.freightsdk.server.json.Unicode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The fields of one object of a body. One that is missing or invalid is noted, and something harmless given back. */
final class Fields {
    private static final int LONGEST_TEXT = 1_000;

    private final Map<?, ?> object;
    private final String prefix;
    private final List<String> invalid;

    /** Notes invalid fields in the list, each behind the prefix. */
    Fields(Map<?, ?> object, String prefix, List<String> invalid) {
        this.object = object;
        this.prefix = prefix;
        this.invalid = invalid;
    }

    /** Any string at all: whether it is a phone is another question with another answer. */
    String phone(String name) {
        if (object.get(name) instanceof String text && text.length() <= LONGEST_TEXT) {
            return text;
        }
        return note(name);
    }

    String text(String name) {
        return text(name, text -> true);
    }

    String text(String name, Predicate<String> valid) {
        if (object.get(name) instanceof String text && !text.isBlank() && isKept(text) && valid.test(text)) {
            return text;
        }
        return note(name);
    }

    @Nullable
    String optionalText(String name) {
        Object value = object.get(name);
        if (value == null || (value instanceof String text && isKept(text))) {
            return (String) value;
        }
        note(name);
        return null;
    }

    @Nullable
    Double optionalNumber(String name) {
        return optionalNumber(name, -Double.MAX_VALUE, Double.MAX_VALUE);
    }

    @Nullable
    Double optionalNumber(String name, double least, double most) {
        Object value = object.get(name);
        if (value instanceof Literal number && number.value() >= least && number.value() <= most) {
            return number.value();
        }
        if (value != null) {
            note(name);
        }
        return null;
    }

    /** The number as it was sent, to the last digit. */
    @Nullable
    BigDecimal optionalDecimal(String name) {
        Double rounded = optionalNumber(name);
        if (rounded == null) {
            return null;
        }
        BigDecimal exact = object.get(name) instanceof Literal number ? number.exact() : null;
        return exact == null ? BigDecimal.valueOf(rounded) : exact;
    }

    @Nullable
    Instant optionalTime(String name) {
        Object value = object.get(name);
        if (value == null) {
            return null;
        }
        Instant time = value instanceof String text ? Times.parse(text).orElse(null) : null;
        if (time == null) {
            note(name);
        }
        return time;
    }

    /** Of two that make sense together only, notes the one that was given alone. */
    void bothOrNeither(String first, String second) {
        if ((object.get(first) == null) != (object.get(second) == null)) {
            String alone = object.get(first) == null ? second : first;
            if (!invalid.contains(prefix + alone)) {
                note(alone);
            }
        }
    }

    /** The elements; none if it is missing or no list. */
    List<?> list(String name) {
        return object.get(name) instanceof List<?> list ? list : List.of();
    }

    private static boolean isKept(String text) {
        return text.length() <= LONGEST_TEXT && Unicode.isWellFormed(text);
    }

    private String note(String name) {
        invalid.add(prefix + name);
        return "";
    }
}
