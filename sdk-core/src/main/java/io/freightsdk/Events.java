package io.freightsdk;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/** Tells the listeners; what one throws is its own affair. */
final class Events {
    private static final System.Logger LOG = System.getLogger("io.freightsdk");

    private final List<CallListener> listeners;

    Events(List<CallListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** Whether anybody is to be told; if not, an event need not be made. */
    boolean wanted() {
        return !listeners.isEmpty();
    }

    void tell(Consumer<CallListener> event) {
        for (CallListener listener : listeners) {
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
