package io.freightsdk.server.pages;

import com.squareup.moshi.JsonReader;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.wire.AnswerStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** One thing that people watch. It is written once after each change, however many watch it. */
final class Broadcast {
    private static final Duration GAP = Duration.ofMillis(100);

    /** The age at which a page is written again without a change, for what depends on the time. */
    private static final long STALE_NANOS = Duration.ofMillis(500).toNanos();

    private final JsonBodies.Writing writing;
    private final BooleanSupplier goesOn;
    private final List<Runnable> partings;
    private final AtomicInteger watchers = new AtomicInteger();
    private final Signal anyChange = new Signal();
    private volatile boolean changed = true;
    private PageState newest = PageState.NOTHING;
    private long writtenNanos;

    /** Creates one that ends all streams once it does not go on. */
    Broadcast(JsonBodies.Writing writing, List<Signal> signals, BooleanSupplier goesOn) {
        this.writing = writing;
        this.goesOn = goesOn;
        this.partings =
                signals.stream().map(signal -> signal.listen(this::changed)).toList();
    }

    Broadcast joined() {
        watchers.incrementAndGet();
        return this;
    }

    /** Counts one less; returns whether that was the last, after which it hears no signal any more. */
    boolean left() {
        boolean last = watchers.decrementAndGet() == 0;
        if (last) {
            partings.forEach(Runnable::run);
        }
        return last;
    }

    int watchers() {
        return watchers.get();
    }

    /** A stream of all fields and then of those that have changed, after each signal and at each beat. */
    AnswerStream stream(Duration beat) {
        AnswerStream stream = new AnswerStream(GAP, beat, new Watcher());
        stream.whenEnded(anyChange.listen(stream::changed));
        return stream;
    }

    private void changed() {
        changed = true;
        anyChange.raise();
    }

    private synchronized PageState newest() {
        if (changed || System.nanoTime() - writtenNanos > STALE_NANOS) {
            changed = false;
            newest = newest.next(JsonBodies.bytes(writing));
            writtenNanos = System.nanoTime();
        }
        return newest;
    }

    private final class Watcher implements AnswerStream.Newest {
        private PageState sent = PageState.NOTHING;

        @Override
        public byte @Nullable [] bytes() {
            if (!goesOn.getAsBoolean()) {
                return null;
            }
            PageState now = newest();
            byte[] event = now.since(sent);
            sent = now;
            return event;
        }
    }

    /** An object at one time, by its fields. For each older state that watchers still have, the event that leads here is made once. */
    static final class PageState {
        /** The state of a watcher that has received nothing. */
        static final PageState NOTHING = new PageState(0, Map.of());

        private static final ByteString NULL = ByteString.encodeUtf8("null");

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

        /** The event with the fields that differ from an older state, null for those that are gone; not to be changed. */
        byte[] since(PageState older) {
            return events.computeIfAbsent(older.number, unused -> event(older));
        }

        /** JSON has no line end outside its texts, where it is escaped, so it is one line of an event. */
        private byte[] event(PageState older) {
            Buffer event = new Buffer().writeUtf8("retry: 1000\ndata: {");
            String separator = "";
            Map<String, ByteString> changes = new HashMap<>(fields);
            older.fields.keySet().forEach(gone -> changes.putIfAbsent(gone, NULL));
            for (Map.Entry<String, ByteString> field : changes.entrySet()) {
                if (!field.getValue().equals(older.fields.get(field.getKey()))) {
                    event.writeUtf8(separator + '"' + field.getKey() + "\":").write(field.getValue());
                    separator = ",";
                }
            }
            return event.writeUtf8("}\n\n").readByteArray();
        }
    }
}
