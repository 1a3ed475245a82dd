package io.freightsdk;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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
    private final AtomicBoolean watching = new AtomicBoolean();

    InterruptWatch(Dispatcher dispatcher, Timer timer) {
        this.dispatcher = dispatcher;
        this.timer = timer;
    }

    /** A thread is about to block in a request. */
    void begin() {
        if (!watching.get() && watching.compareAndSet(false, true)) {
            timer.after(EVERY, this::look);
        }
    }

    private void look() {
        List<Call> running = dispatcher.runningCalls();
        for (Call call : running) {
            @Nullable Attempt attempt = call.request().tag(Attempt.class);
            if (attempt != null && attempt.callerIsInterrupted()) {
                attempt.interrupt();
                call.cancel();
            }
        }
        watching.set(false);
        if (!running.isEmpty()) {
            begin();
        }
    }
}
