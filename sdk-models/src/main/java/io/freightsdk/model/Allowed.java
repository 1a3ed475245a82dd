package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Refuses a value that the document rules out. */
final class Allowed {
    private Allowed() {}

    /** NaN and the infinities are no JSON. */
    static void finite(String property, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(property + " is " + value + ", which is not a JSON number");
        }
    }

    /** Checks only values that are present. */
    static void finite(String property, @Nullable Double value) {
        if (value != null) {
            finite(property, value.doubleValue());
        }
    }

    /** The amount of a text, with the digits that it is written with. */
    static BigDecimal usd(String property, String amount) {
        if (!Objects.requireNonNull(amount, property).matches("-?\\d{1,12}(\\.\\d{1,12})?")) {
            throw new NumberFormatException(property + " is " + amount + ", which is not an amount such as 5.00");
        }
        return new BigDecimal(amount);
    }

    /** Checks only values that are present. */
    static void check(String property, @Nullable Object value, Object... allowed) {
        if (value != null && !Arrays.asList(allowed).contains(value)) {
            String expected = allowed.length == 1 ? "always " + allowed[0] : "one of " + Arrays.toString(allowed);
            throw new IllegalArgumentException(property + " is " + expected + ", not " + value);
        }
    }
}
