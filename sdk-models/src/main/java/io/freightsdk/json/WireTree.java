package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Values of the model as maps, lists, texts and exact numbers, in which other JSON libraries write and read them. */
final class WireTree {
    private static final int LONG_DIGITS = 18;

    private WireTree() {}

    @SuppressWarnings("unchecked") // the adapter is that of the value's class
    static Object of(Object value) {
        JsonAdapter<Object> adapter = (JsonAdapter<Object>) FreightJson.adapter(value.getClass());
        try {
            return Objects.requireNonNull(FreightJson.tree().fromJson(adapter.toJson(value)));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // of text that was written a moment ago
        }
    }

    /** The value, or an exception of Moshi's that names the path; an IOException if it is another value. */
    static <T> @Nullable T read(Class<T> type, @Nullable Object tree) throws IOException {
        return FreightJson.adapter(type).fromJson(FreightJson.tree().toJson(tree));
    }

    /** The exception for a text in place of a number, which a mapper may be set to let through. */
    static JsonDataException noNumber(String literal) {
        return new JsonDataException("Expected a number but was " + literal);
    }

    /** Returns whether a number is written as one without a point. */
    static boolean isLong(BigDecimal number) {
        return number.scale() == 0 && number.precision() <= LONG_DIGITS;
    }
}
