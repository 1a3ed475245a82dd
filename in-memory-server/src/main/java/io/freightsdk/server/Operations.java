package io.freightsdk.server;

import io.freightsdk.server.agent.AgentApi;
import io.freightsdk.server.answers.Links;
import io.freightsdk.server.driver.DriverApi;
import io.freightsdk.server.routing.Route;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The names of operations: a misspelt one would never be met. */
final class Operations {
    private static final String UNKNOWN = "unknown";
    private static final Set<String> JOURNALED = names(AgentApi.routes(new Links(() -> "", List.of())));
    private static final Set<String> STRUCK = names(DriverApi.routes());

    static {
        STRUCK.addAll(JOURNALED);
        JOURNALED.add(UNKNOWN);
    }

    private Operations() {}

    /** The name, once it is certain that a fault can strike it. */
    static String struck(String name) {
        return oneOf(STRUCK, name);
    }

    /** The name, once it is certain that the journal can have it. */
    static String journaled(String name) {
        return oneOf(JOURNALED, name);
    }

    private static String oneOf(Set<String> names, String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "operation: expected one of " + String.join(", ", names) + ", was " + name);
        }
        return name;
    }

    private static Set<String> names(List<Route> routes) {
        Set<String> names = new TreeSet<>();
        routes.forEach(route -> names.add(route.name()));
        return names;
    }
}
