package io.freightsdk.tools;

import io.freightsdk.internal.Recent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The orders of loads, as far as they are remembered. */
final class Loads {
    /** Orders of the same details within this are taken for one: the same lane on the next day is another load. */
    static final Duration ALIKE = Duration.ofHours(12);

    /** Longer than anybody orders again what was ordered; what is then forgotten is reserved and approved anew. */
    private static final Duration KEPT = Duration.ofDays(400);

    private static final int TRIES = 100;
    private static final String CHANGES = "the ToolMemory has changed " + TRIES + " times meanwhile";
    private static final String UNPAID = "1";

    private final ToolMemory memory;
    private final InstantSource clock;
    private final UUID process = UUID.randomUUID();
    private final AtomicLong senders = new AtomicLong();
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

    void made(String agent, Order order, String loadNumber) {
        memory.put("load " + order.customerRef(), order.digest() + " " + loadNumber, KEPT);
        memory.put(alike(agent, order), new Latest(clock.instant(), loadNumber, order.customerRef()).text(), ALIKE);
    }

    /** An order: its reference, and as digests all of it and what makes two orders look alike. */
    record Order(String customerRef, String digest, String details) {}

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
    Latest similarTo(String agent, Order order) {
        @Nullable Latest latest = Latest.of(memory.get(alike(agent, order)));
        return latest != null && latest.isSimilarTo(order, clock.instant()) ? latest : null;
    }

    /** The result of a claim: what the order looks like a repeat of, and whether it is remembered since this moment. */
    record Claim(@Nullable Latest similar, boolean isNew) {}

    /** Remembers an order before it is sent, unless it looks like a repeat. Of several at once, in all processes, one is remembered. */
    Claim claim(String agent, Order order) {
        String key = alike(agent, order);
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
    void release(String agent, Order order) {
        String key = alike(agent, order);
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

    private static String alike(String agent, Order order) {
        return "alike " + order.details() + " " + agent;
    }

    /**
     * The price that one call has reserved for a request, and the calls of all processes that may spend it.
     *
     * @param taker the call that has reserved it
     * @param senders those that have not ended, or may have spent it; of a process that was killed for good
     */
    private record Reserved(Instant since, BigDecimal usd, String taker, List<String> senders) {
        /** Null if nothing is reserved. */
        private static @Nullable Reserved of(@Nullable String text) {
            if (text == null || text.equals(UNPAID)) {
                return null;
            }
            List<String> parts = List.of(text.split(" "));
            Instant since = Instant.ofEpochSecond(Long.parseLong(parts.get(0)));
            return new Reserved(since, new BigDecimal(parts.get(1)), parts.get(2), parts.subList(3, parts.size()));
        }

        private String text() {
            return since.getEpochSecond() + " " + usd.toPlainString() + " " + taker + " " + String.join(" ", senders);
        }

        private Reserved of(Stream<String> senders) {
            return new Reserved(since, usd, taker, senders.toList());
        }
    }

    /** Remembers that so much is reserved for the request and may be spent. Returns the sender; null if another's counts already. */
    @Nullable
    String sending(String agent, String identity, BigDecimal usd, @Nullable Duration window) {
        String key = sentKey(agent, identity);
        @Nullable String before = memory.get(key);
        String sender = sender();
        Reserved mine = new Reserved(clock.instant(), usd, sender, List.of(sender));
        return counting(before, usd, window) == null && memory.compareAndSet(key, before, mine.text(), KEPT)
                ? sender
                : null;
    }

    /** Returns whether that much was reserved and may have been spent, by this process or by one that was killed, and still counts. */
    boolean isReserved(String agent, String identity, BigDecimal usd, @Nullable Duration window) {
        return counting(memory.get(sentKey(agent, identity)), usd, window) != null;
    }

    /** Joins those who may spend what is reserved. Returns the sender; null if that much is not, or it does not count any more. */
    @Nullable
    String join(String agent, String identity, BigDecimal usd, @Nullable Duration window) {
        String key = sentKey(agent, identity);
        for (int i = 0; i < TRIES; i++) {
            @Nullable String text = memory.get(key);
            @Nullable Reserved reserved = counting(text, usd, window);
            if (reserved == null) {
                return null;
            }
            String sender = sender();
            Stream<String> all = Stream.concat(reserved.senders.stream(), Stream.of(sender));
            if (memory.compareAndSet(key, text, reserved.of(all).text(), KEPT)) {
                return sender;
            }
        }
        throw new IllegalStateException(CHANGES);
    }

    /**
     * Forgets a sender that has spent nothing, and with the last of them what is reserved. Whether that stays taken: another
     * may spend it, or another process has taken it, whose book counts it for this order still.
     */
    boolean leave(String agent, String identity, String sender) {
        String key = sentKey(agent, identity);
        for (int i = 0; i < TRIES; i++) {
            @Nullable String text = memory.get(key);
            @Nullable Reserved reserved = Reserved.of(text);
            if (reserved == null || !reserved.senders.contains(sender)) {
                return true;
            }
            Reserved rest = reserved.of(reserved.senders.stream().filter(other -> !other.equals(sender)));
            if (memory.compareAndSet(key, text, rest.senders.isEmpty() ? UNPAID : rest.text(), KEPT)) {
                return !rest.senders.isEmpty();
            }
        }
        throw new IllegalStateException(CHANGES);
    }

    private String sender() {
        return process + "/" + senders.incrementAndGet();
    }

    private @Nullable Reserved counting(@Nullable String text, BigDecimal usd, @Nullable Duration window) {
        @Nullable Reserved reserved = Reserved.of(text);
        boolean counts = reserved != null
                && usd.compareTo(reserved.usd) <= 0
                && (window == null || clock.instant().isBefore(reserved.since.plus(window)));
        return counts ? reserved : null;
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
}
