package io.freightsdk.server.api;

import io.freightsdk.server.geo.UsStates;
import io.freightsdk.server.wire.Node;
import io.freightsdk.server.wire.UnexpectedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of one object of a body. One that is missing or invalid is noted, and something harmless given back. */
final class Fields {
    private static final Pattern CUT_ZIP = Pattern.compile("\\d{3,4}(?:[- ]?\\d{4})?");

    private static final int LONGEST_TEXT = 1_000;
    /** The error of fields with nothing more to say. */
    static final String INVALID = "missing or invalid fields";

    private final Node object;
    private final List<String> invalid;
    private final StringBuilder error;

    Fields(Node body) {
        this(body, new ArrayList<>(), new StringBuilder(INVALID));
    }

    private Fields(Node object, List<String> invalid, StringBuilder error) {
        this.object = object;
        this.invalid = invalid;
        this.error = error;
    }

    /** The fields of an object inside, noted with those of the body. */
    Fields in(Node inside) {
        return new Fields(inside, invalid, error);
    }

    /** Ends the call with 400 if any is missing or invalid, in the order found. */
    void refuse() {
        if (!invalid.isEmpty()) {
            throw new Refused(JsonBodies.invalid(error.toString(), invalid));
        }
    }

    /** Notes a field with the reason, where that is not plain, like {@code is longer than 1,000 characters}. */
    void note(String place, String reason) {
        error.append(error.indexOf(":") < 0 ? ": " : "; ")
                .append(place)
                .append(' ')
                .append(reason);
        invalid.add(place);
    }

    /** Any string at all: whether it is a phone is another question with another answer. */
    String phone(String name) {
        return required(name, this::notLong);
    }

    String text(String name) {
        return required(name, field -> {
            if (field.string().isBlank()) {
                throw field.expected("a text");
            }
            return kept(field);
        });
    }

    /** Two capital letters that stand for a state, the capital or a territory. */
    String state(String name) {
        String text = text(name);
        if (!text.isEmpty() && !UsStates.isCode(text)) {
            note(object.field(name).place(), "is not a two-letter state code, such as TX");
        }
        return text;
    }

    /** Three or four digits are a ZIP code whose leading zeros a spreadsheet took: it would be found in another state. */
    String zip(String name) {
        String text = text(name);
        if (CUT_ZIP.matcher(text.strip()).matches()) {
            note(object.field(name).place(), "lacks its leading zero");
        }
        return text;
    }

    @Nullable
    String optionalText(String name) {
        return optional(name, this::kept);
    }

    /** Notes a field that was given without the one it needs beside it. */
    void bothOrNeither(String first, String second) {
        if (object.optional(first).isPresent() != object.optional(second).isPresent()) {
            note(object.optional(first)
                    .or(() -> object.optional(second))
                    .orElseThrow()
                    .place());
        }
    }

    List<Node> list(String name) {
        return object.optional(name).filter(Node::isList).map(Node::items).orElse(List.of());
    }

    private String kept(Node field) {
        notLong(field);
        return field.text();
    }

    private String notLong(Node field) {
        if (field.string().length() > LONGEST_TEXT) {
            note(field.place(), "is longer than 1,000 characters");
            throw field.expected("a shorter text");
        }
        return field.string();
    }

    private String required(String name, Function<Node, String> read) {
        try {
            return read.apply(object.field(name));
        } catch (UnexpectedValue e) {
            note(e.place());
            return "";
        }
    }

    /** Reads a field that may be missing; one that is invalid is noted, and null. */
    <T> @Nullable T optional(String name, Function<Node, T> read) {
        try {
            return object.optional(name).map(read).orElse(null);
        } catch (UnexpectedValue e) {
            note(e.place());
            return null;
        }
    }

    /** Once, even if there is a second reason. */
    void note(String place) {
        if (!invalid.contains(place)) {
            invalid.add(place);
        }
    }
}
