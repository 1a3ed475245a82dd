package io.freightsdk.durable;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.PauseReason;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Creates loads and confirms deliveries once, whichever process dies: a call is stored in your database and made by any
 * node. A call is identified by its operation and your own order id, such as an order number. It is sent with one idempotency
 * key until its result, or a final refusal, is in the database.
 *
 * <pre>{@code
 * DurableFreight durable = DurableFreight.builder(freight, dataSource)
 *         .onEnd((transaction, call) -> save(transaction, call.orderId(), call.loadNumber()))
 *         .start();
 * durable.createLoad("order-4711", input);
 * }</pre>
 */
public final class DurableFreight extends Requests.Asking implements MetricSource, AutoCloseable {
    private final Builder settings;
    private final Database database;
    private final Journal journal;
    private final AccountPauses pauses;
    private final CallEnds ends;
    private final CallRun calls;
    private volatile boolean works;
    private @Nullable Lane lane;
    private boolean closed;

    private DurableFreight(Builder settings, boolean works) {
        this.settings = settings;
        database = settings.spendLimits.isEmpty()
                ? settings.database(Tables.Part.CALLS)
                : settings.database(Tables.Part.CALLS, Tables.Part.LIMITS);
        String begin = "begin " + settings.account;
        journal = database.transaction(begin, tx -> Journal.of(tx, settings.account));
        pauses = new AccountPauses(database, settings);
        ends = new CallEnds(database, journal, settings.listener());
        calls = new CallRun(
                settings, List.copyOf(settings.spendLimits), database, journal, pauses, ends, Names.ofNode());
        checkPools();
        if (works) {
            database.change(begin, this::checkThatNothingIsOld);
            settings.begin.execute(this::begin);
        }
    }

    /** Pauses after a restored backup, whose open calls may be made since: a person says whether they are sent. */
    private void checkThatNothingIsOld(Transaction tx) throws SQLException {
        Optional<Instant> unseen = journal.seen(tx);
        if (unseen.isPresent()) {
            String reason = "no node was there since " + unseen.get()
                    + ", and calls were open then; if these tables are a restored"
                    + " backup, they may be made: look on the service's pages, settle what is there, then resume()";
            pauses.begin(tx, PauseReason.RESTORED, reason, null);
        }
    }

    /** Money and rows are changed in one transaction. */
    private void checkPools() {
        for (SpendLimit limit : settings.spendLimits) {
            if (!(limit.store() instanceof JdbcSpendPool pool)
                    || !pool.isIn(settings.dataSource, settings.tablePrefix)) {
                throw new IllegalArgumentException(
                        "spendLimit: " + limit
                                + " is stored in other tables than the calls; make its pool of the same data source and prefix");
            }
            AccountName.checkStore(pool::name, pool.account(), settings.account);
        }
    }

    /** One that does not work looks for ends, once somebody waits for one, and is not opened. */
    private synchronized Lane lane() {
        if (closed) {
            throw new IllegalStateException("this DurableFreight is closed");
        }
        if (lane == null) {
            CallLane work = new CallLane(calls, () -> works);
            lane = Queue.join(journal.places(), database, settings, settings.clock, work);
        }
        return lane;
    }

    private synchronized void begin() {
        if (!closed) {
            works = true;
            lane().open(Lane.Gate.OPEN);
        }
    }

    private synchronized Optional<Lane> ifOpen() {
        return Optional.ofNullable(lane);
    }

    /**
     * Creates a builder.
     *
     * @param freight makes the calls; it stays yours. Keys, rows and pauses are under its account, the same on all nodes
     * @param dataSource the database, PostgreSQL or H2: the pool itself, not a proxy that joins a transaction
     */
    public static Builder builder(FreightClient freight, DataSource dataSource) {
        return new Builder(freight, dataSource);
    }

    /**
     * Returns the same requests within your transaction: nothing is requested until you commit.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode, so that there is no transaction
     */
    public DurableRequests in(Connection yours) {
        try {
            if (yours.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "in(connection): the connection is in auto-commit mode, so there is no transaction to be part of;"
                                + " begin one, or ask without in()");
            }
        } catch (SQLException e) {
            throw Database.failed("in(connection)", e);
        }
        return new Asked(new Transaction(database, yours));
    }

    private final class Asked extends Requests.Asking {
        private final Transaction tx;

        Asked(Transaction tx) {
            this.tx = tx;
        }

        @Override
        DurableCall ask(Requests request) {
            Row.Id id = request.id();
            try {
                return journal.ask(tx, request).call();
            } catch (SQLException e) {
                if (Database.isLostRace(e)) {
                    throw new OrderUnseenException(id.operation(), id.orderId(), e);
                }
                throw Database.failed("ask for " + id, e);
            }
        }

        @Override
        public boolean cancel(String orderId) {
            try {
                return journal.cancel(tx, Row.Id.create(orderId));
            } catch (SQLException e) {
                throw Database.failed("cancel " + orderId, e);
            }
        }
    }

    @Override
    DurableCall ask(Requests request) {
        DurableCall call = database.transaction("ask for " + request.id(), tx -> journal.ask(tx, request))
                .call();
        if (call.state() == DurableState.READY) {
            ifOpen().ifPresent(Lane::look);
        }
        return call;
    }

    /** Returns the creation of an order id as it is in the database now. */
    public Optional<DurableCall> find(String orderId) {
        return find(Row.Id.create(orderId));
    }

    /** Returns the confirmation of an order id as it is in the database now. */
    public Optional<DurableCall> findConfirmation(String orderId) {
        return find(Row.Id.confirm(orderId));
    }

    Optional<DurableCall> find(Row.Id id) {
        return database.transaction("find " + id, tx -> journal.find(tx, id)).map(Row::call);
    }

    /** Returns the calls of both operations in a state, oldest first, or newest first if they are over, for a page or an alarm. */
    public Stream<DurableCall> list(DurableState state, int most) {
        int atMost = Names.atLeastOne("list", most);
        return database.transaction("list", tx -> journal.list(tx, state, atMost)).stream()
                .map(Row::call);
    }

    /**
     * Returns a future that completes when the call is over or stuck, whichever node made it; it lives in this process only.
     */
    public CompletableFuture<DurableCall> whenEnded(DurableCall call) {
        Lane unused = lane();
        return ends.of(new Row.Id(call.operation(), call.orderId()));
    }

    @Override
    public boolean cancel(String orderId) {
        return cancel(Row.Id.create(orderId));
    }

    /** Cancels a confirmation, as {@link #cancel} does a creation. */
    public boolean cancelConfirmation(String orderId) {
        return cancel(Row.Id.confirm(orderId));
    }

    boolean cancel(Row.Id id) {
        Optional<Row> cancelled =
                database.joined("cancel " + id, tx -> journal.cancel(tx, id) ? journal.find(tx, id) : Optional.empty());
        // within a listener it is not committed yet
        cancelled.filter(row -> !database.isCalling()).map(Row::call).ifPresent(ends::ended);
        return cancelled.isPresent();
    }

    /**
     * Sends a refused or stuck creation again, with the same key and bytes. For a stuck one, first check on the service's
     * pages that there is no such load.
     *
     * @throws IllegalStateException if it is neither refused nor stuck
     */
    public void sendAgain(String orderId) {
        sendAgain(Row.Id.create(orderId));
    }

    /** Sends a refused confirmation again, for example once the driver has arrived. */
    public void sendConfirmationAgain(String orderId) {
        sendAgain(Row.Id.confirm(orderId));
    }

    void sendAgain(Row.Id id) {
        reopen(id, "sendAgain", "was refused or is stuck", (tx, row) -> {
            boolean canBe = row.state() == DurableState.REFUSED || row.state() == DurableState.STUCK;
            if (canBe && row.body() == null) {
                throw new IllegalStateException(
                        "sendAgain: the input of " + id + " was purged; ask under another order id");
            }
            if (canBe) {
                journal.reopen(tx, row);
            }
            return canBe;
        });
    }

    /**
     * Replaces the input of a creation that was refused and cost nothing; it is sent with a new key.
     *
     * @throws IllegalStateException if it was not refused, or may have cost something
     */
    public void amend(String orderId, CreateLoadInput input) {
        amend(orderId, input, DurableOptions.none());
    }

    /** Replaces the input and the options that are set; the others stay. */
    public void amend(String orderId, CreateLoadInput input, DurableOptions options) {
        reopen(Row.Id.create(orderId), "amend", "was refused and cost nothing", (tx, row) -> {
            if (row.state() != DurableState.REFUSED || row.outcome().charge() != ChargeStatus.NOT_CHARGED) {
                return false;
            }
            journal.amend(tx, row, Requests.create(orderId, input, options));
            journal.reopen(tx, row);
            return true;
        });
    }

    /**
     * Ends a stuck creation with what a person has found: the load, and whether it was paid for. So does its charge in {@link
     * JdbcBooks} of the same tables, and in the client of this node. A node that only requests and has no listener leaves the
     * end to one that works. Of a creation that is done, and whose charge is unknown, it changes the charge; limits keep it.
     *
     * @throws IllegalArgumentException if it is still unknown whether it was paid for
     * @throws IllegalStateException if it is neither, or done with another load
     */
    public void settle(String orderId, String loadNumber, ChargeStatus chargeStatus) {
        String number = Names.checked("loadNumber", loadNumber, 255);
        boolean isPaid = JdbcBooks.wasCharged(chargeStatus);
        String only = "is stuck, or done with that load and an unknown charge";
        settle(orderId, "settle", only, row -> {
            BigDecimal usd = isPaid ? row.priceUsd() : BigDecimal.ZERO;
            return new Row.Outcome(number, false, null, chargeStatus, usd, null, null);
        });
    }

    /**
     * Ends a stuck creation of which a person has found that there is no load: it is refused and cost nothing, and {@link
     * #amend} and {@link #sendAgain} are possible.
     *
     * @throws IllegalStateException if it is not stuck
     */
    public void settleWithoutLoad(String orderId) {
        Row.Outcome end = Row.Outcome.refused("NoLoad", "a person has seen that there is no load; amend or sendAgain");
        settle(orderId, "settleWithoutLoad", "is stuck", row -> end);
    }

    private void settle(String orderId, String what, String only, Function<Row, Row.Outcome> found) {
        Row.Id id = Row.Id.create(orderId);
        JdbcBooks kept =
                Tables.ifThere(() -> JdbcBooks.of(settings.dataSource, settings.account, settings.tablePrefix, false));
        Database.Work<Boolean> end = locked(id, (tx, row) -> {
            Row.Outcome outcome = found.apply(row);
            boolean isFound = journal.found(tx, row, outcome);
            if (!isFound && row.state() != DurableState.STUCK) {
                return false;
            }
            if (kept != null) {
                kept.settle(tx, row, outcome);
            }
            if (isFound) {
                boolean unused = ends.settle(tx, row, outcome.charge(), outcome.chargedUsd());
                return true;
            }
            if (!works && settings.listener() == null) { // a node that works may have one
                journal.queueAgain(tx, id);
                return journal.responded(tx, row, outcome);
            }
            journal.places().remove(tx, id.task());
            return ends.end(tx, row, outcome) != null;
        });
        Optional<Row> changed;
        try {
            changed = database.transaction(what + " " + id, tx -> end.in(tx) ? journal.find(tx, id) : Optional.empty());
        } catch (CallEnds.Thrown e) {
            throw new DurableException(what + " " + id + ": the listener threw, so nothing was changed", e.getCause());
        }
        check(changed.isPresent(), id, what, only);
        DurableCall call = changed.orElseThrow().call();
        if (call.state().isOver()) {
            ends.ended(call);
        }
        boolean unused = Operator.isAcknowledged(settings.freight, null, call.idempotencyKey(), call.chargeStatus());
    }

    private Database.Work<Boolean> locked(Row.Id id, Row.Step<Boolean> change) {
        return tx -> {
            Optional<Row> row = journal.find(tx, id, " for update");
            return row.isPresent() && change.of(tx, row.get());
        };
    }

    /** Changes a row, in the transaction of the listener that calls this, if one does: it has locked the row. */
    private void reopen(Row.Id id, String what, String only, Row.Step<Boolean> change) {
        check(database.joined(what + " " + id, locked(id, change)), id, what, only);
    }

    private void check(boolean changed, Row.Id id, String what, String only) {
        if (!changed) {
            String now = find(id).map(call -> "is " + call.state() + ", charge " + call.chargeStatus())
                    .orElse("was never requested");
            throw new IllegalStateException(what + ": only for what " + only + "; " + id + " " + now);
        }
        ifOpen().ifPresent(Lane::look);
    }

    /** Returns the current pause, of all nodes or of this one; empty if there is none. */
    public Optional<Pause> paused() {
        return database.transaction("paused", pauses::shown);
    }

    /** Pauses the account on all nodes until {@link #resume}; calls in progress end. */
    public void pause(String detail) {
        pauses.begin(PauseReason.MANUAL, Names.checked("detail", detail, 1_000), null);
        open(Lane.Gate.CLOSED);
    }

    /** Ends a pause of all nodes, and that of this node, whatever the reason. */
    public void resume() {
        pauses.end();
        open(Lane.Gate.OPEN);
    }

    private void open(Lane.Gate gate) {
        ifOpen().filter(open -> works).ifPresent(open -> open.open(gate));
    }

    /** Returns what the calls cost, by their rows; equal on all nodes. */
    public DurableSpend spend() {
        return database.transaction("spend", journal::spend);
    }

    /** Returns how many calls are open, uncertain, stuck or refused, and any pause. */
    public DurableHealth health() {
        return database.transaction("health", this::health);
    }

    private DurableHealth health(Transaction tx) throws SQLException {
        return journal.health(tx, pauses.shown(tx).orElse(null));
    }

    @Override
    public List<Metric> metrics() {
        return database.transaction("figures", tx -> health(tx).figures(tx.now()));
    }

    /**
     * Deletes inputs and responses of calls that ended longer ago; order ids, keys and load numbers stay. Returns how many calls
     * it emptied.
     */
    public int purge(Duration olderThan) {
        if (olderThan.isNegative()) {
            throw new IllegalArgumentException("purge: olderThan is negative: " + olderThan);
        }
        Instant before = database.ago(olderThan);
        return database.purge(tx -> journal.purge(tx, before));
    }

    /** Waits 20 s at most for calls in progress, then interrupts them; open calls stay in the database. Closing twice does nothing. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        ifOpen().ifPresent(Lane::close);
        ends.close();
    }

    @Override
    public String toString() {
        return "DurableFreight[" + settings.account + "]";
    }

    /** Receives the calls that end. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called when a call is over, unless it was cancelled, in the transaction that ends it, on any node: what you write
         * with this connection is written exactly once, and so are loads followed here in a {@link JdbcWatchStore} and
         * receivers set in {@link TrackingWebhooks}, if both have the same data source. If it throws, nothing is written, and
         * it is called again later without another request to the service.
         *
         * @param sameTransaction not to be committed or rolled back here; to close it does nothing
         * @param call the call, as it is after the transaction
         */
        void ended(Connection sameTransaction, DurableCall call) throws Exception;
    }

    /** Builder for a {@link DurableFreight}. */
    public static final class Builder extends StoreSettings<Builder> {
        final FreightClient freight;
        Duration balancePollEvery = Duration.ofSeconds(10);
        final List<SpendLimit> spendLimits = new ArrayList<>();

        private @Nullable Listener listener;
        private @Nullable LoadTracker tracker;

        InstantSource clock = InstantSource.system();
        Executor begin = Runnable::run;

        private Builder(FreightClient freight, DataSource dataSource) {
            super(dataSource, freight.account(), 8);
            this.freight = freight;
        }

        /** Kubernetes kills a process after 30 s; what is interrupted before that is sent again by another node. */
        @Override
        Duration closeWithin() {
            return Duration.ofSeconds(20);
        }

        /** Sets how often one node checks the balance while it does not cover a creation; 10 s unless set. */
        public Builder balancePollEvery(Duration balancePollEvery) {
            this.balancePollEvery = Names.time("balancePollEvery", balancePollEvery);
            return this;
        }

        /** Begins to work when this runs it, such as once the application has started; at once unless set. */
        public Builder beginBy(Executor begin) {
            this.begin = Objects.requireNonNull(begin, "begin");
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
                WatchOptions options = WatchOptions.defaults();
                options = load == null ? options : options.trackingLink(load.trackingLink());
                Watch unused = tracker.follow(number, call.input(), tag == null ? options : options.tag(tag));
            }
        }

        /**
         * Adds a limit on the creations of all nodes together, which other clients may share. Its money is reserved in the
         * transaction that takes a call and settled in the one that ends it.
         *
         * @param limit shared by a {@link JdbcSpendPool} in the same database
         * @throws IllegalArgumentException if it is shared by no such pool
         */
        public Builder spendLimit(SpendLimit limit) {
            if (!(limit.store() instanceof JdbcSpendPool)) {
                throw new IllegalArgumentException(
                        "spendLimit: " + limit + " is not shared by a JdbcSpendPool; set it on the client,"
                                + " or say shared(JdbcSpendPool.of(dataSource, \"acme\"))");
            }
            spendLimits.add(limit);
            return this;
        }

        /** Sets the clock by which db-scheduler finds calls due; the system's unless set. Rows have the database's time. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Checks the tables and starts to make the calls that are requested.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight start() {
            return new DurableFreight(this, true);
        }

        /**
         * Checks the tables; this node only requests and finds calls, and sends nothing: for web nodes.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight requestOnly() {
            return new DurableFreight(this, false);
        }
    }
}
