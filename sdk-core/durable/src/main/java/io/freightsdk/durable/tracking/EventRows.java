package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.tracking.Database.WARNINGS;

import io.freightsdk.tracking.TrackingEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The events of loads as rows. A node that is silent for longer than {@code deliverWithin} in a delivery has lost its turn. */
record EventRows(String account, List<JdbcWatchStore.Listener> listeners, Duration deliverWithin) {
    private static final int MOST_WAITING = 2_000;
    private static final Duration UNDELIVERED = Duration.ofDays(30);

    void append(Transaction tx, List<TrackingEvent> events) throws SQLException {
        String insert =
                "insert into freight_event (account, event_id, load_number, sequence, event, delivered, stored_at)"
                        + " values (?, ?, ?, ?, ?, false, current_timestamp)";
        for (TrackingEvent event : events) {
            String json = tx.database().cipher().encrypt(event.toJson());
            boolean unused = tx.insertIfAbsent(insert, account, event.id(), event.loadNumber(), event.sequence(), json);
        }
    }

    List<TrackingEvent> ofLoad(Transaction tx, String loadNumber, int afterSequence) throws SQLException {
        return stored(tx, "load_number = ? and sequence > ? order by sequence, position", loadNumber, afterSequence)
                .flatMap(stored -> Stream.ofNullable(stored.event))
                .toList();
    }

    private Stream<Stored> stored(Transaction tx, String which, Object... values) throws SQLException {
        String sql = "select position, load_number, event from freight_event where account = ? and " + which;
        Object[] all = Stream.concat(Stream.of(account), Stream.of(values)).toArray();
        return tx.query(sql, row -> Stored.of(row, tx.database()), all).stream();
    }

    boolean isUndelivered(Transaction tx) throws SQLException {
        String sql = "select 1 from freight_event where account = ? and delivered = false limit 1";
        return tx.first(sql, row -> 1, account).isPresent();
    }

    /** One node delivers at a time. The listener's work and the mark are committed together. */
    int deliver(Database database, int most, Predicate<TrackingEvent> to) {
        List<TrackingEvent> delivered = new ArrayList<>();
        boolean isCommitted = false;
        try {
            database.change("deliver events", tx -> deliver(tx, most, to, delivered));
            isCommitted = true;
        } finally {
            for (TrackingEvent event : delivered) {
                ended(listeners, event, isCommitted);
            }
        }
        return delivered.size();
    }

    private static void ended(List<JdbcWatchStore.Listener> accepted, TrackingEvent event, boolean isCommitted) {
        for (JdbcWatchStore.Listener one : accepted) {
            WARNINGS.safely("a listener failed after the transaction", () -> one.onEnd(event, isCommitted));
        }
    }

    private void deliver(Transaction tx, int most, Predicate<TrackingEvent> to, List<TrackingEvent> delivered)
            throws SQLException {
        String lock = "select account from freight_event_lock where account = ? for update skip locked";
        if (tx.first(lock, row -> true, account).isEmpty()) {
            return; // another node delivers
        }
        tx.endIfIdleFor(deliverWithin);
        Set<String> waiting = new HashSet<>();
        long after = 0;
        boolean isMore = true;
        while (isMore && delivered.size() < most && waiting.size() < MOST_WAITING) {
            String others =
                    waiting.isEmpty() ? "" : " and load_number not in (?" + ", ?".repeat(waiting.size() - 1) + ")";
            String which = "delivered = false and position > ?" + others + " order by position limit " + most;
            Object[] values = Stream.concat(Stream.of(after), waiting.stream()).toArray();
            List<Stored> undelivered = stored(tx, which, values).toList();
            for (Stored one : undelivered) {
                TrackingEvent event = one.event;
                after = one.position;
                if (delivered.size() == most
                        || waiting.contains(one.loadNumber)
                        || event == null
                        || !isTaken(tx, event, to)) {
                    waiting.add(one.loadNumber);
                    continue;
                }
                delivered.add(event);
                String mark = "update freight_event set delivered = true where account = ? and event_id = ?";
                tx.update(mark, account, event.id());
            }
            isMore = undelivered.size() == most;
        }
    }

    /** An event; null for one that this node cannot read, which waits for a node that can. */
    private record Stored(
            long position, String loadNumber, @Nullable TrackingEvent event) {
        static Stored of(ResultSet row, Database database) throws SQLException {
            String loadNumber = row.getString(2);
            TrackingEvent event = null;
            try {
                event = TrackingEvent.fromJson(database.cipher().decrypt(row.getString(3)));
            } catch (RuntimeException e) { // a cipher has its own
                WARNINGS.logOf("an event of load " + loadNumber, " is left to a newer node, or one with its key", e);
            }
            return new Stored(row.getLong(1), loadNumber, event);
        }
    }

    boolean begin(Transaction tx) throws SQLException {
        return tx.insertIfAbsent("insert into freight_event_lock (account) values (?)", account);
    }

    private boolean isTaken(Transaction tx, TrackingEvent event, Predicate<TrackingEvent> to) throws SQLException {
        if (listeners.isEmpty()) {
            return to.test(event);
        }
        Savepoint before = tx.connection().setSavepoint();
        List<JdbcWatchStore.Listener> accepted = new ArrayList<>();
        boolean taken = false;
        try {
            Database.calling(tx, sameTransaction -> {
                for (JdbcWatchStore.Listener one : listeners) {
                    one.onEvent(sameTransaction, event);
                    tx.delayInterrupt(); // of what the next one writes itself
                    accepted.add(one);
                }
            });
            taken = to.test(event);
        } catch (Throwable e) { // an Error too, which would undo and hold up the events of all loads
            String one = event.getClass().getSimpleName() + " of load " + event.loadNumber();
            WARNINGS.logOf(one, ": the listener threw; it is called again later", e);
        }
        if (!taken) {
            ended(accepted, event, false);
            tx.delayInterrupt();
            tx.connection().rollback(before);
        }
        return taken;
    }

    /** Deletes those that were stored before, but what was not delivered only after a month. */
    void purge(Database database, Instant before) {
        Instant oldest = database.ago(UNDELIVERED);
        Instant undelivered = before.isBefore(oldest) ? before : oldest;
        String sql = "delete from freight_event where account = ? and event_id in (select event_id from freight_event"
                + " where account = ? and delivered = ? and stored_at < ? order by position limit "
                + Database.PURGED_AT_ONCE + ")";
        database.purge(tx -> tx.update(sql, account, account, true, before));
        database.purge(tx -> tx.update(sql, account, account, false, undelivered));
    }
}
