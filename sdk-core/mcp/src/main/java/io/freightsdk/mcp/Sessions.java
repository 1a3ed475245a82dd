package io.freightsdk.mcp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The sessions over HTTP. One ends half an hour after its last request. */
final class Sessions {
    static final Duration LAST = Duration.ofMinutes(30);

    /** Some kilobytes each; a host that begins anew for each call, and ends none, begins one in two seconds. */
    static final int OPEN = 4_096;

    /** A client remembers some more spenders, but no more for good: later sessions spend together by the day. */
    static final int MOST_SPENDERS = 60_000;

    private final InstantSource clock;
    private final Map<String, Entry> entries = new HashMap<>();
    private int spendersLeft = MOST_SPENDERS;

    Sessions(InstantSource clock) {
        this.clock = clock;
    }

    private record Entry(Session session, Instant usedAt) {}

    synchronized Session begin(Listing listing, Grant grant) throws RefusedException {
        Instant now = clock.instant();
        entries.values().removeIf(entry -> isOver(entry, now));
        grant.check(entries.values().stream().map(entry -> entry.session.grant).toList(), OPEN - 1);
        String id = UUID.randomUUID().toString();
        boolean isOwn = spendersLeft > 0;
        spendersLeft -= isOwn ? 1 : 0;
        String spender = isOwn ? UUID.randomUUID().toString() : "sessions " + today();
        Session session = new Session(id, spender, grant, key -> listing.usd(key));
        entries.put(id, new Entry(session, now));
        return session;
    }

    /** One for a stateless request; those of a day spend together. */
    Session ofOneRequest(Listing listing, Grant grant) {
        String spender = "stateless " + today();
        return new Session(spender, spender, grant, listing::lowestUsd);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** The one with this id, used now; empty if it has ended. */
    synchronized Optional<Session> used(String id) {
        Instant now = clock.instant();
        entries.computeIfPresent(id, (key, entry) -> isOver(entry, now) ? null : new Entry(entry.session, now));
        return Optional.ofNullable(entries.get(id)).map(Entry::session);
    }

    private static boolean isOver(Entry entry, Instant now) {
        return entry.usedAt.isBefore(now.minus(LAST)) && entry.session.isIdle();
    }

    synchronized void end(String id) {
        entries.remove(id);
    }

    synchronized int count() {
        return entries.size();
    }
}
