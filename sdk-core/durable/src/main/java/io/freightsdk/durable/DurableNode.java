package io.freightsdk.durable;

import io.freightsdk.Figure;
import io.freightsdk.PauseReason;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One node: it requests calls, and if it works it makes them. */
final class DurableNode implements DurableFreight, Asking {
    private final DurableFreight.Builder settings;
    private final Database database;
    private final Journal journal;
    private final AccountPauses pauses;
    private final EndFutures ends;
    private final CallEnds callEnds;
    private final CallRun calls;
    private final boolean works;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable CallLane lane;
    private boolean closed;

    DurableNode(DurableFreight.Builder settings, boolean works) {
        this.settings = settings;
        database = settings.spendLimits.isEmpty()
                ? settings.database(Tables.Part.CALLS)
                : settings.database(Tables.Part.CALLS, Tables.Part.LIMITS);
        journal = database.transaction("begin " + settings.account, tx -> Journal.of(tx, settings.account));
        pauses = new AccountPauses(database, settings);
        ends = new EndFutures(database, journal);
        callEnds = new CallEnds(database, journal, settings.listener, ends::ended);
        calls = new CallRun(
                settings.freight,
                List.copyOf(settings.spendLimits),
                settings.balancePollEvery,
                database,
                journal,
                pauses,
                callEnds,
                Names.ofNode());
        this.works = works;
        checkPools();
        if (works) {
            database.change("begin " + settings.account, this::checkThatNothingIsOld);
            CallLane unused = lane();
        }
    }

    /** AccountPauses after a restored backup, whose open calls may be made since: a person says whether it is sent. */
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
            if (!(limit.pool() instanceof JdbcSpendPool pool)
                    || !pool.isIn(settings.dataSource, settings.tablePrefix)) {
                throw new IllegalArgumentException(
                        "spendLimit: " + limit
                                + " is stored in other tables than the calls; make its pool of the same data source and prefix");
            }
            AccountName.checkPool(pool::name, pool.account(), settings.account);
        }
    }

    private CallLane lane() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("this DurableFreight is closed");
            }
            if (lane == null) {
                lane = new CallLane(settings, calls, ends, works);
            }
            return lane;
        } finally {
            lock.unlock();
        }
    }

    private void ifOpen(Consumer<CallLane> then) {
        @Nullable CallLane open = lane;
        if (open != null) {
            then.accept(open);
        }
    }

    @Override
    public DurableCall ask(Requests request) {
        DurableCall call = database.transaction("ask for " + request.id(), tx -> ask(tx, request));
        if (call.state() == DurableState.READY) {
            ifOpen(CallLane::look);
        }
        return call;
    }

    /** An order id that is there gives what it became. */
    private DurableCall ask(Transaction tx, Requests request) throws SQLException {
        Row.Id id = request.id();
        boolean ofACreation = !id.isCreation() && request.loadNumber() == null;
        if (ofACreation && journal.find(tx, Row.Id.create(id.orderId())).isEmpty()) {
            throw new IllegalArgumentException(id + ": no load was requested by this order id; request it first,"
                    + " or give the number of a load that was made elsewhere");
        }
        Instant now = tx.now();
        if (journal.insert(tx, request, now)) {
            return request.asked(journal.key(id, 1), now);
        }
        Row row = journal.find(tx, id).orElse(null);
        if (row == null) {
            throw new OrderUnseenException(id.operation(), id.orderId(), new SQLException("the row is not visible"));
        }
        if (!row.bodySha256().equals(request.bodySha256())) {
            throw new OrderMismatchException(id.operation(), id.orderId());
        }
        return row.call();
    }

    @Override
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

    private final class Asked implements Asking {
        private final Transaction tx;

        Asked(Transaction tx) {
            this.tx = tx;
        }

        @Override
        public DurableCall ask(Requests request) {
            try {
                return DurableNode.this.ask(tx, request);
            } catch (SQLException e) {
                if (Database.isLostRace(e)) {
                    throw new OrderUnseenException(
                            request.id().operation(), request.id().orderId(), e);
                }
                throw Database.failed("ask for " + request.id(), e);
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
    public Optional<DurableCall> find(String orderId) {
        return find(Row.Id.create(orderId));
    }

    @Override
    public Optional<DurableCall> findConfirmation(String orderId) {
        return find(Row.Id.confirm(orderId));
    }

    private Optional<DurableCall> find(Row.Id id) {
        return database.transaction("find " + id, tx -> journal.find(tx, id)).map(Row::call);
    }

    @Override
    public Stream<DurableCall> list(DurableState state, int most) {
        int atMost = Names.atLeastOne("list", most);
        return database.transaction("list", tx -> journal.list(tx, state, atMost)).stream()
                .map(Row::call);
    }

    @Override
    public CompletableFuture<DurableCall> whenEnded(DurableCall call) {
        CallLane unused = lane();
        return ends.of(new Row.Id(call.operation(), call.orderId()));
    }

    @Override
    public boolean cancel(String orderId) {
        return cancel(Row.Id.create(orderId));
    }

    @Override
    public boolean cancelConfirmation(String orderId) {
        return cancel(Row.Id.confirm(orderId));
    }

    private boolean cancel(Row.Id id) {
        boolean cancelled = database.transaction("cancel " + id, tx -> journal.cancel(tx, id));
        if (cancelled) {
            find(id).ifPresent(ends::ended);
        }
        return cancelled;
    }

    @Override
    public void sendAgain(String orderId) {
        sendAgain(Row.Id.create(orderId));
    }

    @Override
    public void sendConfirmationAgain(String orderId) {
        sendAgain(Row.Id.confirm(orderId));
    }

    private void sendAgain(Row.Id id) {
        change(id, "sendAgain", "was refused or is stuck", (tx, row) -> {
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

    @Override
    public void amend(String orderId, CreateLoadInput input, DurableOptions options) {
        change(Row.Id.create(orderId), "amend", "was refused and cost nothing", (tx, row) -> {
            if (row.state() != DurableState.REFUSED || row.charge() != ChargeStatus.NOT_CHARGED) {
                return false;
            }
            journal.amend(tx, row, Requests.create(orderId, input, options));
            journal.reopen(tx, journal.find(tx, row.id()).orElseThrow());
            return true;
        });
    }

    @Override
    public void settle(String orderId, String loadNumber, ChargeStatus chargeStatus) {
        String number = Names.checked("loadNumber", loadNumber, 255);
        settle(orderId, row -> {
            @Nullable
            BigDecimal usd = switch (chargeStatus) {
                case CHARGED -> row.priceUsd();
                case NOT_CHARGED -> BigDecimal.ZERO;
                case UNKNOWN -> null;
            };
            return new Journal.End(DurableState.DONE, number, false, null, chargeStatus, usd, null, null);
        });
    }

    @Override
    public void settleWithoutLoad(String orderId) {
        settle(
                orderId,
                row -> Journal.End.refused(
                        ChargeStatus.NOT_CHARGED,
                        "NoLoad",
                        "a person has seen that there is no load; amend or sendAgain"));
    }

    private void settle(String orderId, Function<Row, Journal.End> found) {
        Row.Id id = Row.Id.create(orderId);
        change(id, "settle", "is stuck", (tx, row) -> {
            if (row.state() != DurableState.STUCK) {
                return false;
            }
            Journal.End end = found.apply(row);
            if (settings.isListenerElsewhere) {
                journal.queueAgain(tx, id);
                return journal.responded(tx, row, end);
            }
            boolean ended = journal.end(tx, row, end);
            callEnds.tell(tx, journal.find(tx, id).orElseThrow().call());
            journal.unqueue(tx, id);
            boolean unused = callEnds.settle(tx, row, end.charge(), end.chargedUsd());
            return ended;
        });
        find(id).ifPresent(ends::ended);
    }

    /** A change of a row by a person. */
    private interface RowChange {
        boolean of(Transaction tx, Row row) throws SQLException;
    }

    private void change(Row.Id id, String what, String only, RowChange change) {
        boolean changed;
        try {
            changed = database.transaction(what + " " + id, tx -> {
                Optional<Row> row = journal.lock(tx, id);
                return row.isPresent() && change.of(tx, row.get());
            });
        } catch (CallEnds.Thrown e) {
            throw new DurableException(what + " " + id + ": the listener threw, so nothing was changed", e.getCause());
        }
        if (!changed) {
            String now = find(id).map(call -> "is " + call.state() + ", charge " + call.chargeStatus())
                    .orElse("was never requested");
            throw new IllegalStateException(what + ": only for what " + only + "; " + id + " " + now);
        }
        ifOpen(CallLane::look);
    }

    @Override
    public Optional<Pause> paused() {
        return database.transaction("paused", pauses::now);
    }

    @Override
    public void pause(String detail) {
        pauses.begin(PauseReason.MANUAL, Names.checked("detail", detail, 1_000), null);
        ifOpen(open -> open.open(Lane.Gate.CLOSED));
    }

    @Override
    public void resume() {
        pauses.end();
        ifOpen(open -> open.open(Lane.Gate.OPEN));
    }

    @Override
    public DurableSpend spend() {
        return database.transaction("spend", journal::spend);
    }

    @Override
    public DurableHealth health() {
        return database.transaction(
                "health", tx -> journal.health(tx, pauses.now(tx).orElse(null)));
    }

    @Override
    public List<Figure> figures() {
        return database.transaction(
                "figures", tx -> journal.health(tx, pauses.now(tx).orElse(null)).figures(tx.now()));
    }

    @Override
    public int purge(Duration olderThan) {
        if (olderThan.isNegative()) {
            throw new IllegalArgumentException("purge: olderThan is negative: " + olderThan);
        }
        Instant before = database.transaction("purge", tx -> tx.now().minus(olderThan));
        return journal.purge(database, before);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
        } finally {
            lock.unlock();
        }
        ifOpen(CallLane::close);
        ends.close();
    }

    @Override
    public String toString() {
        return "DurableFreight[" + settings.account + "]";
    }
}
