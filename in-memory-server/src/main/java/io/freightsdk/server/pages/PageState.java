package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;

/** An object at one time, by its fields. For each older state that watchers still have, the event that leads here is made once. */
final class PageState {
    /** The state of a watcher that has received nothing. */
    static final PageState NOTHING = new PageState(0, Map.of());

    private static final byte[] BEGIN = "retry: 1000\ndata: ".getBytes(US_ASCII);
    private static final byte[] END = "\n\n".getBytes(US_ASCII);

    private final long number;
    private final Map<String, ByteString> fields;
    private final ConcurrentMap<Long, byte[]> events = new ConcurrentHashMap<>();

    private PageState(long number, Map<String, ByteString> fields) {
        this.number = number;
        this.fields = fields;
    }

    /** Returns the state after this one. */
    PageState next(ByteString object) {
        Map<String, ByteString> next = new HashMap<>();
        try {
            JsonReader reader = JsonReader.of(new Buffer().write(object));
            reader.beginObject();
            while (reader.hasNext()) {
                String name = reader.nextName();
                try (BufferedSource value = reader.nextSource()) {
                    next.put(name, value.readByteString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer does not fail", e);
        }
        return new PageState(number + 1, next);
    }

    /** The event with the fields that differ from an older state; not to be changed. */
    byte[] since(PageState older) {
        return events.computeIfAbsent(older.number, unused -> event(older));
    }

    /** JSON has no line end outside its texts, where it is escaped, so it is one line of an event. */
    private byte[] event(PageState older) {
        Buffer changed = new Buffer();
        fields.forEach((name, value) -> {
            if (!value.equals(older.fields.get(name))) {
                changed.writeUtf8((changed.size() == 0 ? "{\"" : ",\"") + name + "\":")
                        .write(value);
            }
        });
        ByteString json = changed.size() == 0
                ? ByteString.encodeUtf8("{}")
                : changed.writeByte('}').readByteString();
        return new Buffer().write(BEGIN).write(json).write(END).readByteArray();
    }
}
