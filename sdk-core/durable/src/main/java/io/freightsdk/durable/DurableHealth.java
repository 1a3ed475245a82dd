package io.freightsdk.durable;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The open, uncertain, stuck and refused calls of an account, for a health check or an alarm.
 *
 * @param open calls that are not over
 * @param inDoubt open calls that may have been paid for
 * @param stuck calls that a person must check
 * @param refused calls that the service refused, until they are sent again, amended or purged
 * @param paused why nothing is sent; null if there is no pause
 * @param oldestOpen when the oldest open call was requested; null if none is open
 */
public record DurableHealth(
        long open,
        long inDoubt,
        long stuck,
        long refused,
        @Nullable Pause paused,
        @Nullable Instant oldestOpen) {}
