package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.PositionJson;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.Load.LoadView;
import io.freightsdk.server.state.LoadBook;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The page that a link with a token opens, the same for every load, and the events with what it shows of one.
 *
 * @param find the load that a token is for
 * @param features of the browser that the page may use
 * @param showing writes what the page shows
 */
record LinkPage(
        String name,
        String path,
        String file,
        String features,
        BiFunction<LoadBook, String, Optional<Load>> find,
        BiFunction<Load, World, JsonBodies.Writing> showing) {
    private static final Duration BEAT = Duration.ofSeconds(15);

    List<Route> routes(Watchers watchers) {
        return List.of(
                Route.of(
                        "open" + name,
                        Audience.VISITOR,
                        "GET " + path,
                        call -> Security.onPrivate(page(call), features)),
                Route.of(
                        "watch" + name,
                        Audience.VISITOR,
                        "GET " + path + "/events",
                        call -> Security.on(events(call, watchers))));
    }

    /** A friendly page for a link that leads nowhere. */
    private HttpAnswer page(ServerCall call) {
        return load(call).isPresent()
                ? Assets.of(file).answer(200)
                : Assets.of("missing.html").answer(404);
    }

    private HttpAnswer events(ServerCall call, Watchers watchers) {
        Load load = load(call).orElseThrow(() -> new Refused(404, "no load has this link"));
        return watchers.watch(call, load.changed(), BEAT, showing.apply(load, call.world()));
    }

    private Optional<Load> load(ServerCall call) {
        return find.apply(call.world().loads(), call.parameter());
    }

    /** The page of the tracking link, for everyone who has the link: without phone, rate, street or key. */
    static LinkPage ofTracking() {
        return new LinkPage(
                "Tracking",
                "/track/{token}",
                "track.html",
                Security.NO_FEATURES,
                LoadBook::byTrackingToken,
                (load, world) -> {
                    Way way = new Way(load);
                    return writer -> writeTracking(writer, load, way, world);
                });
    }

    private static void writeTracking(JsonWriter writer, Load load, Way way, World world) throws IOException {
        LoadView view = load.view();
        writer.beginObject();
        Instant now = PageJson.writeClock(writer, world);
        writer.name("loadNumber").value(view.order().loadNumber());
        PositionJson.writeProgress(writer, view);
        writer.name("closed").value(load.isClosed(now));
        PageJson.writeStopsWithPlaces(writer, view);
        PageJson.writeLast(writer, view.journey().lastFix());
        writer.name("track").value(way.encoded(view.change()));
        writer.name("pingCount").value(view.journey().pingCount());
        PositionJson.writeForecast(writer.name("eta"), view.journey().forecast(now));
        writer.endObject();
    }

    /** The page of the driver link, on the driver's own phone: the stops with their streets, and nothing about money. */
    static LinkPage ofDriver() {
        return new LinkPage(
                "Driver",
                "/driver/{token}",
                "driver.html",
                "geolocation=(self)",
                LoadBook::byDriverToken,
                (load, world) -> writer -> writeDriver(writer, load, world));
    }

    private static void writeDriver(JsonWriter writer, Load load, World world) throws IOException {
        LoadView view = load.view();
        writer.beginObject();
        Instant now = PageJson.writeClock(writer, world);
        writer.name("loadNumber").value(view.order().loadNumber());
        writer.name("status").value(view.journey().status().name());
        JsonBodies.time(writer.name("deliveredAt"), view.journey().deliveredAt());
        writer.name("closed").value(load.isClosed(now));
        PageJson.writeStops(writer, view, (place, visit) -> {
            writer.name("address").value(place.address().street());
            writer.name("zip").value(place.address().zip());
        });
        writer.name("pingCount").value(view.journey().pingCount());
        writer.endObject();
    }
}
