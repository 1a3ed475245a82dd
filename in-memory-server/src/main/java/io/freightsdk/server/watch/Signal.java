package io.freightsdk.server.watch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells whoever listens that something has changed; what it is they look up themselves. */
public final class Signal {
    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();

    /**
     * Adds a listener, which is run after every change on the thread that made it: it must neither wait nor throw. What
     * comes back removes it.
     */
    public Runnable listen(Runnable listener) {
        Runnable own = () -> listener.run();
        listeners.add(own);
        return () -> listeners.remove(own);
    }

    /** Runs all listeners; to be called when the change can be seen, with no lock held. */
    public void raise() {
        listeners.forEach(Runnable::run);
    }

    /** How many listen. */
    public int listeners() {
        return listeners.size();
    }
}
