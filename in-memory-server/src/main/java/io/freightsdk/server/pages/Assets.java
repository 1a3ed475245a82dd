package io.freightsdk.server.pages;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.routing.Route;
import io.freightsdk.server.routing.Route.Audience;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The files of the pages, each read when it is first asked for and kept for all servers of the process. */
final class Assets {
    private static final ConcurrentMap<String, Asset> READ = new ConcurrentHashMap<>();

    /** Whatever else lies in the jar is nobody's business. */
    private static final Set<String> PUBLIC = Set.of(
            "base.css",
            "console.css",
            "driver.css",
            "fleet.css",
            "leaflet.css",
            "missing.css",
            "track.css",
            "icon.svg",
            "us.json",
            "clock.js",
            "console-billing.js",
            "console-control.js",
            "console-form.js",
            "console-loads.js",
            "console-messages.js",
            "console-requests.js",
            "console-session.js",
            "console.js",
            "dom.js",
            "driver.js",
            "fleet.js",
            "geolocation.js",
            "leaflet.js",
            "live.js",
            "map.js",
            "outbox.js",
            "table.js",
            "timeline.js",
            "track-panel.js",
            "track.js",
            "usa.js",
            "words.js");

    private Assets() {}

    /** Where the pages get them. */
    static List<Route> routes(Security security) {
        return List.of(Route.of(
                "readAsset",
                Audience.VISITOR,
                "GET /assets/{name}",
                call -> security.on(named(call).answer(call.request()))));
    }

    /** One of them by its name. */
    static Asset of(String name) {
        return READ.computeIfAbsent(name, Asset::read);
    }

    private static Asset named(Call call) {
        if (PUBLIC.contains(call.parameter())) {
            return of(call.parameter());
        }
        throw new Refused(Answer.error(404, "no such path"));
    }
}
