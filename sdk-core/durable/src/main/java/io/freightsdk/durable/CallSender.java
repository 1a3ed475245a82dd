package io.freightsdk.durable;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.CallRow.Outcome;
import io.freightsdk.durable.CircuitBreaker.Permit;
import io.freightsdk.durable.Retry.Others;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.model.CreateLoadOutcome;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends one call. It takes the row and reserves the price in one transaction, calls the service outside of any transaction, and
 * stores the outcome and the charge in another one.
 *
 * @param limits the limits that are counted by the ledger
 */
record CallSender(
        FreightClient freight,
        Transactions transactions,
        CallRows rows,
        JdbcChargeStore ledger,
        List<SpendLimit> limits,
        CircuitBreaker breaker) {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.durable");
    private static final String PRICE = "load_create";
    private static final String OPERATION = "createLoad";
    private static final String SPEND_LIMIT = "SPEND_LIMIT_REACHED";
    private static final String INTERNAL_ERROR = "INTERNAL_ERROR";
    private static final Duration SHORTLY = Duration.ofMillis(500);

    /** The database ends a transaction of a worker that stands still for this long, so that the row is free again. */
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

    /** A call that a limit has refused asks again within half a minute. */
    private static final int FOR_A_LIMIT = 6;

    /** The next step: to call the listener, to run again later, or nothing. */
    record End(boolean isToBeTold, @Nullable Duration again) {
        static final End TOLD = new End(true, null);
        static final End NOTHING = new End(false, null);

        static End later(Duration again) {
            return new End(false, again);
        }
    }

    /**
     * The row to send, or the end of this run.
     *
     * @param sentUsd the highest price at which it was sent before; null if it was not sent
     */
    private record Taken(
            @Nullable CallRow row,
            @Nullable BigDecimal sentUsd,
            @Nullable End end) {
        static Taken not(End end) {
            return new Taken(null, null, end);
        }
    }

    End send(String orderId, Permit permit) {
        BigDecimal usd;
        try {
            usd = freight.prices().priceUsd(PRICE);
        } catch (FreightException | IllegalArgumentException e) {
            breaker.failed(permit, true, "the price list cannot be read: " + e.getMessage(), null);
            return End.later(CreateLoadTask.backoff(1));
        }
        Taken taken = transactions.run(connection -> take(connection, orderId, usd));
        return taken.row == null ? Objects.requireNonNull(taken.end) : call(taken.row, taken.sentUsd, usd, permit);
    }

    private Taken take(Connection connection, String orderId, BigDecimal usd) throws SQLException {
        Sql.endIfIdle(connection, LONGEST_IDLE);
        Optional<CallRow> free = rows.lockIfFree(connection, orderId);
        if (free.isEmpty()) {
            // another worker has locked the row, or somebody has deleted it
            boolean isThere = rows.find(connection, orderId).isPresent();
            return Taken.not(isThere ? End.later(SHORTLY) : End.NOTHING);
        }
        CallRow row = free.get();
        if (!row.isToBeSent()) {
            return Taken.not(row.state() == DurableState.RESPONDED ? End.TOLD : End.NOTHING);
        }
        Optional<String> paused = rows.paused(connection);
        if (paused.isPresent()) {
            breaker.paused(paused.get());
            return Taken.not(End.later(breaker.waitTime()));
        }
        SpendLimit refusing = ledger.in(connection)
                .reserve(charge(row, row.loadNumber(), usd), limits)
                .refusing();
        if (refusing == null) {
            return new Taken(rows.processing(connection, row), row.chargeUsd(), null);
        }
        if (!SPEND_LIMIT.equals(row.failure())) {
            String text = "createLoad: over the spend limit of " + refusing + ", nothing charged; the call is sent once"
                    + " the limit has room";
            boolean unused = rows.retryLater(connection, row, row.mayBePaid(), SPEND_LIMIT, text);
        }
        return Taken.not(End.later(CreateLoadTask.backoff(FOR_A_LIMIT)));
    }

    private Charge charge(CallRow row, @Nullable String loadNumber, BigDecimal usd) {
        return new Charge(row.key(), OPERATION, row.orderId(), loadNumber, tag(row), usd);
    }

    private @Nullable String tag(CallRow row) {
        return row.tag() == null ? freight.options().tag() : row.tag();
    }

    private End call(CallRow row, @Nullable BigDecimal sentUsd, BigDecimal usd, Permit permit) {
        AtomicReference<@Nullable CallReport> report = new AtomicReference<>();
        CreateLoadOutcome load;
        try {
            load = freight.createLoad(row.toSend(), options(row, sentUsd, usd, report));
        } catch (FreightException e) {
            return failed(row, e, permit);
        } catch (RuntimeException e) {
            String text = "createLoad: " + e.getClass().getName() + " was thrown, charge unknown; see the log";
            return unresolved(row, INTERNAL_ERROR, text, e);
        }
        breaker.responded(permit);
        return responded(row, load, report.get());
    }

    private CallOptions options(
            CallRow row, @Nullable BigDecimal sentUsd, BigDecimal usd, AtomicReference<@Nullable CallReport> report) {
        CallHooks hooks = CallHooks.NONE.ofOrder(row.orderId()).accountedIn(ledger);
        CallOptions.Builder options = CallOptions.builder()
                .idempotencyKey(row.key())
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .report(report::set)
                .hooks(row.isUncertain() ? hooks.resumed(sentUsd) : hooks);
        // the price may have risen after it was reserved
        Stream<BigDecimal> reserved = Stream.ofNullable(limits.isEmpty() ? null : usd);
        Stream.concat(Stream.ofNullable(mostUsd(row)), reserved)
                .min(Comparator.naturalOrder())
                .ifPresent(options::maxPriceUsd);
        if (row.tag() != null) {
            options.tag(row.tag());
        }
        return options.build();
    }

    /** Returns the highest price that is allowed; null if any is. */
    private @Nullable BigDecimal mostUsd(CallRow row) {
        return row.maxPriceUsd() == null ? freight.options().maxPriceUsd() : row.maxPriceUsd();
    }

    private BigDecimal reservedUsd(CallRow row) {
        return Objects.requireNonNull(row.chargeUsd(), "the charge of a call that was taken");
    }

    /** Stores the load and the charge before the listener is called, so that a listener that throws cannot lose them. */
    private End responded(CallRow row, CreateLoadOutcome load, @Nullable CallReport report) {
        ChargeStatus status = status(row, load, report);
        BigDecimal reported =
                report != null && report.chargeStatus() == ChargeStatus.CHARGED ? report.chargedUsd() : null;
        BigDecimal usd = reported == null ? reservedUsd(row) : reported;
        transactions.run(connection -> {
            boolean isStored = rows.responded(connection, row, Outcome.created(load));
            if (!isStored && !isKnown(connection, row, load)) {
                LOG.log(
                        Level.WARNING,
                        row.orderId() + ": the service has created load " + load.loadNumber()
                                + " after the call had ended; look for it in the broker console");
            }
            ledger.in(connection).settle(charge(row, load.loadNumber(), usd), status);
            return isStored;
        });
        return End.TOLD;
    }

    private boolean isKnown(Connection connection, CallRow row, CreateLoadOutcome load) throws SQLException {
        return rows.find(connection, row.orderId())
                .filter(now -> load.loadNumber().equals(now.loadNumber()))
                .isPresent();
    }

    /**
     * Returns whether the load was charged by this call. A load that existed has cost nothing, unless a lost attempt of this
     * call may have created it.
     */
    private static ChargeStatus status(CallRow row, CreateLoadOutcome load, @Nullable CallReport report) {
        boolean hasOwnRef = row.toSend().customerRef() == null; // the client has sent a reference that is unique
        if (!load.deduplicated() || hasOwnRef) {
            return ChargeStatus.CHARGED;
        }
        boolean isUncertain = row.isUncertain() || (report != null && report.chargeStatus() == ChargeStatus.UNKNOWN);
        return isUncertain ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
    }

    private End failed(CallRow row, FreightException e, Permit permit) {
        String text = String.valueOf(e.getMessage());
        boolean isUncertain = row.isUncertain() || e.chargeStatus() == ChargeStatus.UNKNOWN;
        Retry retry = Retry.of(e);
        if (retry.isFinal() || isTooDear(row, e)) {
            breaker.responded(permit);
            String unclear = "createLoad: " + e.whatHappened() + "; an earlier attempt may have been charged";
            return isUncertain ? unresolved(row, e.code(), unclear, e) : refused(row, e.code(), text);
        }
        if (retry.others() != Others.NONE) {
            breaker.failed(permit, retry.others() == Others.ALL, text, retry.after());
        }
        if (e instanceof CallInterruptedException) {
            boolean unused = Thread.interrupted(); // the outcome could not be stored otherwise; the worker ends anyway
        }
        ChargeStatus status = isUncertain ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        transactions.run(connection -> {
            boolean isMine = rows.retryLater(connection, row, isUncertain, e.code(), text);
            if (isMine) {
                ledger.in(connection).settle(charge(row, null, reservedUsd(row)), status);
            }
            return isMine;
        });
        return End.later(CreateLoadTask.backoff(row.attempts() - 1));
    }

    /** Returns whether the price is above what the user allows, and not only above what was reserved a moment ago. */
    private boolean isTooDear(CallRow row, FreightException e) {
        BigDecimal most = mostUsd(row);
        return most != null
                && e instanceof PriceLimitException risen
                && risen.priceUsd().compareTo(most) > 0;
    }

    private End refused(CallRow row, String failure, String text) {
        LOG.log(Level.WARNING, row.orderId() + " has failed: " + text);
        transactions.run(connection -> {
            boolean isMine = rows.responded(connection, row, Outcome.failed(failure, text));
            if (isMine) {
                ledger.in(connection).settle(charge(row, null, reservedUsd(row)), ChargeStatus.NOT_CHARGED);
            }
            return isMine;
        });
        return End.TOLD;
    }

    private End unresolved(CallRow row, String failure, String text, RuntimeException e) {
        String reason =
                text + "; look for the load in the broker console: if it is there, call resolve with its number;"
                        + " if not, call resolveWithoutLoad or retry";
        LOG.log(Level.WARNING, row.orderId() + " is unresolved and needs a person: " + reason, e);
        transactions.run(connection -> {
            boolean isMine = rows.unresolved(connection, row, failure, reason);
            if (isMine) {
                ledger.in(connection).settle(charge(row, null, reservedUsd(row)), ChargeStatus.UNKNOWN);
            }
            return isMine;
        });
        return End.NOTHING;
    }
}
