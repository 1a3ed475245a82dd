package io.freightsdk.server.values;

import java.util.Map;

/**
 * Code around every call of the contract's operations, on the thread of the call: many run at once. Drivers' calls, pages and
 * {@code /_control} pass by it.
 */
public interface CallTap {
    /**
     * A request as it came.
     *
     * @param headers by name; of several fields of a name the last
     */
    record Asked(String method, String url, Map<String, String> headers, String body) {}

    /** An answer; one that a fault drops has the status 0 and no body. */
    record Answered(int status, Map<String, String> headers, String body) {}

    /** Returns what to answer instead, before any fault; by default the answer itself. */
    default Answered answering(Answered answer) {
        return answer;
    }

    /** Receives each call with its answer, after all faults, before it is sent. */
    default void answered(Asked asked, Answered answer) {}

    /** Runs once the server has stopped. */
    default void close() {}
}
