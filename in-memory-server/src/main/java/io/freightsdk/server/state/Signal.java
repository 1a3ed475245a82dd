package io.freightsdk.server.state;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A signal that something has changed; listeners look up what it is. */
public final class Signal {
    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();

    /** Adds a listener, run on the thread of each change; it must neither wait nor throw. The result removes it. */
    public Runnable listen(Runnable listener) {
        Runnable own = () -> listener.run();
        listeners.add(own);
        return () -> listeners.remove(own);
    }

    /** Runs all listeners; to be called when the change can be seen, with no lock held. */
    public void raise() {
        listeners.forEach(Runnable::run);
    }

    /** Waits for the condition, looking after each raise; false when that much real time is up first. */
    public static boolean await(List<Signal> signals, BooleanSupplier condition, Duration timeout)
            throws InterruptedException {
        Semaphore raised = new Semaphore(0);
        List<Runnable> partings =
                signals.stream().map(signal -> signal.listen(raised::release)).toList();
        try {
            long left = TimeUnit.NANOSECONDS.convert(timeout);
            while (!condition.getAsBoolean()) {
                long begin = System.nanoTime();
                if (!raised.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                    return false;
                }
                raised.drainPermits();
                left -= System.nanoTime() - begin;
            }
            return true;
        } finally {
            partings.forEach(Runnable::run);
        }
    }

    /** Returns how many listen. */
    public int listeners() {
        return listeners.size();
    }
}
