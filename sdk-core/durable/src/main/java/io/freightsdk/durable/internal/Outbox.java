package io.freightsdk.durable.internal;

import io.freightsdk.tracking.TrackingEvent;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The events of loads, stored once, and for each load and consumer a row that says how far the consumer has come. Whoever stores an
 * event counts it in these rows first, so their locks put the events of a load in order. No part of the API.
 *
 * @param account whose loads they are
 * @param consumer who takes the events, {@link #LISTENER} or {@link #WEBHOOK}
 */
public record Outbox(String account, String consumer) {
    /** The listener of a store. */
    public static final String LISTENER = "listener";

    /** The receivers of webhooks. */
    public static final String WEBHOOK = "webhook";

    /** The load of a row that stands for all loads: those without a row get one with their next event. */
    private static final String ALL = " ";

    /** Due for nodes whatever their clocks say. */
    private static final Instant AT_ONCE = Instant.EPOCH;

    private static final int PURGED_AT_ONCE = 1_000;

    private static final String EVENTS =
            "select position, event_id, event from freight_event where account = ? and load_number = ?";

    private static final String ROW = " where account = ? and consumer = ? and load_number = ?";

    /**
     * A load with events for the consumer, leased to this node.
     *
     * @param url where its events go; null for the usual URL, and for a listener
     * @param waiting how many events wait
     * @param doneTo the position of the last event that was taken
     * @param attempts how often the next event was refused
     */
    public record Delivery(String loadNumber, @Nullable String url, int waiting, long doneTo, int attempts) {
        static Delivery of(ResultSet row) throws SQLException {
            return new Delivery(
                    row.getString("load_number"),
                    row.getString("url"),
                    row.getInt("waiting"),
                    row.getLong("done_to"),
                    row.getInt("attempts"));
        }
    }

    /** A stored event. */
    public record Stored(long position, String eventId, String json) {
        static Stored of(ResultSet row) throws SQLException {
            return new Stored(row.getLong("position"), row.getString("event_id"), row.getString("event"));
        }
    }

    /** Stores events, except those whose ids are stored already, and numbers those of a load. */
    public static void append(Connection connection, String account, List<TrackingEvent> events) throws SQLException {
        Map<String, List<TrackingEvent>> byLoad = new LinkedHashMap<>();
        for (TrackingEvent event : events) {
            byLoad.merge(
                    event.loadNumber(),
                    List.of(event),
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
        }
        for (Map.Entry<String, List<TrackingEvent>> load : byLoad.entrySet()) {
            append(connection, account, load.getKey(), load.getValue());
        }
    }

    private static void append(Connection connection, String account, String loadNumber, List<TrackingEvent> events)
            throws SQLException {
        int unused = join(connection, account, loadNumber);
        String count = "update freight_delivery set waiting = waiting + ?, next_try_at = coalesce(next_try_at, ?)"
                + " where account = ? and load_number = ?";
        unused = Sql.update(connection, count, events.size(), AT_ONCE, account, loadNumber);
        String last = "select coalesce(max(sequence), 0) from freight_event where account = ? and load_number = ?";
        int sequence = Sql.one(connection, last, row -> row.getInt(1), account, loadNumber);
        int known = 0;
        String insert = "insert into freight_event (account, event_id, load_number, sequence, event, stored_at)"
                + " values (?, ?, ?, ?, ?, current_timestamp) on conflict do nothing";
        for (TrackingEvent event : events) {
            int next = loadNumber.isEmpty() ? 0 : sequence + 1;
            String json = event.withSequence(next).toJson();
            boolean isNew = Sql.update(connection, insert, account, event.id(), loadNumber, next, json) == 1;
            sequence = isNew ? next : sequence;
            known += isNew ? 0 : 1;
        }
        if (known > 0) {
            String uncount =
                    "update freight_delivery set next_try_at = case when waiting > ? then next_try_at else null"
                            + " end, waiting = waiting - ? where account = ? and load_number = ?";
            unused = Sql.update(connection, uncount, known, known, account, loadNumber);
        }
    }

    /** Makes the consumers of all loads those of this load too. */
    private static int join(Connection connection, String account, String loadNumber) throws SQLException {
        String join =
                "insert into freight_delivery (account, consumer, load_number, waiting, done_to, attempts, changed_at)"
                        + " select account, consumer, cast(? as varchar(255)), 0, (select coalesce(max(position), 0) from freight_event"
                        + " where account = ? and load_number = ?), 0, current_timestamp from freight_delivery"
                        + " where account = ? and load_number = ? on conflict do nothing";
        return Sql.update(connection, join, loadNumber, account, loadNumber, account, ALL);
    }

    /** Makes the consumer one of the events of all loads from now on. */
    public void joinAll(Connection connection) throws SQLException {
        int unused = Sql.update(connection, INSERT, account, consumer, ALL, null, account, ALL);
    }

    private static final String INSERT =
            "insert into freight_delivery (account, consumer, load_number, url, waiting, done_to, attempts, changed_at)"
                    + " values (?, ?, ?, ?, 0, (select coalesce(max(position), 0) from freight_event where account = ? and"
                    + " load_number = ?), 0, current_timestamp) on conflict do nothing";

    /** Sets where the events of a load go: those that wait, and those to come. */
    public void setUrl(Connection connection, String loadNumber, String url) throws SQLException {
        String change = "update freight_delivery set url = ?, attempts = 0, changed_at = current_timestamp,"
                + " next_try_at = case when waiting > 0 then ? else null end" + ROW;
        boolean isSet = Sql.update(connection, change, url, AT_ONCE, account, consumer, loadNumber) == 1
                || Sql.update(connection, INSERT, account, consumer, loadNumber, url, account, loadNumber) == 1
                || Sql.update(connection, change, url, AT_ONCE, account, consumer, loadNumber) == 1;
        if (!isSet) {
            throw new SQLException("the URL of load " + loadNumber + " is set by another transaction", "40001");
        }
    }

    /** Removes the row of a load. */
    public boolean remove(Connection connection, String loadNumber) throws SQLException {
        return Sql.update(connection, "delete from freight_delivery" + ROW, account, consumer, loadNumber) == 1;
    }

    /** Returns loads with events that are due, and leases them. */
    public List<Delivery> claim(Connection connection, Instant now, Duration lease, int most) throws SQLException {
        String due = "select load_number, url, waiting, done_to, attempts from freight_delivery"
                + " where account = ? and consumer = ? and next_try_at <= ? order by next_try_at limit " + most
                + " for update skip locked";
        List<Delivery> claimed = Sql.query(connection, due, Delivery::of, account, consumer, now);
        for (Delivery one : claimed) {
            int unused = Sql.update(
                    connection,
                    "update freight_delivery set next_try_at = ?" + ROW,
                    now.plus(lease),
                    account,
                    consumer,
                    one.loadNumber);
        }
        return claimed;
    }

    /** Returns the next event of a load, first one that is sent again. */
    public Optional<Stored> next(Connection connection, Delivery of) throws SQLException {
        String again = EVENTS + " and failed = 'RESEND' order by position limit 1";
        Optional<Stored> first = Sql.first(connection, again, Stored::of, account, of.loadNumber);
        return first.isPresent() ? first : next(connection, of, 1).stream().findFirst();
    }

    /** Returns the next events of a load, at most so many. */
    public List<Stored> next(Connection connection, Delivery of, int most) throws SQLException {
        String sql = EVENTS + " and position > ? order by position limit " + most;
        return Sql.query(connection, sql, Stored::of, account, of.loadNumber, of.doneTo);
    }

    /**
     * Counts events as taken, up to this one, and keeps the lease if more wait. Returns the load from now on; empty if another node
     * has taken them, or the load is gone.
     */
    public Optional<Delivery> taken(Connection connection, Delivery of, int count, Stored last, Instant until)
            throws SQLException {
        long doneTo = Math.max(of.doneTo, last.position);
        Instant next =
                of.waiting > count ? until : AT_ONCE; // what was stored since the claim is for a claim of its own
        String sql =
                "update freight_delivery set done_to = ?, attempts = 0, failure = null, delivered_at = current_timestamp,"
                        + " changed_at = current_timestamp, next_try_at = case when waiting > ? then ? else null end,"
                        + " waiting = case when waiting > ? then waiting - ? else 0 end" + ROW + " and done_to = ?";
        boolean isTaken = Sql.update(
                        connection, sql, doneTo, count, next, count, count, account, consumer, of.loadNumber, of.doneTo)
                == 1;
        if (isTaken && last.position <= of.doneTo) {
            int unused = mark(connection, last.eventId, null, null);
        }
        return isTaken
                ? Optional.of(new Delivery(of.loadNumber, of.url, of.waiting - count, doneTo, 0))
                : Optional.empty();
    }

    /** Counts an event as failed for good: it holds up no other. */
    public Optional<Delivery> failed(Connection connection, Delivery of, Stored event, Instant until, String failure)
            throws SQLException {
        Optional<Delivery> next = taken(connection, of, 1, event, until);
        if (next.isPresent()) {
            int unused = mark(connection, event.eventId, "FAILED", failure);
            unused = Sql.update(
                    connection,
                    "update freight_delivery set failure = ?" + ROW,
                    failure,
                    account,
                    consumer,
                    of.loadNumber);
        }
        return next;
    }

    private int mark(Connection connection, String eventId, @Nullable String failed, @Nullable String failure)
            throws SQLException {
        String sql = "update freight_event set failed = ?, failure = ? where account = ? and event_id = ?";
        return Sql.update(connection, sql, failed, Sql.cut(failure, 1_000), account, eventId);
    }

    /** Nothing waits: what did is deleted. */
    public void none(Connection connection, Delivery of) throws SQLException {
        String sql = "update freight_delivery set waiting = 0, next_try_at = null" + ROW
                + " and done_to = ? and waiting = ?";
        int unused = Sql.update(connection, sql, account, consumer, of.loadNumber, of.doneTo, of.waiting);
    }

    /** Ends the lease: the next attempt is then, unless the URL has changed meanwhile. */
    public void putOff(Connection connection, Delivery of, int attempts, @Nullable String failure, Instant until)
            throws SQLException {
        String sql = "update freight_delivery set next_try_at = ?, attempts = ?, failure = coalesce(?, failure)" + ROW
                + " and done_to = ? and coalesce(url, '') = ?";
        int unused = Sql.update(
                connection,
                sql,
                until,
                attempts,
                Sql.cut(failure, 1_000),
                account,
                consumer,
                of.loadNumber,
                of.doneTo,
                of.url == null ? "" : of.url);
    }

    /** Sends a failed event again, or all of a load; returns how many there are, 0 if the load has no URL to send them to. */
    public int resend(Connection connection, String loadNumber, @Nullable String eventId) throws SQLException {
        String failed = " where account = ? and load_number = ? and failed = 'FAILED'"
                + (eventId == null ? "" : " and event_id = ?");
        @Nullable
        Object[] which =
                eventId == null ? new Object[] {account, loadNumber} : new Object[] {account, loadNumber, eventId};
        int unused = join(connection, account, loadNumber);
        String lock = "update freight_delivery set changed_at = current_timestamp" + ROW;
        if (Sql.update(connection, lock, account, consumer, loadNumber) == 0) {
            return 0;
        }
        int count = Sql.one(connection, "select count(*) from freight_event" + failed, row -> row.getInt(1), which);
        if (count > 0) {
            unused = Sql.update(connection, "update freight_event set failed = 'RESEND'" + failed, which);
            String wake = "update freight_delivery set waiting = waiting + ?, attempts = 0, next_try_at = ?" + ROW;
            unused = Sql.update(connection, wake, count, AT_ONCE, account, consumer, loadNumber);
        }
        return count;
    }

    /**
     * Deletes what is older than this: events that no consumer waits for, or that have waited for a month, and idle rows. The newest event
     * of a followed load stays, as its number is that of the load.
     */
    public static void purge(Connection connection, String account, Instant before, Instant now) throws SQLException {
        Instant undelivered = now.minus(Duration.ofDays(30));
        String events =
                "delete from freight_event where account = ? and event_id in (select event_id from freight_event e"
                        + " where e.account = ? and e.stored_at < ? and (e.stored_at < ? or not exists (select 1 from freight_delivery d"
                        + " where d.account = e.account and d.load_number = e.load_number and d.waiting > 0 and d.done_to < e.position))"
                        + " and (not exists (select 1 from freight_tracked_load l where l.account = e.account"
                        + " and l.load_number = e.load_number) or exists (select 1 from freight_event n where n.account = e.account"
                        + " and n.load_number = e.load_number and n.position > e.position))"
                        + " order by e.stored_at limit " + PURGED_AT_ONCE + ")";
        int unused = Sql.update(connection, events, account, account, before, undelivered);
        String rows = "delete from freight_delivery where account = ? and changed_at < ? and load_number <> ?"
                + " and not exists (select 1 from freight_tracked_load l where l.account = freight_delivery.account"
                + " and l.load_number = freight_delivery.load_number)"
                + " and (waiting = 0 or not exists (select 1 from freight_event e where e.account = freight_delivery.account"
                + " and e.load_number = freight_delivery.load_number and e.position > freight_delivery.done_to))";
        unused = Sql.update(connection, rows, account, before, ALL);
    }
}
