package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.AnswerStream;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.time.Signal;
import io.freightsdk.server.world.CurrentWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import okio.Buffer;
import okio.ByteString;

/** Those who look on: each keeps a connection and its thread, and is sent how things stand whenever they have changed. */
final class Watchers {
    /** Half of what the edge takes, so that they never keep a client out. */
    static final int MOST = 500;

    /** Of these behind one link, so that whoever has it cannot keep the others out. */
    static final int MOST_OF_ONE = 250;

    private static final Duration GAP = Duration.ofMillis(100);
    private static final byte[] BEGIN = "retry: 1000\ndata: ".getBytes(US_ASCII);
    private static final byte[] END = "\n\n".getBytes(US_ASCII);

    private final CurrentWorld worlds;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentMap<String, Integer> openByPath = new ConcurrentHashMap<>();

    Watchers(CurrentWorld worlds) {
        this.worlds = worlds;
    }

    /**
     * Sends what is written now, an object, and what of it has changed after each signal, each move of the clock, and the
     * beat. Ends when a reset has put another world in the place of this one.
     */
    Answer watch(Call call, Signal changes, Duration beat, Json.Writing writing) {
        String path = call.request().target().rawPath();
        int here = openByPath.merge(path, 1, Integer::sum);
        if (open.incrementAndGet() > MOST || here > MOST_OF_ONE) {
            leave(path);
            return Answer.error(503, "too many are watching, try again later").header("Retry-After", "5");
        }
        Difference difference = new Difference();
        AnswerStream stream = new AnswerStream(
                GAP, beat, () -> worlds.get() == call.world() ? event(difference.of(Json.bytes(writing))) : null);
        List<Runnable> partings = new ArrayList<>();
        for (Signal signal : List.of(changes, call.world().clock().moved(), worlds.replaced())) {
            partings.add(signal.listen(stream::changed));
        }
        stream.whenEnded(() -> {
            partings.forEach(Runnable::run);
            leave(path);
        });
        return Answer.streaming("text/event-stream", stream);
    }

    private void leave(String path) {
        open.decrementAndGet();
        openByPath.computeIfPresent(path, (key, count) -> count == 1 ? null : count - 1);
    }

    /** JSON has no line end outside its texts, where it is escaped, so it is one line of an event. */
    private static byte[] event(ByteString json) {
        return new Buffer().write(BEGIN).write(json).write(END).readByteArray();
    }
}
