package io.freightsdk.durable;

import io.freightsdk.Figure;
import io.freightsdk.PauseReason;
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
    List<Figure> figures(Instant now) {
        String calls = "freight.durable.calls";
        List<Figure> figures = new ArrayList<>(List.of(
                new Figure(calls, "open", open, false),
                new Figure(calls, "uncertain", uncertain, false),
                new Figure(calls, "stuck", stuck, true),
                new Figure(calls, "refused", refused, false),
                new Figure(calls, "limited", limited, false),
                new Figure("freight.durable.oldest.seconds", "", Database.seconds(oldestOpen, now), false)));
        for (PauseReason reason : PauseReason.values()) {
            boolean isIt = paused != null && paused.reason() == reason;
            String state = reason.name().toLowerCase(Locale.ROOT);
            figures.add(new Figure("freight.durable.paused", state, isIt ? 1 : 0, true));
        }
        return figures;
    }
}
