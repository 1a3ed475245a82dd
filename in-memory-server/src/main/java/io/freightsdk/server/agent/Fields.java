package io.freightsdk.server.agent;

import io.freightsdk.server.geo.UsStates;
import io.freightsdk.server.json.Literal;
import io.freightsdk.server.json.Times;
import io.freightsdk.server.json.Unicode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of one object of a body. One that is missing or invalid is noted, and something harmless given back. */
final class Fields {
    private static final int LONGEST_TEXT = 1_000;

    private final Map<?, ?> object;
    private final String prefix;
    private final Problems invalid;

    /** Notes invalid fields, each after the prefix. */
    Fields(Map<?, ?> object, String prefix, Problems invalid) {
        this.object = object;
        this.prefix = prefix;
        this.invalid = invalid;
    }

    /** Any string at all: whether it is a phone is another question with another answer. */
    String phone(String name) {
        return object.get(name) instanceof String text && !isLong(name, text) ? text : note(name);
    }

    String text(String name) {
        return object.get(name) instanceof String text && !text.isBlank() && isKept(name, text) ? text : note(name);
    }

    /** Two capital letters that stand for a state, the capital or a territory. */
    String state(String name) {
        String text = text(name);
        if (!text.isEmpty() && !UsStates.isCode(text)) {
            invalid.add(prefix + name, "is not a two-letter state code, such as TX");
        }
        return text;
    }

    @Nullable
    String optionalText(String name) {
        Object value = object.get(name);
        if (value == null || (value instanceof String text && isKept(name, text))) {
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
            note(alone);
        }
    }

    /** The elements; none if it is missing or no list. */
    List<?> list(String name) {
        return object.get(name) instanceof List<?> list ? list : List.of();
    }

    private boolean isKept(String name, String text) {
        return !isLong(name, text) && Unicode.isWellFormed(text);
    }

    private boolean isLong(String name, String text) {
        if (text.length() > LONGEST_TEXT && !invalid.has(prefix + name)) {
            invalid.add(prefix + name, "is longer than 1,000 characters");
        }
        return text.length() > LONGEST_TEXT;
    }

    /** Once, even if there is a second reason. */
    private String note(String name) {
        if (!invalid.has(prefix + name)) {
            invalid.add(prefix + name);
        }
        return "";
    }
}
