package io.freightsdk.examples.mcp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The sessions over HTTP. One ends half an hour after its last request. */
final class Sessions {
    static final Duration LAST = Duration.ofMinutes(30);

    private final InstantSource clock;
    private final Map<String, Entry> entries = new HashMap<>();

    Sessions(InstantSource clock) {
        this.clock = clock;
    }

    private record Entry(Session session, Instant usedAt) {}

    /** A new one, of who has this grant. */
    synchronized Session begin(Listing listing, Grant grant) {
        Instant now = clock.instant();
        entries.values().removeIf(entry -> isOver(entry, now));
        Session session = new Session(UUID.randomUUID().toString(), listing).with(grant);
        entries.put(session.id(), new Entry(session, now));
        return session;
    }

    /** The one with this id, used now; empty if it has ended. */
    synchronized Optional<Session> used(String id) {
        Instant now = clock.instant();
        entries.computeIfPresent(id, (key, entry) -> isOver(entry, now) ? null : new Entry(entry.session, now));
        return Optional.ofNullable(entries.get(id)).map(Entry::session);
    }

    private static boolean isOver(Entry entry, Instant now) {
        return entry.usedAt.plus(LAST).isBefore(now) && entry.session.isIdle();
    }

    synchronized void end(String id) {
        entries.remove(id);
    }

    synchronized int count() {
        return entries.size();
    }
}
