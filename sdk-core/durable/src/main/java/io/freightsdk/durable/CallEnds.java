package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes how calls end: the row, what the listener writes and the money of shared limits in one transaction. A listener that
 * throws undoes all of it; then the response alone is stored, and the listener is called again later.
 *
 * @param ended completes the futures of this node, after the transaction
 */
record CallEnds(
        Database database, Journal journal, DurableFreight.@Nullable Listener listener, Consumer<DurableCall> ended) {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;

    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown(Throwable cause) {
            super(cause);
        }
    }

    /** Returns null if that was the end, else the delay before the listener is called again. */
    @Nullable
    Duration end(Row taken, Journal.End end) {
        @Nullable DurableCall call;
        try {
            call = database.transaction("end " + taken.id(), tx -> end(tx, taken, end));
        } catch (Thrown e) {
            return later(taken, end, Objects.requireNonNull(e.getCause()));
        } catch (DurableException e) {
            // such as a constraint that is checked at the commit: the response must not be lost with it
            return keep(taken, end, e);
        }
        if (call != null) {
            ended.accept(call);
        }
        return null;
    }

    private @Nullable DurableCall end(Transaction tx, Row taken, Journal.End end) throws SQLException {
        if (!journal.end(tx, taken, end)) {
            return null;
        }
        DurableCall call = journal.find(tx, taken.id()).orElseThrow().call();
        tell(tx, call);
        boolean unused = settle(tx, taken, end.charge(), end.chargedUsd());
        return call;
    }

    void tell(Transaction tx, DurableCall call) {
        if (listener == null) {
            return;
        }
        try {
            listener.ended(OpenConnection.of(tx.connection()), call);
            tx.checkThatNothingFailed();
        } catch (Throwable e) {
            throw new Thrown(e);
        }
    }

    /** Settles the money a call holds, and returns whether it held any; an unknown charge stays used. */
    boolean settle(Transaction tx, Row row, ChargeStatus charge, @Nullable BigDecimal chargedUsd) throws SQLException {
        List<LimitRows.Held> released = journal.release(tx, row);
        for (LimitRows.Held held : released) {
            if (charge == ChargeStatus.NOT_CHARGED) {
                LimitRows.giveBack(tx, held);
            } else {
                LimitRows.spend(tx, held, chargedUsd == null ? held.usd() : chargedUsd);
            }
        }
        if (charge == ChargeStatus.CHARGED && chargedUsd != null) {
            journal.charged(tx, row.id(), chargedUsd);
        }
        return !released.isEmpty();
    }

    private Duration later(Row taken, Journal.End end, Throwable thrown) {
        LOG.log(
                Level.WARNING,
                taken.id() + ": the listener threw " + thrown.getClass().getName() + " at "
                        + Stream.of(thrown.getStackTrace()).findFirst().orElse(null) + "; it is called again later");
        database.transaction("store the response of " + taken.id(), tx -> journal.responded(tx, taken, end));
        return FIRST_WAIT.multipliedBy(1L << Math.min(taken.listenerFailures(), MOST_DOUBLINGS));
    }

    /** Without what a driver says, which may have values of rows in it. */
    static String said(Throwable thrown) {
        return thrown instanceof DurableException
                ? String.valueOf(thrown.getMessage())
                : thrown.getClass().getName();
    }

    private Duration keep(Row taken, Journal.End end, DurableException failure) {
        try {
            return later(taken, end, failure);
        } catch (DurableException e) {
            e.addSuppressed(failure);
            throw e;
        }
    }
}
