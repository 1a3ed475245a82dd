package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of an account are doing, for a health check or an alarm.
 *
 * @param open calls that are asked for and not over
 * @param inDoubt those of them that may be paid for
 * @param stuck calls that a person has to look at
 * @param paused why nothing is sent, null if it is
 * @param oldestOpen when the oldest open call was asked for, null if none is open
 */
public record DurableHealth(
        long open,
        long inDoubt,
        long stuck,
        @Nullable Pause paused,
        @Nullable Instant oldestOpen) {}
