package io.freightsdk.examples.mcp;

import io.freightsdk.tools.ToolCancellation;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The requests that are running, by session and id, so that one can be stopped. */
final class Calls {
    /** Where a tool finds how its call is stopped. */
    static final String STOP = "stop";

    private final Map<Call, ToolCancellation> running = new ConcurrentHashMap<>();
    private final Telling telling;

    Calls(Telling telling) {
        this.telling = telling;
    }

    private record Call(String session, Object id) {}

    /** How it is stopped; null if one with that id is running. */
    @Nullable
    ToolCancellation begin(String session, Object id) {
        ToolCancellation stop = new ToolCancellation();
        return running.putIfAbsent(new Call(session, id), stop) == null ? stop : null;
    }

    /** It is about to be handled. */
    void handle(String session, String method) {
        if (method.equals("tools/list")) {
            telling.tell(session);
        }
    }

    void end(String session, Object id) {
        running.remove(new Call(session, id));
    }

    /** Does nothing if it is over or never was. */
    void stop(String session, @Nullable Object id) {
        @Nullable ToolCancellation stop = id == null ? null : running.get(new Call(session, id));
        if (stop != null) {
            stop.cancel();
        }
    }

    boolean isStopped(String session, @Nullable Object id) {
        @Nullable ToolCancellation stop = id == null ? null : running.get(new Call(session, id));
        return stop != null && stop.isCancelled();
    }
}
