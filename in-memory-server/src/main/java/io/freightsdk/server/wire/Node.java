package io.freightsdk.server.wire;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A value and where it stands in its document. Asked for what it is not, it throws an {@link UnexpectedValue}. */
public final class Node {
    private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");
    private static final int MOST_DIGITS = 40;
    private static final int LONGEST_SHOWN = 40;
    private static final int LONGEST_DECIMAL = 100;

    private final @Nullable Node parent;
    private final Object key; // in the parent: a name or an index
    private final @Nullable Object value;

    private Node(@Nullable Node parent, Object key, @Nullable Object value) {
        this.parent = parent;
        this.key = key;
        this.value = value;
    }

    /** The document's one value; text that is not JSON is an {@link UnexpectedValue} naming how far it was read. */
    public static Node parse(ByteString json) {
        return root(Document.read(json));
    }

    /** Texts by name, as a query has them. */
    public static Node of(Map<String, String> texts) {
        return root(texts);
    }

    static Node root(@Nullable Object value) {
        return new Node(null, Document.ROOT, value);
    }

    Node child(Object key, @Nullable Object value) {
        return new Node(this, key, value);
    }

    /** Returns its place, like {@code loads.3.order}. */
    public String place() {
        return parent == null ? Document.ROOT : parent.inside(key);
    }

    /** A field that must be there and not null. */
    public Node field(String name) {
        return optional(name).orElseThrow(() -> new UnexpectedValue(inside(name), "is missing"));
    }

    /** A field that may be absent or null; empty if it is either. */
    public Optional<Node> optional(String name) {
        Object field = object().get(name);
        return field == null ? Optional.empty() : Optional.of(new Node(this, name, field));
    }

    /** Returns this object, which may have no other fields than these. */
    public Node only(Set<String> names) {
        for (Object name : object().keySet()) {
            if (!names.contains(name.toString())) {
                throw new UnexpectedValue(
                        inside(name), "is unknown, expected " + String.join(", ", new TreeSet<>(names)));
            }
        }
        return this;
    }

    /** The names of its fields. */
    public Set<?> names() {
        return object().keySet();
    }

    /** Returns all fields, in the order they stand in; none may be null. */
    public Map<String, Node> fields() {
        Map<String, Node> fields = new LinkedHashMap<>();
        object().keySet().forEach(name -> fields.put(name.toString(), field(name.toString())));
        return fields;
    }

    /** The elements of an array. */
    public List<Node> items() {
        List<Node> items = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(item -> items.add(new Node(this, items.size(), item)));
        } else {
            throw expected("an array");
        }
        return items;
    }

    /** Any text without an unpaired surrogate, which JSON can escape and UTF-8 cannot carry. */
    public String text() {
        if (string().codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            return string();
        }
        throw expected("a string without an unpaired surrogate");
    }

    /** Returns any text, well formed or not. */
    public String string() {
        if (value instanceof String text) {
            return text;
        }
        throw expected("a string");
    }

    /** Returns whether it is this very text. */
    public boolean isText(String text) {
        return text.equals(value);
    }

    /** Returns whether it is a number, where something else will do too. */
    public boolean isNumber() {
        return value instanceof Document.Numeral;
    }

    /** Returns whether it is an object, where something else will do too. */
    public boolean isObject() {
        return value instanceof Map;
    }

    /** Returns whether it is an array, where something else will do too. */
    public boolean isList() {
        return value instanceof List;
    }

    /** Returns whether the document is null. */
    public boolean isNull() {
        return value == null;
    }

    /** Returns true or false. */
    public boolean flag() {
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw expected("true or false");
    }

    /** A number, written as one, or plainly and as a string, exactly as written. */
    public BigDecimal decimal() {
        String text = value instanceof Document.Numeral number ? number.text() : plain();
        try {
            BigDecimal decimal = decimal(text);
            if (decimal.precision() <= MOST_DIGITS && Math.abs(decimal.scale()) <= MOST_DIGITS) {
                return decimal;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw expectedInstead("a decimal number");
    }

    /** Reads no more digits than any value has: the time to read them grows with their square. */
    private static BigDecimal decimal(String text) {
        return new BigDecimal(text.length() > LONGEST_DECIMAL ? "too long" : text);
    }

    /** The string that stands there if it is an amount as people write it: no exponent, no sign but a minus. */
    private String plain() {
        return value instanceof String text && PLAIN.matcher(text).matches() ? text : "";
    }

    /** A finite number. */
    public double number() {
        double number = value instanceof Document.Numeral written ? Double.parseDouble(written.text()) : Double.NaN;
        if (Double.isFinite(number)) {
            return number;
        }
        throw expected("a number");
    }

    /** A number within the two, both allowed. */
    public double number(double least, double most) {
        double number = number();
        if (number < least || number > most) {
            throw expected("a number from " + least + " to " + most);
        }
        return number;
    }

    /** A finite number as it was sent, to the last digit that decimals can bear. */
    public BigDecimal exact() {
        double rounded = number();
        if (value instanceof Document.Numeral written && written.text().length() <= MOST_DIGITS && rounded != 0) {
            return new BigDecimal(written.text());
        }
        return BigDecimal.valueOf(rounded);
    }

    /** A whole number within the two, both allowed. */
    public long integer(long least, long most) {
        if (value instanceof Document.Numeral number) {
            try {
                long integer = decimal(number.text()).longValueExact();
                if (integer >= least && integer <= most) {
                    return integer;
                }
            } catch (ArithmeticException | NumberFormatException e) {
                // said below
            }
        }
        boolean open = most == Integer.MAX_VALUE || most == Long.MAX_VALUE;
        String range = open ? " from " + least : " " + least + " to " + most;
        throw expected("a whole number" + (least == Integer.MIN_VALUE ? "" : range));
    }

    /** Any whole number that an int can hold. */
    public int integer() {
        return (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Returns a whole number from {@code least} that an int can hold. */
    public int integer(int least) {
        return Math.toIntExact(integer(least, Integer.MAX_VALUE));
    }

    /** A date-time with an offset. */
    public Instant time() {
        return (value instanceof String text ? Times.parse(text) : Optional.<Instant>empty())
                .orElseThrow(() -> expectedInstead("an ISO 8601 date-time with an offset"));
    }

    /** An ISO 8601 duration. */
    public Duration duration() {
        try {
            return Duration.parse(text());
        } catch (DateTimeException e) {
            throw expectedInstead("an ISO 8601 duration like PT1H30M");
        }
    }

    /** Returns the constant of that name. */
    public <E extends Enum<E>> E oneOf(Class<E> type) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return Enum.valueOf(type, oneOf(names));
    }

    /** The text, which is one of these. */
    public String oneOf(Collection<String> texts) {
        if (value instanceof String text && texts.contains(text)) {
            return text;
        }
        throw expectedInstead("one of " + String.join(", ", texts));
    }

    /** Returns what is made of it; an {@link IllegalArgumentException} on the way becomes this place's problem. */
    public <T> T checked(Supplier<T> making) {
        try {
            return making.get();
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    /** Runs a step; an {@link IllegalArgumentException} on the way becomes this place's problem. */
    public void checked(Runnable doing) {
        checked(() -> {
            doing.run();
            return this;
        });
    }

    /** Returns an exception for a value that is not this. A text is not shown: it may be a phone. */
    public UnexpectedValue expected(String what) {
        return problem("expected " + what + ", was " + (value instanceof String ? "a string" : found()));
    }

    /** Returns the same exception for a text that is not secret and is shown. */
    public UnexpectedValue expectedInstead(String what) {
        return problem("expected " + what + ", was " + found());
    }

    /** Returns an exception for another problem with the value. */
    public UnexpectedValue problem(String problem) {
        return new UnexpectedValue(place(), problem);
    }

    private Map<?, ?> object() {
        if (value instanceof Map<?, ?> object) {
            return object;
        }
        throw expected("an object");
    }

    private String found() {
        if (value instanceof Document.Numeral number) {
            return cut(number.text());
        }
        if (value instanceof String text) {
            return '"' + cut(text) + '"';
        }
        if (value instanceof Map) {
            return "an object";
        }
        return value instanceof List ? "an array" : String.valueOf(value);
    }

    private static String cut(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
    }

    private String inside(Object name) {
        return parent == null ? name.toString() : place() + "." + name;
    }
}
