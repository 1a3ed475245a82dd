package io.freightsdk.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.Outcome;
import io.freightsdk.tools.ToolCaller;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows the loads that hosts read, in memory: only a call of a host reads, under the limit of its agent. */
final class Following {
    private static final String LOAD_NUMBER = "loadNumber";

    /** A position with all its points. */
    private static final int MOST_BYTES = 1 << 16;

    /**
     * The most loads followed at once, as the tracker keeps as many positions, in a third of the memory at most; of more, those read
     * longest ago are followed anew at their next read.
     */
    static final int MOST = (int) Math.min(1_000, Runtime.getRuntime().maxMemory() / 3 / MOST_BYTES);

    private final LoadTracker tracker;
    private final int most;

    /** The number of calls that read each load now; the load that was read longest ago comes first. */
    private final Map<String, Integer> calls = new LinkedHashMap<>(16, 0.75f, true);

    Following(LoadTracker tracker, int most) {
        this.tracker = tracker;
        this.most = most;
    }

    /** Follows a load before its first read, so that the read brings what has happened, and not at all if there is none. */
    Outcome invoke(FreightTool tool, Map<String, @Nullable Object> arguments, ToolCaller caller) {
        String loadNumber = arguments.get(LOAD_NUMBER) instanceof String named ? named.strip() : "";
        if (!tool.isPaid() || !loadNumber.matches("[\\w-]+")) {
            return tool.invokeWith(arguments, caller);
        }
        Map<String, @Nullable Object> known = new LinkedHashMap<>(arguments);
        if (begin(loadNumber)) {
            known.remove("sinceSequence"); // a number of another process
        }
        try {
            return tool.invokeWith(known, caller);
        } finally {
            end(loadNumber);
        }
    }

    /** Returns whether the load was not followed before. */
    private synchronized boolean begin(String loadNumber) {
        calls.merge(loadNumber, 1, Integer::sum);
        return tracker.find(loadNumber) == null
                && tracker.follow(loadNumber, WatchOptions.defaults()).isFollowed();
    }

    private synchronized void end(String loadNumber) {
        calls.merge(loadNumber, -1, Integer::sum);
        Watch watch = tracker.find(loadNumber);
        if (watch == null || watch.reads() == 0) {
            forget(loadNumber);
        }
        if (calls.size() > most) {
            List.copyOf(calls.keySet()).stream().limit(calls.size() - most).forEach(this::forget);
        }
    }

    /** Unless a call reads it now. */
    private void forget(String loadNumber) {
        if (calls.remove(loadNumber, 0)) {
            boolean unused = tracker.forget(loadNumber);
        }
    }
}
