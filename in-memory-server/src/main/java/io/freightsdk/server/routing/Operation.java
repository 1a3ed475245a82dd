package io.freightsdk.server.routing;

import io.freightsdk.server.http.Answer;

/** What is done for the requests of one route. Runs on many threads at once, one call each. */
@FunctionalInterface
public interface Operation {

    /** Does it and answers; a {@link Refused} is the answer it carries. */
    Answer perform(Call call);
}
