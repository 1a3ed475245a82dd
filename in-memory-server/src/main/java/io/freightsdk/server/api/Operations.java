package io.freightsdk.server.api;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The names of operations, as their routes have them: a fault or a wait for a misspelt one would never end. */
public final class Operations {
    private static final List<Route> OF_AGENTS = AgentApi.routes(new Links(() -> "", null));

    /** The names that the journal can have. */
    public static final Set<String> JOURNALED = names(OF_AGENTS, Set.of(Router.UNKNOWN));

    /** The names that a fault can strike. */
    public static final Set<String> STRUCK = names(OF_AGENTS, names(DriverApi.routes(), Set.of()));

    private Operations() {}

    /** Refuses a name that is not one of these with an {@link IllegalArgumentException}. */
    public static void check(Set<String> names, String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "operation: expected one of " + String.join(", ", names) + ", was " + name);
        }
    }

    private static Set<String> names(List<Route> routes, Set<String> others) {
        Set<String> names = new TreeSet<>(others);
        routes.forEach(route -> names.add(route.name()));
        return Collections.unmodifiableSet(names);
    }
}
