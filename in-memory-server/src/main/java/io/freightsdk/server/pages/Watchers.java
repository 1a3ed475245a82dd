package io.freightsdk.server.pages;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.AnswerStream;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.watch.Signal;
import io.freightsdk.server.world.CurrentWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import okio.Buffer;

/** Those who look on: each keeps a connection and its thread, and is sent how things stand whenever they have changed. */
final class Watchers {
    /** Half of what the edge takes, so that they never keep a client out. */
    static final int MOST = 500;

    private static final Duration GAP = Duration.ofMillis(100);
    private static final byte[] BEGIN = "retry: 1000\ndata: ".getBytes(US_ASCII);
    private static final byte[] END = "\n\n".getBytes(US_ASCII);

    private final CurrentWorld worlds;
    private final AtomicInteger open = new AtomicInteger();

    Watchers(CurrentWorld worlds) {
        this.worlds = worlds;
    }

    /** How many there are now. */
    int open() {
        return open.get();
    }

    /**
     * Sends what is written now, and again after each signal, each move of the clock, and the beat. Ends when a reset has
     * put another world in the place of this one.
     */
    Answer watch(Call call, Signal changes, Duration beat, Json.Writing writing) {
        if (open.incrementAndGet() > MOST) {
            open.decrementAndGet();
            return Answer.error(503, "too many are watching, try again later").header("Retry-After", "5");
        }
        AnswerStream stream = new AnswerStream(GAP, beat, () -> worlds.get() == call.world() ? event(writing) : null);
        List<Runnable> partings = new ArrayList<>();
        for (Signal signal : List.of(changes, call.world().clock().moved(), worlds.replaced())) {
            partings.add(signal.listen(stream::changed));
        }
        stream.whenEnded(() -> {
            partings.forEach(Runnable::run);
            open.decrementAndGet();
        });
        return Answer.streaming("text/event-stream", stream);
    }

    /** JSON has no line end outside its texts, where it is escaped, so it is one line of an event. */
    private static byte[] event(Json.Writing writing) {
        return new Buffer().write(BEGIN).write(Json.bytes(writing)).write(END).readByteArray();
    }
}
