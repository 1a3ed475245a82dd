package io.freightsdk.server.pages;

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

    private final long number;
    private final Map<String, ByteString> fields;
    private final ConcurrentMap<Long, byte[]> events = new ConcurrentHashMap<>();

    private PageState(long number, Map<String, ByteString> fields) {
        this.number = number;
        this.fields = fields;
    }

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
        Buffer event = new Buffer().writeUtf8("retry: 1000\ndata: {");
        String separator = "";
        for (Map.Entry<String, ByteString> field : fields.entrySet()) {
            if (!field.getValue().equals(older.fields.get(field.getKey()))) {
                event.writeUtf8(separator + '"' + field.getKey() + "\":").write(field.getValue());
                separator = ",";
            }
        }
        return event.writeUtf8("}\n\n").readByteArray();
    }
}
