package io.freightsdk.server.api;

import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A route: requests of a template, in which a segment in braces takes any text, and their operation. */
public record Route(
        String name, Audience audience, String method, List<String> template, Guard guard, Handler operation) {

    /** The users of a route, which decides what is journaled of its calls. */
    public enum Audience {
        /** Clients of the contract: journaled, and struck by faults. */
        AGENT,
        /** Drivers and people with a link: struck by faults, not journaled. */
        PUBLIC,
        /** People who look at pages: neither, so that a fault waits for a call that matters. */
        VISITOR,
        /** The operator of the server: neither. */
        OPERATOR;
    }

    /** A route of a path such as {@code /v1/agent/loads/{loadNumber}}. */
    public static Route of(String name, Audience audience, String methodAndPath, Handler operation) {
        String[] parts = methodAndPath.split(" ", 2);
        List<String> template = List.of(parts[1].substring(1).split("/"));
        return new Route(name, audience, parts[0], template, Guard.NONE, operation);
    }

    /** Returns the same route behind a guard. */
    public Route guardedBy(Guard guard) {
        return new Route(name, audience, method, template, guard, operation);
    }

    /** Returns whether it serves that method; {@code HEAD} only where it is not charged, so not for agents. */
    boolean serves(String requestMethod) {
        return method.equals(requestMethod)
                || (requestMethod.equals("HEAD") && method.equals("GET") && audience != Audience.AGENT);
    }

    /** The texts that stand where the template has braces, in order; empty if the path is another one. */
    Optional<List<String>> match(List<String> segments) {
        if (segments.size() != template.size()) {
            return Optional.empty();
        }
        List<String> parameters = new ArrayList<>(2);
        for (int i = 0; i < template.size(); i++) {
            String expected = template.get(i);
            String segment = segments.get(i);
            if (expected.startsWith("{") && !segment.isEmpty()) {
                parameters.add(segment);
            } else if (!expected.equals(segment)) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }

    /** A check before a route, whatever the method; runs on many threads at once. */
    @FunctionalInterface
    public interface Guard {
        /** Lets everybody in. */
        Guard NONE = request -> Optional.empty();

        /** The answer that keeps a request out; empty lets it in. */
        Optional<HttpAnswer> keepsOut(Request request);
    }

    /** The operation of a route. Runs on many threads at once, one call each. */
    @FunctionalInterface
    public interface Handler {

        /** Performs it and returns the answer; a {@link Refused} is the answer it carries. */
        HttpAnswer perform(ServerCall call);
    }
}
