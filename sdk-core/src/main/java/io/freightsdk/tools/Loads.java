package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The orders of loads, as far as they are remembered. */
final class Loads {
    /** Orders of the same details within this are taken for one: the same lane on the next day is another load. */
    static final Duration ALIKE = Duration.ofHours(12);

    /** Longer than anybody orders again what was ordered; what is then forgotten is reserved and approved anew. */
    private static final Duration KEPT = Duration.ofDays(400);

    private static final int TRIES = 100;
    private static final String CHANGES = "the ToolMemory has changed " + TRIES + " times meanwhile";

    private final ToolMemory memory;
    private final InstantSource clock;
    private final UUID process = UUID.randomUUID();
    private final AtomicLong calls = new AtomicLong();
    private final Recent<String, Boolean> cancelled = new Recent<>(Agents.MOST);

    Loads(ToolMemory memory, InstantSource clock) {
        this.memory = memory;
        this.clock = clock;
    }

    /** A load and the request it was created with. */
    record Made(String loadNumber, String digest) {}

    @Nullable
    Made of(String customerRef) {
        @Nullable String made = memory.get("load " + customerRef);
        int blank = made == null ? -1 : made.indexOf(' ');
        return made == null || blank < 0 ? null : new Made(made.substring(blank + 1), made.substring(0, blank));
    }

    void made(Order order, String loadNumber) {
        memory.put("load " + order.customerRef(), order.digest() + " " + loadNumber, KEPT);
        memory.put(order.alike(), new Latest(clock.instant(), loadNumber, order.customerRef()).text(), ALIKE);
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
            return new Latest(Instant.ofEpochSecond(Long.parseLong(parts[0])), parts[1], parts[2]);
        }

        private String text() {
            return at.getEpochSecond() + " " + loadNumber + " " + customerRef;
        }

        String inWords() {
            return (loadNumber.equals(UNKNOWN) ? "an order" : "load " + loadNumber) + " with customerRef "
                    + Advice.quoted(customerRef);
        }

        private boolean isSimilarTo(Order order, Instant now) {
            return now.isBefore(at.plus(ALIKE)) && !customerRef.equals(order.customerRef());
        }
    }

    /** Returns an order of the same details by the same agent; null if there is none. */
    @Nullable
    Latest similarTo(Order order) {
        @Nullable Latest latest = Latest.of(memory.get(order.alike()));
        return latest != null && latest.isSimilarTo(order, clock.instant()) ? latest : null;
    }

    /** The result of a claim: what the order looks like a repeat of, and whether it is remembered since this moment. */
    record Claim(@Nullable Latest similar, boolean isNew) {}

    /** Remembers an order before it is sent, unless it looks like a repeat. Of several at once, in all processes, one is remembered. */
    Claim claim(Order order) {
        String key = order.alike();
        for (int i = 0; i < TRIES; i++) {
            @Nullable String text = memory.get(key);
            @Nullable Latest latest = Latest.of(text);
            if (latest != null && latest.isSimilarTo(order, clock.instant())) {
                return new Claim(latest, false);
            }
            if (latest != null && latest.customerRef.equals(order.customerRef())) {
                return new Claim(null, false);
            }
            Latest mine = new Latest(clock.instant(), Latest.UNKNOWN, order.customerRef());
            if (memory.compareAndSet(key, text, mine.text(), ALIKE)) {
                return new Claim(null, true);
            }
        }
        throw new IllegalStateException(CHANGES);
    }

    /** Forgets a claim that nothing came of. */
    void release(Order order) {
        String key = order.alike();
        @Nullable String text = memory.get(key);
        @Nullable Latest latest = Latest.of(text);
        if (latest != null
                && latest.loadNumber.equals(Latest.UNKNOWN)
                && latest.customerRef.equals(order.customerRef())) {
            boolean unused = memory.compareAndSet(key, text, "", ALIKE);
        }
    }

    /** Returns whether this agent, or its session, was warned about its order before; from now on it was. */
    boolean wasWarned(ToolCaller caller, Order order, String of) {
        String key = of + " " + order.digest() + " " + caller.tag();
        boolean was = memory.get(key) != null;
        if (!was) {
            memory.put(key, "1", ALIKE);
        }
        return was;
    }

    boolean wasSent(String agent, String identity) {
        return memory.get(sentKey(agent, identity)) != null;
    }

    private static String sentKey(String agent, String identity) {
        return "sent " + Canonical.digest(identity) + " " + agent;
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

        private final String sender = process + "/" + calls.incrementAndGet();
        private final String key;
        private final BigDecimal usd;
        private final @Nullable Duration window;
        private boolean isSender;

        /** Of a call that costs so much now; what was reserved counts for a window, or for good. */
        Reservation(String agent, String identity, BigDecimal usd, @Nullable Duration window) {
            this.key = sentKey(agent, identity);
            this.usd = usd;
            this.window = window;
        }

        /** Null if nothing is reserved. */
        private static @Nullable List<String> parts(@Nullable String text) {
            return text == null || text.equals(UNPAID) ? null : new ArrayList<>(List.of(text.split(" ")));
        }

        /** Null unless as much as the price is reserved, and counts still. */
        private @Nullable List<String> counting(@Nullable String text) {
            @Nullable List<String> parts = parts(text);
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
            @Nullable String before = memory.get(key);
            String mine = String.join(
                    " ", String.valueOf(clock.instant().getEpochSecond()), usd.toPlainString(), sender, sender);
            isSender = counting(before) == null && memory.compareAndSet(key, before, mine, KEPT);
        }

        /** Joins those who may spend what is reserved. Returns false if that much is not, or it does not count any more. */
        boolean join() {
            for (int i = 0; i < TRIES; i++) {
                @Nullable String text = memory.get(key);
                @Nullable List<String> parts = counting(text);
                if (parts == null) {
                    return false;
                }
                parts.add(sender);
                isSender = memory.compareAndSet(key, text, String.join(" ", parts), KEPT);
                if (isSender) {
                    return true;
                }
            }
            throw new IllegalStateException(CHANGES);
        }

        /**
         * Forgets this call, which has spent nothing, and with the last sender what is reserved. Whether that stays taken:
         * another may spend it, or another process has taken it, whose book counts it for this order still.
         */
        boolean leave() {
            if (!isSender) {
                return false;
            }
            isSender = false;
            for (int i = 0; i < TRIES; i++) {
                @Nullable String text = memory.get(key);
                @Nullable List<String> parts = parts(text);
                if (parts == null || !parts.subList(SENDERS, parts.size()).remove(sender)) {
                    return true;
                }
                boolean isLast = parts.size() == SENDERS;
                if (memory.compareAndSet(key, text, isLast ? UNPAID : String.join(" ", parts), KEPT)) {
                    return !isLast;
                }
            }
            throw new IllegalStateException(CHANGES);
        }
    }
}
