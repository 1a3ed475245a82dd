package io.freightsdk.durable.tracking;

import io.freightsdk.ChargeStore;
import io.freightsdk.durable.DurableException;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.internal.Outbox;
import io.freightsdk.durable.internal.Outbox.Delivery;
import io.freightsdk.durable.internal.Outbox.Stored;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.Warnings;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.tracking.TrackedLoad;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores followed loads and their events in your database, so that any node can continue. The nodes claim what is due with {@code
 * for update skip locked}: each due load is read by one node, and by another after a minute if that node dies. The budgets of all
 * trackers on the database are counted in it together.
 *
 * <pre>{@code
 * JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme")
 *         .onEvent((transaction, event) -> save(transaction, event))
 *         .build();
 * LoadTracker tracker = LoadTracker.builder(freight).store(store).build().start();
 * }</pre>
 */
public final class JdbcTrackingStore implements TrackingStore {
    private static final Warnings WARNINGS = Warnings.of("io.freightsdk.durable");
    private static final Duration UNREADABLE_AGAIN = Duration.ofHours(1);
    private static final Duration LEASE = Duration.ofSeconds(60);
    private static final Duration LONGEST_IDLE = Duration.ofMinutes(10);
    private static final Duration LONGEST_LOCK = Duration.ofSeconds(5);
    private static final long AT_ONCE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final Duration PURGE_AGAIN = Duration.ofMinutes(10);
    private static final int PURGED_AT_ONCE = 1_000;
    private static final int MOST_DOUBLINGS = 8;
    private static final int AT_ONCE = 20;
    private static final int LOADS_AT_ONCE = 16;
    private static final String OF_LOAD = " where account = ? and load_number = ?";

    private final Transactions transactions;
    private final String account;
    private final List<Listener> listeners;
    private final Duration retention;
    private final Outbox outbox;
    private final ChargeStore charges;

    /** The thread on which a listener is called now. */
    private final ThreadLocal<Boolean> delivering = ThreadLocal.withInitial(() -> false);

    /** A thread that works for one that waits in its own transaction, and may have locked what this one changes. */
    private final ThreadLocal<Boolean> outside = ThreadLocal.withInitial(() -> false);

    /** When undelivered events are looked for again; now if some were stored here since. */
    private final AtomicLong lookAt = new AtomicLong(System.nanoTime());

    private final AtomicLong purgeAt = new AtomicLong(System.nanoTime());

    private JdbcTrackingStore(Builder settings) {
        transactions = settings.transactions;
        account = settings.account;
        listeners = List.copyOf(settings.listeners);
        retention = settings.retention;
        outbox = new Outbox(account, Outbox.LISTENER);
        charges = JdbcChargeStore.of(transactions, account).part("reads");
        if (!listeners.isEmpty()) {
            listen();
        } else {
            int unused = active(); // which says what is missing
        }
    }

    /**
     * Creates a builder.
     *
     * @param dataSource the database with the tables of {@code freight-1.sql}
     * @param account that of the client, the same on all nodes, such as {@code acme}
     */
    public static Builder builder(DataSource dataSource, String account) {
        return builder(Transactions.of(dataSource), account);
    }

    /** Creates a builder for the database of these transactions. */
    public static Builder builder(Transactions transactions, String account) {
        return new Builder(transactions, account);
    }

    @Override
    public String account() {
        return account;
    }

    /** Receives the events of loads. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called with one event, in the transaction that counts it as taken: what you write with this connection is written exactly
         * once. Several events of a load that wait may share the transaction. If it throws, nothing of the transaction is written, and
         * its events are delivered again a second later, each in a transaction of its own; later events of the load wait. Loads that
         * are followed or read in here are so in transactions of their own.
         *
         * <p>If it takes longer than a minute, another node may be called with the same event meanwhile: what both write with their
         * connections is still written once. The database ends a transaction in which nothing happens for ten minutes.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         */
        void onEvent(Connection sameTransaction, TrackingEvent event) throws Exception;
    }

    /**
     * Outside of the transaction that delivers an event: what a read has cost would be undone with it. That is the thread's, so another
     * thread does the work.
     */
    private <T extends @Nullable Object> T run(Transactions.Work<T> work) {
        return delivering.get() ? Apart.run(() -> transactions.run(work)) : transactions.run(work);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A load that the caller's transaction has followed is not known outside of it before its commit. If it has changed the load,
     * the work fails after five seconds with a {@link DurableException}, and nothing is paid.
     */
    @Override
    public void outsideTransaction(Runnable work) {
        boolean unused = outside(() -> {
            work.run();
            return true;
        });
    }

    private <T> T outside(Supplier<T> work) {
        return transactions.isActive() ? Apart.run(() -> marked(work)) : work.get();
    }

    private <T> T marked(Supplier<T> work) {
        outside.set(true);
        try {
            return work.get();
        } finally {
            outside.remove();
        }
    }

    @Override
    public boolean add(TrackedLoad load) {
        String insert =
                "insert into freight_tracked_load (account, load_number, revision, load, due_at, ended, changed_at)"
                        + " values (?, ?, ?, ?, ?, ?, current_timestamp) on conflict do nothing";
        return run(connection -> Sql.update(
                        connection,
                        insert,
                        account,
                        load.loadNumber(),
                        load.revision(),
                        load.toJson(),
                        load.nextReadAt(),
                        load.isEnded())
                == 1);
    }

    @Override
    public @Nullable TrackedLoad find(String loadNumber) {
        String sql = "select load_number, load from freight_tracked_load" + OF_LOAD;
        return run(connection -> Sql.first(connection, sql, JdbcTrackingStore::load, account, loadNumber))
                .orElse(null);
    }

    private static TrackedLoad load(ResultSet row) throws SQLException {
        try {
            return TrackedLoad.fromJson(row.getString("load"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "load " + row.getString("load_number") + ": stored by a newer version of freight-sdk-tracking,"
                            + " which this one cannot read; update this node, or wait for one that is updated",
                    e);
        }
    }

    @Override
    public boolean remove(String loadNumber) {
        return run(connection ->
                Sql.update(connection, "delete from freight_tracked_load" + OF_LOAD, account, loadNumber) == 1);
    }

    @Override
    public @Nullable TrackedLoad claimDue(Instant now, Duration lease) {
        purgeIfDue();
        String sql = "select load_number, load from freight_tracked_load where account = ? and due_at <= ?"
                + " order by due_at limit 1 for update skip locked";
        String change = "update freight_tracked_load set due_at = ?" + OF_LOAD;
        while (true) {
            Optional<Claimed> due = run(connection -> {
                Optional<Claimed> first = Sql.first(connection, sql, JdbcTrackingStore::claimed, account, now);
                if (first.isPresent()) {
                    Instant until = now.plus(first.get().load == null ? UNREADABLE_AGAIN : lease);
                    int unused = Sql.update(connection, change, until, account, first.get().loadNumber);
                }
                return first;
            });
            if (due.isEmpty() || due.get().load != null) {
                return due.isEmpty() ? null : due.get().load;
            }
        }
    }

    /** A load; null of one that a newer version has stored, which waits for a node of that. */
    private record Claimed(String loadNumber, @Nullable TrackedLoad load) {}

    private static Claimed claimed(ResultSet row) throws SQLException {
        String loadNumber = row.getString("load_number");
        try {
            return new Claimed(loadNumber, load(row));
        } catch (IllegalArgumentException e) {
            WARNINGS.logOf("load " + loadNumber, " is left to a newer node", e);
            return new Claimed(loadNumber, null);
        }
    }

    @Override
    public @Nullable Instant nextDueAt() {
        String sql = "select min(due_at) as due_at from freight_tracked_load where account = ?";
        return run(connection -> Sql.one(connection, sql, row -> Sql.timeOrNull(row, "due_at"), account));
    }

    @Override
    public boolean save(TrackedLoad before, TrackedLoad after, List<TrackingEvent> events, @Nullable Instant dueAt) {
        String sql = "update freight_tracked_load set revision = ?, load = ?, due_at = ?, ended = ?,"
                + " changed_at = current_timestamp" + OF_LOAD + " and revision = ?";
        boolean isSaved = run(connection -> {
            if (outside.get()) {
                Sql.waitForLocks(connection, LONGEST_LOCK);
            }
            boolean isReplaced = Sql.update(
                            connection,
                            sql,
                            after.revision(),
                            after.toJson(),
                            dueAt,
                            after.isEnded(),
                            account,
                            before.loadNumber(),
                            before.revision())
                    == 1;
            if (isReplaced && !events.isEmpty()) {
                Outbox.append(connection, account, events);
            }
            return isReplaced;
        });
        if (isSaved && !events.isEmpty()) {
            lookAt.set(System.nanoTime());
        }
        return isSaved;
    }

    @Override
    public void append(List<TrackingEvent> events) {
        boolean unused = run(connection -> {
            Outbox.append(connection, account, events);
            return true;
        });
        lookAt.set(System.nanoTime());
    }

    @Override
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        String sql = "select event from freight_event" + OF_LOAD + " and sequence > ? order by sequence, position";
        return run(connection ->
                        Sql.query(connection, sql, row -> row.getString(1), account, loadNumber, afterSequence))
                .stream()
                .flatMap(json -> event(json).stream())
                .toList();
    }

    /** Empty for one of a newer version. */
    private static Optional<TrackingEvent> event(String json) {
        try {
            return Optional.of(TrackingEvent.fromJson(json));
        } catch (IllegalArgumentException e) {
            WARNINGS.log("an event of a newer version is left out", e);
            return Optional.empty();
        }
    }

    @Override
    public void listen() {
        boolean unused = run(connection -> {
            outbox.joinAll(connection);
            return true;
        });
    }

    @Override
    public boolean listens() {
        return !listeners.isEmpty();
    }

    @Override
    public int deliver(int most, Predicate<TrackingEvent> to) {
        return delivering.get() ? 0 : outside(() -> deliverAll(most, to));
    }

    private int deliverAll(int most, Predicate<TrackingEvent> to) {
        long now = System.nanoTime();
        long look = lookAt.get();
        if (look - now > 0) {
            return 0;
        }
        int taken = 0;
        while (taken < most) {
            List<Waiting> claimed = transactions.run(this::claimed);
            if (claimed.isEmpty()) { // unless something was stored meanwhile
                boolean unused = lookAt.compareAndSet(look, now + LOOK_AGAIN.toNanos());
                return taken;
            }
            long begun = System.nanoTime();
            for (Waiting one : claimed) { // a slow listener leaves the rest to whoever is free
                boolean isTime = taken < most && System.nanoTime() - begun < AT_ONCE_NANOS;
                taken += isTime ? deliver(one, most - taken, to) : giveBack(one.of, one.of.attempts(), Duration.ZERO);
            }
        }
        return taken;
    }

    /** A load that was claimed, and its next events. */
    private record Waiting(Delivery of, List<Stored> next) {}

    private List<Waiting> claimed(Connection connection) throws SQLException {
        List<Waiting> claimed = new ArrayList<>();
        for (Delivery of : outbox.claim(connection, Sql.now(connection), LEASE, LOADS_AT_ONCE)) {
            List<Stored> next = outbox.next(connection, of, atOnce(of));
            if (next.isEmpty()) {
                outbox.none(connection, of);
            }
            claimed.add(new Waiting(of, next));
        }
        return claimed;
    }

    /** After one was refused, each is delivered in a transaction of its own. */
    private static int atOnce(Delivery of) {
        return of.attempts() == 0 ? AT_ONCE : 1;
    }

    /** Delivers the events of one load. */
    private int deliver(Waiting claimed, int most, Predicate<TrackingEvent> to) {
        Delivery of = claimed.of;
        List<Stored> next = claimed.next;
        int taken = 0;
        while (!next.isEmpty()) {
            try {
                Delivery after = deliver(of, next.subList(0, Math.min(next.size(), most - taken)), to);
                taken += of.waiting() - after.waiting();
                of = after;
            } catch (Refused e) {
                Duration wait = Duration.ofSeconds(1L << Math.min(of.attempts(), MOST_DOUBLINGS));
                return taken + giveBack(of, of.attempts() + 1, wait);
            } catch (Lost e) {
                return taken;
            }
            if (of.waiting() > 0 && taken == most) {
                return taken + giveBack(of, 0, Duration.ZERO);
            }
            next = of.waiting() > 0 ? next(of, atOnce(claimed.of)) : List.of();
        }
        return taken;
    }

    private List<Stored> next(Delivery of, int most) {
        return transactions.run(connection -> {
            List<Stored> next = outbox.next(connection, of, most);
            if (next.isEmpty()) {
                outbox.none(connection, of);
            }
            return next;
        });
    }

    private int giveBack(Delivery of, int attempts, Duration later) {
        Duration wait = later.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : later;
        boolean unused = transactions.run(connection -> {
            outbox.putOff(connection, of, attempts, null, Sql.now(connection).plus(wait));
            return true;
        });
        return 0;
    }

    /** A listener did not take an event. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(@Nullable Throwable cause) {
            super(cause);
        }
    }

    /** Another node has taken it, as this one was silent for longer than its lease. */
    private static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Delivers the first of these events, and those after it for some seconds. */
    private Delivery deliver(Delivery of, List<Stored> stored, Predicate<TrackingEvent> to) {
        delivering.set(true);
        try {
            return transactions.run(connection -> {
                Sql.endIfIdle(connection, LONGEST_IDLE);
                long begun = System.nanoTime();
                int count = 0;
                while (count < stored.size() && (count == 0 || System.nanoTime() - begun < AT_ONCE_NANOS)) {
                    Optional<TrackingEvent> event = event(stored.get(count).json());
                    if (event.isPresent()) {
                        accept(connection, event.get(), to);
                    }
                    count++;
                }
                Instant until = Sql.now(connection).plus(LEASE);
                return outbox.taken(connection, of, count, stored.get(count - 1), until)
                        .orElseThrow(Lost::new);
            });
        } catch (DurableException e) {
            WARNINGS.logOf("load " + of.loadNumber(), ": its events are delivered again, as the database failed", e);
            throw new Refused(e);
        } finally {
            delivering.remove();
        }
    }

    private void accept(Connection connection, TrackingEvent event, Predicate<TrackingEvent> to) {
        try {
            for (Listener listener : listeners) {
                listener.onEvent(connection, event);
            }
        } catch (Throwable e) { // an Error too, which would hold up the events of all loads
            WARNINGS.logOf(
                    event.type() + " of load " + event.loadNumber(),
                    ": the listener threw; it is called again later",
                    e);
            throw new Refused(e);
        }
        if (!to.test(event)) {
            throw new Refused(null);
        }
    }

    @Override
    public ChargeStore chargeStore() {
        return charges;
    }

    @Override
    public int active() {
        String sql = "select count(*) from freight_tracked_load where account = ? and ended = false";
        return run(connection -> Sql.one(connection, sql, row -> row.getInt(1), account));
    }

    @Override
    public List<Metric> metrics() {
        String sql =
                "select (select count(*) from freight_tracked_load where account = ? and due_at <= current_timestamp)"
                        + " as due, (select min(due_at) from freight_tracked_load where account = ?) as due_at,"
                        + " current_timestamp as read_at";
        Sql.Reader<List<Metric>> reader = row -> List.of(
                new Metric("freight.loads", "due", row.getLong("due"), false),
                new Metric(
                        "freight.loads.oldest.due.seconds",
                        "",
                        seconds(Sql.timeOrNull(row, "due_at"), Sql.time(row, "read_at")),
                        false));
        return run(connection -> Sql.one(connection, sql, reader, account, account));
    }

    private static double seconds(@Nullable Instant since, Instant now) {
        return since == null ? 0 : Math.max(0, Duration.between(since, now).toMillis() / 1e3);
    }

    private void purgeIfDue() {
        long now = System.nanoTime();
        long at = purgeAt.get();
        if (at - now <= 0 && purgeAt.compareAndSet(at, now + PURGE_AGAIN.toNanos())) {
            WARNINGS.safely("what is old is deleted later", () -> purge(retention));
        }
    }

    /** Deletes loads that ended, and events, that are older than this. Returns how many loads it deleted, 1,000 at most. */
    public int purge(Duration olderThan) {
        // twice, as one may be followed again while its row is waited for
        String old = "account = ? and ended and changed_at < ?";
        String sql = "delete from freight_tracked_load where " + old
                + " and load_number in (select load_number from freight_tracked_load where " + old
                + " order by changed_at limit " + PURGED_AT_ONCE + ")";
        return run(connection -> {
            Instant now = Sql.now(connection);
            Instant before = now.minus(olderThan);
            int loads = Sql.update(connection, sql, account, before, account, before);
            Outbox.purge(connection, account, before, now);
            return loads;
        });
    }

    @Override
    public String toString() {
        return "JdbcTrackingStore[" + account + "]";
    }

    /** Builder for a {@link JdbcTrackingStore}. */
    public static final class Builder {
        private static final Duration LONGEST = Duration.ofDays(36_500);

        private final Transactions transactions;
        private final String account;
        private final List<Listener> listeners = new ArrayList<>();
        private Duration retention = Duration.ofDays(90);

        private Builder(Transactions transactions, String account) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            this.account = AccountName.checked(account);
        }

        /**
         * Adds a listener, which receives each event in a transaction of the store, after those that were added before. Set the
         * same on all nodes, or none.
         */
        public Builder onEvent(Listener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** Sets how long loads stay after their end, and events after they were stored; 90 days unless set. */
        public Builder retention(Duration retention) {
            if (retention.isNegative() || retention.isZero()) {
                throw new IllegalArgumentException("retention is positive, not " + DurationText.of(retention));
            }
            this.retention = retention.compareTo(LONGEST) > 0 ? LONGEST : retention;
            return this;
        }

        /**
         * Creates the store.
         *
         * @throws DurableException if the database fails, or has no tables
         */
        public JdbcTrackingStore build() {
            return new JdbcTrackingStore(this);
        }
    }
}
