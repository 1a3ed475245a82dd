package io.freightsdk.tracking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a run has done.
 *
 * @param reads how many loads were read, or tried to
 * @param events how many events came of it
 * @param nextDueAt when there is something to do again; null for never
 * @param pausedBecause what nothing can be read for; null if nothing is wrong
 */
public record RunReport(
        int reads,
        int events,
        @Nullable Instant nextDueAt,
        @Nullable String pausedBecause) {}
