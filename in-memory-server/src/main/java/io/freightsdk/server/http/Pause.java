package io.freightsdk.server.http;

import java.time.Duration;

/** A wait that holds up one connection only. */
@FunctionalInterface
public interface Pause {

    /** Returns after the duration, in real time; throws when the edge closes first, and the connection ends unanswered. */
    void await(Duration duration);
}
