package io.freightsdk;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Dispatcher;
import org.jspecify.annotations.Nullable;

/**
 * Ends requests whose calling thread was interrupted: a thread that blocks in a socket does not notice by itself. Looks
 * every few milliseconds while there are any and then no more.
 */
final class InterruptWatch {
    private static final Duration EVERY = Duration.ofMillis(5);

    private final Dispatcher dispatcher;
    private final Timer timer;
    private final AtomicInteger blocked = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();

    InterruptWatch(Dispatcher dispatcher, Timer timer) {
        this.dispatcher = dispatcher;
        this.timer = timer;
    }

    /** A thread is about to block in a request, which the dispatcher may not know yet. */
    void begin() {
        blocked.incrementAndGet();
        watch();
    }

    /** It is back. */
    void end() {
        blocked.decrementAndGet();
    }

    private void watch() {
        if (!watching.get() && watching.compareAndSet(false, true)) {
            timer.after(EVERY, this::look);
        }
    }

    private void look() {
        for (Call call : dispatcher.runningCalls()) {
            @Nullable Attempt attempt = call.request().tag(Attempt.class);
            if (attempt != null && attempt.callerIsInterrupted()) {
                attempt.interrupt();
                call.cancel();
            }
        }
        watching.set(false);
        if (blocked.get() > 0) {
            watch();
        }
    }
}
