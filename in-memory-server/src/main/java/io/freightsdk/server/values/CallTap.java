package io.freightsdk.server.values;

import java.util.Map;

/** Code around every call of the contract's operations, on its thread; drivers' calls, pages and control pass by it. */
@FunctionalInterface
public interface CallTap {
    /** A response, with its headers by name. */
    record Response(int status, Map<String, String> headers, String body) {}

    /** Returns what to respond instead, before any fault. */
    Response responding(Response response);
}
