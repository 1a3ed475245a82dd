package io.freightsdk.server;

import io.freightsdk.server.Route.Audience;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The three pages for people: the customer's, the driver's and the operator's, and the JSON that each asks for every 2 s. */
final class Pages {
    private static final int MOST_POINTS = 500;
    private static final int MOST_ROWS = 50;
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml");

    /** The files that a page loads; whatever else lies in the jar is not given out. */
    private static final Pattern PUBLIC = Pattern.compile("[a-z-]+\\.(css|js|json|svg)");

    private final ServerState state;
    private final Links links;
    private final ControlGuard guard;

    Pages(ServerState state, Links links, ControlGuard guard) {
        this.state = state;
        this.links = links;
        this.guard = guard;
    }

    List<Route> routes() {
        return List.of(
                route("GET /", this::dashboard),
                route("GET /console/billing", call -> Response.empty(303).header("Location", "/#ledger-title")),
                route("GET /_control/overview", this::overview),
                route("GET /track/{token}", call -> page(tracked(call), "track.html", "geolocation=()")),
                route("GET /track/{token}/load", call -> json(tracked(call), false)),
                route("GET /driver/{token}", call -> page(driven(call), "driver.html", "geolocation=(self)")),
                route("GET /driver/{token}/load", call -> json(driven(call), true)),
                route("GET /assets/{name}", Pages::asset));
    }

    private Route route(String methodAndPath, Route.Handler handler) {
        return Route.of("", Audience.OPERATOR, methodAndPath, call -> state.run(() -> handler.perform(call)));
    }

    private @Nullable Load tracked(Call call) {
        Load load = state.loadByToken(call.parameter());
        return load != null && load.order().trackingToken().equals(call.parameter()) ? load : null;
    }

    private @Nullable Load driven(Call call) {
        Load load = state.loadByToken(call.parameter());
        return load != null && load.order().driverToken().equals(call.parameter()) ? load : null;
    }

    /** A friendly page for a link that leads nowhere. */
    private static Response page(@Nullable Load load, String file, String features) {
        return load == null ? html(404, "missing.html", features) : html(200, file, features);
    }

    private Response dashboard(Call call) {
        guard.checkPage(call.request());
        return html(200, "dashboard.html", "geolocation=()");
    }

    private static Response html(int status, String file, String features) {
        return secured(Response.of(status, "text/html; charset=utf-8", bytes(file)))
                .header("Content-Security-Policy", POLICY)
                .header("Permissions-Policy", features + ", camera=(), microphone=()")
                .header("Cache-Control", "no-store");
    }

    private static Response secured(Response response) {
        return response.header("X-Content-Type-Options", "nosniff")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Referrer-Policy", "no-referrer");
    }

    private static Response asset(Call call) {
        String name = call.parameter();
        if (!PUBLIC.matcher(name).matches() || Pages.class.getResource("pages/" + name) == null) {
            throw new ApiException(404, "no such path");
        }
        String type = String.valueOf(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
        return secured(Response.of(200, type, bytes(name))).header("Cache-Control", "no-cache");
    }

    private static byte[] bytes(String name) {
        try (InputStream file = Pages.class.getResourceAsStream("pages/" + name)) {
            if (file == null) {
                throw new IllegalStateException("no page " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** What both pages of a load show: without phone, rate or key, and with streets for the driver only. */
    private Response json(@Nullable Load load, boolean withStreets) {
        if (load == null) {
            throw new ApiException(404, "no load has this link");
        }
        Map<String, @Nullable Object> json = load(load);
        if (withStreets) {
            json.put("streets", load.stops().stream().map(Stop::street).toList());
        }
        json.putAll(clock());
        return secured(Response.json(200, json)).header("Cache-Control", "no-store");
    }

    private Map<String, @Nullable Object> load(Load load) {
        Instant now = state.clock().instant();
        Map<String, @Nullable Object> json = PositionJson.of(load, now);
        json.put("stops", PositionJson.stopsWithPlaces(load));
        Position last = load.last();
        json.put("last", last == null ? null : last.json());
        json.put("closed", load.isClosed(now));
        json.put("gpsTrack", way(load));
        return json;
    }

    /** The whole way in few points. */
    private static List<Object> way(Load load) {
        List<Position> all = load.newest(Integer.MAX_VALUE);
        int step = 1 + all.size() / MOST_POINTS;
        List<Object> way = new ArrayList<>();
        for (int i = 0; i < all.size(); i += step) {
            way.add(List.of(all.get(i).lat(), all.get(i).lng()));
        }
        if (!all.isEmpty()) {
            Position last = all.get(all.size() - 1);
            way.add(List.of(last.lat(), last.lng()));
        }
        return way;
    }

    private Map<String, @Nullable Object> clock() {
        return Json.object(
                "now",
                state.clock().instant(),
                "speed",
                state.clock().frozenAt().isPresent() ? 0 : state.clock().speed());
    }

    /** All that the dashboard shows: the newest of each. */
    private Response overview(Call call) {
        guard.check(call.request());
        List<Map<String, @Nullable Object>> brokers = new ArrayList<>();
        for (Broker broker : state.brokers()) {
            brokers.add(Json.object(
                    "brokerId", broker.id(),
                    "name", broker.name(),
                    "balanceUsd", broker.balanceUsd(),
                    "ledger",
                            newest(broker.ledger()).stream()
                                    .map(ControlApi::entry)
                                    .toList()));
        }
        List<Map<String, @Nullable Object>> loads = new ArrayList<>();
        for (Load load : newest(new ArrayList<>(state.loads()))) {
            Map<String, @Nullable Object> json = load(load);
            json.put("brokerId", load.order().broker().id());
            json.putAll(links.of(load.order()));
            loads.add(json);
        }
        Map<String, @Nullable Object> json = Json.object(
                "billingAvailable",
                state.billingAvailable(),
                "brokers",
                brokers,
                "loads",
                loads,
                "requests",
                newest(state.journal().entries(null, null)).stream()
                        .map(ControlApi::request)
                        .toList(),
                "faults",
                state.faults().list().stream().map(FaultJson::of).toList(),
                "operations",
                AgentApi.OPERATIONS);
        json.putAll(clock());
        return secured(Response.json(200, json)).header("Cache-Control", "no-store");
    }

    /** The newest first. */
    private static <T> List<T> newest(List<T> all) {
        List<T> newest = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0 && newest.size() < MOST_ROWS; i--) {
            newest.add(all.get(i));
        }
        return newest;
    }
}
