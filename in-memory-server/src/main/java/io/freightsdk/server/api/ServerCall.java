package io.freightsdk.server.api;

import io.freightsdk.server.state.RequestFacts;
import io.freightsdk.server.state.World;
import io.freightsdk.server.wire.EdgePause;
import io.freightsdk.server.wire.Request;
import java.time.Instant;
import java.util.List;

/** One request on its way through an operation, whose work began at that server time. */
public record ServerCall(
        World world, Request request, List<String> parameters, RequestFacts facts, Instant at, EdgePause pause) {

    /** The same call, starting now, in the current world. */
    public ServerCall beginning(World now) {
        facts.workIn(now);
        return new ServerCall(now, request, parameters, facts, now.clock().instant(), pause);
    }

    /** The value of the route's first path parameter. */
    public String parameter() {
        return parameters.get(0);
    }
}
