package io.freightsdk.server.pages;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.AnswerStream;
import io.freightsdk.server.wire.HttpAnswer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The browsers that watch a page: each has a connection and a thread, and is sent the page's data after every change. */
final class Watchers {
    /** Half of what the edge takes, so that they never keep a client out. */
    static final int MOST = 500;

    /** The most watchers of one link, so that its holder cannot keep the others out. */
    static final int MOST_OF_ONE = 250;

    private final CurrentWorld worlds;
    private final AtomicInteger open = new AtomicInteger();
    private final ConcurrentMap<Watched, Broadcast> broadcasts = new ConcurrentHashMap<>();

    private record Watched(World world, String path) {}

    Watchers(CurrentWorld worlds) {
        this.worlds = worlds;
    }

    /**
     * Sends what is written now, an object, and what of it has changed after each signal, each move of the clock, and the
     * beat. All watchers of a path share the first one's writing. Ends when a reset has put another world in the place of
     * this one.
     */
    HttpAnswer watch(ServerCall call, Signal changes, Duration beat, JsonBodies.Writing writing) {
        World world = call.world();
        Watched watched = new Watched(world, call.request().target().rawPath());
        List<Signal> signals = List.of(changes, world.clock().moved(), worlds.replaced());
        Broadcast broadcast = broadcasts.compute(watched, (path, known) -> {
            Broadcast here = known == null ? new Broadcast(writing, signals, () -> worlds.is(world)) : known;
            return here.joined();
        });
        if (open.incrementAndGet() > MOST || broadcast.watchers() > MOST_OF_ONE) {
            leave(watched);
            return HttpAnswer.error(503, "too many are watching, try again later")
                    .header("Retry-After", "5");
        }
        AnswerStream stream = broadcast.stream(beat);
        stream.whenEnded(() -> leave(watched));
        return HttpAnswer.streaming("text/event-stream", stream);
    }

    private void leave(Watched watched) {
        open.decrementAndGet();
        broadcasts.computeIfPresent(watched, (path, broadcast) -> broadcast.left() ? null : broadcast);
    }
}
