package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param reads how many loads were read, failed reads included
 * @param nextDueAt when to run again; null for never
 * @param pauseReason the reason why nothing can be read; null if there is no pause
 */
public record RunReport(
        int reads, @Nullable Instant nextDueAt, @Nullable PauseReason pauseReason) {}
