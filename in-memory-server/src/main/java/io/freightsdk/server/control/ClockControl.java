package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.ServerClock;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The server's time. A move is answered once everything due by then has happened. */
final class ClockControl {
    private static final Set<String> MOVES = Set.of("set", "advance", "real");

    private ClockControl() {}

    static HttpAnswer read(ServerCall call) {
        return answer(call.world().clock());
    }

    static HttpAnswer move(ServerCall call) {
        Node body = Bodies.of(call, MOVES);
        ServerClock clock = call.world().clock();
        if (body.fields().size() != 1) {
            throw body.problem("expected exactly one of advance, real, set");
        }
        call.world().drives().moveClock(moved -> {
            body.optional("set").ifPresent(node -> node.checked(() -> moved.set(node.time())));
            body.optional("advance").ifPresent(node -> node.checked(() -> moved.advance(node.duration())));
            body.optional("real").ifPresent(node -> real(moved, node));
        });
        return answer(clock);
    }

    private static void real(ServerClock clock, Node node) {
        if (!node.flag()) {
            throw node.expected("true; use set or advance to stop the clock");
        }
        clock.resumeRealTime();
    }

    private static HttpAnswer answer(ServerClock clock) {
        Optional<Instant> standingAt = clock.standingAt();
        return JsonBodies.answer(200, writer -> {
            writer.beginObject().name("time");
            writer.value(standingAt.orElseGet(clock::instant).toString());
            writer.name("mode")
                    .value(standingAt.isPresent() ? "STANDING" : "REAL")
                    .endObject();
        });
    }
}
