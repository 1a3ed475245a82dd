package io.freightsdk.compare;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads JSON of unknown shape: a value that is absent or of another type is empty. */
final class Trees {
    private Trees() {}

    /** The value of a text; null if it is not JSON. */
    static @Nullable Object read(String json) {
        try {
            return FreightJson.tree().fromJson(json);
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    static Map<?, ?> object(@Nullable Object value) {
        return value instanceof Map<?, ?> object ? object : Map.of();
    }

    static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    static String text(@Nullable Object value) {
        return Objects.toString(value, "");
    }
}
