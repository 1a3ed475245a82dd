package io.freightsdk.server.control;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.snapshot.Snapshot;
import io.freightsdk.server.world.CurrentWorld;
import io.freightsdk.server.world.World;
import java.time.Duration;
import java.util.Optional;

/** The server as a whole: whether it is up, everything back to the start, and all of its state out and in. */
final class ServerState {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CurrentWorld worlds;

    ServerState(CurrentWorld worlds) {
        this.worlds = worlds;
    }

    Answer health(Call call) {
        return Json.answer(200, writer -> {
            writer.beginObject().name("status").value("up");
            writer.name("version").value(Version.CURRENT);
            writer.name("time").value(call.at().toString()).endObject();
        });
    }

    Answer reset(Call call) {
        alone(() -> worlds.reset(PATIENCE) ? Optional.of(true) : Optional.empty());
        return Answer.empty();
    }

    /** Calls wait while the state is copied, and no longer wait while it is written. */
    Answer take(Call call) {
        World world = call.world();
        Snapshot snapshot = alone(() -> world.gate().alone(PATIENCE, () -> Snapshot.of(world)));
        return Answer.written(snapshot::writeTo);
    }

    /** Nothing has changed unless everything has been read, checked and built. */
    Answer restore(Call call) {
        Snapshot snapshot = Snapshot.parse(Json.utf8(call.request()));
        World restored = snapshot.restored(worlds.settings());
        alone(() -> worlds.become(restored, PATIENCE) ? Optional.of(true) : Optional.empty());
        return Json.answer(200, writer -> {
            writer.beginObject();
            writer.name("brokers").value(snapshot.accounts().brokers().size());
            writer.name("loads").value(snapshot.loads().size());
            writer.name("time").value(restored.clock().instant().toString());
            writer.endObject();
        });
    }

    /** What is done once no call is under way; 503 if that takes too long, and nothing has changed. */
    private static <T> T alone(Patient<T> attempt) {
        try {
            return attempt.done()
                    .orElseThrow(() -> new Refused(Answer.error(
                            503, "calls under way did not end within " + PATIENCE.toSeconds() + " s, try again")));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Answer.error(503, "the server is closing"));
        }
    }

    @FunctionalInterface
    private interface Patient<T> {
        /** Empty if the calls under way did not end in time. */
        Optional<T> done() throws InterruptedException;
    }
}
