package io.freightsdk.server.pages;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.state.Signal;
import io.freightsdk.server.wire.AnswerStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One thing that people watch. It is written once after each change, however many watch it. */
final class Broadcast {
    private static final Duration GAP = Duration.ofMillis(100);

    /** The age at which a page is written again without a change, for what depends on the time. */
    private static final long STALE_NANOS = Duration.ofMillis(500).toNanos();

    private final JsonBodies.Writing writing;
    private final BooleanSupplier goesOn;
    private final List<Runnable> partings;
    private final AtomicInteger watchers = new AtomicInteger();
    private final Signal anyChange = new Signal();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean changed = true;
    private PageState newest = PageState.NOTHING;
    private long writtenNanos;

    /** Creates one that ends all streams once it does not go on. */
    Broadcast(JsonBodies.Writing writing, List<Signal> signals, BooleanSupplier goesOn) {
        this.writing = writing;
        this.goesOn = goesOn;
        this.partings =
                signals.stream().map(signal -> signal.listen(this::changed)).toList();
    }

    Broadcast joined() {
        watchers.incrementAndGet();
        return this;
    }

    /** Counts one less; returns whether that was the last, after which it hears no signal any more. */
    boolean left() {
        boolean last = watchers.decrementAndGet() == 0;
        if (last) {
            partings.forEach(Runnable::run);
        }
        return last;
    }

    int watchers() {
        return watchers.get();
    }

    /** A stream of all fields and then of those that have changed, after each signal and at each beat. */
    AnswerStream stream(Duration beat) {
        AnswerStream stream = new AnswerStream(GAP, beat, new Watcher());
        stream.whenEnded(anyChange.listen(stream::changed));
        return stream;
    }

    private void changed() {
        changed = true;
        anyChange.raise();
    }

    private PageState newest() {
        lock.lock();
        try {
            if (changed || System.nanoTime() - writtenNanos > STALE_NANOS) {
                changed = false;
                newest = newest.next(JsonBodies.bytes(writing));
                writtenNanos = System.nanoTime();
            }
            return newest;
        } finally {
            lock.unlock();
        }
    }

    private final class Watcher implements AnswerStream.Newest {
        private PageState sent = PageState.NOTHING;

        @Override
        public byte @Nullable [] bytes() {
            if (!goesOn.getAsBoolean()) {
                return null;
            }
            PageState now = newest();
            byte[] event = now.since(sent);
            sent = now;
            return event;
        }
    }
}
