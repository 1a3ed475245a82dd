package io.freightsdk.server.values;

import java.util.Map;

/** Code around every call of the contract's operations, on its thread; drivers' calls, pages and control pass by it. */
@FunctionalInterface
public interface CallTap {
    /** An answer, with its headers by name. */
    record Answered(int status, Map<String, String> headers, String body) {}

    /** Returns what to answer instead, before any fault. */
    Answered answering(Answered answer);
}
