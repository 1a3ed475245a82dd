package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param reads how many loads were read, failed reads included
 * @param events how many events were stored
 * @param nextDueAt when to run again; null for never
 * @param pausedBecause why nothing can be read; null if there is no pause
 */
public record RunReport(
        int reads,
        int events,
        @Nullable Instant nextDueAt,
        @Nullable String pausedBecause) {}
