package io.freightsdk.server.wire;

/** The handling of requests; the edge calls it from many threads at once, one request a call. */
@FunctionalInterface
public interface Exchange {

    /**
     * Answers one whole request. What it throws becomes a 500 with nothing of the exception in its body.
     *
     * @param pause how to let time pass before the work is done
     */
    HttpAnswer handle(Request request, EdgePause pause);
}
