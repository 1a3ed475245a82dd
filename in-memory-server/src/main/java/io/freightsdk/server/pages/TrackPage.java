package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.geo.NearbyPlace;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.LoadView;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page of the tracking link: for whoever has it, without phone, rate, street or key. */
final class TrackPage {
    static final Duration BEAT = Duration.ofSeconds(15);

    private final Watchers watchers;
    private final Security security;
    private final @Nullable Tiles tiles;

    TrackPage(Watchers watchers, Security security, @Nullable Tiles tiles) {
        this.watchers = watchers;
        this.security = security;
        this.tiles = tiles;
    }

    List<Route> routes() {
        return List.of(
                Route.of("openTracking", Audience.VISITOR, "GET /track/{token}", this::page),
                Route.of("watchTracking", Audience.VISITOR, "GET /track/{token}/events", this::events));
    }

    private HttpAnswer page(ServerCall call) {
        return security.onPrivate(LinkPage.of("track.html", load(call)));
    }

    private HttpAnswer events(ServerCall call) {
        Load load = LinkPage.found(load(call));
        Way way = new Way(load);
        return security.on(
                watchers.watch(call, load.changed(), BEAT, writer -> write(writer, load, way, call.world())));
    }

    private static Optional<Load> load(ServerCall call) {
        return call.world().loads().byTrackingToken(call.parameter());
    }

    private void write(JsonWriter writer, Load load, Way way, World world) throws IOException {
        LoadView view = load.view();
        ClockState now = ClockState.of(world);
        writer.beginObject();
        now.write(writer);
        writer.name("tileUrl").value(tiles == null ? null : tiles.url());
        writer.name("loadNumber").value(view.order().loadNumber());
        PositionJson.writeProgress(writer, view);
        writer.name("closed").value(load.isClosed(now.time()));
        StopsJson.withPlaces(writer, view);
        writeLast(writer.name("last"), view.journey().lastFix());
        writer.name("track").value(way.encoded(view.change()));
        writer.name("pingCount").value(view.journey().pingCount());
        PositionJson.writeForecast(writer.name("eta"), view.journey().forecast(now.time()));
        writer.endObject();
    }

    /** Writes a fix with everything known about it, or null. */
    static void writeLast(JsonWriter writer, @Nullable Fix last) throws IOException {
        if (last == null) {
            writer.nullValue();
            return;
        }
        writer.beginObject().name("lat").value(last.at().lat());
        writer.name("lng").value(last.at().lng());
        writer.name("speed").value(Double.isNaN(last.speedMph()) ? null : last.speedMph());
        writer.name("heading").value(Double.isNaN(last.heading()) ? null : last.heading());
        writer.name("near").value(NearbyPlace.of(last.at()).orElse(null));
        writer.name("ts").value(last.time().toString()).endObject();
    }
}
