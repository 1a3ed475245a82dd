package io.freightsdk.internal;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One piece of work for all who want its result meanwhile. Later callers find all that the work stores before it ends. */
public final class SingleFlight<K, V> {
    private final Map<K, Flight<V>> flights = new HashMap<>();
    private final LongSupplier nanos;
    private final long patienceNanos;

    /** Creates one that joins work however old it is. */
    public SingleFlight() {
        this(() -> {});
    }

    /** Creates one that joins work however old it is, and tells of each caller that is sure to begin or to join it. */
    public SingleFlight(Runnable onJoin) {
        this(
                () -> {
                    onJoin.run();
                    return 0;
                },
                Duration.ofNanos(1));
    }

    /**
     * Creates one that begins work anew in addition to work that has not ended in this time, then in twice that time and so on. The
     * first that ends is the end for all who wait.
     */
    public SingleFlight(LongSupplier nanos, Duration patience) {
        this.nanos = nanos;
        this.patienceNanos = patience.toNanos();
    }

    private static final class Flight<V> {
        private final CompletableFuture<V> end = new CompletableFuture<>();
        private Lease lease;

        /** The thread that begins the work, as long as it does. */
        private volatile @Nullable Thread beginner;

        Flight(Lease lease) {
            this.lease = lease;
        }
    }

    /** The work that is open for the key, and whether it is this caller's to begin. */
    private record Place<V>(Flight<V> flight, boolean begins) {}

    private synchronized Place<V> place(K key) {
        long now = nanos.getAsLong();
        Flight<V> open = flights.get(key);
        if (open != null && !open.lease.isOver(now)) {
            return new Place<>(open, false);
        }
        Flight<V> flight = open == null ? new Flight<>(new Lease(now, patienceNanos)) : open;
        if (open != null) {
            open.lease = open.lease.again(now);
        }
        flight.beginner = Thread.currentThread();
        flights.put(key, flight);
        return new Place<>(flight, true);
    }

    /**
     * Joins the work for the key, or begins it on this thread.
     *
     * @param work must not block; it may throw
     * @return a future of its own: to cancel it leaves the others theirs. It has failed if the beginning of the work joins,
     *     which would wait for itself
     */
    public CompletableFuture<V> join(K key, Supplier<? extends CompletionStage<V>> work) {
        Place<V> place = place(key);
        if (place.begins) {
            begin(key, place.flight, work);
        } else if (Thread.currentThread().equals(place.flight.beginner)) {
            return CompletableFuture.failedFuture(new IllegalStateException("it would wait for itself"));
        }
        return place.flight.end.copy();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the flight ends with it
    private void begin(K key, Flight<V> flight, Supplier<? extends CompletionStage<V>> work) {
        try {
            work.get().whenComplete((value, thrown) -> end(key, flight, value, thrown));
        } catch (Throwable e) {
            end(key, flight, null, e);
        } finally {
            flight.beginner = null;
        }
    }

    private void end(K key, Flight<V> flight, @Nullable V value, @Nullable Throwable thrown) {
        synchronized (this) {
            flights.remove(key, flight);
        }
        if (thrown == null) {
            flight.end.complete(value);
        } else {
            flight.end.completeExceptionally(thrown instanceof CompletionException ? thrown.getCause() : thrown);
        }
    }

    /**
     * Does the work on this thread, or waits for the thread that does.
     *
     * @param atMost how long to wait for another thread; the work itself is not limited
     * @throws ExecutionException with what the work threw on the other thread; on this one it is thrown as it is
     * @throws IllegalStateException if the work does it again, which would wait for itself
     */
    public V run(K key, Duration atMost, Supplier<V> work)
            throws InterruptedException, ExecutionException, TimeoutException {
        Place<V> place = place(key);
        if (!place.begins) {
            if (!atMost.isZero() && Thread.currentThread().equals(place.flight.beginner)) {
                throw new IllegalStateException("it would wait for itself");
            }
            return place.flight.end.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        }
        try {
            V value = work.get();
            end(key, place.flight, value, null);
            return value;
        } catch (Throwable e) {
            end(key, place.flight, null, e);
            throw e;
        }
    }

    /** The time that work has before somebody begins it anew, and when it began. */
    public record Lease(long sinceNanos, long nanos) {
        /** Returns whether the work may be begun anew. */
        public boolean isOver(long nowNanos) {
            return nowNanos - sinceNanos >= nanos;
        }

        /** Returns that of work that is begun anew now: twice as long, so that what hangs is not begun by everyone. */
        public Lease again(long nowNanos) {
            return new Lease(nowNanos, 2 * nanos);
        }
    }
}
