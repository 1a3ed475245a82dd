package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Values of the model as their JSON, which other JSON libraries copy to and from their own. */
final class WireText {
    private WireText() {}

    /** Returns its text on the wire. */
    @SuppressWarnings("unchecked") // the adapter is that of the value's class
    static String of(Object value) {
        return ((JsonAdapter<Object>) FreightJson.adapter(value.getClass())).toJson(value);
    }

    /** The value, or an exception of Moshi's that names the path; an IOException if it is another value. */
    static <T> @Nullable T read(Class<T> type, String json) throws IOException {
        return FreightJson.adapter(type).fromJson(json);
    }

    /** The exception for a text in place of a number, which a mapper may be set to let through. */
    static JsonDataException noNumber(String literal) {
        return new JsonDataException("Expected a number but was " + literal);
    }
}
