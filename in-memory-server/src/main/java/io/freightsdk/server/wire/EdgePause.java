package io.freightsdk.server.wire;

import java.time.Duration;

/** A wait that holds up one connection only. */
@FunctionalInterface
public interface EdgePause {

    /** Returns after the duration, in real time; throws when the edge closes first, and the connection ends unanswered. */
    void await(Duration duration);
}
