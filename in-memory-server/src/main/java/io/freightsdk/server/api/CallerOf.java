package io.freightsdk.server.api;

import org.jspecify.annotations.Nullable;

/** The broker of a call, for the faults of one broker. Changes nothing. */
@FunctionalInterface
public interface CallerOf {
    /** Returns the broker's id, by the header that the route reads keys from; null if there is none. */
    @Nullable
    String brokerId(Route route, ServerCall call);
}
