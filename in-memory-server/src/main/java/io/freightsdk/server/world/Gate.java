package io.freightsdk.server.world;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Lets calls pass side by side, and lets somebody look while none is under way. Comes before all locks of the server:
 * whoever waits here holds none.
 */
public final class Gate {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** Does what a call does; waits only while somebody looks, or waits to. */
    public <T> T together(Supplier<T> call) {
        lock.readLock().lock();
        try {
            return call.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /**
     * Looks once all calls under way have ended, with later ones waiting meanwhile; empty, and nothing done, if they have
     * not ended in that much real time. Refused inside a call, which would wait for itself.
     */
    public <T> Optional<T> alone(Duration patience, Supplier<T> look) throws InterruptedException {
        if (lock.getReadHoldCount() > 0) {
            throw new IllegalStateException("gate: a call cannot wait for its own end");
        }
        if (!lock.writeLock().tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(look.get());
        } finally {
            lock.writeLock().unlock();
        }
    }
}
