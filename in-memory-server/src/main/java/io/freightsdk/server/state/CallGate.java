package io.freightsdk.server.state;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A lock that calls share and a snapshot takes alone, before all other locks: a thread that waits here holds none. */
public final class CallGate {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** Runs a call; waits only for steps that run alone. */
    public <T> T together(Supplier<T> call) {
        lock.readLock().lock();
        try {
            return call.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Runs a step once all calls under way have ended; empty, and nothing done, if that takes too much real time. */
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
