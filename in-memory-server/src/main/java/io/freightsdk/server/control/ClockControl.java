package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.ServerClock;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** The server's time. A move is answered once everything due by then has happened. */
final class ClockControl {
    private static final Set<String> MOVES = Set.of("set", "advance", "real");
    private static final String REFUSE_FUTURE = "refuseFuture";

    private ClockControl() {}

    static HttpAnswer read(ServerCall call) {
        return answer(call.world().clock());
    }

    static HttpAnswer move(ServerCall call) {
        Node body = Bodies.of(call, Set.of("set", "advance", "real", REFUSE_FUTURE));
        boolean refuses = body.optional(REFUSE_FUTURE).map(Node::flag).orElse(false);
        if (body.fields().keySet().stream().filter(MOVES::contains).count() != 1) {
            throw body.problem("expected exactly one of advance, real, set");
        }
        World world = call.world();
        world.drives().moveClock(clock -> {
            if (refuses) {
                ServerClock moved = clock.copy();
                move(moved, body);
                refuseFuture(world, moved);
            }
            move(clock, body);
        });
        return answer(world.clock());
    }

    private static void move(ServerClock clock, Node body) {
        body.optional("set").ifPresent(node -> node.checked(() -> clock.set(node.time())));
        body.optional("advance").ifPresent(node -> node.checked(() -> clock.advance(node.duration())));
        body.optional("real").ifPresent(node -> real(clock, node));
    }

    private static void refuseFuture(World world, ServerClock moved) {
        Instant to = moved.instant();
        Load newest = world.loads().all().stream()
                .max(Comparator.comparing(Load::latest))
                .orElse(null);
        if (newest != null && newest.latest().isAfter(to)) {
            String when = moved.frozenAt().isPresent() ? to + " is" : "real time, " + to + ", is";
            throw new Refused(
                    409,
                    "clock: " + when + " before " + newest.latest() + ", when "
                            + newest.order().loadNumber()
                            + " was driven or delivered; nothing changed, restore a state from before that first");
        }
    }

    private static void real(ServerClock clock, Node node) {
        if (!node.flag()) {
            throw node.expected("true; use set or advance to stop the clock");
        }
        clock.resumeRealTime();
    }

    private static HttpAnswer answer(ServerClock clock) {
        Optional<Instant> frozenAt = clock.frozenAt();
        return JsonBodies.answer(
                200, new ClockAnswer(frozenAt.orElseGet(clock::instant), frozenAt.isPresent() ? "FROZEN" : "REAL"));
    }

    private record ClockAnswer(Instant time, String mode) {}
}
