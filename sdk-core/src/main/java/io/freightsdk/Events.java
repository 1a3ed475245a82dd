package io.freightsdk;

import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells the listener; what it throws is its own affair. */
final class Events {
    private static final System.Logger LOG = System.getLogger("io.freightsdk");

    private final @Nullable CallListener listener;

    Events(@Nullable CallListener listener) {
        this.listener = listener;
    }

    /** Whether anybody is to be told; if not, an event need not be made. */
    boolean wanted() {
        return listener != null;
    }

    void tell(Consumer<CallListener> event) {
        if (listener != null) {
            safely(() -> event.accept(listener));
        }
    }

    static void safely(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable e) {
            // an Error as well, such as a class that is not there: the money of the call must be booked all the same
            LOG.log(Level.WARNING, "a listener threw " + e.getClass().getName(), e);
        }
    }
}
