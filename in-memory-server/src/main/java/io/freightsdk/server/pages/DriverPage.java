package io.freightsdk.server.pages;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.LoadView;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The page of the driver link, on the driver's own phone: the stops with their streets, and nothing about money. */
final class DriverPage {
    private final Watchers watchers;
    private final Security security;

    DriverPage(Watchers watchers, Security security) {
        this.watchers = watchers;
        this.security = security;
    }

    List<Route> routes() {
        return List.of(
                Route.of("openDriver", Audience.VISITOR, "GET /driver/{token}", this::page),
                Route.of("watchDriver", Audience.VISITOR, "GET /driver/{token}/events", this::events));
    }

    private HttpAnswer page(ServerCall call) {
        return security.onPrivate(LinkPage.of("driver.html", load(call)), "geolocation=(self)");
    }

    private HttpAnswer events(ServerCall call) {
        Load load = LinkPage.found(load(call));
        return security.on(
                watchers.watch(call, load.changed(), TrackPage.BEAT, writer -> write(writer, load, call.world())));
    }

    private static Optional<Load> load(ServerCall call) {
        return call.world().loads().byDriverToken(call.parameter());
    }

    private static void write(JsonWriter writer, Load load, World world) throws IOException {
        LoadView view = load.view();
        ClockState now = ClockState.of(world);
        writer.beginObject();
        now.write(writer);
        writer.name("loadNumber").value(view.order().loadNumber());
        writer.name("status").value(view.journey().status().name());
        JsonBodies.time(writer.name("deliveredAt"), view.journey().deliveredAt());
        writer.name("closed").value(load.isClosed(now.time()));
        StopsJson.write(writer, view, (place, visit) -> {
            writer.name("address").value(place.address().street());
            writer.name("zip").value(place.address().zip());
        });
        writer.name("pingCount").value(view.journey().pingCount());
        writer.endObject();
    }
}
