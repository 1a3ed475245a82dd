package io.freightsdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Looks up hosts on threads of its own, one for each name, so that a call whose time is over does not wait for a look-up
 * that blocks: OkHttp's timeouts do not end one.
 */
final class BoundedDns implements Dns, AutoCloseable {
    private static final int LOOK_MILLIS = 20;

    /** The call that a thread works for; in an array, so that nothing of ours stays with a thread of somebody else's. */
    private static final ThreadLocal<@Nullable Object[]> CALLS = ThreadLocal.withInitial(() -> new Object[1]);

    private final Dns dns;
    private final Map<String, LookUp> lookUps = new ConcurrentHashMap<>();

    BoundedDns(Dns dns) {
        this.dns = dns;
    }

    private static final class LookUp {
        final CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
        final Thread thread;

        LookUp(Runnable work) {
            this.thread = DaemonThreads.made("freight-dns", work);
        }
    }

    /** Goes on with the chain, on the thread that will look up its host. */
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

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        @Nullable Object call = CALLS.get()[0];
        CompletableFuture<List<InetAddress>> answer = begin(host).answer;
        while (true) {
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (call instanceof okhttp3.Call current && current.isCanceled()) {
                    throw unknown(host, "was not found in time", e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw unknown(host, "was not found before an interrupt", e);
            } catch (ExecutionException e) {
                @Nullable Throwable cause = e.getCause();
                throw cause instanceof UnknownHostException
                        ? unknown(host, String.valueOf(cause.getMessage()), cause)
                        : unknown(
                                host,
                                "the Dns threw "
                                        + (cause == null ? e : cause).getClass().getName(),
                                e);
            }
        }
    }

    private static UnknownHostException unknown(String host, String why, Throwable cause) {
        UnknownHostException e = new UnknownHostException(why.startsWith(host) ? why : host + ": " + why);
        e.initCause(cause);
        return e;
    }

    private LookUp begin(String host) {
        @Nullable LookUp begun = lookUps.get(host);
        if (begun != null) {
            return begun;
        }
        LookUp mine = new LookUp(() -> lookUp(host));
        @Nullable LookUp others = lookUps.putIfAbsent(host, mine);
        if (others == null) {
            start(host, mine);
        }
        return others == null ? mine : others;
    }

    private void start(String host, LookUp lookUp) {
        try {
            lookUp.thread.start();
        } catch (Throwable e) { // there is no thread
            lookUps.remove(host);
            lookUp.answer.completeExceptionally(e);
        }
    }

    private void lookUp(String host) {
        @Nullable List<InetAddress> found = null;
        @Nullable Throwable thrown = null;
        try {
            found = dns.lookup(host);
        } catch (Throwable e) {
            thrown = e;
        }
        @Nullable LookUp over = lookUps.remove(host);
        if (over != null && thrown == null && found != null) {
            over.answer.complete(found);
        } else if (over != null) {
            over.answer.completeExceptionally(thrown == null ? new UnknownHostException(host) : thrown);
        }
    }

    /** What can be interrupted ends; a look-up of the operating system cannot, and its thread is a daemon. */
    @Override
    public void close() {
        lookUps.values().forEach(lookUp -> lookUp.thread.interrupt());
    }
}
