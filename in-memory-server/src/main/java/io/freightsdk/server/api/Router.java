package io.freightsdk.server.api;

import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.state.CurrentWorld;
import io.freightsdk.server.state.FaultHit;
import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.Talk;
import io.freightsdk.server.state.World;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.Exchange;
import io.freightsdk.server.wire.Headers;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.RefusedRequest;
import io.freightsdk.server.wire.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Finds the route of a request, performs it with its faults, and journals it before the answer is sent. */
public final class Router implements Exchange {
    /** The journal's name of a request without a route. */
    public static final String UNKNOWN = "unknown";

    private static final Set<String> WITH_KEYS = Set.of("authorization", "x-agent-key", "cookie");
    private static final int LONGEST_HEADER = 200;
    private static final List<FaultPoint> WITH_BODY = List.of(FaultPoint.AFTER_COMMIT, FaultPoint.IN_BODY);
    private static final List<FaultPoint> WITHOUT_BODY = List.of(FaultPoint.AFTER_COMMIT);

    private final CurrentWorld world;
    private final CallerOf callerOf;
    private final List<Route> routes;
    private final Traffic traffic;

    /** An answer and the world whose journal knows of it. */
    private record Noted(World world, HttpAnswer answer) {}

    /** Finds the broker of a call, for the faults of one broker; null if none. Changes nothing. */
    @FunctionalInterface
    public interface CallerOf {
        /** The broker's id, by the header that the route reads keys from. */
        @Nullable
        String brokerId(Route route, ServerCall call);
    }

    /** Creates a router that acts on the world that is current when a request's work begins. */
    public Router(CurrentWorld world, CallerOf callerOf, List<Route> routes, Traffic traffic) {
        this.traffic = traffic;
        this.world = world;
        this.callerOf = callerOf;
        this.routes = List.copyOf(routes);
    }

    @Override
    public HttpAnswer handle(Request request, EdgePause pause) {
        World now = world.get();
        for (Route route : routes) {
            if (route.serves(request.method())) {
                Optional<List<String>> parameters = route.match(request.target().segments());
                if (parameters.isPresent()) {
                    return perform(route, call(route.name(), now, request, parameters.get()), pause);
                }
            }
        }
        return unrouted(now, request);
    }

    /** Writes down what the edge answered by itself, if it was for the service or cannot be told. */
    public void refused(RefusedRequest refused) {
        if (refused.path().isEmpty() || (refused.path() + "/").startsWith("/v1/")) {
            World now = world.get();
            RequestFacts facts = new RequestFacts(now.clock().instant(), UNKNOWN, refused.method(), refused.path());
            now.journal().append(facts.requestId(refused.id()), refused.status(), Duration.ZERO);
        }
    }

    private HttpAnswer perform(Route route, ServerCall call, EdgePause pause) {
        if (route.audience().isAside()) {
            // operators see to the gate themselves, as some look while no call is under way; visitors change nothing
            return guarded(route, call);
        }
        long begin = System.nanoTime();
        noteHeaders(call);
        World journaling = call.world();
        HttpAnswer sent = HttpAnswer.error(500, "internal error");
        try {
            Optional<HttpAnswer> early = Repeated.refusal(call.request()).or(() -> struckBefore(route, call, pause));
            Noted answered = early.isPresent() ? new Noted(journaling, early.get()) : worked(route, call);
            journaling = answered.world();
            sent = answered.answer();
            if (route.audience() == Audience.AGENT) {
                traffic.record(call.request(), sent);
            }
            return sent;
        } finally {
            if (route.audience() == Audience.AGENT) {
                append(journaling, call, sent, Duration.ofNanos(System.nanoTime() - begin));
            }
        }
    }

    private static void append(World journaling, ServerCall call, HttpAnswer sent, Duration took) {
        if (sent.isCutOff()) {
            call.facts().answerLost();
        }
        JournalEntry entry = journaling.journal().append(call.facts(), sent.status(), took);
        journaling
                .talks()
                .keep(new Talk(
                        entry.seq(),
                        lines(call.request().headers()),
                        beginning(call.request().body()),
                        lines(sent.headers()),
                        ByteString.of(sent.body(), 0, Math.min(sent.body().length, Talk.BODY_BYTES))));
    }

    private static List<String> lines(Headers headers) {
        List<String> lines = new ArrayList<>();
        headers.forEach((name, value) ->
                lines.add(name + ": " + (WITH_KEYS.contains(name.toLowerCase(Locale.ROOT)) ? "***" : value)));
        return lines;
    }

    private static ByteString beginning(ByteString body) {
        return body.size() <= Talk.BODY_BYTES ? body : ByteString.of(body.toByteArray(), 0, Talk.BODY_BYTES);
    }

    /** First of all, so that a call that fails early can be told from one with another key. */
    private static void noteHeaders(ServerCall call) {
        call.facts()
                .idempotencyKey(shown(call, "Idempotency-Key", Integer.MAX_VALUE))
                .caller(
                        shown(call, "User-Agent", LONGEST_HEADER),
                        shown(call, "traceparent", LONGEST_HEADER),
                        shown(call, "X-Client-Request-Id", LONGEST_HEADER));
    }

    private static @Nullable String shown(ServerCall call, String header, int longest) {
        String text = call.request().headers().first(header);
        if (text == null) {
            return null;
        }
        String shown = call.world().shown(text);
        return shown.length() > longest ? shown.substring(0, longest) : shown;
    }

    /** Asked for only when there are faults: a struck call may end before its operation finds out who is calling. */
    private @Nullable String struckBroker(Route route, ServerCall call) {
        String brokerId = call.world().faults().isEmpty() ? null : callerOf.brokerId(route, call);
        if (brokerId != null) {
            call.facts().brokerId(brokerId);
        }
        return brokerId;
    }

    /** Outside the gate: a delay must not hold up whoever waits for the calls under way. */
    private Optional<HttpAnswer> struckBefore(Route route, ServerCall call, EdgePause pause) {
        Optional<FaultHit> before =
                call.world().faults().take(FaultPoint.BEFORE, route.name(), struckBroker(route, call));
        before.ifPresent(hit -> call.facts().faultId(hit.faultId()));
        return before.flatMap(hit -> hit.before(pause));
    }

    /** After a delay the clock may have moved, and a reset or a snapshot may have put another world in place. */
    private Noted worked(Route route, ServerCall call) {
        return world.call(now -> new Noted(now, answeredAndStruck(route, call.beginning(now))));
    }

    private HttpAnswer answeredAndStruck(Route route, ServerCall call) {
        HttpAnswer answer = answer(route, call);
        // what has been refused has nothing to commit: the fault waits for a call that does
        boolean succeeded = answer.status() >= 200 && answer.status() < 300;
        return succeeded ? struckAfter(route, call, answer) : answer;
    }

    private HttpAnswer struckAfter(Route route, ServerCall call, HttpAnswer answer) {
        String brokerId = struckBroker(route, call);
        for (FaultPoint where : answer.stream() == null ? WITH_BODY : WITHOUT_BODY) {
            Optional<FaultHit> hit = call.world().faults().take(where, route.name(), brokerId);
            if (hit.isPresent()) {
                call.facts().faultId(hit.get().faultId());
                return hit.get().after(answer);
            }
        }
        return answer;
    }

    private static HttpAnswer guarded(Route route, ServerCall call) {
        Optional<HttpAnswer> refusal =
                Repeated.refusal(call.request()).or(() -> route.guard().keepsOut(call.request()));
        return refusal.isPresent() ? refusal.get() : answer(route, call);
    }

    private static HttpAnswer answer(Route route, ServerCall call) {
        try {
            return route.operation().perform(call);
        } catch (Refused refused) {
            return refused.answer();
        }
    }

    private HttpAnswer unrouted(World now, Request request) {
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : routes) {
            if (route.match(request.target().segments()).isPresent()) {
                Optional<HttpAnswer> refusal = route.guard().keepsOut(request);
                if (refusal.isPresent()) {
                    return refusal.get();
                }
                allowed.add(route.method());
            }
        }
        HttpAnswer answer = allowed.isEmpty()
                ? HttpAnswer.error(404, "no such path")
                : HttpAnswer.error(405, "method not allowed here, use " + String.join(" or ", allowed))
                        .header("Allow", String.join(", ", allowed));
        List<String> segments = request.target().segments();
        if (!segments.isEmpty() && segments.get(0).equals("v1")) {
            ServerCall call = call(UNKNOWN, now, request, List.of());
            noteHeaders(call);
            now.journal().append(call.facts(), answer.status(), Duration.ZERO);
        }
        return answer;
    }

    private static ServerCall call(String operation, World world, Request request, List<String> parameters) {
        Instant at = world.clock().instant();
        String path = "/" + String.join("/", request.target().segments());
        RequestFacts facts = new RequestFacts(at, operation, request.method(), path).requestId(request.id());
        return new ServerCall(world, request, parameters, facts, at);
    }
}
