package io.freightsdk.durable.tracking;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares threads among the receivers of webhooks: none takes more than it leaves free, so one that does not respond delays its own
 * events alone. The loads that wait for a receiver come back one after the other, about twice as fast as it responds.
 */
final class Receivers {
    private static final Duration LEAST_TURN = Duration.ofMillis(100);
    private static final Duration LONGEST_TURN = Duration.ofMinutes(1);

    private final LongSupplier nanos;
    private final Map<String, Posts> posts = new HashMap<>();
    private int free;

    Receivers(int threads, LongSupplier nanos) {
        this.free = threads;
        this.nanos = nanos;
    }

    /** The posts to one receiver that are under way, and the turns of the loads that wait for it. */
    private static final class Posts {
        private int count;
        private long tookNanos;
        private long changedAt;
        private long lastTurn;

        Posts(long now) {
            lastTurn = now;
            changedAt = now;
        }

        void change(int by, long now) {
            count += by;
            changedAt = now;
        }

        /** With no post and no turn to come, for which a load may be late. */
        boolean isOver(long now) {
            return count == 0 && lastTurn + LONGEST_TURN.toNanos() <= now;
        }

        /** The next turn that nobody has. */
        Duration turn(long now) {
            // the second, so that one that hangs is noticed before its time is up
            long each = count == 0 ? LEAST_TURN.toNanos() : Math.max(tookNanos, now - changedAt);
            long next = Math.max(lastTurn - now, 0) + each / (2L * Math.max(1, count));
            next = Math.max(Math.min(next, LONGEST_TURN.toNanos()), LEAST_TURN.toNanos());
            lastTurn = now + next;
            return Duration.ofNanos(next);
        }
    }

    /** Takes a thread for a receiver: null, or how long to wait if that has as many as are free. */
    synchronized @Nullable Duration enter(String receiver) {
        long now = nanos.getAsLong();
        posts.values().removeIf(others -> others.isOver(now));
        Posts of = posts.computeIfAbsent(receiver, name -> new Posts(now));
        if (of.count >= free) {
            return of.turn(now);
        }
        of.change(1, now);
        free--;
        return null;
    }

    synchronized void leave(String receiver, Duration took) {
        long now = nanos.getAsLong();
        free++;
        posts.computeIfPresent(receiver, (name, of) -> {
            of.tookNanos = took.toNanos();
            of.change(-1, now);
            return of;
        });
    }
}
