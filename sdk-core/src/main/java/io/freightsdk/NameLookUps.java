package io.freightsdk;

import io.freightsdk.RequestWatch.Watched;
import io.freightsdk.Scheduler.DaemonTimer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up on threads of its own: a resolver that hangs cannot be interrupted, so a request that gives up leaves its look-up
 * alone. The look-ups beyond the number of threads wait for one, so a resolver that never responds costs no more threads than that.
 */
final class NameLookUps implements Dns, AutoCloseable {
    static final int MAX_THREADS = 16;

    private final Dns dns;
    private final RequestWatch watch;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            MAX_THREADS,
            MAX_THREADS,
            Transport.KEPT_IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> DaemonTimer.thread("freight-dns", task));

    NameLookUps(Dns dns, RequestWatch watch) {
        this.dns = dns;
        this.watch = watch;
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        Watched request = watch.current();
        if (request == null) {
            return dns.lookup(host);
        }
        CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
        Runnable lookUp = () -> complete(found, host);
        try {
            threads.execute(lookUp);
        } catch (RejectedExecutionException e) {
            throw new GivenUpException(host, e);
        }
        try {
            return request.await(found, host);
        } finally {
            threads.remove(lookUp);
        }
    }

    private void complete(CompletableFuture<List<InetAddress>> found, String host) {
        try {
            found.complete(dns.lookup(host));
        } catch (Throwable e) { // the Dns may be the user's
            found.completeExceptionally(e);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    /** The request did not wait any longer: its time is over, its thread interrupted, or its client closed. */
    static final class GivenUpException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        GivenUpException(String host, @Nullable Throwable cause) {
            super(host + ": the look-up has not ended");
            initCause(cause);
        }
    }
}
