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
import java.util.concurrent.TimeoutException;
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
public final class Replays {

    private final InstantSource clock;
    private final Duration keptFor;
    private final Duration longestWait;
    private final ConcurrentMap<OwnKey, Slot> slots = new ConcurrentHashMap<>();
    private final Queue<Answered> byAge = new ConcurrentLinkedQueue<>();
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
     *
     * @throws TimeoutException if another attempt was still running at the end of the longest wait; nothing ran for this one
     */
    public KeyedResult once(String brokerId, IdempotencyKey key, Fingerprint body, Supplier<KeptReply> attempt)
            throws InterruptedException, TimeoutException {
        forgetExpired();
        OwnKey place = new OwnKey(brokerId, key);
        Running mine = new Running();
        long giveUpAt = System.nanoTime() + TimeUnit.NANOSECONDS.convert(longestWait);
        while (true) {
            Slot holder = claim(place, mine);
            if (holder == mine) {
                return run(place, body, mine, attempt);
            }
            if (holder instanceof Answered answered) {
                return new KeyedResult(
                        answered.kept.answer(), true, !answered.kept.body().equals(body));
            }
            if (holder instanceof Running running && !running.endsBefore(giveUpAt)) {
                throw new TimeoutException("another call with this Idempotency-Key is still running");
            }
        }
    }

    /** The answers kept at this moment, oldest first; attempts in progress are not among them. */
    public List<KeptAnswer> kept() {
        Instant now = clock.instant();
        return byAge.stream()
                .filter(answered -> !answered.expiredAt(now))
                .map(answered -> answered.kept)
                .toList();
    }

    /** Remembers answers of a snapshot, oldest first, each until its own expiry. */
    public void restore(List<KeptAnswer> answers) {
        answers.forEach(kept -> remember(new Answered(kept)));
    }

    /** Answers held in memory. */
    int size() {
        return slots.size();
    }

    private Slot claim(OwnKey place, Running mine) {
        Instant now = clock.instant();
        return slots.compute(place, (same, holder) -> holder == null || holder.expiredAt(now) ? mine : holder);
    }

    private KeyedResult run(OwnKey place, Fingerprint body, Running mine, Supplier<KeptReply> attempt) {
        try {
            KeptReply made = attempt.get();
            if (made.isKept()) {
                Instant expiresAt = clock.instant().plus(keptFor);
                remember(new Answered(new KeptAnswer(place.brokerId(), place.key(), body, made, expiresAt)));
            }
            return new KeyedResult(made, false, false);
        } finally {
            slots.remove(place, mine);
            mine.ended.countDown();
        }
    }

    private void remember(Answered answered) {
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
            for (Answered oldest = byAge.peek(); oldest != null && oldest.expiredAt(now); oldest = byAge.peek()) {
                byAge.remove();
                slots.remove(oldest.place(), oldest);
            }
        } finally {
            sweeping.unlock();
        }
    }

    private record OwnKey(String brokerId, IdempotencyKey key) {}

    /** Told apart by identity, hence no records: their equality would compare whole answers. */
    private sealed interface Slot {
        boolean expiredAt(Instant now);
    }

    private static final class Running implements Slot {
        private final CountDownLatch ended = new CountDownLatch(1);

        boolean endsBefore(long nanoTime) throws InterruptedException {
            return ended.await(nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public boolean expiredAt(Instant now) {
            return false;
        }
    }

    private static final class Answered implements Slot {
        private final KeptAnswer kept;

        Answered(KeptAnswer kept) {
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
