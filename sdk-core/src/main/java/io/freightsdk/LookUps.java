package io.freightsdk;

import io.freightsdk.internal.SingleFlight;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Does what blocks before a connection is made, on a thread of its own for each key, so that a call whose time is over does not
 * wait for it: OkHttp's timeouts end none of it. A hanging one is begun again for those who come later.
 */
final class LookUps<K, V> implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int LOOK_MILLIS = 20;

    /** The call this thread executes; in an array, so that a foreign thread keeps no class of the SDK alive. */
    private static final ThreadLocal<@Nullable Object[]> CALLS = ThreadLocal.withInitial(() -> new Object[1]);

    private final String name;
    private final SingleFlight<K, V> open;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    LookUps(String name, LongSupplier nanos) {
        this.name = name;
        this.open = new SingleFlight<>(nanos, PATIENCE);
    }

    /** Goes on with the chain, on the thread that will do the look-ups of its call. */
    static Response proceed(Interceptor.Chain chain) throws IOException {
        @Nullable Object[] current = CALLS.get();
        // an interceptor may make a call of its own
        @Nullable Object outer = current[0];
        current[0] = chain.call();
        try {
            return chain.proceed(chain.request());
        } finally {
            current[0] = outer;
        }
    }

    /** The result, or what the look-up throws; times out when the call that this thread works for is cancelled. */
    V of(K key, Callable<V> lookUp) throws ExecutionException, InterruptedException, TimeoutException {
        CompletableFuture<V> found = open.join(key, () -> begin(lookUp));
        while (true) {
            try {
                return found.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (CALLS.get()[0] instanceof Call current && current.isCanceled()) {
                    throw e;
                }
            }
        }
    }

    private CompletableFuture<V> begin(Callable<V> lookUp) {
        CompletableFuture<V> found = new CompletableFuture<>();
        Thread thread = DaemonTimer.thread(name, () -> {
            try {
                found.complete(lookUp.call());
            } catch (Throwable e) { // the application's code
                found.completeExceptionally(e);
            } finally {
                threads.remove(Thread.currentThread());
            }
        });
        threads.add(thread);
        try {
            thread.start();
        } catch (Throwable e) { // there is no thread
            threads.remove(thread);
            found.completeExceptionally(e);
        }
        return found;
    }

    /** Interrupts what can be; a look-up of the operating system cannot, and its thread is a daemon. */
    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
