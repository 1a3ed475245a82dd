package io.freightsdk.server.pages;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Refused;
import io.freightsdk.server.routing.Route;
import io.freightsdk.server.routing.Route.Audience;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/** The files of the pages, each read when it is first asked for and kept for all servers of the process. */
final class Assets {
    private static final ConcurrentMap<String, Asset> READ = new ConcurrentHashMap<>();

    /** What a page loads; the pages themselves and whatever else lies in the jar are not given out here. */
    private static final Pattern PUBLIC = Pattern.compile("[a-z-]+\\.(css|js|json|svg)");

    private Assets() {}

    /** Where the pages get them. */
    static List<Route> routes() {
        return List.of(Route.of(
                "readAsset",
                Audience.VISITOR,
                "GET /assets/{name}",
                call -> Security.onPart(named(call).answer(call.request()))
                        // for the worker that opens the driver's page without a connection
                        .header("Service-Worker-Allowed", "/driver/")));
    }

    /** One of them by its name. */
    static Asset of(String name) {
        return READ.computeIfAbsent(name, Asset::read);
    }

    private static Asset named(Call call) {
        String name = call.parameter();
        if (PUBLIC.matcher(name).matches() && (READ.containsKey(name) || Assets.class.getResource(name) != null)) {
            return of(name);
        }
        throw new Refused(Answer.error(404, "no such path"));
    }
}
