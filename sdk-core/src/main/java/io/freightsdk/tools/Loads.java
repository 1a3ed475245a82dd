package io.freightsdk.tools;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The loads that were ordered here, as far as they are remembered. */
final class Loads {
    /** Orders of the same details within this are taken for one: the same lane on the next day is another load. */
    static final Duration ALIKE = Duration.ofHours(12);

    private final ToolMemory memory;
    private final InstantSource clock;
    private final Newest<String, Boolean> cancelled = new Newest<>();
    private final Newest<String, Boolean> warned = new Newest<>();

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
        memory.put("load " + order.customerRef(), order.digest() + " " + loadNumber);
        memory.put(
                alike(agent, order), clock.instant().getEpochSecond() + " " + loadNumber + " " + order.customerRef());
    }

    /** What is ordered: its reference, all of it and all but the reference, as digests. */
    record Order(String customerRef, String digest, String details) {}

    /** Another order of the same details by the same agent, as words; null if there is none. */
    synchronized @Nullable String similarTo(String agent, Order order) {
        @Nullable String found = memory.get(alike(agent, order));
        if (found == null || found.isEmpty()) {
            return null;
        }
        String[] parts = found.split(" ", 3);
        Instant at = Instant.ofEpochSecond(Long.parseLong(parts[0]));
        boolean isOld = !clock.instant().isBefore(at.plus(ALIKE));
        return isOld || parts[2].equals(order.customerRef())
                ? null
                : (parts[1].equals("?") ? "an order" : "load " + parts[1]) + " with customerRef "
                        + InQuotes.of(parts[2]);
    }

    /** What came of a claim: what the order looks like a repeat of, and whether it is remembered since this moment. */
    record Claim(@Nullable String similar, boolean isNew) {}

    /** Remembers an order before it is sent, unless it looks like a repeat. */
    synchronized Claim claim(String agent, Order order) {
        @Nullable String similar = similarTo(agent, order);
        @Nullable String known = memory.get(alike(agent, order));
        boolean isNew = similar == null && (known == null || !known.endsWith(" " + order.customerRef()));
        if (isNew) {
            memory.put(alike(agent, order), clock.instant().getEpochSecond() + " ? " + order.customerRef());
        }
        return new Claim(similar, isNew);
    }

    /** Nothing came of it. */
    synchronized void release(String agent, Order order) {
        @Nullable String known = memory.get(alike(agent, order));
        if (known != null && known.endsWith(" ? " + order.customerRef())) {
            memory.put(alike(agent, order), "");
        }
    }

    /** Whether this agent, or its session, was told before that its order looks like a repeat; from now on it was. */
    synchronized boolean wasWarned(String told, Order order) {
        String key = alike(told, order) + " " + order.customerRef();
        boolean was = warned.get(key) != null;
        warned.put(key, true);
        return was;
    }

    private static String alike(String agent, Order order) {
        return "alike " + order.details() + " " + agent;
    }

    void cancelled(String loadNumber) {
        cancelled.put(loadNumber, true);
    }

    boolean isCancelled(String loadNumber) {
        return cancelled.get(loadNumber) != null;
    }
}
