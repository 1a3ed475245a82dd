package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.Step;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchStore;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
 * Loads that are followed, and what happened to them, in your database: any node goes on with what another began. db-scheduler
 * has each load read by one node when it is due, and by another if that one dies; a read that was under way is then made, and
 * paid, again.
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

    private static final int DATE = "2026-05-04".length();
    private static final Duration UNREADABLE_AGAIN = Duration.ofHours(1);
    private static final Duration RECOUNT = Duration.ofSeconds(1);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(60);
    private static final String OF_LOAD = " where task_name = ? and task_instance = ?";

    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");

    private final Database database;
    private final String account;
    private final String taskName;

    private final String budgetOf;

    /** Its pause is another than that of any account's calls: no name begins with a space. */
    private final String pauseOf;

    private final Budget budget;
    private final KeptEvents events;
    private final Builder settings;
    private final AtomicInteger added = new AtomicInteger();
    private int counted;
    private long countedAt;
    private volatile boolean isCounted;

    private JdbcWatchStore(Builder settings) {
        this.settings = settings;
        database = Database.of(settings.dataSource, settings.tablePrefix);
        Schema.check(database, settings.createSchema);
        account = settings.account;
        taskName = "freight-watch:" + account;
        budgetOf = "tracking:" + account;
        pauseOf = " " + budgetOf;
        budget = new Budget(database);
        Duration within = settings.takeOverAfter.compareTo(settings.tellWithin) > 0
                ? settings.takeOverAfter
                : settings.tellWithin;
        events = new KeptEvents(database, account, settings.listener, within);
        boolean unused = database.transaction("begin to tell", events::begin);
    }

    /**
     * Begins one.
     *
     * @param dataSource the database, PostgreSQL or H2, with the tables of {@link DurableFreight}
     * @param account what its rows are under: loads that are read with one agent key, the same on all nodes, such as {@code acme}
     */
    public static Builder builder(DataSource dataSource, String account) {
        return new Builder(dataSource, account);
    }

    /** Is told what happened to loads. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Something happened. What you write with this connection is written exactly once, with the mark that it was told. If it
         * throws, nothing is written, and it is told again later; what happened to that load afterwards waits.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         */
        void onEvent(Connection sameTransaction, TrackingEvent event) throws Exception;
    }

    private String sql(String statement) {
        return database.sql(statement);
    }

    @Override
    public boolean add(Watch watch, @Nullable Instant dueAt) {
        boolean isNew = database.transaction("follow " + watch.loadNumber(), connection -> {
            boolean added = database.insertIfAbsent(
                    connection,
                    "insert into freight_watch (task_name, task_instance, task_data, execution_time, picked, version,"
                            + " due_at, ended, changed_at) values (?, ?, ?, ?, false, 1, ?, ?, current_timestamp)",
                    taskName,
                    watch.loadNumber(),
                    watch.bytes().toByteArray(),
                    orNever(dueAt),
                    dueAt,
                    watch.isEnded());
            return added || replace(connection, "task_data is null", watch, dueAt);
        });
        if (isNew) {
            int unused = added.incrementAndGet();
        }
        return isNew;
    }

    /** Where a scheduler has it just now, that one finds out afterwards when it is due. */
    private boolean replace(
            Connection connection, String where, Watch watch, @Nullable Instant dueAt, Object... whereValues)
            throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(watch.bytes().toByteArray());
        values.add(dueAt);
        values.add(watch.isEnded());
        values.add(orNever(dueAt));
        values.add(taskName);
        values.add(watch.loadNumber());
        values.addAll(List.of(whereValues));
        return Database.update(
                        connection,
                        sql("update freight_watch set task_data = ?, due_at = ?, ended = ?,"
                                        + " changed_at = current_timestamp,"
                                        + " execution_time = case when picked then execution_time else ? end,"
                                        + " version = case when picked then version else version + 1 end")
                                + OF_LOAD + " and " + where,
                        values.toArray())
                == 1;
    }

    private static Instant orNever(@Nullable Instant dueAt) {
        return dueAt == null ? NEVER : dueAt;
    }

    @Override
    public @Nullable Watch find(String loadNumber) {
        return database.transaction(
                "find " + loadNumber,
                connection -> Database.query(
                                connection,
                                sql("select task_data from freight_watch") + OF_LOAD + " and task_data is not null",
                                JdbcWatchStore::watch,
                                taskName,
                                loadNumber)
                        .stream()
                        .findFirst()
                        .orElse(null));
    }

    private static Watch watch(ResultSet row) throws SQLException {
        return Watch.of(ByteString.of(row.getBytes("task_data")));
    }

    @Override
    public boolean remove(String loadNumber) {
        return database.transaction("forget " + loadNumber, connection -> {
            String ofLoad = OF_LOAD + " and task_data is not null";
            int deleted = Database.update(
                    connection,
                    sql("delete from freight_watch") + ofLoad + " and picked = false",
                    taskName,
                    loadNumber);
            int emptied = Database.update(
                    connection,
                    sql("update freight_watch set task_data = null, due_at = null, ended = true") + ofLoad,
                    taskName,
                    loadNumber);
            isCounted = false;
            return deleted + emptied > 0;
        });
    }

    @Override
    public List<Watch> claimDue(Instant now, Duration lease, int most) {
        return database.transaction("claim what is due", connection -> {
            List<Watch> claimed = new ArrayList<>();
            List<Stored> due;
            do {
                due = Database.query(
                        connection,
                        sql("select task_instance, task_data from freight_watch where task_name = ? and due_at <= ?"
                                + " and picked = false order by due_at limit " + most + " for update skip locked"),
                        Stored::of,
                        taskName,
                        now);
                for (Stored one : due) {
                    lease(connection, one.loadNumber, now.plus(lease));
                    one.addTo(claimed);
                }
            } while (claimed.isEmpty() && !due.isEmpty());
            return claimed;
        });
    }

    private void lease(Connection connection, String loadNumber, Instant until) throws SQLException {
        int unused = Database.update(
                connection,
                sql("update freight_watch set due_at = ?, execution_time = ?, version = version + 1") + OF_LOAD,
                until,
                until,
                taskName,
                loadNumber);
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
        return database.transaction(
                "find what is due",
                connection -> Database.query(
                                connection,
                                sql("select min(due_at) as due_at from freight_watch where task_name = ?"),
                                JdbcWatchStore::dueAt,
                                taskName)
                        .get(0));
    }

    private static @Nullable Instant dueAt(ResultSet row) throws SQLException {
        return Database.instant(row, "due_at");
    }

    @Override
    public boolean save(Watch before, Step step, @Nullable Instant dueAt) {
        return database.transaction("keep " + before.loadNumber(), connection -> {
            boolean saved = replace(
                    connection,
                    "task_data = ?",
                    step.watch(),
                    dueAt,
                    before.bytes().toByteArray());
            if (saved) {
                events.keep(connection, step.events());
                if (step.watch().isEnded()) {
                    isCounted = false;
                }
            }
            return saved;
        });
    }

    @Override
    public void keep(List<TrackingEvent> kept) {
        boolean unused = database.transaction("keep events", connection -> {
            events.keep(connection, kept);
            return true;
        });
    }

    @Override
    public int tell(int most, Predicate<TrackingEvent> to) {
        return database.transaction("tell events", connection -> events.tell(connection, most, to));
    }

    @Override
    public boolean listens() {
        return settings.listener != null;
    }

    @Override
    public List<TrackingEvent> events(String loadNumber, int afterSequence) {
        return database.transaction("find events", connection -> events.ofLoad(connection, loadNumber, afterSequence));
    }

    @Override
    public boolean reserve(LocalDate day, BigDecimal usd, BigDecimal limitUsd) {
        return database.transaction("reserve", connection -> budget.take(connection, scope(day), limitUsd, usd));
    }

    @Override
    public void release(LocalDate day, BigDecimal usd) {
        boolean unused = database.transaction("release", connection -> {
            budget.giveBack(connection, new Budget.Held(scope(day), null, usd));
            return true;
        });
    }

    @Override
    public BigDecimal spentUsd(LocalDate day) {
        return database.transaction(
                "find what is spent",
                connection -> Database.usd(Database.query(
                                connection,
                                sql("select sum(used_usd) from freight_budget where scope = ?"),
                                row -> row.getBigDecimal(1),
                                scope(day))
                        .get(0)));
    }

    private String scope(LocalDate day) {
        return budgetOf + ":" + day;
    }

    @Override
    public @Nullable String pause() {
        return database.transaction("find a pause", this::pause);
    }

    private @Nullable String pause(Connection connection) throws SQLException {
        return Database.query(
                        connection,
                        sql("select detail from freight_pause where account = ?"),
                        row -> row.getString(1),
                        pauseOf)
                .stream()
                .findFirst()
                .orElse(null);
    }

    @Override
    public boolean pause(@Nullable String before, @Nullable String after, List<TrackingEvent> kept) {
        return database.transaction("pause", connection -> {
            boolean changed = isReplaced(connection, before, after);
            if (changed) {
                events.keep(connection, kept);
            }
            return changed;
        });
    }

    private boolean isReplaced(Connection connection, @Nullable String before, @Nullable String after)
            throws SQLException {
        if (before == null && after == null) {
            return pause(connection) == null;
        }
        if (before == null) {
            String insert = "insert into freight_pause (account, reason, detail, since)"
                    + " values (?, 'TRACKING', ?, current_timestamp)";
            return database.insertIfAbsent(connection, insert, pauseOf, after);
        }
        String ofThat = " where account = ? and detail = ?";
        int rows = after == null
                ? Database.update(connection, sql("delete from freight_pause" + ofThat), pauseOf, before)
                : Database.update(
                        connection, sql("update freight_pause set detail = ?" + ofThat), after, pauseOf, before);
        return rows == 1;
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
        return database.transaction(
                "count",
                connection -> Database.query(
                                connection,
                                sql("select count(*) from freight_watch where task_name = ? and ended = false"),
                                row -> row.getInt(1),
                                taskName)
                        .get(0));
    }

    /** Deletes loads that ended, events that were told, and days that were longer ago. Returns of how many loads. */
    public int purge(Duration olderThan) {
        return database.transaction("purge", connection -> {
            Instant before = Database.now(connection).minus(Names.positive("olderThan", olderThan));
            events.purge(connection, before);
            String prefix = budgetOf + ":";
            int unused = Database.update(
                    connection,
                    sql("delete from freight_budget where substring(scope, 1, " + prefix.length() + ") = ?"
                            + " and char_length(scope) = " + (prefix.length() + DATE) + " and scope < ?"),
                    prefix,
                    scope(LocalDate.ofInstant(before, ZoneOffset.UTC)));
            return Database.update(
                    connection,
                    sql(
                            "delete from freight_watch where task_name = ? and ended and picked = false and changed_at < ?"),
                    taskName,
                    before);
        });
    }

    /** Reads what is due by db-scheduler, on this node, until the result is closed. {@link LoadTracker#start} calls it. */
    @Override
    public AutoCloseable drive(LoadTracker tracker) {
        InstantSource clock = tracker.clock();
        Set<Thread> working = ConcurrentHashMap.newKeySet();
        Queue queue = new Queue(
                database,
                sql("freight_watch"),
                Queue.task(taskName, clock, loadNumber -> as(working, () -> runOne(tracker, loadNumber))),
                Names.ofNode(),
                new Queue.Pace(settings.threads, settings.pollEvery, settings.takeOverAfter, CLOSE_WITHIN, clock));
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
        int forgotten = change("delete from freight_watch", "task_data is null", loadNumber);
        if (forgotten > 0) {
            return;
        }
        Instant due = database.transaction(
                "find " + loadNumber,
                connection -> Database.query(
                                connection,
                                sql("select due_at from freight_watch") + OF_LOAD,
                                row -> orNever(dueAt(row)),
                                taskName,
                                loadNumber)
                        .get(0));
        boolean waits = again != null && again.isAfter(due);
        queue.reschedule(done, waits ? again : due);
        if (!waits) {
            int unused = change(
                    "update freight_watch set execution_time = due_at, version = version + 1",
                    "picked = false and due_at < execution_time",
                    loadNumber);
        }
    }

    private int change(String statement, String where, String loadNumber) {
        return database.transaction(
                "put back " + loadNumber,
                connection ->
                        Database.update(connection, sql(statement) + OF_LOAD + " and " + where, taskName, loadNumber));
    }

    /** Collects the settings of a {@link JdbcWatchStore}. */
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

        /** Is told what happened, once, in a transaction of the store's. Set it on all nodes or on none. */
        public Builder onEvent(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Checks the tables.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public JdbcWatchStore build() {
            return new JdbcWatchStore(this);
        }
    }
}
