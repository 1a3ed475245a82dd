package io.freightsdk.tracking;

import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.PriceUnknownException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import io.freightsdk.tracking.TrackingPause.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pauses of a tracker: one refused read begins one, with one event, and one that succeeds ends it. For lack of money all
 * trackers of a store pause together; a refused key, an unknown broker or a missing price pauses its own tracker only, as
 * others may have a better one.
 */
final class Pauses {
    private final WatchStore store;
    private @Nullable TrackingPause own;

    Pauses(WatchStore store) {
        this.store = store;
    }

    /**
     * The pauses that a read is sent under; null for none.
     *
     * @param isTry whether it is the read that is tried in them
     */
    record Seen(@Nullable TrackingPause shared, @Nullable TrackingPause own, boolean isTry) {
        @Nullable
        TrackingPause of(Reason reason) {
            return isShared(reason) ? shared : own;
        }
    }

    private static boolean isShared(Reason reason) {
        return reason == Reason.NO_MONEY;
    }

    Seen seen() {
        return new Seen(store.pause(), own(), false);
    }

    private synchronized @Nullable TrackingPause own() {
        return own;
    }

    /** The pause that loads wait in; null for none. */
    @Nullable
    TrackingPause current() {
        Seen seen = seen();
        return seen.own == null ? seen.shared : seen.own;
    }

    /** Returns what a due read is sent under; null if it has to wait. In a pause one read is tried, by one tracker. */
    @Nullable
    Seen admit(Instant now) {
        Seen seen = seen();
        boolean admitted = isAdmitted(seen.own, now) && isAdmitted(seen.shared, now);
        return admitted ? new Seen(tried(seen.shared, now), tried(seen.own, now), true) : null;
    }

    private boolean isAdmitted(@Nullable TrackingPause pause, Instant now) {
        return pause == null || (pause.isTryDue(now) && replace(pause.reason(), pause, pause.tried(now), List.of()));
    }

    private static @Nullable TrackingPause tried(@Nullable TrackingPause pause, Instant now) {
        return pause == null ? null : pause.tried(now);
    }

    /** Returns the reason of a failure that concerns all loads; null if it is one load's. */
    static @Nullable Reason reason(Exception failure) {
        if (failure instanceof InsufficientFundsException) {
            return Reason.NO_MONEY;
        }
        if (failure instanceof UnauthorizedException) {
            return Reason.KEY_REFUSED;
        }
        if (failure instanceof UnknownBrokerException) {
            return Reason.BROKER_UNKNOWN;
        }
        return failure instanceof PriceUnknownException ? Reason.PRICE_UNKNOWN : null;
    }

    /** Begins a pause, or makes the one longer that the refused read was tried in. Of several refusals the first counts. */
    void begin(Reason reason, Exception failure, Seen seen, Instant now) {
        TrackingPause before = seen.of(reason);
        if (before != null && before.reason() == reason) {
            boolean unused = seen.isTry && replace(reason, before, before.longer(now), List.of());
        } else {
            TrackingEvent begun = Found.ofAll(now, reason.name() + now, facts -> event(reason, failure, facts));
            boolean unused = replace(reason, before, TrackingPause.first(reason, now), List.of(begun));
        }
    }

    private static TrackingEvent event(Reason reason, Exception failure, TrackingEvent.Facts facts) {
        if (failure instanceof InsufficientFundsException funds) {
            return new TrackingEvent.BalanceLow(facts, funds.balanceUsd());
        }
        return new TrackingEvent.TrackingPaused(facts, reason.words());
    }

    /** Ends the pauses that a read was sent under which has succeeded. */
    void end(Seen seen) {
        end(seen.own);
        end(seen.shared);
    }

    private void end(@Nullable TrackingPause pause) {
        if (pause != null) {
            boolean unused = replace(pause.reason(), pause, null, List.of());
        }
    }

    /** Puts a pause in the place of another, null for none, and stores events; false if there is another by now. */
    private boolean replace(
            Reason reason, @Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> events) {
        return isShared(reason) ? store.pause(before, after, events) : replaceOwn(before, after, events);
    }

    private synchronized boolean replaceOwn(
            @Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> events) {
        if (!Objects.equals(own, before)) {
            return false;
        }
        store.append(events);
        own = after;
        return true;
    }
}
