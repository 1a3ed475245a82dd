package io.freightsdk.tools;

/** Is told of every call of a tool when it is over, on the thread of the call. What it throws is dropped. */
@FunctionalInterface
public interface ToolListener {
    /** A call is over. */
    void onCall(ToolEvent event);
}
