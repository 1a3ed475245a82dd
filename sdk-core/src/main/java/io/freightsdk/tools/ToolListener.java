package io.freightsdk.tools;

/** Receives every call of a tool when it is over, on the thread of the call. Exceptions are logged and change nothing. */
@FunctionalInterface
public interface ToolListener {
    /** A call is over. */
    void onCall(ToolEvent event);
}
