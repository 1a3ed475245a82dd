package io.freightsdk.server.api;

import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.util.Optional;

/** A check before a route, whatever the method; runs on many threads at once. */
@FunctionalInterface
public interface Guard {
    /** Lets everybody in. */
    Guard NONE = request -> Optional.empty();

    /** The answer that keeps a request out; empty lets it in. */
    Optional<HttpAnswer> keepsOut(Request request);
}
