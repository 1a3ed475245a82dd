package io.freightsdk.server.routing;

import io.freightsdk.server.faults.FaultHit;
import io.freightsdk.server.faults.FaultPoint;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.Exchange;
import io.freightsdk.server.http.Headers;
import io.freightsdk.server.http.Pause;
import io.freightsdk.server.http.RefusedRequest;
import io.freightsdk.server.http.Request;
import io.freightsdk.server.journal.JournalEntry;
import io.freightsdk.server.journal.RequestFacts;
import io.freightsdk.server.journal.Talk;
import io.freightsdk.server.routing.Route.Audience;
import io.freightsdk.server.world.CurrentWorld;
import io.freightsdk.server.world.World;
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
    private record Noted(World world, Answer answer) {}

    /** Finds the broker of a call, for the faults of one broker; null if none. Changes nothing. */
    @FunctionalInterface
    public interface CallerOf {
        /** The broker's id, by the header that the route reads keys from. */
        @Nullable
        String brokerId(Route route, Call call);
    }

    /** Creates a router that acts on the world that is current when a request's work begins. */
    public Router(CurrentWorld world, CallerOf callerOf, List<Route> routes, Traffic traffic) {
        this.traffic = traffic;
        this.world = world;
        this.callerOf = callerOf;
        this.routes = List.copyOf(routes);
    }

    @Override
    public Answer handle(Request request, Pause pause) {
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

    private Answer perform(Route route, Call call, Pause pause) {
        if (route.audience().isAside()) {
            // operators see to the gate themselves, as some look while no call is under way; visitors change nothing
            return guarded(route, call);
        }
        long begin = System.nanoTime();
        noteHeaders(call);
        World journaling = call.world();
        Answer sent = Answer.error(500, "internal error");
        try {
            Optional<Answer> early = Repeated.refusal(call.request()).or(() -> struckBefore(route, call, pause));
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

    private static void append(World journaling, Call call, Answer sent, Duration took) {
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
    private static void noteHeaders(Call call) {
        call.facts()
                .idempotencyKey(shown(call, "Idempotency-Key", Integer.MAX_VALUE))
                .caller(
                        shown(call, "User-Agent", LONGEST_HEADER),
                        shown(call, "traceparent", LONGEST_HEADER),
                        shown(call, "X-Client-Request-Id", LONGEST_HEADER));
    }

    private static @Nullable String shown(Call call, String header, int longest) {
        String text = call.request().headers().first(header);
        if (text == null) {
            return null;
        }
        String shown = call.world().shown(text);
        return shown.length() > longest ? shown.substring(0, longest) : shown;
    }

    /** Asked for only when there are faults: a struck call may end before its operation finds out who is calling. */
    private @Nullable String struckBroker(Route route, Call call) {
        String brokerId = call.world().faults().isEmpty() ? null : callerOf.brokerId(route, call);
        if (brokerId != null) {
            call.facts().brokerId(brokerId);
        }
        return brokerId;
    }

    /** Outside the gate: a delay must not hold up whoever waits for the calls under way. */
    private Optional<Answer> struckBefore(Route route, Call call, Pause pause) {
        Optional<FaultHit> before =
                call.world().faults().take(FaultPoint.BEFORE, route.name(), struckBroker(route, call));
        before.ifPresent(hit -> call.facts().faultId(hit.faultId()));
        return before.flatMap(hit -> hit.before(pause));
    }

    /** After a delay the clock may have moved, and a reset or a snapshot may have put another world in place. */
    private Noted worked(Route route, Call call) {
        return world.call(now -> new Noted(now, answeredAndStruck(route, call.beginning(now))));
    }

    private Answer answeredAndStruck(Route route, Call call) {
        Answer answer = answer(route, call);
        // what has been refused has nothing to commit: the fault waits for a call that does
        boolean succeeded = answer.status() >= 200 && answer.status() < 300;
        return succeeded ? struckAfter(route, call, answer) : answer;
    }

    private Answer struckAfter(Route route, Call call, Answer answer) {
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

    private static Answer guarded(Route route, Call call) {
        Optional<Answer> refusal =
                Repeated.refusal(call.request()).or(() -> route.guard().keepsOut(call.request()));
        return refusal.isPresent() ? refusal.get() : answer(route, call);
    }

    private static Answer answer(Route route, Call call) {
        try {
            return route.operation().perform(call);
        } catch (Refused refused) {
            return refused.answer();
        }
    }

    private Answer unrouted(World now, Request request) {
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : routes) {
            if (route.match(request.target().segments()).isPresent()) {
                Optional<Answer> refusal = route.guard().keepsOut(request);
                if (refusal.isPresent()) {
                    return refusal.get();
                }
                allowed.add(route.method());
            }
        }
        Answer answer = allowed.isEmpty()
                ? Answer.error(404, "no such path")
                : Answer.error(405, "method not allowed here, use " + String.join(" or ", allowed))
                        .header("Allow", String.join(", ", allowed));
        List<String> segments = request.target().segments();
        if (!segments.isEmpty() && segments.get(0).equals("v1")) {
            Call call = call(UNKNOWN, now, request, List.of());
            noteHeaders(call);
            now.journal().append(call.facts(), answer.status(), Duration.ZERO);
        }
        return answer;
    }

    private static Call call(String operation, World world, Request request, List<String> parameters) {
        Instant at = world.clock().instant();
        String path = "/" + String.join("/", request.target().segments());
        RequestFacts facts = new RequestFacts(at, operation, request.method(), path).requestId(request.id());
        return new Call(world, request, parameters, facts, at);
    }
}
