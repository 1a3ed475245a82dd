package io.freightsdk;

import io.freightsdk.internal.Warnings;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls the listeners; a listener that throws changes nothing and leaves a warning. */
final class Listeners {
    private final List<CallListener> listeners;
    private final Warnings warnings;

    /** Null where events are delivered on the thread that brings them. */
    private final @Nullable Executor threads;

    /** The event before the next one, if they are delivered on another thread. */
    private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

    Listeners(List<CallListener> listeners, Warnings warnings) {
        this(listeners, warnings, null);
    }

    private Listeners(List<CallListener> listeners, Warnings warnings, @Nullable Executor threads) {
        this.listeners = List.copyOf(listeners);
        this.warnings = warnings;
        this.threads = threads;
    }

    /**
     * The events of one call for the same listeners, in order and on other threads: the call does not wait for a listener, which
     * may wait for the call.
     */
    Listeners apart(Executor others) {
        return listeners.isEmpty() ? this : new Listeners(listeners, warnings, others);
    }

    boolean wanted() {
        return !listeners.isEmpty();
    }

    void safely(String text, Runnable code) {
        warnings.safely(text, code);
    }

    /** Reports a beginning, always on this thread. */
    void publishNow(String event, Consumer<CallListener> hook) {
        for (CallListener listener : listeners) {
            try {
                hook.accept(listener);
            } catch (Throwable e) { // an Error too, such as a missing class: the money of the call must be booked
                warnings.log("CallListener." + event + " failed; its call goes on", e);
            }
        }
    }

    void publish(String event, Consumer<CallListener> hook) {
        Executor others = threads;
        if (others == null) {
            publishNow(event, hook);
            return;
        }
        synchronized (this) {
            last = last.thenRunAsync(() -> publishNow(event, hook), others);
        }
    }
}
