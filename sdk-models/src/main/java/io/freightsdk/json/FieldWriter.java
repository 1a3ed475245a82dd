package io.freightsdk.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.json.internal.Rfc3339;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes single values for the generated adapters. What is absent is not written, whatever the writer thinks of nulls. */
final class FieldWriter {
    /** The tag of a writer that is to leave out what the document does not know. */
    enum KnownOnly {
        YES
    }

    private FieldWriter() {}

    /** Writes properties that the document does not know, where the writer is to have them. */
    static void unknown(JsonWriter writer, Map<String, @Nullable Object> entries) throws IOException {
        if (!entries.isEmpty() && writer.tag(KnownOnly.class) == null) {
            JsonTree.writeEntries(writer, entries);
        }
    }

    /** The value an adapter is to write, which cannot be null. */
    static <T> T present(@Nullable T value) {
        return Objects.requireNonNull(value, "value is null; wrap the adapter with nullSafe() to write nulls");
    }

    static void write(JsonWriter writer, String name, @Nullable String value) throws IOException {
        if (value != null) {
            writer.name(name).value(value);
        }
    }

    static void write(JsonWriter writer, String name, @Nullable Boolean value) throws IOException {
        if (value != null) {
            writer.name(name).value(value);
        }
    }

    static void write(JsonWriter writer, String name, @Nullable Number value) throws IOException {
        if (value != null) {
            writer.name(name).value(value);
        }
    }

    static void write(JsonWriter writer, String name, @Nullable Instant value) throws IOException {
        if (value != null) {
            writer.name(name);
            try {
                writer.value(Rfc3339.format(value));
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(FieldReader.placed(e, writer.getPath()), e);
            }
        }
    }

    static void write(JsonWriter writer, String name, @Nullable URI value) throws IOException {
        write(writer, name, value == null ? null : value.toString());
    }

    static <T> void write(JsonWriter writer, String name, @Nullable T value, JsonAdapter<T> adapter)
            throws IOException {
        if (value != null) {
            writer.name(name);
            adapter.toJson(writer, value);
        }
    }

    static <T> void write(JsonWriter writer, String name, @Nullable List<T> values, JsonAdapter<T> adapter)
            throws IOException {
        if (values != null) {
            writer.name(name).beginArray();
            for (T value : values) {
                adapter.toJson(writer, value);
            }
            writer.endArray();
        }
    }

    static void write(JsonWriter writer, String name, @Nullable List<String> values) throws IOException {
        if (values != null) {
            writer.name(name).beginArray();
            for (String value : values) {
                writer.value(value);
            }
            writer.endArray();
        }
    }

    static void write(JsonWriter writer, String name, @Nullable Map<String, BigDecimal> values) throws IOException {
        if (values != null) {
            writer.name(name).beginObject();
            for (Map.Entry<String, BigDecimal> entry : values.entrySet()) {
                write(writer, entry.getKey(), entry.getValue());
            }
            writer.endObject();
        }
    }
}
