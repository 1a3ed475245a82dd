package io.freightsdk.tools;

import io.freightsdk.SpendPool;
import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import okio.Utf8;
import org.jspecify.annotations.Nullable;

/** The orders of loads, as far as they are remembered. */
final class Loads {
    /** Orders of the same details within this are taken for one. */
    static final Duration ALIKE = Duration.ofHours(12);

    /** Longer than anybody orders again what was ordered; what is then forgotten is reserved and approved anew. */
    static final Duration KEPT = Duration.ofDays(400);

    /** The time after it was taken in which what is spent counts from then: limits count so much longer. */
    private static final Duration SOON = Duration.ofSeconds(SpendPool.SECONDS_TO_SPEND);

    /** No argument makes a loop of reads that are paid, in however many processes. */
    static final Duration BETWEEN_READS = Duration.ofMinutes(1);

    private static final String READ = "read ";
    private static final int TRIES = 100;

    /** The most bytes of a reference in a key. */
    private static final int LONGEST = 200;

    private final ToolMemory memory;
    private final InstantSource clock;
    private final UUID process = UUID.randomUUID();
    private final AtomicLong calls = new AtomicLong();
    private final Recent<String, Boolean> cancelled = new Recent<>(ToolParts.MOST);

    Loads(ToolMemory memory, InstantSource clock) {
        this.memory = memory;
        this.clock = clock;
    }

    /** The value that a change puts, null if it leaves the one before, and its result. */
    private record Change<R>(@Nullable String next, R result) {}

    /** Changes a value in one step for all threads and processes: the change is made again if another came before it. */
    private <R> R change(String key, Duration keepFor, Function<@Nullable String, Change<R>> change) {
        for (int i = 0; i < TRIES; i++) {
            String before = memory.get(key);
            Change<R> made = change.apply(before);
            if (made.next == null || memory.compareAndSet(key, before, made.next, keepFor)) {
                return made.result;
            }
        }
        throw new IllegalStateException("the ToolMemory has changed " + TRIES + " times meanwhile");
    }

    /** A load and the request it was created with. */
    record Made(String loadNumber, String digest) {}

    /** A database has no row for a longer key. */
    private static String loadKey(String customerRef) {
        return Utf8.size(customerRef) <= LONGEST ? "load " + customerRef : "long load " + Canonical.digest(customerRef);
    }

    @Nullable
    Made of(String customerRef) {
        String made = memory.get(loadKey(customerRef));
        int blank = made == null ? -1 : made.indexOf(' ');
        return made == null || blank < 0 ? null : new Made(made.substring(blank + 1), made.substring(0, blank));
    }

    /** Returns whether nobody has remembered this before. */
    boolean made(Order order, String loadNumber) {
        String made = order.digest() + " " + loadNumber;
        boolean isNew = change(loadKey(order.customerRef()), KEPT, known -> new Change<>(made, !made.equals(known)));
        memory.put(order.alike(), new Latest(clock.instant(), loadNumber, order.customerRef()).text(), ALIKE);
        return isNew;
    }

    /** An order of an agent: its reference, and as digests all of it and what makes two orders look alike. */
    record Order(String agent, String customerRef, String digest, String details) {
        private String alike() {
            return "alike " + details + " " + agent;
        }
    }

    /**
     * The latest order of the same details by an agent.
     *
     * @param loadNumber a question mark until it is known
     */
    record Latest(Instant at, String loadNumber, String customerRef) {
        private static final String UNKNOWN = "?";

        private static @Nullable Latest of(@Nullable String text) {
            if (text == null || text.isEmpty()) {
                return null;
            }
            String[] parts = text.split(" ", 3);
            String loadNumber = parts[1].replace("~1", " ").replace("~0", "~");
            return new Latest(Instant.ofEpochSecond(Long.parseLong(parts[0])), loadNumber, parts[2]);
        }

        private String text() {
            String oneWord = loadNumber.replace("~", "~0").replace(" ", "~1");
            return at.getEpochSecond() + " " + oneWord + " " + customerRef;
        }

        String inWords() {
            return (loadNumber.equals(UNKNOWN) ? "an order" : "load " + Refusal.number(loadNumber))
                    + " with customerRef " + Refusal.quoted(customerRef);
        }
    }

    @Nullable
    Latest similarTo(Order order) {
        return similar(Latest.of(memory.get(order.alike())), order);
    }

    private @Nullable Latest similar(@Nullable Latest latest, Order order) {
        boolean isSimilar = latest != null
                && clock.instant().isBefore(latest.at.plus(ALIKE))
                && !latest.customerRef.equals(order.customerRef());
        return isSimilar ? latest : null;
    }

    /** The result of a claim: what the order looks like a repeat of, and whether it is remembered since this moment. */
    record Claim(@Nullable Latest similar, boolean isNew) {}

    /** Remembers an order before it is sent, unless it looks like a repeat. Of several at once, in all processes, one is remembered. */
    Claim claim(Order order) {
        return change(order.alike(), ALIKE, text -> {
            Latest latest = Latest.of(text);
            Latest similar = similar(latest, order);
            boolean isNew = similar == null && (latest == null || !latest.customerRef.equals(order.customerRef()));
            String mine = new Latest(clock.instant(), Latest.UNKNOWN, order.customerRef()).text();
            return new Change<>(isNew ? mine : null, new Claim(similar, isNew));
        });
    }

    void release(Order order) {
        boolean unused = change(order.alike(), ALIKE, text -> {
            Latest latest = Latest.of(text);
            boolean isClaim = latest != null
                    && latest.loadNumber.equals(Latest.UNKNOWN)
                    && latest.customerRef.equals(order.customerRef());
            return new Change<>(isClaim ? "" : null, isClaim);
        });
    }

    /** Returns whether this agent, or its session, was warned about its order before the call began; from now on it was. */
    boolean wasWarned(ToolCaller caller, Order order, String of, Instant begun) {
        String key = of + " " + order.digest() + " " + caller.tag();
        String warned = memory.get(key);
        if (warned == null || Long.parseLong(warned) > clock.millis()) { // or before the clock was set back
            boolean unused = memory.compareAndSet(key, warned, String.valueOf(clock.millis()), ALIKE);
        }
        return warned != null && Long.parseLong(warned) <= begun.toEpochMilli();
    }

    boolean wasSent(String agent, String identity) {
        return memory.get(sentKey(agent, identity)) != null;
    }

    private static String sentKey(String agent, String identity) {
        return "sent " + Canonical.digest(identity) + " " + agent;
    }

    /** Remembers a read beside others of this process. Returns how long to wait after another's or a lost one. */
    Duration claimRead(String loadNumber, UUID read) {
        return change(READ + loadNumber, BETWEEN_READS, text -> {
            String known = text == null ? "" : text;
            long most = BETWEEN_READS.toMillis();
            long age = known.isEmpty() ? most : clock.millis() - Long.parseLong(known.split(" ")[0]);
            boolean counts = Math.abs(age) < most; // or it is long to come: the clock was set back
            String others = counts ? known.substring(known.indexOf(' ')).replace(" " + read, "") : " " + process;
            return counts && !known.contains(process.toString())
                    ? new Change<>(null, BETWEEN_READS.minusMillis(age))
                    : new Change<>(clock.millis() + others + " " + read, Duration.ZERO);
        });
    }

    /** Forgets a read of this process that cost nothing, and holds up all after one that may have; another's claim stays. */
    void releaseRead(String loadNumber, UUID read, boolean isFree) {
        boolean unused = change(READ + loadNumber, BETWEEN_READS, text -> {
            String known = text == null ? "" : text;
            boolean isClaim = known.contains(process.toString());
            String others = known.replace(" " + read, "");
            String now = !isFree ? clock.millis() + " lost" : others.endsWith(process.toString()) ? "" : others;
            return new Change<>(isClaim ? now : null, isClaim);
        });
    }

    void cancelled(String loadNumber) {
        cancelled.put(loadNumber, true);
    }

    boolean isCancelled(String loadNumber) {
        return cancelled.get(loadNumber) != null;
    }

    /**
     * The price that one call has reserved for a request, as another call of that request sees it. The senders are the calls of
     * all processes that may spend it: those that have not ended, or may have spent it; of a process that was killed for good.
     */
    final class Reservation {
        private static final String UNPAID = "1";

        /** Before the senders: when it was reserved, how much, and by which call. */
        private static final int SENDERS = 3;

        /** Enough of a digest to tell the sessions of an agent apart. */
        private static final int WHOSE = 12;

        private final String sender;
        private final String whose;
        private final String key;
        private final BigDecimal usd;
        private final @Nullable Duration window;
        private boolean isSender;

        /** Of a call that costs so much now; what was reserved counts for a window, or for good. */
        Reservation(ToolCaller caller, String identity, BigDecimal usd, @Nullable Duration window) {
            this.whose = "/" + Canonical.digest(caller.tag()).substring(0, WHOSE);
            this.sender = process + "/" + calls.incrementAndGet() + whose;
            this.key = sentKey(caller.agent(), identity);
            this.usd = usd;
            this.window = window;
        }

        /** Null if nothing is reserved. */
        private static @Nullable List<String> parts(@Nullable String text) {
            return text == null || text.equals(UNPAID) ? null : new ArrayList<>(List.of(text.split(" ")));
        }

        /** Null unless as much as the price is reserved, and counts still. */
        private @Nullable List<String> counting(@Nullable String text) {
            List<String> parts = parts(text);
            if (parts == null || usd.compareTo(new BigDecimal(parts.get(1))) > 0) {
                return null;
            }
            Instant since = Instant.ofEpochSecond(Long.parseLong(parts.get(0)));
            return window == null || clock.instant().isBefore(since.plus(window)) ? parts : null;
        }

        /** Returns whether the price was reserved and may have been spent, by this process or a killed one, and still counts. */
        boolean isThere() {
            return counting(memory.get(key)) != null;
        }

        /** Remembers that the price is reserved and may be spent by this call, unless another's counts already. */
        void take() {
            isSender = change(key, KEPT, text -> {
                boolean isFirst = counting(text) == null;
                String now = String.valueOf(clock.instant().getEpochSecond());
                String mine = String.join(" ", now, usd.toPlainString(), sender, sender);
                return new Change<>(isFirst ? mine : null, isFirst);
            });
        }

        /** Joins those who may spend what is reserved. Returns false if that much is not, or it does not count any more. */
        boolean join() {
            isSender = change(key, KEPT, text -> {
                List<String> parts = counting(text);
                return new Change<>(parts == null ? null : String.join(" ", parts) + " " + sender, parts != null);
            });
            return isSender;
        }

        /**
         * Forgets this call, which has spent nothing, and with the last sender what it has reserved itself. What another has that
         * ended before is the next call's of the same order: the book of that process counts it still. Returns whether others may
         * spend it.
         */
        boolean leave() {
            boolean wasSender = isSender;
            isSender = false;
            return wasSender
                    && change(key, KEPT, text -> {
                        List<String> parts = parts(text);
                        if (parts == null
                                || !parts.subList(SENDERS, parts.size()).remove(sender)) {
                            return new Change<>(null, true);
                        }
                        boolean isLast = parts.size() == SENDERS;
                        boolean isUnpaid = isLast && parts.get(2).equals(sender);
                        return new Change<>(isUnpaid ? UNPAID : String.join(" ", parts), !isLast);
                    });
        }

        private boolean isOfAnother(List<String> parts) {
            return !parts.get(2).equals(sender) && parts.get(2).endsWith(whose);
        }

        /** Since the end of the second in which it was reserved: it was taken before that. */
        private Duration age(List<String> parts) {
            Instant taken = Instant.ofEpochSecond(Long.parseLong(parts.get(0)) + 1);
            Instant now = clock.instant();
            return now.isBefore(taken) ? Duration.ZERO : Duration.between(taken, now);
        }

        /**
         * Remembers that what was reserved a while ago is spent now, from when on it has to count.
         *
         * @param anew takes it anew in place of what was taken that long ago
         */
        void paidNow(BiConsumer<BigDecimal, Duration> anew) {
            List<String> old = change(key, KEPT, text -> {
                List<String> parts = parts(text);
                if (parts == null || !isOfAnother(parts) || age(parts).compareTo(SOON) < 0) {
                    return new Change<>(null, List.of());
                }
                List<String> now = new ArrayList<>(parts);
                now.set(0, String.valueOf(clock.instant().getEpochSecond()));
                return new Change<>(String.join(" ", now), parts);
            });
            if (!old.isEmpty()) {
                anew.accept(new BigDecimal(old.get(1)), age(old));
            }
        }
    }
}
