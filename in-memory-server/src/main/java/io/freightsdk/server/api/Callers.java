package io.freightsdk.server.api;

import io.freightsdk.model.UnknownBrokerError;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.Request;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Authentication and authorization of callers, in the order in which the checks are made. */
public final class Callers {
    private static final String SCHEME = "bearer";
    private static final String NO_KEY_LOOKS_LIKE_THIS = "?";

    private Callers() {}

    /** The broker whose good key a request carries, or whose load its driver link is for; null if there is none. */
    static @Nullable String brokerId(Route route, ServerCall call) {
        if (route.audience() == Route.Audience.PUBLIC) {
            return call.world()
                    .loads()
                    .byDriverToken(call.parameter())
                    .map(load -> load.order().brokerId())
                    .orElse(null);
        }
        return noted(call, key(call)).map(caller -> caller.broker().id()).orElse(null);
    }

    /** The caller with a good key; anybody else is refused with 401. */
    public static Caller authenticated(ServerCall call) {
        String key = key(call);
        return noted(call, key).orElseThrow(() -> unknown(key));
    }

    /** Notes the broker of a good key on a call that needs none. */
    static void noted(ServerCall call) {
        noted(call, key(call));
    }

    /** Goes on only with a key of that scope (403) whose broker is registered (422). */
    static Caller allowed(Caller caller, Scope scope) {
        scoped(caller, scope);
        if (!caller.broker().registered()) {
            throw new Refused(JsonBodies.answer(
                    422,
                    UnknownBrokerError.class,
                    new UnknownBrokerError(
                            "this key's broker is not registered",
                            "UNKNOWN_BROKER",
                            caller.broker().email())));
        }
        return caller;
    }

    /** Returns the caller if its key has that scope; any other is refused with 403. */
    public static Caller scoped(Caller caller, Scope scope) {
        if (!caller.key().allows(scope)) {
            throw new Refused(403, "this key lacks the scope " + scope);
        }
        return caller;
    }

    /** The caller's own load of that number; 404 if there is none, 403 if it is somebody else's. */
    static Load ownLoad(ServerCall call, Caller caller, String loadNumber) {
        Load load = call.world()
                .loads()
                .byNumber(loadNumber)
                .orElseThrow(() -> new Refused(404, "no load has this number"));
        if (!load.order().brokerId().equals(caller.broker().id())) {
            throw new Refused(403, "this load belongs to another broker");
        }
        return load;
    }

    private static Optional<Caller> noted(ServerCall call, @Nullable String key) {
        Optional<Caller> caller = call.world().accounts().authenticate(key);
        caller.ifPresent(it -> call.facts().brokerId(it.broker().id()));
        return caller;
    }

    /** A client learns whether it sent a key at all, and no more. */
    private static Refused unknown(@Nullable String key) {
        return new Refused(
                key == null || key.isBlank()
                        ? JsonBodies.error(401, "MISSING_KEY", "an agent key is required")
                        : JsonBodies.error(401, "INVALID_KEY", "the agent key is not valid"));
    }

    /** The key of a call; those like {@code /v1/freight/get_load_position} may have it in a header of its own. */
    private static @Nullable String key(ServerCall call) {
        Request request = call.request();
        boolean either = request.target().segments().get(1).equals("freight");
        String own = either ? request.headers().first("X-Agent-Key") : null;
        return own == null ? bearer(request) : own.strip();
    }

    /** Another scheme than Bearer is a key that is not valid; the scheme alone is one that is missing. */
    private static @Nullable String bearer(Request request) {
        String authorization = request.headers().first("Authorization");
        if (authorization == null || authorization.isBlank()) {
            return null;
        }
        int space = authorization.indexOf(' ');
        int end = space < 0 ? authorization.length() : space;
        return end == SCHEME.length() && authorization.regionMatches(true, 0, SCHEME, 0, end)
                ? authorization.substring(end).strip()
                : NO_KEY_LOOKS_LIKE_THIS;
    }
}
