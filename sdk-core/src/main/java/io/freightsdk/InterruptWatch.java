package io.freightsdk;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Dispatcher;

/**
 * Ends requests whose calling thread was interrupted: a thread that blocks in a socket does not notice by itself. Checks every
 * 20 ms while there are any and then no more.
 */
final class InterruptWatch {
    private static final Duration EVERY = Duration.ofMillis(20);

    private final Dispatcher dispatcher;
    private final Timer timer;
    private final Consumer<Call> cancel;
    private final AtomicInteger blocked = new AtomicInteger();
    private final AtomicBoolean watching = new AtomicBoolean();

    /** To cancel a call must not block. */
    InterruptWatch(Dispatcher dispatcher, Timer timer, Consumer<Call> cancel) {
        this.dispatcher = dispatcher;
        this.timer = timer;
        this.cancel = cancel;
    }

    /** A thread is about to block in a request, which the dispatcher may not know yet. */
    void begin() {
        blocked.incrementAndGet();
        watch();
    }

    void end() {
        blocked.decrementAndGet();
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            timer.after(EVERY, this::look);
        }
    }

    private void look() {
        try {
            for (Call call : dispatcher.runningCalls()) {
                Attempt attempt = Objects.requireNonNull(call.request().tag(Attempt.class));
                if (attempt.callerIsInterrupted()) {
                    attempt.interrupt();
                    cancel.accept(call);
                }
            }
        } finally {
            watching.set(false);
            if (blocked.get() > 0) {
                watch();
            }
        }
    }
}
