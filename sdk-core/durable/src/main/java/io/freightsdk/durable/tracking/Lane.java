package io.freightsdk.durable.tracking;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One part of an account in the queue of this process: what is due of it is done here, so much at once. */
final class Lane implements AutoCloseable {
    private static final String CALL = "call";
    private static final String PURGE = "purge";
    private static final String LOOK = "look";
    private static final Duration PURGE_EVERY = Duration.ofMinutes(10);
    private static final Duration FIRST_PURGE_WITHIN = Duration.ofSeconds(5);

    private final Places places;
    final Work work;
    private final int threads;
    private final Duration retention;
    private final Duration closeWithin;
    private final Queue queue;
    private Instant purgeAt;
    private final Map<Thread, String> working = new HashMap<>();
    private Gate gate = Gate.CLOSED;
    private boolean closed;

    Lane(Queue queue, Places places, StoreSettings<?> settings, Work work) {
        this.queue = queue;
        this.places = places;
        this.work = work;
        this.threads = settings.threads;
        this.retention = settings.retention;
        this.closeWithin = settings.closeWithin();
        // a process may be short-lived, and many may start together
        this.purgeAt = queue.now().plusMillis(ThreadLocalRandom.current().nextLong(FIRST_PURGE_WITHIN.toMillis()));
    }

    interface Work {
        /** Does what a place stands for, and says what becomes of the place. */
        CompletionHandler<Void> run(String key);

        /** Returns whether it looks now: every other second, or at once if there is something to wait for. */
        default boolean looks(boolean isItsTurn) {
            return false;
        }

        /** Finds calls that are not in the queue; returns what is left to do after the transaction. */
        default Runnable look(Transaction tx, Lane lane) throws SQLException {
            return () -> {};
        }

        default void purge(Instant before) {}
    }

    /** The work that may be taken from the queue; each lets through what has at least its priority there. */
    enum Gate {
        CLOSED(Gate.OF_LISTENERS),
        TELLING(Gate.OF_LISTENERS),
        FREE(Gate.OF_FREE),
        LIMITED(Gate.OF_RESERVED),
        OPEN(Gate.OF_PAID);

        static final int OF_LISTENERS = 3;
        static final int OF_FREE = 2;
        static final int OF_RESERVED = 1;
        static final int OF_PAID = 0;

        private final int least;

        Gate(int least) {
            this.least = least;
        }
    }

    synchronized boolean isOpen() {
        return !closed && gate != Gate.CLOSED;
    }

    synchronized int free() {
        return isOpen() ? threads - taken() : 0;
    }

    /** A purge may take minutes, and no turn of a call. */
    private int taken() {
        return working.size() - Collections.frequency(working.values(), PURGE);
    }

    synchronized String condition() {
        return "owner = '" + places.owner().replace("'", "''") + "' and priority >= " + gate.least;
    }

    @Nullable
    CompletionHandler<Void> run(String key) {
        if (!isItsTurn()) {
            return null;
        }
        try {
            return work.run(key);
        } finally {
            ends();
        }
    }

    /** The queue takes as many as the lane with the most free threads may do, of whichever lane they are. */
    private synchronized boolean isItsTurn() {
        try {
            while (!closed && taken() >= threads) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return begins(CALL);
    }

    private synchronized boolean begins(String kind) {
        return !closed
                && (kind.equals(CALL) || !working.containsValue(kind))
                && working.put(Thread.currentThread(), kind) == null;
    }

    private synchronized void ends() {
        working.remove(Thread.currentThread());
        // so that what it did can be written down
        boolean unused = Thread.interrupted();
        notifyAll();
    }

    /** Runs something long beside the queue, unless there is such a thing already. */
    void runApart(Runnable one) {
        runApart(LOOK, one);
    }

    synchronized boolean isLooking() {
        return working.containsValue(LOOK);
    }

    private synchronized void runApart(String kind, Runnable one) {
        if (closed || working.containsValue(kind)) {
            return;
        }
        queue.execute(() -> {
            try {
                if (begins(kind)) { // another may have begun since
                    one.run();
                }
            } catch (RuntimeException e) {
                queue.failed(e);
            } finally {
                ends();
            }
        });
    }

    void purgeIfDue() {
        Instant now = queue.now();
        if (!now.isBefore(purgeAt)) {
            purgeAt = now.plus(PURGE_EVERY); // also if it fails
            runApart(PURGE, () -> work.purge(now.minus(retention)));
        }
    }

    void look() {
        if (isOpen()) {
            queue.look();
        }
    }

    void open(Gate now) {
        synchronized (this) {
            if (gate == now) {
                return;
            }
            gate = now;
        }
        queue.changed();
    }

    /** Waits for what is under way, unless it is that which closes it, and interrupts what hangs. */
    @Override
    public void close() {
        boolean isOwn;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            notifyAll();
            isOwn = working.containsKey(Thread.currentThread());
        }
        if (isOwn) {
            new Thread(this::end, "freight-durable-close").start();
        } else {
            end();
        }
    }

    private void end() {
        long left = closeWithin.toNanos();
        long until = System.nanoTime() + left;
        try {
            synchronized (this) {
                while (!working.isEmpty() && left > 0) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                    left = until - System.nanoTime();
                }
                working.keySet().forEach(Thread::interrupt);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        queue.leave(places.owner());
    }
}
