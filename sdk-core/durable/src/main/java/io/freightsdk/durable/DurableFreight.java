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
 * Creates loads so that each order becomes one load and one charge, even if a process is killed at any moment. A request is a
 * row in your database, written in your own transaction if you like. A worker sends it with one idempotency key until the
 * service has created the load or has refused the input for good. You name each request by your own order id, such as an order
 * number.
 *
 * <pre>{@code
 * DurableFreight durable = DurableFreight.builder(freight, dataSource)
 *         .onEnd((transaction, call) -> save(transaction, call.orderId(), call.loadNumber()))
 *         .start();
 * durable.createLoad("order-4711", input);
 * }</pre>
 *
 * <p>One load and one charge hold as long as the service remembers the idempotency key or finds the load by its {@code
 * customerRef}. The client sends a {@code customerRef} of its own if the input has none.
 *
 * <p>Each creation is also a charge in the {@link JdbcChargeStore} of the same account and database. Its price is reserved in
 * the transaction in which a worker takes the call, and settled in the transaction that stores the response. A limit of the
 * client that is shared by this store is checked when the price is reserved. A call that the limit refuses is not sent, and
 * waits until the limit has room.
 *
 * <p>Instances are thread-safe. Only workers send requests to the service, in the background. The methods of this class read
 * and write the database; they throw a {@link DurableException} if it fails.
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
        rows = new CallRows(settings.freight.account(), settings.taskTable, settings.clock);
        ledger = JdbcChargeStore.of(transactions, rows.account());
        breaker = new CircuitBreaker(settings.clock);
        CallSender sender =
                new CallSender(settings.freight, transactions, rows, ledger, limits(settings.freight), breaker);
        task = new CreateLoadTask(settings, rows, sender, breaker);
        isView = false;
        check();
    }

    private DurableFreight(DurableFreight all, Transactions transactions) {
        this.settings = all.settings;
        this.transactions = transactions;
        this.rows = all.rows;
        this.ledger = all.ledger;
        this.breaker = all.breaker;
        this.task = all.task;
        this.isView = true;
    }

    /** Checks the tables and the mode of H2 at the start, so that not only the first call fails. */
    private void check() {
        transactions.run(connection -> {
            rows.check(connection);
            return rows.health(connection);
        });
    }

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

    /** Refuses a store that keeps the same rows in other transactions, because each charge would be counted twice. */
    private void checkStore(@Nullable ChargeStore store) {
        if (store instanceof JdbcChargeStore other && other.name().equals(ledger.name()) && !other.equals(ledger)) {
            throw new IllegalArgumentException(
                    "DurableFreight: the client's JdbcChargeStore of the account "
                            + other.name()
                            + " has another DataSource or other Transactions than this DurableFreight, so"
                            + " charges would be counted twice; build both of the same DataSource, or of the same Transactions");
        }
    }

    /**
     * Creates a builder.
     *
     * @param freight the client that sends the requests. It stays yours to close. Its account names the rows and the
     *     idempotency keys, so it must be the same in all processes
     * @param dataSource the database: PostgreSQL, or H2 in its PostgreSQL mode for tests. It must have the tables of {@code
     *     io/freightsdk/freight-1.sql}
     */
    public static Builder builder(FreightClient freight, DataSource dataSource) {
        return new Builder(freight, dataSource);
    }

    /**
     * Starts the worker of this process, which sends the requests of all processes of the account. Starting a second time does
     * nothing. After {@link #close} the worker can be started again. Its threads keep the JVM alive until {@link #close}.
     *
     * @return this object
     * @throws IllegalStateException if this is a view that {@link #in} has returned
     */
    public synchronized DurableFreight start() {
        if (isView) {
            throw new IllegalStateException(
                    "start: this object was returned by in(connection) and only requests calls; call start() on the"
                            + " DurableFreight that it came from");
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
     * Returns the task that sends the requests, for a db-scheduler {@code Scheduler} of your own. That scheduler then decides
     * about threads, polling and heartbeats. Set its table as {@link Builder#taskTable}, and do not call {@link #start}.
     */
    public List<Task<?>> tasks() {
        scheduleRetention();
        return List.of(task.task());
    }

    /**
     * Returns a view of this object whose requests are part of your transaction: nothing is sent until you commit, and a
     * rollback takes the requests back. You do not need it if {@link Builder#transactions} are those of Spring, because a
     * method with {@code @Transactional} then takes part by itself.
     *
     * @param yours a connection on which you have begun a transaction, and which you commit or roll back
     * @throws IllegalArgumentException if the connection is in auto-commit mode
     */
    public DurableFreight in(Connection yours) {
        return new DurableFreight(this, Transactions.in(yours));
    }

    /**
     * Requests the load of an order, with the tag and the highest price that the client has. See {@link #createLoad(String,
     * CreateLoadInput, String, BigDecimal)}.
     */
    public DurableCall createLoad(String orderId, CreateLoadInput input) {
        return createLoad(orderId, input, null);
    }

    /**
     * Requests the load of an order with a tag, at the highest price that the client has. See {@link #createLoad(String,
     * CreateLoadInput, String, BigDecimal)}.
     */
    public DurableCall createLoad(String orderId, CreateLoadInput input, @Nullable String tag) {
        return createLoad(orderId, input, tag, (BigDecimal) null);
    }

    /**
     * Requests the load of an order with a tag, at most at a price such as {@code 1.00}. See {@link #createLoad(String,
     * CreateLoadInput, String, BigDecimal)}.
     */
    public DurableCall createLoad(String orderId, CreateLoadInput input, @Nullable String tag, String maxPriceUsd) {
        return createLoad(orderId, input, tag, Usd.of("maxPriceUsd", maxPriceUsd));
    }

    /**
     * Requests the load of an order: stores the request and returns. A worker sends it after the transaction has committed, so this
     * method costs nothing by itself.
     *
     * <p>If the order was requested before with the same input, nothing is added and the existing call is returned in its current
     * state. If that call is {@code FAILED} or {@code CANCELED}, another input replaces the first one and is sent with a new
     * idempotency key.
     *
     * @param orderId your own name of the order, such as {@code order-4711}; at most 200 characters
     * @param tag the customer or purpose that the charge is for; limits by tag and monthly books use it. Null for the tag of the
     *     client
     * @param maxPriceUsd the highest price at which the request may be sent; null for the highest price of the client. The call
     *     fails if the service asks for more
     * @throws OrderMismatchException if the order was requested before with another input, and that call has neither failed nor
     *     been canceled
     * @throws DurableException if the database fails. It is safe to call again
     */
    public DurableCall createLoad(
            String orderId, CreateLoadInput input, @Nullable String tag, @Nullable BigDecimal maxPriceUsd) {
        CallRows.Request request = CallRows.Request.of(
                checked("orderId", orderId, NAME),
                Objects.requireNonNull(input, "input"),
                tag == null ? null : checked("tag", tag, NAME),
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
                    what + " must have at most " + most + " characters, and no control characters");
        }
        return OneLine.checkedName(what, name);
    }

    private synchronized void look() {
        if (worker != null) {
            worker.look();
        }
    }

    /** Returns the call of an order in its current state, or empty if the order was never requested. */
    public Optional<DurableCall> find(String orderId) {
        return transactions.run(connection -> rows.find(connection, orderId)).map(CallRow::call);
    }

    /**
     * Returns the calls in a state. Calls that are over are listed with the newest first, others with the oldest first.
     *
     * @param most the highest number of calls to return; at least 1
     */
    public List<DurableCall> list(DurableState state, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("list: most must be at least 1, but is " + most);
        }
        return transactions.run(connection -> rows.list(connection, state, most)).stream()
                .map(CallRow::call)
                .toList();
    }

    /**
     * Waits until a call is over or {@code UNRESOLVED}, whichever process sends it, and returns it. Returns the call in its
     * current state if the time is up first. This method polls the database and is meant for tests.
     *
     * @throws IllegalStateException if the order was never requested
     * @throws InterruptedException if this thread is interrupted; the call goes on
     */
    public DurableCall await(String orderId, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (true) {
            DurableCall call = find(orderId)
                    .orElseThrow(() -> new IllegalStateException(
                            "await: no load was requested for the order " + orderId + "; call createLoad first"));
            boolean isEnded = call.state().isOver() || call.state() == DurableState.UNRESOLVED;
            if (isEnded || System.nanoTime() > end) {
                return call;
            }
            boolean unused = new CountDownLatch(1).await(POLL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Sends a {@code FAILED} or {@code UNRESOLVED} call again, with the same idempotency key and the same bytes. A call that
     * was charged before is not charged twice as long as the service remembers the key. Before you retry an {@code UNRESOLVED}
     * call, look in the broker console whether its load exists; if it does, use {@link #resolve}.
     *
     * @return false if the call is in another state, or its input was removed after the retention
     */
    public boolean retry(String orderId) {
        boolean isOpened = transactions.run(connection -> rows.reopen(connection, orderId));
        look();
        return isOpened;
    }

    /**
     * Ends an {@code UNRESOLVED} call with the load that a person has found for it. The charge is settled in the same
     * transaction. A worker then calls the listener, and the call is {@code SUCCEEDED}. Nothing is sent to the service. A
     * second call does nothing and returns false.
     *
     * @param loadNumber the number of the load that was found
     * @param found {@code CHARGED} or {@code NOT_CHARGED}, as the ledger of the service shows it
     * @return false if the call is not {@code UNRESOLVED}
     * @throws IllegalArgumentException if {@code found} is {@code UNKNOWN}
     */
    public boolean resolve(String orderId, String loadNumber, ChargeStatus found) {
        if (found == ChargeStatus.UNKNOWN) {
            throw new IllegalArgumentException("resolve: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the"
                    + " broker console shows whether the load was charged");
        }
        String number = checked("loadNumber", loadNumber, LOAD_NUMBER);
        return resolve(orderId, CallRow.Outcome.found(number), found);
    }

    /**
     * Ends an {@code UNRESOLVED} call after a person has found that it has no load. The money that was reserved for it is
     * released. A worker then calls the listener, and the call is {@code FAILED}. Nothing is sent to the service. A second call
     * does nothing and returns false.
     *
     * @return false if the call is not {@code UNRESOLVED}
     */
    public boolean resolveWithoutLoad(String orderId) {
        String text = "a person has found that there is no load, nothing charged; request the order with another input,"
                + " or retry it";
        return resolve(orderId, CallRow.Outcome.failed("NO_LOAD", text), ChargeStatus.NOT_CHARGED);
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

    /** Settles the charge in the limits of this process too, if this process has lost the response. */
    private void resolveInClient(String key, ChargeStatus found) {
        FreightClient freight = settings.freight;
        freight.uncertain().stream()
                .filter(charge -> key.equals(charge.idempotencyKey()))
                .forEach(charge -> {
                    boolean unused = freight.resolve(charge.chargeId(), found);
                });
    }

    /**
     * Cancels a call that was never sent, or whose attempts have cost nothing. It is never sent then, and the listener is not
     * called.
     *
     * @return false if a worker has taken the call, if an attempt may have been charged, or if the call is over
     */
    public boolean cancel(String orderId) {
        return transactions.run(connection -> rows.cancel(connection, orderId));
    }

    /**
     * Pauses the creations of this account on all nodes until {@link #resume}. Calls in progress are finished, and new requests
     * are stored. Pausing again replaces the detail.
     *
     * @param detail the reason, which {@link #health} shows to operators; at most 1,000 characters
     */
    public void pause(String detail) {
        String why = checked("detail", detail, CallRows.TEXT);
        transactions.run(connection -> {
            rows.pause(connection, why);
            return true;
        });
    }

    /**
     * Ends the pause of this account on all nodes, closes the circuit breaker of this node, and makes all waiting calls due at
     * once. It may be called at any time, also if the account is not paused.
     */
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

    /**
     * Returns the reason why this node sends nothing for now, such as an outage of the service or an empty balance. Returns
     * empty if the node sends. Reads no database.
     */
    public Optional<String> waitingFor() {
        return breaker.reason();
    }

    /**
     * Returns how many calls are open or have failed, why calls wait, and whether the account is paused. The result is the same
     * on all nodes.
     */
    public DurableHealth health() {
        return transactions.run(rows::health);
    }

    /** Returns the number of calls in each state, and the age of the oldest open call in seconds. */
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
     * Stops the worker of this process. Waits at most 20 seconds for calls in progress, then interrupts them; another worker
     * sends those again with the same idempotency key. Open calls stay in the database. Closing twice does nothing. The client
     * stays open.
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

    /** Is called when a call has ended. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Is called when a call has succeeded or failed, on a worker of any process, in the transaction that ends the call.
         * What you write with this connection is therefore written exactly once. It is not called for a canceled call, nor
         * while a call is {@code UNRESOLVED}.
         *
         * <p>If it throws, the transaction is rolled back, the call stays {@code RESPONDED}, and the listener is called again
         * later. No request is sent to the service for that, and no money is spent. Do not send messages from here that must
         * not be repeated.
         *
         * @param sameTransaction the connection of the transaction; do not commit it, roll it back or close it
         * @param call the call as it is after the transaction
         */
        void ended(Connection sameTransaction, DurableCall call) throws Exception;
    }

    /** Builds a {@link DurableFreight}. */
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

        /**
         * Sets how transactions are made, for a framework that has its own. By default each operation takes a connection of the
         * data source and commits.
         */
        public Builder transactions(Transactions transactions) {
            this.transactions = Objects.requireNonNull(transactions, "transactions");
            return this;
        }

        /** Sets the listener that is called in the transaction that ends a call. */
        public Builder onEnd(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Follows each created load with this tracker, with the tag of the call. Following costs the reads of the load. It
         * begins before the call ends and before its {@linkplain #onEnd(Listener) listener} is called, so that no load is
         * missed. Loads that a person has found with {@link #resolve} are followed too.
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

        /** Follows the load of a call. Following a load again changes nothing. */
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

        /** Sets how many calls this node sends at once, from 1 to 256. The default is 8. */
        public Builder threads(int threads) {
            if (threads < 1 || threads > MOST_THREADS) {
                throw new IllegalArgumentException("threads must be from 1 to " + MOST_THREADS + ", but is " + threads);
            }
            this.threads = threads;
            return this;
        }

        /** Sets how often this node looks for calls that are due, from 10 ms to 20 days. The default is 500 ms. */
        public Builder pollEvery(Duration pollEvery) {
            this.pollEvery = checked("pollEvery", pollEvery);
            return this;
        }

        /**
         * Sets the interval of the heartbeats of calls in progress, from 10 ms to 20 days. The default is 5 s. Other nodes take
         * over the calls of a node that has missed five heartbeats.
         */
        public Builder heartbeat(Duration heartbeat) {
            this.heartbeat = checked("heartbeat", heartbeat);
            return this;
        }

        /**
         * Sets how long inputs and responses are kept after their call has ended. The default is 90 days. Workers remove older
         * ones every hour. Order ids, keys, load numbers and charges stay.
         */
        public Builder retention(Duration retention) {
            if (retention.isNegative() || retention.isZero()) {
                throw new IllegalArgumentException("retention must be positive, but is " + DurationText.of(retention));
            }
            this.retention = retention.compareTo(FOR_EVER) > 0 ? FOR_EVER : retention;
            return this;
        }

        /**
         * Sets the table of db-scheduler. The default is {@code freight_task} of the script. Set the table of your own {@code
         * Scheduler} if you run {@link #tasks} in it.
         */
        public Builder taskTable(String taskTable) {
            if (!TABLE.matcher(taskTable).matches()) {
                throw new IllegalArgumentException(
                        "taskTable must consist of letters, digits and underscores, with an optional schema before a"
                                + " dot, but is " + taskTable);
            }
            this.taskTable = taskTable;
            return this;
        }

        /**
         * Sets the clock that decides when calls are due, for tests. The default is the clock of the system. Charges use the
         * clock of the database.
         */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        private static Duration checked(String what, Duration time) {
            if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        what + " must be from 10 ms to 20 days, but is " + DurationText.of(time));
            }
            return time;
        }

        /**
         * Creates the object and starts the worker of this process, as {@link DurableFreight#start} does.
         *
         * @throws DurableException if the database fails, or the tables are missing
         */
        public DurableFreight start() {
            return requestOnly().start();
        }

        /**
         * Creates the object without a worker. It requests and finds calls and sends nothing, which is what a web node needs.
         * {@link DurableFreight#start} starts a worker later.
         *
         * @throws DurableException if the database fails, or the tables are missing
         */
        public DurableFreight requestOnly() {
            return new DurableFreight(this);
        }
    }
}
