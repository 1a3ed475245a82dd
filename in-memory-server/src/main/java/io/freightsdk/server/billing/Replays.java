package io.freightsdk.server.billing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The first answers to Idempotency-Keys, per broker, kept for a while of server time. One instance serves the
 * operations that share keys: one for load creation, another for card top-ups.
 *
 * <p>A running attempt holds its key's slot, which comes before the account in the lock order of {@link Account}. An
 * attempt that throws leaves the key free, so it must not throw after it has committed: the answer is best made inside
 * the paid work.
 *
 * <p>Memory holds what has not expired; setting the clock back keeps answers that much longer.
 */
public final class Replays<T> {

    private final InstantSource clock;
    private final Duration keptFor;
    private final Duration longestWait;
    private final ConcurrentMap<OwnKey, Slot<T>> slots = new ConcurrentHashMap<>();
    private final Queue<Answered<T>> byAge = new ConcurrentLinkedQueue<>();
    private final ReentrantLock sweeping = new ReentrantLock();

    /** Answers live for {@code keptFor} of server time; nobody waits for another's attempt past {@code longestWait}. */
    public Replays(InstantSource clock, Duration keptFor, Duration longestWait) {
        this.clock = clock;
        this.keptFor = keptFor;
        this.longestWait = longestWait;
    }

    /**
     * Gives the key's first answer again, or runs the attempt if there is none. Of several at once one runs and the
     * others wait for it, in real time; if its answer is not kept or it throws, one of those waiting runs next. An
     * interrupt ends the wait only, never an attempt.
     */
    public Once<T> once(String brokerId, IdempotencyKey key, Fingerprint body, Supplier<Attempt<T>> attempt)
            throws InterruptedException {
        forgetExpired();
        OwnKey place = new OwnKey(brokerId, key);
        Running<T> mine = new Running<>();
        long giveUpAt = System.nanoTime() + TimeUnit.NANOSECONDS.convert(longestWait);
        while (true) {
            Slot<T> holder = claim(place, mine);
            if (holder == mine) {
                return run(place, body, mine, attempt);
            }
            if (holder instanceof Answered<T> answered) {
                return new Once.Replayed<>(
                        answered.kept.answer(), !answered.kept.body().equals(body));
            }
            if (holder instanceof Running<T> running && !running.endsBefore(giveUpAt)) {
                return new Once.StillRunning<>();
            }
        }
    }

    /** The answers kept at this moment, oldest first; attempts in progress are not among them. */
    public List<KeptAnswer<T>> kept() {
        Instant now = clock.instant();
        return byAge.stream()
                .filter(answered -> !answered.expiredAt(now))
                .map(answered -> answered.kept)
                .toList();
    }

    /** Remembers answers of a snapshot, oldest first, each until its own expiry. */
    public void restore(List<KeptAnswer<T>> answers) {
        answers.forEach(kept -> remember(new Answered<>(kept)));
    }

    /** Answers held in memory. */
    int size() {
        return slots.size();
    }

    private Slot<T> claim(OwnKey place, Running<T> mine) {
        Instant now = clock.instant();
        return slots.compute(place, (same, holder) -> holder == null || holder.expiredAt(now) ? mine : holder);
    }

    private Once<T> run(OwnKey place, Fingerprint body, Running<T> mine, Supplier<Attempt<T>> attempt) {
        try {
            Attempt<T> made = attempt.get();
            if (made.kept()) {
                Instant expiresAt = clock.instant().plus(keptFor);
                remember(new Answered<>(
                        new KeptAnswer<>(place.brokerId(), place.key(), body, made.answer(), expiresAt)));
            }
            return new Once.Ran<>(made.answer());
        } finally {
            slots.remove(place, mine);
            mine.ended.countDown();
        }
    }

    private void remember(Answered<T> answered) {
        slots.put(answered.place(), answered);
        byAge.add(answered);
    }

    /** One thread at a time takes from the head, so that no answer leaves the queue unexpired. */
    private void forgetExpired() {
        if (!sweeping.tryLock()) {
            return;
        }
        try {
            Instant now = clock.instant();
            for (Answered<T> oldest = byAge.peek(); oldest != null && oldest.expiredAt(now); oldest = byAge.peek()) {
                byAge.remove();
                slots.remove(oldest.place(), oldest);
            }
        } finally {
            sweeping.unlock();
        }
    }

    private record OwnKey(String brokerId, IdempotencyKey key) {}

    /** Told apart by identity, hence no records: their equality would compare whole answers. */
    private sealed interface Slot<T> {
        boolean expiredAt(Instant now);
    }

    private static final class Running<T> implements Slot<T> {
        private final CountDownLatch ended = new CountDownLatch(1);

        boolean endsBefore(long nanoTime) throws InterruptedException {
            return ended.await(nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public boolean expiredAt(Instant now) {
            return false;
        }
    }

    private static final class Answered<T> implements Slot<T> {
        private final KeptAnswer<T> kept;

        Answered(KeptAnswer<T> kept) {
            this.kept = kept;
        }

        OwnKey place() {
            return new OwnKey(kept.brokerId(), kept.key());
        }

        @Override
        public boolean expiredAt(Instant now) {
            return !now.isBefore(kept.expiresAt());
        }
    }
}
