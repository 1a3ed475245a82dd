package io.freightsdk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows the properties of a response that the document does not know. */
final class Unlisted {
    private Unlisted() {}

    /** The names alone, since what they hold may be a secret; nothing if there are none. */
    static String names(Map<String, @Nullable Object> properties) {
        return properties.isEmpty() ? "" : ", " + onlyNames(properties);
    }

    /** Prints the names where nothing comes before them. */
    static String onlyNames(Map<String, @Nullable Object> properties) {
        return properties.isEmpty() ? "" : "additionalProperties=" + properties.keySet();
    }
}
