package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The time that one call has. Its waits end with that, with an interrupt, and when the call is cancelled or its client closed. */
final class Deadline {
    /** Stores are told of a charge before its call returns, unless that takes longer. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Duration time;
    private final long startedAt;
    private final Scheduler timer;
    private final Delays delays;
    private final Transport transport;
    private final Supplier<CallFacts> unsent;
    private long pausedNanos;

    /** Ends what the call does just now. */
    private volatile Runnable abort = Deadline::nothing;

    private volatile boolean isCancelled;

    /** With the facts of a call that is not sent, or not again. */
    Deadline(
            Duration time,
            long startedAt,
            CallExecutor.Shared shared,
            Transport transport,
            Supplier<CallFacts> unsent) {
        this.time = time;
        this.startedAt = startedAt;
        this.timer = shared.timer();
        this.delays = shared.delays();
        this.transport = transport;
        this.unsent = unsent;
    }

    Duration left() {
        return Duration.ofNanos(leftNanos());
    }

    long leftNanos() {
        return time.toNanos() - (timer.nanos() - startedAt - pausedNanos);
    }

    /** The time since then does not count. */
    void pausedSince(long nanos) {
        pausedNanos += timer.nanos() - nanos;
    }

    /** The result is no longer wanted; what was sent may have been charged. */
    void cancel() {
        isCancelled = true;
        abort.run();
    }

    boolean isCancelled() {
        return isCancelled;
    }

    /** Sets what ends that which the call does from now on. */
    void abortBy(Runnable abort) {
        this.abort = abort;
        if (isCancelled) {
            abort.run();
        }
    }

    /** Throws if the call must not go on. */
    void check() {
        if (isCancelled) {
            throw closed();
        }
        if (leftNanos() <= 0) {
            throw tooLate(null);
        }
    }

    void sleep(Duration delay) {
        await("", null, delays.of(delay), thrown -> closed());
    }

    /** Waits within the deadline; {@code failure} is for all that is neither the time nor a close. */
    <V> V await(String what, CompletableFuture<V> future, Function<Throwable, FreightException> failure) {
        return await(what, left(), future, failure);
    }

    /** {@link #await(String, CompletableFuture, Function)} at most that long; null for as long as it takes. */
    <V> V await(
            String what,
            @Nullable Duration most,
            CompletableFuture<V> future,
            Function<Throwable, FreightException> failure) {
        if (future.isDone() && !future.isCompletedExceptionally()) {
            return future.join();
        }
        CompletableFuture<V> inTime = most == null || future.isDone() ? future : delays.within(most, future);
        abortBy(() -> inTime.cancel(false));
        try {
            return inTime.get();
        } catch (CancellationException e) {
            boolean isStopped = isCancelled || transport.isClosed();
            throw isStopped || leftNanos() > 0 ? closed() : tooLate("waited for " + what);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof TimeoutException) {
                throw tooLate("waited for " + what);
            }
            throw cause instanceof CancellationException ? closed() : failure.apply(cause);
        } catch (InterruptedException e) {
            inTime.cancel(false);
            Thread.currentThread().interrupt();
            throw new CallInterruptedException(unsent.get(), e);
        } finally {
            abort = Deadline::nothing;
        }
    }

    /** The charge stores are told before the call returns, unless they take long. */
    static void awaitSettled(CompletableFuture<?> settled) {
        if (!settled.isDone() && !Thread.currentThread().isInterrupted()) {
            try {
                Object unused = settled.copy().get(SOON.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                // it goes on, and says so in the log if it fails
            }
        }
    }

    FreightException closed() {
        return new ClientClosedException(unsent.get());
    }

    CallTimeoutException tooLate(@Nullable String note) {
        return new CallTimeoutException(unsent.get().withNote(note), time, true, null);
    }

    private static void nothing() {}
}
