package io.freightsdk.durable;

import io.freightsdk.micrometer.Metric;
import io.freightsdk.tracking.PauseReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The open, uncertain, stuck and refused calls of an account, for a health check or an alarm.
 *
 * @param open calls that are not over
 * @param uncertain open calls that may have been paid for
 * @param stuck calls that a person must check
 * @param refused calls that the service refused, until they are sent again, amended or purged
 * @param limited open calls that wait until a spend limit has room, of their tag or of their node's client
 * @param paused why nothing is sent; null if there is no pause
 * @param oldestOpen when the oldest open call was requested; null if none is open
 */
public record DurableHealth(
        long open,
        long uncertain,
        long stuck,
        long refused,
        long limited,
        @Nullable Pause paused,
        @Nullable Instant oldestOpen) {
    List<Metric> figures(Instant now) {
        String calls = "freight.durable.calls";
        List<Metric> figures = new ArrayList<>(List.of(
                new Metric(calls, "open", open, false),
                new Metric(calls, "uncertain", uncertain, false),
                new Metric(calls, "stuck", stuck, true),
                new Metric(calls, "refused", refused, false),
                new Metric(calls, "limited", limited, false),
                new Metric("freight.durable.oldest.seconds", "", Database.seconds(oldestOpen, now), false)));
        for (PauseReason reason : PauseReason.values()) {
            boolean isIt = paused != null && paused.reason() == reason;
            String state = reason.name().toLowerCase(Locale.ROOT);
            figures.add(new Metric("freight.durable.paused", state, isIt ? 1 : 0, true));
        }
        return figures;
    }
}
