package io.freightsdk.tracking;

import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pauses of a tracker: one refused read begins one, with one event, and one that succeeds ends it. For lack of money all
 * trackers of a store pause together; a refused key, an unknown broker, a missing price or a spent limit of the client pauses
 * its own tracker only, as others may have a better one.
 */
final class Pauses {
    static final List<PauseReason> REASONS = List.of(
            PauseReason.BALANCE, PauseReason.KEY, PauseReason.FORBIDDEN, PauseReason.SPEND_LIMIT, PauseReason.SERVICE);

    private final WatchStore store;
    private volatile @Nullable TrackingPause own;

    Pauses(WatchStore store) {
        this.store = store;
    }

    /**
     * The pause that a read is sent under.
     *
     * @param pauses that of its tracker and that of all, as far as there are any
     * @param isDue whether the read was due, and so is the one that is tried in them
     */
    record Seen(List<TrackingPause> pauses, boolean isDue) {
        boolean isOf(PauseReason reason) {
            return pauses.stream().anyMatch(pause -> pause.reason() == reason);
        }
    }

    /** That of a newer version is in a store, so it is of all. */
    private static boolean isShared(PauseReason reason) {
        return reason == PauseReason.BALANCE || reason == PauseReason.OTHER;
    }

    Seen seen() {
        return new Seen(
                Stream.concat(Stream.ofNullable(own), Stream.ofNullable(store.pause()))
                        .toList(),
                false);
    }

    @Nullable
    TrackingPause current() {
        return seen().pauses.stream().findFirst().orElse(null);
    }

    /** Returns what a due read is sent under; null if it has to wait. In a pause one read is tried, by one tracker. */
    @Nullable
    Seen admit(Instant now) {
        List<TrackingPause> tried = new ArrayList<>();
        for (TrackingPause pause : seen().pauses) {
            tried.add(pause.tried(now));
            if (!pause.isTryDue(now) || !replace(pause.reason(), pause, pause.tried(now), List.of())) {
                return null;
            }
        }
        return new Seen(tried, true);
    }

    /** Returns the reason of a failure that concerns all loads; null if it is one load's. */
    static @Nullable PauseReason reason(Exception failure) {
        if (failure instanceof InsufficientFundsException) {
            return PauseReason.BALANCE;
        }
        if (failure instanceof UnauthorizedException) {
            return PauseReason.KEY;
        }
        if (failure instanceof UnknownBrokerException) {
            return PauseReason.FORBIDDEN;
        }
        return failure instanceof SpendLimitUnavailableException ? PauseReason.SERVICE : null;
    }

    /** Begins a pause, or makes the one longer that the refused read was tried in. Of several refusals the first counts. */
    void begin(PauseReason reason, Exception failure, Seen seen, Instant now) {
        TrackingPause before = seen.pauses.stream()
                .filter(pause -> isShared(pause.reason()) == isShared(reason))
                .findFirst()
                .orElse(null);
        if (before != null && before.reason() == reason) {
            boolean unused = seen.isDue && replace(reason, before, before.longer(now), List.of());
        } else {
            // a window lets a read through now and then, and is used up again
            boolean isDaily = reason == PauseReason.SPEND_LIMIT;
            TrackingEvent begun = NewEvents.ofAll(
                    now,
                    reason.name() + (isDaily ? now.truncatedTo(ChronoUnit.DAYS) : now),
                    facts -> failure instanceof InsufficientFundsException funds
                            ? new TrackingEvent.BalanceLow(facts, funds.balanceUsd())
                            : new TrackingEvent.TrackingPaused(facts, reason));
            boolean unused = replace(reason, before, TrackingPause.first(reason, now), List.of(begun));
        }
    }

    /** Ends the pauses that a read was sent under which has succeeded. */
    void end(Seen seen) {
        for (TrackingPause pause : seen.pauses) {
            boolean unused = replace(pause.reason(), pause, null, List.of());
        }
    }

    /** Puts a pause in the place of another, null for none, and stores events; false if there is another by now. */
    private boolean replace(
            PauseReason reason,
            @Nullable TrackingPause before,
            @Nullable TrackingPause after,
            List<TrackingEvent> events) {
        if (isShared(reason)) {
            return store.pause(before, after, events);
        }
        synchronized (this) {
            if (!Objects.equals(own, before)) {
                return false;
            }
            store.append(events);
            own = after;
            return true;
        }
    }
}
