package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.Task;
import io.freightsdk.ChargeStore;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackedLoad;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Creates loads once, whichever process dies: a request is a row in your database and an execution of db-scheduler, in your
 * transaction if you like. Any worker makes it, with one idempotency key until its result or a final refusal is stored. A call is
 * identified by your own order id, such as an order number.
 *
 * <pre>{@code
 * DurableFreight durable = DurableFreight.builder(freight, dataSource)
 *         .onEnd((transaction, call) -> save(transaction, call.orderId(), call.loadNumber()))
 *         .start();
 * durable.createLoad("order-4711", input);
 * }</pre>
 *
 * <p>Limits of the client that are shared by a {@link JdbcChargeStore} of this database are reserved in the transaction that takes a
 * call, and settled in the one that stores its response; each creation has a row there in any case.
 */
public final class DurableFreight implements MetricSource, AutoCloseable {
    private static final long POLL_MILLIS = 100;
    private static final int NAME = 200;
    private static final int LOAD_NUMBER = 255;
    private static final BigDecimal MOST_USD = new BigDecimal("1e9");
    private static final Pattern UNCLEAR = Pattern.compile("[\\p{Cc}\\p{Cs}]");

    private final Builder settings;
    private final Transactions transactions;
    private final CallRows rows;
    private final JdbcChargeStore ledger;
    private final CircuitBreaker breaker;
    private final CreateLoadTask task;
    private final boolean isView;
    private @Nullable Worker worker;

    private DurableFreight(Builder settings) {
        this.settings = settings;
        transactions = settings.transactions;
        rows = new CallRows(settings.freight.account(), settings.taskTable);
        ledger = JdbcChargeStore.of(transactions, rows.account());
        breaker = new CircuitBreaker(settings.clock);
        CallSender sender =
                new CallSender(settings.freight, transactions, rows, ledger, limits(settings.freight), breaker);
        task = new CreateLoadTask(settings, rows, sender, breaker);
        isView = false;
        check();
    }

    /** A view for the requests of a transaction. */
    private DurableFreight(DurableFreight all, Transactions transactions) {
        this.settings = all.settings;
        this.transactions = transactions;
        this.rows = all.rows;
        this.ledger = all.ledger;
        this.breaker = all.breaker;
        this.task = all.task;
        this.isView = true;
    }

    /** Or only the first call would say that a table is missing, or the mode of H2. */
    private void check() {
        transactions.run(connection -> {
            rows.check(connection);
            return rows.health(connection);
        });
    }

    /** The limits that are counted by the rows of this database. */
    private List<SpendLimit> limits(FreightClient freight) {
        checkStore(freight.chargeStore());
        List<SpendLimit> counted = new ArrayList<>();
        Stream.concat(freight.spendLimits().stream(), freight.options().spendLimits().stream())
                .forEach(limit -> {
                    checkStore(limit.store());
                    if (ledger.equals(limit.store())) {
                        counted.add(limit);
                    }
                });
        return List.copyOf(counted);
    }

    /** One of the same rows by other transactions would count each charge a second time. */
    private void checkStore(@Nullable ChargeStore store) {
        if (store instanceof JdbcChargeStore other && other.name().equals(ledger.name()) && !other.equals(ledger)) {
            throw new IllegalArgumentException("the client's JdbcChargeStore of " + other.name()
                    + " is in another database than the calls, or has other Transactions; make it of the same data"
                    + " source, or of the same Transactions");
        }
    }

    /**
     * Creates a builder.
     *
     * @param freight makes the calls; it stays yours. Keys and rows are under its account, the same on all nodes
     * @param dataSource the database: PostgreSQL, or H2 in its mode for tests, with the tables of {@code freight-1.sql}
     */
    public static Builder builder(FreightClient freight, DataSource dataSource) {
        return new Builder(freight, dataSource);
    }

    /**
     * Starts to make the calls that are requested, if this was built without or was closed. Starting twice does nothing.
     *
     * @throws IllegalStateException if this is a view that {@link #in} has returned
     */
    public synchronized DurableFreight start() {
        if (isView) {
            throw new IllegalStateException(
                    "start: this is a view for requests of a transaction; start what it is a view of");
        }
        if (worker == null) {
            scheduleRetention();
            Worker started = new Worker(settings, task.task(), transactions.run(Sql::isPostgres));
            task.polledBy(started);
            started.start();
            worker = started;
        }
        return this;
    }

    private void scheduleRetention() {
        transactions.run(connection -> {
            rows.scheduleOnce(connection, CreateLoadTask.RETENTION);
            return true;
        });
    }

    /**
     * Returns the task for a {@code Scheduler} of your own, which then has all settings of that one: threads, polls, heartbeats. Set
     * its table as {@link Builder#taskTable}, and do not {@link #start}.
     */
    public List<Task<?>> tasks() {
        scheduleRetention();
        return List.of(task.task());
    }

    /**
     * Returns the same within your transaction: nothing is requested until you commit. Where {@link Builder#transactions} are those of
     * Spring, calls within a {@code @Transactional} method need no such view.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode
     */
    public DurableFreight in(Connection yours) {
        return new DurableFreight(this, Transactions.in(yours));
    }

    /** {@link #createLoad(String, CreateLoadInput, String, BigDecimal)} under the client's tag, at the client's highest price. */
    public DurableCall createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, null);
    }

    /** {@link #createLoad(String, CreateLoadInput, String, BigDecimal)} at the client's highest price. */
    public DurableCall createLoad(String orderId, CreateLoadInput input, @Nullable String tag) {
        return createLoad(orderId, input, tag, (BigDecimal) null);
    }

    /** {@link #createLoad(String, CreateLoadInput, String, BigDecimal)} at a price such as {@code 1.00} at most. */
    public DurableCall createLoad(String orderId, CreateLoadInput input, @Nullable String tag, String maxPriceUsd) {
        return createLoad(orderId, input, tag, Usd.of("maxPriceUsd", maxPriceUsd));
    }

    /**
     * Requests the load of an order. For an order id that was requested before it returns that call in its current state. If the call
     * has failed or was canceled, another input replaces the first one, and is sent with another key.
     *
     * @param orderId your own name of the order, such as {@code order-4711}, up to 200 characters
     * @param tag whom it is for, which limits and months are by; null for the client's tag
     * @param maxPriceUsd the highest price that it is sent at; null for that of the client
     * @throws OrderMismatchException if the order id was requested with another input, and its call has not failed
     * @throws DurableException if the database fails
     */
    public DurableCall createLoad(
            String orderId, CreateLoadInput input, @Nullable String tag, @Nullable BigDecimal maxPriceUsd) {
        CallRows.Request request = CallRows.Request.of(
                checked("orderId", orderId, NAME),
                Objects.requireNonNull(input, "input"),
                tag == null ? null : checked("tag", tag, NAME),
                // what a row holds of it
                maxPriceUsd == null ? null : maxPriceUsd.min(MOST_USD).setScale(6, RoundingMode.DOWN));
        Instant now = settings.clock.instant();
        DurableCall call = transactions
                .run(connection -> rows.request(connection, request, now))
                .call();
        if (call.state() == DurableState.SCHEDULED) {
            look();
        }
        return call;
    }

    private static String checked(String what, String name, int most) {
        if (Objects.requireNonNull(name, what).length() > most
                || UNCLEAR.matcher(name).find()) {
            throw new IllegalArgumentException(
                    what + " is longer than " + most + " characters, or has a control character in it");
        }
        return OneLine.checkedName(what, name);
    }

    private synchronized void look() {
        if (worker != null) {
            worker.look();
        }
    }

    /** Returns the call of an order as it is in the database now. */
    public Optional<DurableCall> find(String orderId) {
        return transactions.run(connection -> rows.find(connection, orderId)).map(CallRow::call);
    }

    /** Returns the calls in a state: the oldest first, or the newest first if they are over. */
    public List<DurableCall> list(DurableState state, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("list: most is 1 or more, not " + most);
        }
        return transactions.run(connection -> rows.list(connection, state, most)).stream()
                .map(CallRow::call)
                .toList();
    }

    /** Waits until a call is over or unresolved, whichever worker makes it, or the time is up; for tests. Returns it as it is then. */
    public DurableCall await(String orderId, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (true) {
            DurableCall call = find(orderId)
                    .orElseThrow(() -> new IllegalStateException("await: " + orderId + " was not requested"));
            boolean isEnded = call.state().isOver() || call.state() == DurableState.UNRESOLVED;
            if (isEnded || System.nanoTime() > end) {
                return call;
            }
            boolean unused = new CountDownLatch(1).await(POLL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Sends a failed or unresolved call again, with the same key and bytes. Of an unresolved one, look on the service's pages first
     * whether there is a load.
     *
     * @return false if it is neither, or its input is older than the retention
     */
    public boolean retry(String orderId) {
        boolean isOpened = transactions.run(connection -> rows.reopen(connection, orderId));
        look();
        return isOpened;
    }

    /**
     * Ends an unresolved call with the load that a person has found, and with whether it was paid for. A worker tells the listener.
     *
     * @return false if it is not unresolved
     * @throws IllegalArgumentException if it is still unknown whether it was paid for
     */
    public boolean resolve(String orderId, String loadNumber, ChargeStatus found) {
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException("resolve: a load was found to be CHARGED or NOT_CHARGED, not UNKNOWN");
        }
        String number = checked("loadNumber", loadNumber, LOAD_NUMBER);
        return resolve(orderId, CallRow.Outcome.found(number), found);
    }

    /**
     * Ends an unresolved call of which a person has found that there is no load: it has failed, and cost nothing.
     *
     * @return false if it is not unresolved
     */
    public boolean resolveWithoutLoad(String orderId) {
        String text = "a person has seen that there is no load; request it with another input, or retry it";
        return resolve(orderId, CallRow.Outcome.failed("NoLoad", text), ChargeStatus.NOT_CHARGED);
    }

    private boolean resolve(String orderId, CallRow.Outcome outcome, ChargeStatus found) {
        boolean isResolved = transactions.run(connection -> {
            Optional<CallRow> row =
                    rows.lock(connection, orderId).filter(one -> one.state() == DurableState.UNRESOLVED);
            if (row.isEmpty() || !rows.responded(connection, row.get(), outcome)) {
                return false;
            }
            rows.schedule(connection, orderId);
            boolean unused = ledger.in(connection).settle(row.get().key(), found, outcome.loadNumber());
            return true;
        });
        if (isResolved) {
            String key = find(orderId).map(DurableCall::idempotencyKey).orElseThrow();
            resolveInClient(key, found);
        }
        look();
        return isResolved;
    }

    /** The limits of this process count the charge too, if this process has lost the response. */
    private void resolveInClient(String key, ChargeStatus found) {
        FreightClient freight = settings.freight;
        freight.uncertain().stream()
                .filter(charge -> key.equals(charge.idempotencyKey()))
                .forEach(charge -> {
                    boolean unused = freight.resolve(charge.chargeId(), found);
                });
    }

    /** Cancels a call that was never sent, or refused without cost. Returns true if it never will be sent. */
    public boolean cancel(String orderId) {
        return transactions.run(connection -> rows.cancel(connection, orderId));
    }

    /** Pauses the account on all nodes until {@link #resume}; calls in progress end. */
    public void pause(String detail) {
        String why = checked("detail", detail, CallRows.TEXT);
        transactions.run(connection -> {
            rows.pause(connection, why);
            return true;
        });
    }

    /** Ends the pause of the account, and closes the circuit breaker of this node; calls that wait are due at once. */
    public void resume() {
        transactions.run(connection -> {
            rows.resume(connection);
            rows.wake(connection);
            return true;
        });
        breaker.close();
        synchronized (this) {
            if (worker != null) {
                boolean unused = worker.pauseFor(Duration.ZERO);
            }
        }
        look();
    }

    /** Returns why this node sends nothing for now; empty if it does. */
    public Optional<String> waitingFor() {
        return breaker.reason();
    }

    /** Returns how many calls are not over, why they wait, and whether a person has paused the account. */
    public DurableHealth health() {
        return transactions.run(rows::health);
    }

    /** Returns the calls by state, and the age of the oldest that is not over. */
    @Override
    public List<Metric> metrics() {
        DurableHealth health = health();
        List<Metric> metrics = new ArrayList<>();
        for (DurableState state : DurableState.values()) {
            if (state != DurableState.SUCCEEDED && state != DurableState.CANCELED) {
                String name = state.name().toLowerCase(Locale.ROOT);
                boolean isAlarm = state == DurableState.UNRESOLVED;
                metrics.add(new Metric("freight.durable.calls", name, health.count(state), isAlarm));
            }
        }
        Instant oldest = health.oldest();
        double seconds = oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, settings.clock.instant()).toMillis() / 1e3);
        metrics.add(new Metric("freight.durable.oldest.seconds", "", seconds, false));
        return metrics;
    }

    /**
     * Waits 20 s at most for calls in progress, then interrupts them; open calls stay in the database. Closing twice does nothing; {@link
     * #start} starts it again.
     */
    @Override
    public void close() {
        Worker last;
        synchronized (this) {
            last = worker;
            worker = null;
        }
        if (last != null) {
            last.close();
        }
    }

    @Override
    public String toString() {
        return "DurableFreight[" + rows.account() + "]";
    }

    /** Receives the calls that end. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called when a call has succeeded or failed, in the transaction that ends it, on any node: what you write with this connection
         * is written exactly once. If it throws, nothing is written, and it is called again later without another request to the
         * service. It is not called for a call that was canceled.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         * @param call the call, as it is after the transaction
         */
        void ended(Connection sameTransaction, DurableCall call) throws Exception;
    }

    /** Builder for a {@link DurableFreight}. */
    public static final class Builder {
        private static final Duration SHORTEST = Duration.ofMillis(10);
        private static final Duration LONGEST = Duration.ofDays(20);
        private static final Duration FOR_EVER = Duration.ofDays(36_500);
        private static final int MOST_THREADS = 256;
        private static final Pattern TABLE = Pattern.compile("([A-Za-z_]\\w{0,62}\\.)?[A-Za-z_]\\w{0,62}");

        final FreightClient freight;
        final DataSource dataSource;
        Transactions transactions;
        int threads = 8;
        Duration pollEvery = Duration.ofMillis(500);
        Duration heartbeat = Duration.ofSeconds(5);
        Duration retention = Duration.ofDays(90);
        String taskTable = "freight_task";
        InstantSource clock = InstantSource.system();
        private @Nullable Listener listener;
        private @Nullable LoadTracker tracker;

        private Builder(FreightClient freight, DataSource dataSource) {
            this.freight = Objects.requireNonNull(freight, "freight");
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
            this.transactions = Transactions.of(dataSource);
        }

        /** Sets how transactions of the data source are made; on connections of their own unless set. */
        public Builder transactions(Transactions transactions) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            return this;
        }

        /** Sets the listener, which is called in the transaction that ends a call. */
        public Builder onEnd(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Follows each load with that tracker, from its order and under its tag, before its call ends and its {@linkplain
         * #onEnd(Listener) listener} is called: no load is forgotten, and one that a person has found is followed too.
         */
        public Builder follow(LoadTracker tracker) {
            this.tracker = Objects.requireNonNull(tracker, "tracker");
            return this;
        }

        @Nullable
        Listener listener() {
            LoadTracker follows = tracker;
            Listener then = listener;
            return follows == null
                    ? then
                    : (sameTransaction, call) -> {
                        follow(follows, call);
                        if (then != null) {
                            then.ended(sameTransaction, call);
                        }
                    };
        }

        /** To follow one again changes nothing. */
        private static void follow(LoadTracker tracker, DurableCall call) {
            String number = call.loadNumber();
            if (number != null && call.input() != null) {
                CreateLoadOutcome load = call.load(); // null if a person has found it
                String tag = call.tag();
                FollowOptions none = FollowOptions.defaults();
                FollowOptions options = tag == null ? none : none.tag(tag);
                TrackedLoad followed = load == null
                        ? tracker.follow(number, call.input(), options)
                        : tracker.follow(load, call.input(), options);
                if (followed.isEnded() && tracker.find(number) == null) {
                    throw new DurableException(followed.reason(), null); // the call ends, and follows it, later
                }
            }
        }

        /** Sets how many calls this node makes at once: 1 to 256; 8 unless set. */
        public Builder threads(int threads) {
            if (threads < 1 || threads > MOST_THREADS) {
                throw new IllegalArgumentException("threads is from 1 to " + MOST_THREADS + ", not " + threads);
            }
            this.threads = threads;
            return this;
        }

        /** Sets how often this node polls for calls that are due: 10 ms to 20 days; 500 ms unless set. */
        public Builder pollEvery(Duration pollEvery) {
            this.pollEvery = checked("pollEvery", pollEvery);
            return this;
        }

        /**
         * Sets the interval of the heartbeats of calls in progress: 10 ms to 20 days; 5 s unless set. Other nodes take over the calls of
         * a node that has missed five.
         */
        public Builder heartbeat(Duration heartbeat) {
            this.heartbeat = checked("heartbeat", heartbeat);
            return this;
        }

        /** Sets how long inputs and responses stay after the end of their call; 90 days unless set. Nodes look every hour. */
        public Builder retention(Duration retention) {
            if (retention.isNegative() || retention.isZero()) {
                throw new IllegalArgumentException("retention is positive, not " + DurationText.of(retention));
            }
            this.retention = retention.compareTo(FOR_EVER) > 0 ? FOR_EVER : retention;
            return this;
        }

        /** Sets the table of db-scheduler; {@code freight_task} unless set. It is that of your own {@code Scheduler} for {@link #tasks}. */
        public Builder taskTable(String taskTable) {
            if (!TABLE.matcher(taskTable).matches()) {
                throw new IllegalArgumentException(
                        "taskTable consists of letters, digits and _, with a schema before a dot, not " + taskTable);
            }
            this.taskTable = taskTable;
            return this;
        }

        /** Sets the clock by which calls are due, for tests; the system's unless set. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Zero would be no limit, or a loop without a pause. */
        private static Duration checked(String what, Duration time) {
            if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(what + " is from 10 ms to 20 days, not " + DurationText.of(time));
            }
            return time;
        }

        /**
         * Starts to make the calls that are requested.
         *
         * @throws DurableException if the database fails, or has no tables
         */
        public DurableFreight start() {
            return requestOnly().start();
        }

        /**
         * Creates one that requests and finds calls and sends nothing, for web nodes; {@link DurableFreight#start} makes it send.
         *
         * @throws DurableException if the database fails, or has no tables
         */
        public DurableFreight requestOnly() {
            return new DurableFreight(this);
        }
    }
}
