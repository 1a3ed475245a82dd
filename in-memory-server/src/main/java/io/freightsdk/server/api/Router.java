package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.wire.Edge.Exchange;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.RefusedRequest;
import io.freightsdk.server.wire.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the route of a request and sends it on its way through the {@link Stages} to its operation. */
public final class Router implements Exchange {
    /** The journal's name of a request without a route. */
    public static final String UNKNOWN = "unknown";

    private final CurrentWorld world;
    private final List<Way> ways;

    private record Way(Route route, Handler handler) {}

    /** Creates a router that acts on the world that is current when a request's work begins. */
    public Router(CurrentWorld world, List<Route> routes, List<CallTap> taps) {
        this.world = world;
        Stages stages = new Stages(world, taps);
        this.ways = routes.stream()
                .map(route -> new Way(route, stages.around(route)))
                .toList();
    }

    @Override
    public HttpAnswer handle(Request request, EdgePause pause) {
        World now = world.get();
        for (Way way : ways) {
            if (way.route.serves(request.method())) {
                Optional<List<String>> parameters =
                        way.route.match(request.target().segments());
                if (parameters.isPresent()) {
                    return way.handler.perform(call(way.route.name(), now, request, parameters.get(), pause));
                }
            }
        }
        return unrouted(now, request, pause);
    }

    /** Journals a request that the edge refused on its own, if it was for the service or its target is unreadable. */
    public void refused(RefusedRequest refused) {
        if (refused.path().isEmpty() || (refused.path() + "/").startsWith("/v1/")) {
            World now = world.get();
            RequestFacts facts = new RequestFacts(
                    now.clock().instant(), UNKNOWN, refused.id(), refused.method(), refused.path(), Headers.none());
            now.journal().append(facts, refused.status(), Duration.ZERO);
        }
    }

    private HttpAnswer unrouted(World now, Request request, EdgePause pause) {
        TreeSet<String> allowed = new TreeSet<>();
        for (Way way : ways) {
            if (way.route.match(request.target().segments()).isPresent()) {
                Optional<HttpAnswer> refusal = way.route.guard().keepsOut(request);
                if (refusal.isPresent()) {
                    return refusal.get();
                }
                allowed.add(way.route.method());
            }
        }
        HttpAnswer answer = allowed.isEmpty()
                ? HttpAnswer.error(404, "no such path")
                : HttpAnswer.error(405, "method not allowed here, use " + String.join(" or ", allowed))
                        .header("Allow", String.join(", ", allowed));
        List<String> segments = request.target().segments();
        if (!segments.isEmpty() && segments.get(0).equals("v1")) {
            ServerCall call = call(UNKNOWN, now, request, List.of(), pause);
            now.journal().append(call.facts(), answer.status(), Duration.ZERO);
        }
        return answer;
    }

    private static ServerCall call(
            String operation, World world, Request request, List<String> parameters, EdgePause pause) {
        Instant at = world.clock().instant();
        RequestFacts facts = new RequestFacts(
                at, operation, request.id(), request.method(), request.target().path(), request.headers());
        return new ServerCall(world, request, parameters, facts, at, pause);
    }
}
