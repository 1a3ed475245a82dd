package io.freightsdk.durable.tracking;

import static io.freightsdk.durable.tracking.Database.WARNINGS;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import io.freightsdk.ChargeStore;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.PauseReason;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackerDriver;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPause;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores followed loads and their events in your database, so that any node can continue. db-scheduler has each due load
 * read by one node, and by another if that node dies; a read in progress is then made, and paid, again.
 *
 * <pre>{@code
 * JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
 *         .onEvent((transaction, event) -> save(transaction, event))
 *         .build();
 * LoadTracker tracker = LoadTracker.builder(freight).store(store).build().start();
 * }</pre>
 */
public final class JdbcWatchStore implements WatchStore, TrackerDriver {
    private static final Duration UNREADABLE_AGAIN = Duration.ofHours(1);
    private static final Duration RECOUNT = Duration.ofSeconds(1);
    private static final String OF_LOAD = " where account = ? and load_number = ?";

    private final Database database;
    private final String account;
    private final Places places;
    private final EventRows events;
    private final JdbcChargeStore reads;
    private final Builder settings;

    /** Those that were counted, and those added since. */
    private final AtomicInteger active = new AtomicInteger();

    private volatile long countedAt;
    private volatile boolean isCounted;

    /** False if a look has found nothing, and nothing was stored here since. */
    private volatile boolean mayBeUndelivered = true;

    private JdbcWatchStore(Builder settings) {
        this.settings = settings;
        database = settings.database("freight_watch");
        account = settings.account;
        places = Places.of("tracking", account);
        reads = JdbcChargeStore.of(settings.dataSource, account).part("reads");
        events = new EventRows(
                account,
                List.copyOf(settings.listeners),
                Collections.max(List.of(settings.takeOverAfter, settings.deliverWithin)));
        boolean unused = database.transaction("begin to deliver", events::begin);
    }

    @Override
    public String account() {
        return account;
    }

    /**
     * Creates a builder.
     *
     * @param dataSource the database, PostgreSQL or H2, with the tables of {@code freight-1.sql}
     * @param account what its rows are under: loads that are read with one agent key, the same on all nodes, such as {@code
     *     acme}
     */
    public static Builder builder(DataSource dataSource, String account) {
        return new Builder(dataSource, account);
    }

    /** Receives the events of loads. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called with one event, in the transaction that marks it as delivered: what you write with this connection is
         * written exactly once, and so are receivers set in {@link TrackingWebhooks} of the same data source; loads are
         * followed and read outside of it. If it throws, nothing is written and the event is delivered again later; later
         * events of its load wait.
         *
         * @param sameTransaction not to be committed or rolled back here; to close it does nothing
         */
        void onEvent(Connection sameTransaction, TrackingEvent event) throws Exception;

        /**
         * Called after the transaction of an event that {@link #onEvent} accepted; not after a crash.
         *
         * @param isCommitted false if it was rolled back or its commit failed: the event is delivered again
         */
        default void onEnd(TrackingEvent event, boolean isCommitted) {}
    }

    /** Outside of its own transaction that delivers an event: what a read has cost would be undone with that. */
    private <T extends @Nullable Object> T joined(String what, Database.Work<T> work) {
        return database.isCallingItself() ? database.transaction(what, work) : database.joined(what, work);
    }

    @Override
    public boolean add(Watch watch, @Nullable Instant dueAt) {
        String insert = "insert into freight_watch (watch, due_at, ended, waits, account, load_number, changed_at)"
                + " values (?, ?, ?, ?, ?, ?, current_timestamp)";
        boolean isNew = joined("follow " + watch.loadNumber(), tx -> {
            boolean inserted = tx.insertIfAbsent(insert, values(watch, dueAt));
            if (inserted) {
                queue(tx, watch.loadNumber(), dueAt);
            }
            return inserted;
        });
        if (isNew) {
            int unused = active.incrementAndGet();
        }
        return isNew;
    }

    private @Nullable Object[] values(Watch watch, @Nullable Instant dueAt, @Nullable Object... more) {
        Stream<@Nullable Object> values = Stream.of(
                database.stored(watch.toBytes()),
                dueAt,
                watch.isEnded(),
                watch.isWaitingForBudget(),
                account,
                watch.loadNumber());
        return Stream.concat(values, Stream.of(more)).toArray();
    }

    /** A node that has it just now finds out afterwards when it is due. */
    private void queue(Transaction tx, String loadNumber, @Nullable Instant dueAt) throws SQLException {
        if (dueAt == null) {
            places.remove(tx, loadNumber);
        } else {
            places.put(tx, loadNumber, dueAt);
        }
    }

    private boolean replace(Transaction tx, Watch before, Watch watch, @Nullable Instant dueAt) throws SQLException {
        String sql =
                "update freight_watch set watch = ?, due_at = ?, ended = ?, waits = ?, changed_at = current_timestamp"
                        + OF_LOAD + " and watch = ?";
        boolean isThat = tx.update(sql, values(watch, dueAt, (Object) storedForm(tx, before))) == 1;
        if (isThat) {
            queue(tx, watch.loadNumber(), dueAt);
        }
        return isThat;
    }

    /** The bytes that a row with this watch has; null if it has another. A cipher may encrypt in another way each time. */
    private byte @Nullable [] storedForm(Transaction tx, Watch watch) throws SQLException {
        byte[] bytes = watch.toBytes();
        String sql = "select watch from freight_watch" + OF_LOAD;
        return !database.encrypts()
                ? bytes
                : tx.first(sql, row -> row.getBytes(1), account, watch.loadNumber())
                        .filter(stored -> Arrays.equals(database.watch(stored), bytes))
                        .orElse(null);
    }

    @Override
    public @Nullable Watch find(String loadNumber) {
        String sql = "select watch from freight_watch" + OF_LOAD;
        return joined(
                        "find " + loadNumber,
                        tx -> tx.first(sql, row -> database.watch(row.getBytes(1)), account, loadNumber))
                .map(Watch::fromBytes)
                .orElse(null);
    }

    @Override
    public boolean remove(String loadNumber) {
        return joined("forget " + loadNumber, tx -> {
            // first the load, then its place, as everywhere
            boolean removed = tx.update("delete from freight_watch" + OF_LOAD, account, loadNumber) == 1;
            places.remove(tx, loadNumber);
            isCounted = false;
            return removed;
        });
    }

    @Override
    public List<Watch> claimDue(Instant now, Duration lease, int most) {
        String sql = "select load_number, watch from freight_watch w where account = ? and due_at <= ? and "
                + places.isFree("w.load_number") + " order by due_at limit " + most + " for update skip locked";
        Database.Reader<Stored> reader = row -> new Stored(row.getString("load_number"), watch(row));
        return database.transaction("claim what is due", tx -> {
            List<Watch> claimed = new ArrayList<>();
            List<Stored> due;
            do {
                due = tx.query(sql, reader, account, now, places.before());
                for (Stored one : due) {
                    Instant until = now.plus(lease);
                    tx.update("update freight_watch set due_at = ?" + OF_LOAD, until, account, one.loadNumber);
                    places.put(tx, one.loadNumber, until);
                    if (one.watch != null) {
                        claimed.add(one.watch);
                    }
                }
            } while (claimed.isEmpty() && !due.isEmpty());
            return claimed;
        });
    }

    /** By their places, which may be later than they are due. */
    @Override
    public List<Watch> dueAfter(Instant time, String afterLoad, int most) {
        String sql =
                "select watch from freight_watch w where account = ? and load_number > ? and due_at is not null and "
                        + places.isDueAfter("w.load_number") + " order by load_number limit " + most;
        return joined(
                "find what is due later",
                tx -> tx.query(sql, this::watch, account, afterLoad, places.before(), time).stream()
                        .flatMap(Stream::ofNullable)
                        .toList());
    }

    /** The number of a load, and its watch; null of a newer version, which waits for a node that knows it. */
    private record Stored(String loadNumber, @Nullable Watch watch) {}

    private @Nullable Watch watch(ResultSet row) throws SQLException {
        try {
            return Watch.fromBytes(database.watch(row.getBytes("watch")));
        } catch (IllegalArgumentException e) {
            logUnreadable(row.getString("load_number"), e);
            return null;
        }
    }

    @Override
    public @Nullable Instant nextDueAt() {
        String sql = "select min(due_at) as due_at from freight_watch where account = ?";
        return database.transaction(
                "find what is due", tx -> tx.one(sql, row -> Database.instant(row, "due_at"), account));
    }

    @Override
    public boolean save(Watch before, Step step, @Nullable Instant dueAt) {
        return joined("save " + before.loadNumber(), tx -> {
            boolean saved = replace(tx, before, step.watch(), dueAt);
            if (saved) {
                append(tx, step.events());
                if (step.watch().isEnded()) {
                    isCounted = false;
                }
            }
            return saved;
        });
    }

    @Override
    public void append(List<TrackingEvent> news) {
        database.change("append events", tx -> append(tx, news));
    }

    private void append(Transaction tx, List<TrackingEvent> news) throws SQLException {
        events.append(tx, news);
        mayBeUndelivered = true;
    }

    @Override
    public int deliver(int most, Predicate<TrackingEvent> to) {
        return mayBeUndelivered && !database.isCalling() ? events.deliver(database, most, to) : 0;
    }

    @Override
    public boolean listens() {
        return !settings.listeners.isEmpty();
    }

    @Override
    public List<TrackingEvent> eventsOf(String loadNumber, int afterSequence) {
        return joined("find events", tx -> events.ofLoad(tx, loadNumber, afterSequence));
    }

    @Override
    public ChargeStore chargeStore() {
        return reads;
    }

    @Override
    public @Nullable TrackingPause pause() {
        return database.transaction("find a pause", this::pause);
    }

    private @Nullable TrackingPause pause(Transaction tx) throws SQLException {
        String sql = "select reason, next_try, every_ms from freight_watch_pause where account = ?";
        Database.Reader<TrackingPause> reader = row -> new TrackingPause(
                PauseReason.of(row.getString("reason")),
                Database.time(row, "next_try"),
                Duration.ofMillis(row.getLong("every_ms")));
        return tx.first(sql, reader, account).orElse(null);
    }

    @Override
    public boolean pause(@Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> news) {
        return database.transaction("pause", tx -> {
            boolean changed = isReplaced(tx, before, after);
            if (changed) {
                append(tx, news);
            }
            return changed;
        });
    }

    private boolean isReplaced(Transaction tx, @Nullable TrackingPause before, @Nullable TrackingPause after)
            throws SQLException {
        if (before == null && after == null) {
            return pause(tx) == null;
        }
        Object[] values = Stream.of(after, before)
                .filter(Objects::nonNull)
                .flatMap(one ->
                        Stream.of(one.reason(), one.nextTry(), one.every().toMillis(), account))
                .toArray();
        if (before == null) {
            String insert = "insert into freight_watch_pause (reason, next_try, every_ms, account, since)"
                    + " values (?, ?, ?, ?, current_timestamp)";
            return tx.insertIfAbsent(insert, values);
        }
        String change = after == null
                ? "delete from freight_watch_pause"
                : "update freight_watch_pause set reason = ?, next_try = ?, every_ms = ?, account = ?";
        String ofThat = " where reason = ? and next_try = ? and every_ms = ? and account = ?";
        return tx.update(change + ofThat, values) == 1;
    }

    @Override
    public int active() {
        long now = System.nanoTime();
        // under no lock, as it may wait for a connection
        if (!isCounted || now - countedAt > RECOUNT.toNanos()) {
            String sql = "select count(*) from freight_watch where account = ? and ended = false";
            active.set(joined("count", tx -> tx.one(sql, row -> row.getInt(1), account)));
            countedAt = now;
            isCounted = true;
        }
        return active.get();
    }

    @Override
    public List<Metric> metrics() {
        String sql =
                "select (select count(*) from freight_watch where account = ? and due_at <= current_timestamp) as due,"
                        + " (select min(due_at) from freight_watch where account = ?) as due_at,"
                        + " (select count(*) from freight_watch where account = ? and ended = false and waits = true) as waiting,"
                        + " current_timestamp as read_at";
        Database.Reader<List<Metric>> reader = row -> List.of(
                new Metric("freight.watches", "due", row.getLong("due"), false),
                new Metric("freight.watches", "waiting_for_budget", row.getLong("waiting"), true),
                new Metric("freight.watches.oldest.due.seconds", "", Database.secondsSince(row, "due_at"), false));
        return database.transaction("figures", tx -> tx.one(sql, reader, account, account, account));
    }

    /** Deletes loads that ended and delivered events that are older than this. Returns how many loads it deleted. */
    public int purge(Duration olderThan) {
        return purge(database.ago(Names.positive("olderThan", olderThan)));
    }

    private int purge(Instant before) {
        events.purge(database, before);
        // twice, as one may be followed again while its row is waited for
        String old = "account = ? and ended and changed_at < ?";
        String sql =
                "delete from freight_watch where " + old + " and load_number in (select load_number from freight_watch"
                        + " where " + old + " order by changed_at limit " + Database.PURGED_AT_ONCE + ")";
        return database.purge(tx -> tx.update(sql, account, before, account, before));
    }

    /**
     * Starts db-scheduler on this node, which reads due loads until the result is closed. {@link LoadTracker#start} calls
     * it.
     */
    @Override
    public AutoCloseable drive(LoadTracker tracker) {
        Lane lane = Queue.join(places, database, settings, tracker.clock(), new Following(tracker));
        lane.open(Lane.Gate.OPEN);
        return () -> {
            lane.close();
            mayBeUndelivered = true;
        };
    }

    private final class Following implements Lane.Work {
        private final LoadTracker tracker;

        Following(LoadTracker tracker) {
            this.tracker = tracker;
        }

        @Override
        public CompletionHandler<Void> run(String loadNumber) {
            try {
                Instant again = tracker.runOne(loadNumber);
                return (done, queue) -> putBack(loadNumber, again, done.getExecution().version);
            } catch (IllegalArgumentException e) {
                logUnreadable(loadNumber, e);
                return (done, queue) ->
                        queue.reschedule(done, tracker.clock().instant().plus(UNREADABLE_AGAIN));
            }
        }

        @Override
        public boolean looks(boolean isItsTurn) {
            return isItsTurn || mayBeUndelivered;
        }

        @Override
        public void purge(Instant before) {
            int unused = JdbcWatchStore.this.purge(before);
        }

        @Override
        public Runnable look(Transaction tx, Lane lane) throws SQLException {
            boolean isUndelivered = events.isUndelivered(tx);
            return () -> {
                mayBeUndelivered = isUndelivered;
                if (isUndelivered) {
                    lane.runApart(tracker::deliverEvents);
                } else {
                    tracker.deliverEvents(); // which notes the time
                }
            };
        }
    }

    private static void logUnreadable(String loadNumber, IllegalArgumentException e) {
        WARNINGS.logOf("load " + loadNumber, " is left to a newer node", e);
    }

    /** Its place in the queue is when it is due, or later if money is short. It may be followed in another way by now, or not at all. */
    private void putBack(String loadNumber, @Nullable Instant again, long version) {
        database.change("put back " + loadNumber, tx -> {
            Instant due = dueAt(tx, loadNumber, " for update");
            boolean waits = due != null && again != null && again.isAfter(due);
            places.end(tx, loadNumber, version, waits ? again : due);
            if (due == null) {
                // followed in between, when the place was still there; whoever follows it now waits for this
                // transaction
                Instant followed = dueAt(tx, loadNumber, "");
                if (followed != null) {
                    places.put(tx, loadNumber, followed);
                }
            }
        });
    }

    private @Nullable Instant dueAt(Transaction tx, String loadNumber, String end) throws SQLException {
        String sql = "select due_at from freight_watch" + OF_LOAD + " and due_at is not null" + end;
        return tx.first(sql, row -> Database.time(row, "due_at"), account, loadNumber)
                .orElse(null);
    }

    /** Builder for a {@link JdbcWatchStore}. */
    public static final class Builder extends StoreSettings<Builder> {
        Duration deliverWithin = Duration.ofSeconds(60);
        private final List<Listener> listeners = new ArrayList<>();

        private Builder(DataSource dataSource, String account) {
            super(dataSource, account, 4);
        }

        /**
         * Adds a listener, which receives each event in a transaction of the store, after those that were added before. Set the
         * same on all nodes, or none.
         */
        public Builder onEvent(Listener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /**
         * Checks the tables and creates the store.
         *
         * @throws io.freightsdk.durable.DurableException if the database fails, or has no tables
         */
        public JdbcWatchStore build() {
            return new JdbcWatchStore(this);
        }
    }
}
