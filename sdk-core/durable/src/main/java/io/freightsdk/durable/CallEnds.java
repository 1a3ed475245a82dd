package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes how calls end: the row, what the listener writes and the money of shared limits in one transaction. A listener that
 * throws undoes all of it; then the response alone is stored, and the listener is called again later. Futures of calls are
 * completed by the node that ends them, or when it sees that another has.
 */
final class CallEnds {
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int AT_ONCE = 200;

    private final Database database;
    private final Journal journal;
    private final DurableFreight.@Nullable Listener listener;
    private final Map<Row.Id, CompletableFuture<DurableCall>> futures = new ConcurrentHashMap<>();
    private volatile boolean closed;

    CallEnds(Database database, Journal journal, DurableFreight.@Nullable Listener listener) {
        this.database = database;
        this.journal = journal;
        this.listener = listener;
    }

    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown(Throwable cause) {
            super(cause);
        }
    }

    /** Returns null if that was the end, else the delay before the listener is called again. */
    @Nullable
    Duration end(Row taken, Row.Outcome end) {
        try {
            DurableCall call = database.transaction("end " + taken.id(), tx -> end(tx, taken, end));
            if (call != null) {
                ended(call);
            }
            return null;
        } catch (Thrown e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            String at = " at " + Stream.of(thrown.getStackTrace()).findFirst().orElse(null);
            return later(
                    taken,
                    end,
                    taken.id() + ": the listener threw " + thrown.getClass().getName() + at
                            + "; it is called again later");
        } catch (DurableException e) {
            // such as a constraint that is checked at the commit: the response must not be lost with it
            try {
                return later(taken, end, said(e) + "; it is repeated later");
            } catch (DurableException again) {
                again.addSuppressed(e);
                throw again;
            }
        }
    }

    /** Returns the call as it is then, null if it was over. */
    @Nullable
    DurableCall end(Transaction tx, Row taken, Row.Outcome end) throws SQLException {
        if (!journal.end(tx, taken, end)) {
            Row now = journal.find(tx, taken.id()).orElse(null);
            if (now != null && now.revision() != taken.revision() && end.loadNumber() != null) {
                late(tx, taken, end, end.loadNumber().equals(now.outcome().loadNumber()));
            }
            return null;
        }
        JdbcBooks.bookAgain(tx, taken.idempotencyKey());
        DurableCall call = journal.find(tx, taken.id()).orElseThrow().call();
        if (listener != null) {
            try {
                Database.calling(tx, sameTransaction -> listener.ended(sameTransaction, call));
            } catch (Throwable e) {
                throw new Thrown(e);
            }
        }
        boolean unused = settle(tx, taken, end.charge(), end.chargedUsd());
        return call;
    }

    /** A person has seen no load of the input that was sent; its row is that of another by now. */
    private void late(Transaction tx, Row taken, Row.Outcome end, boolean isFound) throws SQLException {
        String usd = end.chargedUsd() == null ? "" : " " + Usd.text(end.chargedUsd());
        Database.warn(
                taken.id() + ": load " + end.loadNumber() + " is from its input before amend, charge " + end.charge()
                        + usd
                        + (isFound
                                ? "; its row has found it"
                                : ", and is in no row; the order may have two loads: look on the service's pages"),
                null);
        if (end.charge() == ChargeStatus.CHARGED && end.chargedUsd() != null) {
            journal.chargedBefore(tx, taken.idempotencyKey(), end.chargedUsd());
        }
    }

    /** Settles the money a call holds, and returns whether it held any; an unknown charge stays used. */
    boolean settle(Transaction tx, Row row, @Nullable ChargeStatus charge, @Nullable BigDecimal chargedUsd)
            throws SQLException {
        Map<String, LimitRows.Held> released = journal.held(tx, row);
        if (!released.isEmpty()) {
            journal.forgetHeld(tx, row.id());
        }
        for (LimitRows.Held held : released.values()) {
            if (charge == ChargeStatus.NOT_CHARGED) {
                LimitRows.giveBack(tx, held);
            } else {
                LimitRows.spend(tx, held, chargedUsd == null ? held.usd() : chargedUsd, Duration.ZERO);
            }
        }
        if (charge == ChargeStatus.CHARGED && chargedUsd != null) {
            journal.charged(tx, row.id(), chargedUsd);
        }
        return !released.isEmpty();
    }

    private Duration later(Row taken, Row.Outcome end, String why) {
        Database.warn(why, null);
        database.change("store the response of " + taken.id(), tx -> {
            if (journal.responded(tx, taken, end)) {
                JdbcBooks.bookAgain(tx, taken.idempotencyKey());
            }
        });
        return FIRST_WAIT.multipliedBy(1L << Math.min(taken.listenerFailures(), MOST_DOUBLINGS));
    }

    /** Without what a driver says, which may have values of rows in it. */
    static String said(Throwable thrown) {
        return thrown instanceof DurableException
                ? String.valueOf(thrown.getMessage())
                : thrown.getClass().getName();
    }

    /** Checked once more after it is registered, or an end or a close in between would be missed. */
    CompletableFuture<DurableCall> of(Row.Id id) {
        CompletableFuture<DurableCall> end = futures.computeIfAbsent(id, same -> new CompletableFuture<>());
        CompletableFuture<DurableCall> own = end.copy();
        if (closed) {
            end.cancel(false);
        } else {
            database.transaction("look at " + id, tx -> journal.ended(tx, List.of(id)))
                    .forEach(row -> ended(row.call()));
        }
        return own;
    }

    void ended(DurableCall call) {
        JdbcBooks.forget(database, call.idempotencyKey());
        CompletableFuture<DurableCall> end = futures.remove(new Row.Id(call.operation(), call.orderId()));
        if (end != null) {
            // its stages may block
            Names.daemons("freight-durable-end")
                    .newThread(() -> end.complete(call))
                    .start();
        }
    }

    boolean isAwaited() {
        return !futures.isEmpty();
    }

    List<Row> ended(Transaction tx) throws SQLException {
        List<Row.Id> ids = new ArrayList<>(futures.keySet());
        List<Row> ended = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            ended.addAll(journal.ended(tx, ids.subList(from, Math.min(ids.size(), from + AT_ONCE))));
        }
        return ended;
    }

    void close() {
        closed = true;
        futures.values().forEach(end -> end.cancel(false));
        futures.clear();
    }
}
