package io.freightsdk.server.money;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okio.ByteString;

/**
 * The first answers to Idempotency-Keys, per broker and for a while of server time, of operations that share keys. A running
 * attempt holds its key's slot, which comes before the account in the lock order of {@link BrokerAccount}; it must not throw
 * after it has committed, as that leaves the key free. Setting the clock back keeps answers that much longer.
 */
public final class Replays {
    private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59.999999999Z"); // the last time of any clock

    private final InstantSource clock;
    private final Duration keptFor;
    private final Duration longestWait;
    private final ConcurrentMap<OwnKey, Slot> slots = new ConcurrentHashMap<>();

    private final Queue<KeptAnswer> byAge = new ConcurrentLinkedQueue<>();
    private final ReentrantLock sweeping = new ReentrantLock();

    /** Keeps answers for {@code keptFor} of server time; no call waits for another's attempt past {@code longestWait}. */
    public Replays(InstantSource clock, Duration keptFor, Duration longestWait) {
        this.clock = clock;
        this.keptFor = keptFor;
        this.longestWait = longestWait;
    }

    /**
     * Returns the key's first answer, or runs the attempt. Of several at once one runs and the others wait, in real
     * time, until that fails and one of them runs. {@link TimeoutException} at the end of the longest wait: nothing
     * ran.
     */
    public KeyedResult once(String brokerId, IdempotencyKey key, Fingerprint body, Supplier<KeptReply> attempt)
            throws InterruptedException, TimeoutException {
        forgetExpired();
        OwnKey place = new OwnKey(brokerId, key);
        Slot mine = new Slot();
        long giveUpAt = System.nanoTime() + TimeUnit.NANOSECONDS.convert(longestWait);
        while (true) {
            Slot holder = claim(place, mine);
            if (holder == mine) {
                return run(place, body, mine, attempt);
            }
            Optional<KeptAnswer> kept = awaitAnswer(holder, giveUpAt);
            if (kept.isPresent()) {
                return new KeyedResult(
                        kept.get().answer(), true, !kept.get().body().equals(body));
            }
        }
    }

    /** Returns the responses stored at this moment, oldest first; attempts in progress are not among them. */
    public List<KeptAnswer> kept() {
        Instant now = clock.instant();
        return byAge.stream()
                .filter(kept -> !kept.expiredAt(now) && isCurrent(kept))
                .toList();
    }

    /** A key that was used again after its answer had expired is twice in the queue until the first is swept. */
    private boolean isCurrent(KeptAnswer kept) {
        Slot holder = slots.get(place(kept));
        return holder != null && holder.getNow(Optional.empty()).equals(Optional.of(kept));
    }

    /** Remembers answers of a snapshot, oldest first, each until its own expiry. */
    public void restore(List<KeptAnswer> answers) {
        for (KeptAnswer kept : answers) {
            Slot slot = new Slot();
            slot.complete(Optional.of(kept));
            slots.put(place(kept), slot);
            byAge.add(kept);
        }
    }

    int size() {
        return slots.size();
    }

    private Slot claim(OwnKey place, Slot mine) {
        Instant now = clock.instant();
        return slots.compute(place, (same, holder) -> holder == null || hasExpired(holder, now) ? mine : holder);
    }

    private static Optional<KeptAnswer> awaitAnswer(Slot holder, long giveUpAt)
            throws InterruptedException, TimeoutException {
        try {
            return holder.get(giveUpAt - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an attempt never ends its future by an exception", e);
        }
    }

    private KeyedResult run(OwnKey place, Fingerprint body, Slot mine, Supplier<KeptReply> attempt) {
        try {
            KeptReply made = attempt.get();
            if (made.isKept()) {
                KeptAnswer kept = new KeptAnswer(place.brokerId(), place.key(), body, made, expiry());
                mine.complete(Optional.of(kept));
                byAge.add(kept);
            }
            return new KeyedResult(made, false, false);
        } finally {
            if (!mine.isDone()) {
                slots.remove(place, mine);
                mine.complete(Optional.empty());
            }
        }
    }

    /** Returns when an answer of now is forgotten, at the end of time at the latest: adding up must not fail. */
    private Instant expiry() {
        Instant now = clock.instant();
        return keptFor.compareTo(Duration.between(now, NEVER)) < 0 ? now.plus(keptFor) : NEVER;
    }

    /** One thread at a time takes from the head, so that no answer leaves the queue unexpired. */
    private void forgetExpired() {
        if (!sweeping.tryLock()) {
            return;
        }
        try {
            Instant now = clock.instant();
            for (KeptAnswer oldest = byAge.peek(); oldest != null && oldest.expiredAt(now); oldest = byAge.peek()) {
                byAge.remove();
                slots.computeIfPresent(place(oldest), (same, holder) -> hasExpired(holder, now) ? null : holder);
            }
        } finally {
            sweeping.unlock();
        }
    }

    private static boolean hasExpired(Slot holder, Instant now) {
        return holder.getNow(Optional.empty())
                .filter(kept -> kept.expiredAt(now))
                .isPresent();
    }

    private static OwnKey place(KeptAnswer kept) {
        return new OwnKey(kept.brokerId(), kept.key());
    }

    private record OwnKey(String brokerId, IdempotencyKey key) {}

    /** Completed with the response; with none, after it has left, if the attempt stored none. */
    private static final class Slot extends CompletableFuture<Optional<KeptAnswer>> {}

    /** One remembered answer as a value, for a snapshot. */
    public record KeptAnswer(
            String brokerId, IdempotencyKey key, Fingerprint body, KeptReply answer, Instant expiresAt) {

        boolean expiredAt(Instant now) {
            return !now.isBefore(expiresAt);
        }
    }

    /** A response to a call with an Idempotency-Key; if stored, every later call with the key gets it, byte for byte. */
    public record KeptReply(int status, ByteString body) {

        /** Returns whether it uses the key up: any refusal leaves the key to the next call. */
        boolean isKept() {
            return status < 300;
        }
    }

    /** The answer to a key; replayed if an earlier call got it, a mismatch if that had another body. */
    public record KeyedResult(KeptReply answer, boolean replayed, boolean mismatch) {}

    /** A client's Idempotency-Key that has the right form; the exception's message of a wrong one is fit for the 400. */
    public record IdempotencyKey(String text) {

        private static final int LONGEST = 255;

        /** Refuses everything but 1 to 255 printable ASCII characters. */
        public IdempotencyKey {
            if (text.isEmpty() || text.length() > LONGEST) {
                throw new IllegalArgumentException(
                        "Idempotency-Key: " + text.length() + " characters, expected 1 to " + LONGEST);
            }
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                    throw new IllegalArgumentException(
                            "Idempotency-Key: character " + (i + 1) + " is not printable ASCII");
                }
            }
        }
    }
}
