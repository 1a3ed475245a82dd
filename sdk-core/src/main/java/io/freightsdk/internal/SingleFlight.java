package io.freightsdk.internal;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work for all who want its result meanwhile. What the work stores before it ends, whoever comes later finds.
 *
 * @param <K> what the work is for, such as the name of a host
 * @param <V> its result
 */
public final class SingleFlight<K, V> {
    private final Map<K, Flight<V>> flights = new ConcurrentHashMap<>();
    private final LongSupplier nanos;
    private final long patienceNanos;

    /** Creates one that joins work however old it is. */
    public SingleFlight() {
        this(() -> 0, Duration.ofNanos(1));
    }

    /** Creates one that begins work anew beside work that has not ended in this time. */
    public SingleFlight(LongSupplier nanos, Duration patience) {
        this.nanos = nanos;
        this.patienceNanos = patience.toNanos();
    }

    private record Flight<V>(CompletableFuture<V> end, long begunAt) {}

    /**
     * Joins the work for the key, or begins it on this thread.
     *
     * @param work must not block; it may throw
     * @return a future of its own: to cancel it leaves the others theirs
     */
    public CompletableFuture<V> join(K key, Supplier<? extends CompletionStage<V>> work) {
        Flight<V> mine = new Flight<>(new CompletableFuture<>(), nanos.getAsLong());
        Flight<V> flight = joined(key, mine);
        if (flight.equals(mine)) {
            begin(key, mine, work);
        }
        return flight.end.copy();
    }

    private Flight<V> joined(K key, Flight<V> mine) {
        return flights.merge(
                key, mine, (open, next) -> next.begunAt - open.begunAt < patienceNanos ? open : next);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the flight ends with it
    private void begin(K key, Flight<V> flight, Supplier<? extends CompletionStage<V>> work) {
        try {
            work.get().whenComplete((value, thrown) -> end(key, flight, value, thrown));
        } catch (Throwable e) {
            end(key, flight, null, e);
        }
    }

    private void end(K key, Flight<V> flight, @Nullable V value, @Nullable Throwable thrown) {
        flights.remove(key, flight);
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
     */
    public V run(K key, Duration atMost, Supplier<V> work)
            throws InterruptedException, ExecutionException, TimeoutException {
        Flight<V> mine = new Flight<>(new CompletableFuture<>(), nanos.getAsLong());
        Flight<V> flight = joined(key, mine);
        if (!flight.equals(mine)) {
            return flight.end.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        }
        try {
            V value = work.get();
            end(key, mine, value, null);
            return value;
        } catch (Throwable e) {
            end(key, mine, null, e);
            throw e;
        }
    }
}
