package io.freightsdk.server.pages;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;

/** What one who looks on has been told, so that the next event says what is new alone; not for use by two threads. */
final class Difference {
    private final Map<String, ByteString> told = new HashMap<>();

    /** The fields of the object that are others than the last time; all of them at first. */
    ByteString of(ByteString object) {
        Buffer changed = new Buffer();
        try {
            JsonReader reader = JsonReader.of(new Buffer().write(object));
            reader.beginObject();
            while (reader.hasNext()) {
                String name = reader.nextName();
                ByteString value = value(reader);
                if (!value.equals(told.put(name, value))) {
                    changed.writeByte(changed.size() == 0 ? '{' : ',');
                    changed.writeUtf8("\"" + name + "\":").write(value);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
        return changed.size() == 0
                ? ByteString.encodeUtf8("{}")
                : changed.writeByte('}').readByteString();
    }

    private static ByteString value(JsonReader reader) throws IOException {
        try (BufferedSource raw = reader.nextSource()) {
            return raw.readByteString();
        }
    }
}
