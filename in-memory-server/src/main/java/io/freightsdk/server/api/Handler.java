package io.freightsdk.server.api;

import io.freightsdk.server.wire.HttpAnswer;

/** The operation of a route. Runs on many threads at once, one call each. */
@FunctionalInterface
public interface Handler {

    /** Performs it and returns the answer; a {@link Refused} is the answer it carries. */
    HttpAnswer perform(ServerCall call);
}
