package io.freightsdk.server;

import io.freightsdk.server.Fault.When;
import io.freightsdk.server.Route.Audience;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** From a request to its response: the route, the faults before and after the work, the work itself, the journal. */
final class Router implements HttpServer.Handler {
    /** The journal's name of a request without a route. */
    static final String UNKNOWN = "unknown";

    private static final List<String> ONCE = List.of("Authorization", "X-Agent-Key", "Idempotency-Key", "Origin");

    /** The response that a fault before the work is applied to. */
    private static final Response NOTHING = new Response(0, Map.of(), null, null);

    private final ServerState state;
    private final List<Route> routes;

    Router(ServerState state, List<Route> routes) {
        this.state = state;
        this.routes = List.copyOf(routes);
    }

    @Override
    public Response handle(Request request, HttpServer.Pause pause) throws IOException {
        TreeSet<String> allowed = new TreeSet<>();
        for (Route route : routes) {
            List<String> parameters = route.match(request.segments());
            if (parameters != null && route.serves(request.method())) {
                return called(route, call(request, route.operation(), parameters), pause);
            }
            if (parameters != null) {
                allowed.add(route.method());
            }
        }
        Response response = allowed.isEmpty()
                ? new ApiException(404, "no such path").response()
                : new ApiException(405, "method not allowed here, use " + String.join(" or ", allowed))
                        .response()
                        .header("Allow", String.join(", ", allowed));
        boolean isOfTheService =
                !request.segments().isEmpty() && request.segments().get(0).equals("v1");
        return isOfTheService ? journaled(call(request, UNKNOWN, List.of()), response) : response;
    }

    private Call call(Request request, String operation, List<String> parameters) {
        return new Call(request, operation, parameters, state.clock().instant());
    }

    private Response journaled(Call call, Response response) {
        return state.run(() -> {
            state.journal().add(call, response, 0);
            return response;
        });
    }

    private Response called(Route route, Call call, HttpServer.Pause pause) throws IOException {
        if (route.audience() == Audience.OPERATOR) {
            return performed(route, call);
        }
        long begin = System.nanoTime();
        // taken apart from the work, so that a delay holds up nobody else
        Fault before = state.hasFaults() ? state.run(() -> taken(When.BEFORE, route, call)) : null;
        if (before != null && before.type() == Fault.Type.DELAY) {
            pause.pause(before.delay());
        }
        Duration[] late = {Duration.ZERO};
        Response response = state.run(() -> {
            Response made = insteadOfWork(before);
            if (made == null) {
                made = performed(route, call);
                Fault after = made.isSuccess() && state.hasFaults() ? taken(When.AFTER_COMMIT, route, call) : null;
                late[0] = after == null ? Duration.ZERO : after.delay();
                made = after == null ? made : after.on(made);
            }
            if (route.audience() == Audience.AGENT) {
                state.journal().add(call, made, System.nanoTime() - begin);
            }
            return made;
        });
        pause.pause(late[0]);
        return response;
    }

    private static @Nullable Response insteadOfWork(@Nullable Fault before) {
        return before == null || before.type() == Fault.Type.DELAY ? null : before.on(NOTHING);
    }

    private @Nullable Fault taken(When when, Route route, Call call) {
        Broker caller =
                caller(route, call); // a call with a fault may end before its operation finds out who is calling
        call.noteBroker(caller);
        PendingFault taken = state.faults().take(when, call.operation(), caller);
        if (taken != null) {
            call.noteFault(taken.id());
        }
        return taken == null ? null : taken.fault();
    }

    private @Nullable Broker caller(Route route, Call call) {
        if (route.audience() == Audience.DRIVER) {
            Load load = state.loadByToken(call.parameter());
            return load == null ? null : load.order().broker();
        }
        Broker.Key key = state.key(AgentApi.keyText(call.request()));
        return key == null ? null : key.broker();
    }

    private static Response performed(Route route, Call call) {
        try {
            for (String name : ONCE) {
                int count = call.request().countHeaders(name);
                if (count > 1) { // two programs could take different ones
                    throw new ApiException(400, name + " header " + count + " times in one request");
                }
            }
            return route.handler().perform(call);
        } catch (ApiException e) {
            return e.response();
        }
    }
}
