package io.freightsdk.server.pages;

import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/** The files of the pages, each read on first use and cached for all servers of the process. */
final class Assets {
    private static final ConcurrentMap<String, PackedBody> READ = new ConcurrentHashMap<>();

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml");

    /** Files that a page loads; the pages themselves and whatever else lies in the jar are not given out here. */
    private static final Pattern PUBLIC = Pattern.compile("[a-z-]+\\.(css|js|json|svg)");

    private Assets() {}

    /** The routes of these files. */
    static List<Route> routes() {
        return List.of(Route.of(
                "readAsset",
                Audience.VISITOR,
                "GET /assets/{name}",
                call -> Security.onPart(named(call).answer(call.request()))
                        // asked for each time, so that a newer server's is seen at once
                        .header("Cache-Control", "no-cache")
                        // for the worker that opens the driver's page without a connection
                        .header("Service-Worker-Allowed", "/driver/")));
    }

    /** One of them by its name, which must be there. */
    static PackedBody of(String name) {
        return READ.computeIfAbsent(name, Assets::read);
    }

    private static PackedBody read(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream file = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
            return new PackedBody(Objects.requireNonNull(type, name), file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    private static PackedBody named(ServerCall call) {
        String name = call.parameter();
        if (PUBLIC.matcher(name).matches() && (READ.containsKey(name) || Assets.class.getResource(name) != null)) {
            return of(name);
        }
        throw new Refused(HttpAnswer.error(404, "no such path"));
    }
}
