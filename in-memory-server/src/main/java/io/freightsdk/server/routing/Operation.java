package io.freightsdk.server.routing;

import io.freightsdk.server.http.Answer;

/** The operation of a route. Runs on many threads at once, one call each. */
@FunctionalInterface
public interface Operation {

    /** Performs it and returns the answer; a {@link Refused} is the answer it carries. */
    Answer perform(Call call);
}
