package io.freightsdk.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A body that stays open. Any thread may send; none of them ever waits for the peer: one that reads too slowly to keep
 * what is pending within the limit is cut off, which a browser's event source answers by connecting again.
 */
public final class AnswerStream implements AutoCloseable {
    private final int limitBytes;
    private final Duration beat;
    private final byte[] beatBytes;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<byte[]> pending = new ArrayDeque<>();
    private final List<Runnable> endings = new ArrayList<>();
    private int pendingBytes;
    private boolean closed;
    private boolean ended;

    /**
     * Makes a stream that never holds more than that many unsent bytes.
     *
     * @param beat after how long a silence the beat's bytes are sent, so that a peer that left is noticed
     */
    public AnswerStream(int limitBytes, Duration beat, byte[] beatBytes) {
        this.limitBytes = limitBytes;
        this.beat = beat;
        this.beatBytes = beatBytes;
    }

    /** A stream for server-sent events: 64 KiB pending at most, an empty comment after 15 s of silence. */
    public static AnswerStream ofEvents() {
        return new AnswerStream(64 * 1024, Duration.ofSeconds(15), ":\n\n".getBytes(US_ASCII));
    }

    /** Takes the bytes for sending after those before; false means that the peer gets neither these nor any later ones. */
    public boolean send(byte[] bytes) {
        boolean overflow;
        lock.lock();
        try {
            if (closed || ended) {
                return false;
            }
            overflow = bytes.length > limitBytes - pendingBytes;
            if (!overflow) {
                pending.add(bytes);
                pendingBytes += bytes.length;
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
        if (overflow) {
            end();
        }
        return !overflow;
    }

    /** Ends the body once what is pending has been sent; a second time does nothing. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Runs the action once the peer is gone or has everything, on the thread that finds out; at once if it is so already. */
    public void whenEnded(Runnable action) {
        lock.lock();
        try {
            if (!ended) {
                endings.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        action.run();
    }

    /** Ends the body here and now and forgets what is pending. */
    void end() {
        List<Runnable> actions;
        lock.lock();
        try {
            ended = true;
            pending.clear();
            pendingBytes = 0;
            actions = List.copyOf(endings);
            endings.clear();
            changed.signal();
        } finally {
            lock.unlock();
        }
        actions.forEach(Runnable::run);
    }

    /** Waits for the next bytes to send, which may be a beat; null once there will be none. */
    byte @Nullable [] next() throws InterruptedException {
        lock.lock();
        try {
            long nanos = beat.toNanos();
            while (pending.isEmpty() && !closed && !ended && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            byte[] bytes = pending.poll();
            if (bytes == null) {
                return closed || ended ? null : beatBytes;
            }
            pendingBytes -= bytes.length;
            return bytes;
        } finally {
            lock.unlock();
        }
    }
}
