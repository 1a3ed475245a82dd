package io.freightsdk.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The message of a builder that cannot build: everything that is missing, not only the first. */
final class Missing {
    private Missing() {}

    /** The exception to throw, for name, value, name, value: a value is missing if it is null or an empty collection. */
    static IllegalArgumentException in(String record, @Nullable Object... namesAndValues) {
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value == null || (value instanceof Collection<?> items && items.isEmpty())) {
                missing.add(String.valueOf(namesAndValues[i]));
            }
        }
        return new IllegalArgumentException(record + ": missing " + String.join(", ", missing));
    }
}
