package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.Links;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.control.ControlGuard;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Every load of the server on one map, with its links, for those who may control the server: links are keys. */
record FleetPage(Watchers watchers, Links links, ControlGuard guard) {
    private static final int MOST = 40;
    private static final Duration BEAT = Duration.ofSeconds(1);

    List<Route> routes() {
        return List.of(
                new Route("openFleet", Audience.VISITOR, "GET", List.of(), guard.ofPage(), this::page),
                Route.of("watchFleet", Audience.VISITOR, "GET /fleet/events", this::events)
                        .guardedBy(guard.ofEvents()));
    }

    private HttpAnswer page(ServerCall call) {
        return Security.onPrivate(Assets.of("fleet.html").answer(200));
    }

    /** Sent by the beat alone: the demo's trucks report once a second. */
    private HttpAnswer events(ServerCall call) {
        return Security.on(watchers.watch(call, new Signal(), BEAT, writer -> write(writer, call.world())));
    }

    /** A field for each load, so that a load that stands still is not sent again. */
    private void write(JsonWriter writer, World world) throws IOException {
        List<Load> newest = world.loads().all().stream()
                .sorted(Comparator.comparing((Load load) -> load.order().loadNumber())
                        .reversed())
                .limit(MOST)
                .toList();
        writer.beginObject();
        Instant now = PageJson.writeClock(writer, world);
        for (Load load : newest) {
            PageJson.writeRow(writer.name("load " + load.order().loadNumber()), load, links, now);
        }
        writer.endObject();
    }
}
