package io.freightsdk;

import io.freightsdk.Timer.DaemonTimer;
import io.freightsdk.internal.SingleFlight;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Does what blocks before a connection is made, on a thread of its own for each key, so that a call whose time is over does not
 * wait for it: OkHttp's timeouts end none of it. A hanging one is begun again for those who come later.
 */
final class LookUps implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int LOOK_MILLIS = 20;

    /** The call this thread executes; in an array, so that a foreign thread keeps no class of the SDK alive. */
    private static final ThreadLocal<@Nullable Object[]> CALLS = ThreadLocal.withInitial(() -> new Object[1]);

    private final LongSupplier nanos;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    LookUps(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Goes on with the chain, on the thread that will do the look-ups of its call. */
    static Response proceed(Interceptor.Chain chain) throws IOException {
        @Nullable Object[] current = CALLS.get();
        // an interceptor may make a call of its own
        Object outer = current[0];
        current[0] = chain.call();
        try {
            return chain.proceed(chain.request());
        } finally {
            current[0] = outer;
        }
    }

    /** A Dns that ends with the call it looks up a host for. */
    Dns bounded(Dns dns) {
        SingleFlight<String, List<InetAddress>> open = new SingleFlight<>(nanos, PATIENCE);
        return host -> {
            try {
                return found(open.join(
                        host, () -> begin("freight-dns", () -> Objects.requireNonNull(dns.lookup(host), "addresses"))));
            } catch (NoneException e) {
                throw unknown(host, "was not found " + e.getMessage(), e.getCause());
            } catch (ExecutionException e) {
                Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
                throw cause instanceof UnknownHostException
                        ? unknown(host, String.valueOf(cause.getMessage()), cause)
                        : unknown(host, "the Dns threw " + cause.getClass().getName(), e);
            }
        };
    }

    private static UnknownHostException unknown(String host, String reason, @Nullable Throwable cause) {
        UnknownHostException e = new UnknownHostException(reason.startsWith(host) ? reason : host + ": " + reason);
        e.initCause(cause);
        return e;
    }

    ProxySelector bounded(ProxySelector selector) {
        SingleFlight<URI, List<Proxy>> open = new SingleFlight<>(nanos, PATIENCE);
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                try {
                    return found(open.join(uri, () -> begin("freight-proxy", () -> selector.select(uri))));
                } catch (NoneException e) {
                    throw new IllegalStateException("the ProxySelector found none " + e.getMessage(), e.getCause());
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof RuntimeException thrown
                            ? thrown
                            : new IllegalStateException("the ProxySelector failed", e.getCause());
                }
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
                selector.connectFailed(uri, address, failure);
            }
        };
    }

    /** The call that waited is over, or its thread was interrupted. */
    private static final class NoneException extends Exception {
        private static final long serialVersionUID = 1L;

        NoneException(String until, Exception cause) {
            super(until, cause);
        }
    }

    private static <V> V found(CompletableFuture<V> found) throws ExecutionException, NoneException {
        while (true) {
            try {
                return found.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (CALLS.get()[0] instanceof Call current && current.isCanceled()) {
                    throw new NoneException("in time", e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NoneException("before an interrupt", e);
            }
        }
    }

    private <V> CompletableFuture<V> begin(String name, Callable<V> lookUp) {
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
