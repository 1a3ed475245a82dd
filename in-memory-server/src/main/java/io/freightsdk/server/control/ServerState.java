package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.Snapshot;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The server as a whole: whether it is up, everything back to the start, and all of its state out and in. */
record ServerState(CurrentWorld worlds) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    HttpAnswer health(ServerCall call) {
        return JsonBodies.answer(200, new HealthAnswer("up", Version.CURRENT, call.at()));
    }

    HttpAnswer reset(ServerCall call) {
        become(now -> World.of(worlds.settings()));
        return HttpAnswer.empty();
    }

    /** Calls wait while the state is copied, and no longer wait while it is written. */
    HttpAnswer take(ServerCall call) {
        Snapshot snapshot = alone(() -> worlds.alone(PATIENCE, Snapshot::of));
        return HttpAnswer.written(snapshot::writeTo);
    }

    /** Nothing has changed unless everything has been read, checked and built. */
    HttpAnswer restore(ServerCall call) {
        Snapshot snapshot = Snapshot.parse(JsonBodies.utf8(call.request()));
        World restored = snapshot.restored(worlds.settings());
        become(now -> restored);
        int brokers = snapshot.accounts().brokers().size();
        return JsonBodies.answer(
                200,
                new RestoreAnswer(
                        brokers, snapshot.loads().size(), restored.clock().instant()));
    }

    private void become(UnaryOperator<World> next) {
        alone(() -> worlds.become(PATIENCE, next));
    }

    private record HealthAnswer(String status, String version, Instant time) {}

    private record RestoreAnswer(int brokers, int loads, Instant time) {}

    /** Runs an attempt once no call is under way; 503 if that takes too long, and nothing has changed. */
    private static <T> T alone(Patient<T> attempt) {
        try {
            return attempt.done()
                    .orElseThrow(() -> new Refused(
                            503, "calls under way did not end within " + PATIENCE.toSeconds() + " s, try again"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(503, "the server is closing");
        }
    }

    @FunctionalInterface
    private interface Patient<T> {
        /** Empty if the calls under way did not end in time. */
        Optional<T> done() throws InterruptedException;
    }
}
