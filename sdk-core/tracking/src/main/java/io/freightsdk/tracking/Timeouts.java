package io.freightsdk.tracking;

import io.freightsdk.tracking.LoadState.Stop;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a load may show no sign that it goes on. A sign is a stamp, or a truck nearer to the next stop than ever before, or one
 * that drives if the place of the stop is unknown; none is expected before the end of that stop's window. Without one the load is
 * read rarer and rarer, then a person is needed, then following ends.
 *
 * @param since the last sign, or when one was expected
 * @param rarer after how long without a sign reads become rarer
 * @param attention after how long a person is needed
 * @param over after how long following ends
 * @param lastWindow the end of the last window; null without one
 */
record Timeouts(
        Instant since,
        Duration rarer,
        Duration attention,
        Duration over,
        @Nullable Instant lastWindow) {
    static Timeouts of(LoadState load, Forecast forecast) {
        Stop awaited = forecast.standing == null ? forecast.ahead : forecast.standing;
        boolean isDated = awaited == null || forecast.standing != null || awaited.windowTo() != null;
        Instant since = later(load.begunAt(), load.progress().at());
        Instant lastWindow = null;
        for (Stop stop : load.stops()) {
            since = later(later(since, stop.lastArrivedAt()), stop.lastDepartedAt());
            lastWindow = stop.windowTo() == null ? lastWindow : later(stop.windowTo(), lastWindow);
        }
        if (forecast.nothingReached) {
            Stop first = load.firstStop();
            since = later(since, first.windowTo() == null ? first.opens() : first.windowTo());
        }
        since = later(since, awaited == null ? null : awaited.windowTo());
        // a weekend must not end a load
        boolean isTowardsUndated =
                forecast.standing != null && forecast.ahead != null && forecast.ahead.windowTo() == null;
        return new Timeouts(
                since,
                Duration.ofHours(isDated ? 14 : 36),
                Duration.ofHours(isDated ? 24 : 72),
                Duration.ofDays(isDated && !isTowardsUndated ? 4 : 7),
                lastWindow);
    }

    private static Instant later(Instant one, @Nullable Instant other) {
        return other == null || one.isAfter(other) ? one : other;
    }

    /** For how many minutes longer than usual nothing has happened. */
    double idle(Instant now) {
        return Math.max(0, Road.minutes(since.plus(rarer), now));
    }

    boolean isOverdue(Instant now) {
        return since.plus(attention).isBefore(now);
    }

    /** Only after the last window. */
    boolean isOver(Instant now) {
        return later(since, lastWindow).plus(over).isBefore(now);
    }
}
