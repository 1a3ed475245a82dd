package io.freightsdk.examples.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows the loads that hosts read, in memory: only a call of a host reads, under the limit of its agent. */
record Following(LoadTracker tracker) {
    private static final String LOAD_NUMBER = "loadNumber";

    /** Follows a load before its first read, so that the read brings what has happened, and not at all if there is none. */
    Outcome invoke(FreightTool tool, Map<String, @Nullable Object> arguments, ToolCaller caller) {
        String loadNumber = arguments.get(LOAD_NUMBER) instanceof String named ? named.strip() : "";
        boolean isNew = tool.isPaid()
                && loadNumber.matches("[\\w-]+")
                && tracker.find(loadNumber) == null
                && tracker.follow(loadNumber, WatchOptions.defaults()).isFollowed();
        Map<String, @Nullable Object> known = new LinkedHashMap<>(arguments);
        if (isNew) {
            known.remove("sinceSequence"); // a number of another process
        }
        Outcome outcome = tool.invokeWith(known, caller);
        if (isNew && tracker.lastKnown(loadNumber) == null) {
            boolean unused = tracker.forget(loadNumber);
        }
        return outcome;
    }
}
