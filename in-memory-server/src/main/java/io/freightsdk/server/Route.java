package io.freightsdk.server;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests of a method and a path, in which a segment in braces takes any text, and their operation. */
record Route(String operation, Audience audience, String method, List<String> template, Handler handler) {

    /** The users of a route. */
    enum Audience {
        /** Clients of the contract: journaled, and subject to faults. */
        AGENT,
        /** Drivers: subject to faults, not journaled. */
        DRIVER,
        /** The operator and people who look at pages: neither. */
        OPERATOR
    }

    /** The operation of a route. */
    @FunctionalInterface
    interface Handler {
        /** Performs it; an {@link ApiException} is the response that it carries. */
        Response perform(Call call);
    }

    /** Creates a route of a method and a path such as {@code GET /v1/agent/loads/{loadNumber}}. */
    static Route of(String operation, Audience audience, String methodAndPath, Handler handler) {
        String[] parts = methodAndPath.split(" ", 2);
        List<String> template =
                parts[1].equals("/") ? List.of() : List.of(parts[1].substring(1).split("/"));
        return new Route(operation, audience, parts[0], template, handler);
    }

    /** Returns whether it serves that method; {@code HEAD} only where nothing is charged. */
    boolean serves(String requested) {
        return method.equals(requested)
                || (requested.equals("HEAD") && method.equals("GET") && audience == Audience.OPERATOR);
    }

    /** Returns the texts that stand where the template has braces; null if the path is another one. */
    @Nullable
    List<String> match(List<String> segments) {
        if (segments.size() != template.size()) {
            return null;
        }
        for (int i = 0; i < template.size(); i++) {
            boolean fits = isParameter(i)
                    ? !segments.get(i).isEmpty()
                    : template.get(i).equals(segments.get(i));
            if (!fits) {
                return null;
            }
        }
        List<String> parameters = new ArrayList<>(2);
        for (int i = 0; i < template.size(); i++) {
            if (isParameter(i)) {
                parameters.add(segments.get(i));
            }
        }
        return parameters;
    }

    private boolean isParameter(int segment) {
        return template.get(segment).startsWith("{");
    }
}
