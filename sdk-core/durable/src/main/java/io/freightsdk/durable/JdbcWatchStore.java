package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import io.freightsdk.SpendPool;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingPause;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchStore;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.sql.DataSource;
import okio.ByteString;
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
public final class JdbcWatchStore implements WatchStore {
    /** Where nothing is due any more, as the column has to have a time. */
    private static final Instant NEVER = Instant.parse("9999-12-31T00:00:00Z");

    private static final Duration UNREADABLE_AGAIN = Duration.ofHours(1);
    private static final Duration RECOUNT = Duration.ofSeconds(1);
    private static final String OF_LOAD = " where task_name = ? and task_instance = ?";

    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");

    private final Database database;
    private final String account;
    private final String taskName;

    private final KeptEvents events;
    private final Builder settings;
    private final AtomicInteger added = new AtomicInteger();
    private int counted;
    private long countedAt;
    private volatile boolean isCounted;

    private JdbcWatchStore(Builder settings) {
        this.settings = settings;
        database = settings.database(Schema.Part.TRACKING, Schema.Part.LIMITS);
        account = settings.account;
        taskName = "freight-watch:" + account;
        Duration within = settings.takeOverAfter.compareTo(settings.tellWithin) > 0
                ? settings.takeOverAfter
                : settings.tellWithin;
        events = new KeptEvents(account, settings.listener, within);
        boolean unused = database.transaction("begin to tell", events::begin);
    }

    /**
     * Creates a builder.
     *
     * @param dataSource the database, PostgreSQL or H2, with the tables of {@code tracking-1.sql} and {@code limits-1.sql}
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
         * written exactly once. If it throws, nothing is written and the event is delivered again later; later events of its
         * load wait.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         */
        void onEvent(Connection sameTransaction, TrackingEvent event) throws Exception;
    }

    @Override
    public boolean add(Watch watch, @Nullable Instant dueAt) {
        boolean isNew = database.transaction("follow " + watch.loadNumber(), tx -> {
            boolean added = tx.insertIfAbsent(
                    "insert into freight_watch (task_name, task_instance, task_data, execution_time, picked, version,"
                            + " due_at, ended, changed_at) values (?, ?, ?, ?, false, 1, ?, ?, current_timestamp)",
                    taskName,
                    watch.loadNumber(),
                    watch.bytes().toByteArray(),
                    orNever(dueAt),
                    dueAt,
                    watch.isEnded());
            return added || replace(tx, null, watch, dueAt);
        });
        if (isNew) {
            int unused = added.incrementAndGet();
        }
        return isNew;
    }

    /**
     * Where a scheduler has it just now, that one finds out afterwards when it is due. Before is null for a forgotten one.
     */
    private boolean replace(Transaction tx, @Nullable Watch before, Watch watch, @Nullable Instant dueAt)
            throws SQLException {
        return tx.update(
                        "update freight_watch set task_data = ?, due_at = ?, ended = ?, changed_at = current_timestamp,"
                                + " execution_time = case when picked then execution_time else ? end,"
                                + " version = case when picked then version else version + 1 end" + OF_LOAD
                                + " and task_data is not distinct from ?",
                        watch.bytes().toByteArray(),
                        dueAt,
                        watch.isEnded(),
                        orNever(dueAt),
                        taskName,
                        watch.loadNumber(),
                        before == null ? null : before.bytes().toByteArray())
                == 1;
    }

    private static Instant orNever(@Nullable Instant dueAt) {
        return dueAt == null ? NEVER : dueAt;
    }

    @Override
    public @Nullable Watch find(String loadNumber) {
        String sql = "select task_data from freight_watch" + OF_LOAD + " and task_data is not null";
        return database.transaction(
                        "find " + loadNumber,
                        tx -> tx.first(sql, row -> ByteString.of(row.getBytes(1)), taskName, loadNumber))
                .map(Watch::of)
                .orElse(null);
    }

    @Override
    public boolean remove(String loadNumber) {
        return database.transaction("forget " + loadNumber, tx -> {
            String ofLoad = OF_LOAD + " and task_data is not null";
            int deleted = tx.update("delete from freight_watch" + ofLoad + " and picked = false", taskName, loadNumber);
            int emptied = tx.update(
                    "update freight_watch set task_data = null, due_at = null, ended = true" + ofLoad,
                    taskName,
                    loadNumber);
            isCounted = false;
            return deleted + emptied > 0;
        });
    }

    @Override
    public List<Watch> claimDue(Instant now, Duration lease, int most) {
        return database.transaction("claim what is due", tx -> {
            List<Watch> claimed = new ArrayList<>();
            List<Stored> due;
            do {
                due = tx.query(
                        "select task_instance, task_data from freight_watch where task_name = ? and due_at <= ?"
                                + " and picked = false order by due_at limit " + most + " for update skip locked",
                        Stored::of,
                        taskName,
                        now);
                for (Stored one : due) {
                    Instant until = now.plus(lease);
                    int unused = tx.update(
                            "update freight_watch set due_at = ?, execution_time = ?, version = version + 1" + OF_LOAD,
                            until,
                            until,
                            taskName,
                            one.loadNumber);
                    one.addTo(claimed);
                }
            } while (claimed.isEmpty() && !due.isEmpty());
            return claimed;
        });
    }

    private record Stored(String loadNumber, ByteString bytes) {
        static Stored of(ResultSet row) throws SQLException {
            return new Stored(row.getString("task_instance"), ByteString.of(row.getBytes("task_data")));
        }

        /** One of a newer version waits for a node that knows it. */
        void addTo(List<Watch> claimed) {
            try {
                claimed.add(Watch.of(bytes));
            } catch (IllegalArgumentException e) {
                logUnreadable(loadNumber, e);
            }
        }
    }

    @Override
    public @Nullable Instant nextDueAt() {
        String sql = "select min(due_at) as due_at from freight_watch where task_name = ?";
        return database.transaction("find what is due", tx -> tx.one(sql, JdbcWatchStore::dueAt, taskName));
    }

    private static @Nullable Instant dueAt(ResultSet row) throws SQLException {
        return Database.instant(row, "due_at");
    }

    @Override
    public boolean save(Watch before, Step step, @Nullable Instant dueAt) {
        return database.transaction("keep " + before.loadNumber(), tx -> {
            boolean saved = replace(tx, before, step.watch(), dueAt);
            if (saved) {
                events.keep(tx, step.events());
                if (step.watch().isEnded()) {
                    isCounted = false;
                }
            }
            return saved;
        });
    }

    @Override
    public void keep(List<TrackingEvent> kept) {
        database.change("keep events", tx -> events.keep(tx, kept));
    }

    @Override
    public int tell(int most, Predicate<TrackingEvent> to) {
        return database.transaction("tell events", tx -> events.tell(tx, most, to));
    }

    @Override
    public boolean listens() {
        return settings.listener != null;
    }

    @Override
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return database.transaction("find events", tx -> events.ofLoad(tx, loadNumber, afterSequence));
    }

    @Override
    public SpendPool pool() {
        return JdbcSpendPool.ofReads(settings.dataSource, account, settings.tablePrefix);
    }

    @Override
    public @Nullable TrackingPause pause() {
        return database.transaction("find a pause", this::pause);
    }

    private @Nullable TrackingPause pause(Transaction tx) throws SQLException {
        String sql = "select reason, next_try, every_ms from freight_watch_pause where account = ?";
        return tx.first(sql, JdbcWatchStore::pause, account).orElse(null);
    }

    private static TrackingPause pause(ResultSet row) throws SQLException {
        return new TrackingPause(
                TrackingPause.Reason.valueOf(row.getString("reason")),
                Objects.requireNonNull(Database.instant(row, "next_try")),
                Duration.ofMillis(row.getLong("every_ms")));
    }

    @Override
    public boolean pause(@Nullable TrackingPause before, @Nullable TrackingPause after, List<TrackingEvent> kept) {
        return database.transaction("pause", tx -> {
            boolean changed = isReplaced(tx, before, after);
            if (changed) {
                events.keep(tx, kept);
            }
            return changed;
        });
    }

    private boolean isReplaced(Transaction tx, @Nullable TrackingPause before, @Nullable TrackingPause after)
            throws SQLException {
        if (before == null) {
            String insert = "insert into freight_watch_pause (account, reason, next_try, every_ms, since)"
                    + " values (?, ?, ?, ?, current_timestamp)";
            return after == null
                    ? pause(tx) == null
                    : tx.insertIfAbsent(
                            insert,
                            account,
                            after.reason(),
                            after.nextTry(),
                            after.every().toMillis());
        }
        String ofThat = " where account = ? and reason = ? and next_try = ? and every_ms = ?";
        List<Object> values = new ArrayList<>();
        if (after != null) {
            values.addAll(List.of(after.reason(), after.nextTry(), after.every().toMillis()));
        }
        values.addAll(List.of(
                account, before.reason(), before.nextTry(), before.every().toMillis()));
        String change = after == null
                ? "delete from freight_watch_pause"
                : "update freight_watch_pause set reason = ?, next_try = ?, every_ms = ?";
        return tx.update(change + ofThat, values.toArray()) == 1;
    }

    @Override
    public int active() {
        long now = System.nanoTime();
        synchronized (added) {
            if (!isCounted || now - countedAt > RECOUNT.toNanos()) {
                added.set(0);
                counted = count();
                countedAt = now;
                isCounted = true;
            }
            return counted + added.get();
        }
    }

    private int count() {
        String sql = "select count(*) from freight_watch where task_name = ? and ended = false";
        return database.transaction("count", tx -> tx.one(sql, row -> row.getInt(1), taskName));
    }

    /** Deletes loads that ended and delivered events that are older than this. Returns how many loads it deleted. */
    public int purge(Duration olderThan) {
        return database.transaction("purge", tx -> {
            Instant before = tx.now().minus(Names.positive("olderThan", olderThan));
            events.purge(tx, before);
            return tx.update(
                    "delete from freight_watch where task_name = ? and ended and picked = false and changed_at < ?",
                    taskName,
                    before);
        });
    }

    /**
     * Starts db-scheduler on this node, which reads due loads until the result is closed. {@link LoadTracker#start} calls
     * it.
     */
    @Override
    public AutoCloseable drive(LoadTracker tracker) {
        InstantSource clock = tracker.clock();
        Set<Thread> working = ConcurrentHashMap.newKeySet();
        Queue queue = new Queue(
                database,
                database.sql("freight_watch"),
                Queue.task(taskName, clock, loadNumber -> as(working, () -> runOne(tracker, loadNumber))),
                Names.ofNode(),
                settings,
                clock);
        Repeated telling = new Repeated("freight-tracking-events", settings.pollEvery, () -> {
            boolean unused = as(working, () -> {
                tracker.tell();
                return true;
            });
        });
        queue.start();
        return () -> {
            Runnable end = () -> {
                queue.close();
                telling.close();
            };
            if (working.contains(Thread.currentThread())) {
                Thread after = new Thread(end, "freight-tracking-close"); // a listener closes it, and ends first
                after.setDaemon(true);
                after.start();
            } else {
                end.run();
            }
        };
    }

    private static <T> T as(Set<Thread> working, Supplier<T> work) {
        working.add(Thread.currentThread());
        try {
            return work.get();
        } finally {
            working.remove(Thread.currentThread());
        }
    }

    private CompletionHandler<Void> runOne(LoadTracker tracker, String loadNumber) {
        try {
            @Nullable Instant again = tracker.runOne(loadNumber);
            return (done, queue) -> putBack(loadNumber, again, done, queue);
        } catch (IllegalArgumentException e) {
            logUnreadable(loadNumber, e);
            return (done, queue) ->
                    queue.reschedule(done, tracker.clock().instant().plus(UNREADABLE_AGAIN));
        }
    }

    private static void logUnreadable(String loadNumber, IllegalArgumentException e) {
        LOG.log(Level.WARNING, "load " + loadNumber + " is left to a newer node: " + e.getMessage());
    }

    /** Its place in the queue is when it is due, or later if money is short. It may be followed in another way by now, or not at all. */
    private void putBack(
            String loadNumber, @Nullable Instant again, ExecutionComplete done, ExecutionOperations<Void> queue) {
        String what = "put back " + loadNumber;
        String forgotten = "delete from freight_watch" + OF_LOAD + " and task_data is null";
        if (database.transaction(what, tx -> tx.update(forgotten, taskName, loadNumber)) > 0) {
            return;
        }
        String sql = "select due_at from freight_watch" + OF_LOAD;
        Instant due = database.transaction(what, tx -> tx.one(sql, row -> orNever(dueAt(row)), taskName, loadNumber));
        boolean waits = again != null && again.isAfter(due);
        queue.reschedule(done, waits ? again : due);
        if (!waits) {
            String sooner = "update freight_watch set execution_time = due_at, version = version + 1" + OF_LOAD
                    + " and picked = false and due_at < execution_time";
            int unused = database.transaction(what, tx -> tx.update(sooner, taskName, loadNumber));
        }
    }

    /** Builder for a {@link JdbcWatchStore}. */
    public static final class Builder extends StoreSettings<Builder> {
        Duration tellWithin = Duration.ofSeconds(60);
        private @Nullable Listener listener;

        private Builder(DataSource dataSource, String account) {
            super(dataSource, account, 4, Duration.ofSeconds(1));
        }

        @Override
        Builder self() {
            return this;
        }

        /** Sets the listener, which receives each event in a transaction of the store. Set it on all nodes or on none. */
        public Builder onEvent(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Checks the tables and creates the store.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public JdbcWatchStore build() {
            return new JdbcWatchStore(this);
        }
    }
}
