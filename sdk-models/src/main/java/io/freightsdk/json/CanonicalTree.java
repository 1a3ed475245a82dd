package io.freightsdk.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees of JSON in which a number has one spelling. */
final class CanonicalTree {
    /** A number with more zeros at its end keeps its exponent. */
    private static final int MOST_ZEROS = 20;

    private CanonicalTree() {}

    static @Nullable Object of(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<Object, @Nullable Object> fields = new LinkedHashMap<>();
            object.forEach((name, field) -> fields.put(name, of(field)));
            return fields;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>(list.size());
            list.forEach(element -> elements.add(of(element)));
            return elements;
        }
        if (value instanceof Number number) {
            BigDecimal shortest = new BigDecimal(number.toString()).stripTrailingZeros();
            return shortest.scale() < 0 && shortest.scale() >= -MOST_ZEROS ? shortest.setScale(0) : shortest;
        }
        return value;
    }
}
