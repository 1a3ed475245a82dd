package io.freightsdk.server.time;

import io.freightsdk.server.watch.Signal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One server's time: real until it is moved by hand, then standing still until it is moved again.
 *
 * <p>Moves are synchronous: when {@link #advance}, {@link #advanceTo}, {@link #set} or {@link #real} returns, every
 * action due by then has run, on the moving thread, in the order of their times. Moves wait for each other; reading never
 * waits. A due action runs inside the move, so whoever moves the clock must hold no lock that a due action needs.
 */
public final class ServerClock implements InstantSource {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    /** Executors count delays in nanoseconds and overflow after 292 years; an early alarm just rings again. */
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private final InstantSource real;
    private final Alarm alarm;
    private final ReentrantLock moving = new ReentrantLock();
    private final Queue<DueAction> pending = new PriorityBlockingQueue<>();
    private final Signal moved = new Signal();
    private final AtomicLong scheduled = new AtomicLong();
    private volatile @Nullable Instant standingAt;

    /** Starts in real time as {@code real} tells it; {@code alarm} runs what falls due while nobody moves the clock. */
    public ServerClock(InstantSource real, Alarm alarm) {
        this.real = real;
        this.alarm = alarm;
    }

    /** A clock that stands at {@code start} from the beginning and only moves when told to. */
    public static ServerClock standingAt(Instant start) {
        ServerClock clock = new ServerClock(InstantSource.system(), Alarm.silent());
        clock.set(start);
        return clock;
    }

    @Override
    public Instant instant() {
        Instant standing = standingAt;
        return standing == null ? real.instant() : standing;
    }

    /** The time the clock stands at, or empty while it shows real time; setting it again restores the clock. */
    public Optional<Instant> standingAt() {
        return Optional.ofNullable(standingAt);
    }

    /** Raised after every move by hand; time that passes by itself raises nothing. */
    public Signal moved() {
        return moved;
    }

    /** Moves the clock forward and leaves it standing there, also when it showed real time before. */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("clock: cannot advance by " + by + ", use set to go back");
        }
        move(() -> {
            Instant from = instant();
            if (by.compareTo(Duration.between(from, LATEST)) > 0) {
                throw new IllegalArgumentException("clock: cannot advance by " + by + " past the year 9999");
            }
            moveTo(from.plus(by));
        });
    }

    /** Moves the clock forward to {@code target} unless it is past it, and leaves it standing; it never goes back. */
    public void advanceTo(Instant target) {
        move(() -> {
            Instant from = instant();
            moveTo(from.isBefore(target) ? target : from);
        });
    }

    /** Sets the clock and leaves it standing; going back is allowed, and undoes and repeats nothing that has happened. */
    public void set(Instant target) {
        move(() -> moveTo(target));
    }

    /** Lets the clock show real time again, after running what that step makes due. */
    public void real() {
        move(() -> {
            try {
                runDue(real.instant());
            } finally {
                standingAt = null;
                pending.forEach(this::ringAt);
            }
        });
    }

    /**
     * Runs {@code action} when the clock gets to {@code due}, showing {@code due}. Never runs it inside this call: one
     * that is due already waits for the next move, even one of zero, or in real time for the alarm.
     */
    public void at(Instant due, Runnable action) {
        DueAction added = new DueAction(due, scheduled.getAndIncrement(), action);
        pending.add(added);
        if (standingAt == null) {
            ringAt(added);
        }
    }

    private void move(Runnable step) {
        if (moving.isHeldByCurrentThread()) {
            throw new IllegalStateException("clock: a due action cannot move the clock");
        }
        moving.lock();
        try {
            step.run();
        } finally {
            moving.unlock();
            moved.raise();
        }
    }

    private void moveTo(Instant target) {
        if (target.isBefore(EARLIEST) || target.isAfter(LATEST)) {
            throw new IllegalArgumentException("clock: " + target + " is not within the years 1970 to 9999");
        }
        standingAt = instant();
        try {
            runDue(target);
        } finally {
            standingAt = target;
        }
    }

    /** One failing action does not keep the others from their time; the first failure is thrown at the end. */
    private void runDue(Instant until) {
        Set<RuntimeException> failures = new LinkedHashSet<>();
        for (DueAction next = nextDue(until); next != null; next = nextDue(until)) {
            showAtLeast(next.due());
            try {
                next.action().run();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        throwFirst(failures);
    }

    private static void throwFirst(Set<RuntimeException> failures) {
        Iterator<RuntimeException> each = failures.iterator();
        if (each.hasNext()) {
            RuntimeException first = each.next();
            each.forEachRemaining(first::addSuppressed);
            throw first;
        }
    }

    private @Nullable DueAction nextDue(Instant until) {
        DueAction first = pending.peek();
        return first == null || first.due().isAfter(until) ? null : pending.poll();
    }

    private void showAtLeast(Instant due) {
        Instant standing = standingAt;
        if (standing != null && due.isAfter(standing)) {
            standingAt = due;
        }
    }

    private void ringAt(DueAction action) {
        Duration left = Duration.between(real.instant(), action.due());
        Duration delay = left.isNegative() ? Duration.ZERO : left;
        alarm.after(delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY, this::wakeUp);
    }

    private void wakeUp() {
        move(() -> {
            if (standingAt != null) {
                return;
            }
            try {
                runDue(real.instant());
            } finally {
                ringAgain();
            }
        });
    }

    /** An alarm may ring a little before the wall clock gets there. */
    private void ringAgain() {
        DueAction next = pending.peek();
        if (next != null) {
            ringAt(next);
        }
    }
}
