package io.freightsdk;

import io.freightsdk.Scheduler.Moment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value of the service that is read when it is needed and old, by one request for all that wait for it. */
final class CachedRead<T> {
    private final Supplier<CompletableFuture<T>> read;
    private final Scheduler timer;
    private @Nullable CompletableFuture<T> flight;
    private @Nullable T last;
    private @Nullable Moment readAt;
    private @Nullable Moment failedAt;

    CachedRead(Supplier<CompletableFuture<T>> read, Scheduler timer) {
        this.read = read;
        this.timer = timer;
    }

    /** The value as it was last read, however long ago; null if it never was. */
    synchronized @Nullable T last() {
        return last;
    }

    /** The value if it is younger than this; null if it has to be read. */
    synchronized @Nullable T last(Duration maxAge) {
        return readAt == null || timer.isPast(readAt, maxAge) ? null : last;
    }

    /** Returns whether the value could not be read within that time. */
    synchronized boolean hasFailedWithin(Duration time) {
        return failedAt != null && !timer.isPast(failedAt, time);
    }

    /** The value, younger than this. Cancelling what was returned leaves the others theirs. */
    CompletableFuture<T> get(Duration maxAge) {
        CompletableFuture<T> mine = new CompletableFuture<>();
        synchronized (this) {
            T young = last(maxAge);
            if (young != null) {
                return CompletableFuture.completedFuture(young);
            }
            if (flight != null) {
                return flight.copy();
            }
            flight = mine;
        }
        Delays.onEnd(begin(), (value, thrown) -> {
            Throwable failure = thrown;
            try {
                end(mine, value);
            } catch (Throwable e) { // of a clock of the user's; whoever waits has to hear of it
                failure = e;
            }
            if (failure == null) {
                mine.complete(value);
            } else {
                mine.completeExceptionally(failure);
            }
        });
        return mine.copy();
    }

    private CompletableFuture<T> begin() {
        try {
            return read.get();
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Futures have no equality of their own. */
    @SuppressWarnings("ReferenceEquality")
    private boolean isFlight(CompletableFuture<T> mine) {
        return mine == flight;
    }

    private synchronized void end(CompletableFuture<T> mine, @Nullable T value) {
        if (isFlight(mine)) {
            flight = null;
            if (value == null) {
                failedAt = timer.now();
            } else {
                put(value);
            }
        }
    }

    /** The value as it is from now on, by a request of its own, which ends when what was returned is cancelled. */
    CompletableFuture<T> live() {
        CompletableFuture<T> live = new CompletableFuture<>();
        CompletableFuture<T> request = begin();
        Delays.onEnd(live, (value, thrown) -> request.cancel(false));
        Delays.onEnd(request, (value, thrown) -> {
            Throwable failure = thrown;
            try {
                if (value != null) {
                    put(value);
                }
            } catch (Throwable e) {
                failure = e;
            }
            if (failure == null) {
                live.complete(value);
            } else {
                live.completeExceptionally(failure);
            }
        });
        return live;
    }

    synchronized void put(T value) {
        last = value;
        readAt = timer.now();
        failedAt = null;
    }

    /** Changes a part of the value; the rest is as old as before. */
    synchronized void correct(T value) {
        last = value;
    }

    /** Makes the next use read it, also if a request has begun before this. */
    synchronized void refresh() {
        readAt = null;
        flight = null;
    }
}
