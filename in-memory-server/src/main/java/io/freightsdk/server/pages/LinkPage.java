package io.freightsdk.server.pages;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.state.LoadBook;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.HttpAnswer;
import java.time.Duration;
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

    List<Route> routes(Watchers watchers, Security security) {
        return List.of(
                Route.of(
                        "open" + name,
                        Audience.VISITOR,
                        "GET " + path,
                        call -> security.onPrivate(page(call), features)),
                Route.of(
                        "watch" + name,
                        Audience.VISITOR,
                        "GET " + path + "/events",
                        call -> security.on(events(call, watchers))));
    }

    /** A friendly page for a link that leads nowhere. */
    private HttpAnswer page(ServerCall call) {
        return load(call).isPresent()
                ? Assets.of(file).answer(200)
                : Assets.of("missing.html").answer(404);
    }

    private HttpAnswer events(ServerCall call, Watchers watchers) {
        Load load = load(call).orElseThrow(() -> new Refused(HttpAnswer.error(404, "no load has this link")));
        return watchers.watch(call, load.changed(), BEAT, showing.apply(load, call.world()));
    }

    private Optional<Load> load(ServerCall call) {
        return find.apply(call.world().loads(), call.parameter());
    }
}
