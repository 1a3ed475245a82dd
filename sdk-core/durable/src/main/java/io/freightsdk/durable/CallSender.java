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
 * Sends one call: takes its row and reserves its price in one transaction, calls the service outside of any, and stores what it has
 * said, and what that has cost, in another.
 *
 * @param limits those that are counted by the ledger
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
    private static final String SPEND_LIMIT = "SpendLimit";
    private static final Duration SHORTLY = Duration.ofMillis(500);

    /** A worker that stands still within a transaction holds its row no longer. */
    private static final Duration LONGEST_IDLE = Duration.ofSeconds(30);

    /** A limit that is used up is asked again within half a minute. */
    private static final int FOR_A_LIMIT = 6;

    /** What is left to do: to tell the listener, to come back, or nothing. */
    record End(boolean isToBeTold, @Nullable Duration again) {
        static final End TOLD = new End(true, null);
        static final End NOTHING = new End(false, null);

        static End later(Duration again) {
            return new End(false, again);
        }
    }

    /**
     * A row that is to be sent, or why none is.
     *
     * @param sentUsd the highest price that it was sent at before, null if it was not
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
            breaker.failed(permit, true, "the prices: " + e.getMessage(), null);
            return End.later(CreateLoadTask.backoff(1));
        }
        Taken taken = transactions.run(connection -> take(connection, orderId, usd));
        return taken.row == null ? Objects.requireNonNull(taken.end) : call(taken.row, taken.sentUsd, usd, permit);
    }

    private Taken take(Connection connection, String orderId, BigDecimal usd) throws SQLException {
        Sql.endIfIdle(connection, LONGEST_IDLE);
        Optional<CallRow> free = rows.lockIfFree(connection, orderId);
        if (free.isEmpty()) {
            // another worker ends it just now, or stands still with it; or somebody has deleted it
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
            String text = "waits for the spend limit of " + refusing + "; ask who set it, or wait";
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
            return unresolved(row, e.getClass().getSimpleName(), e.getClass().getName() + ", see the log", e);
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
        // the price may rise after it was reserved
        Stream<BigDecimal> reserved = Stream.ofNullable(limits.isEmpty() ? null : usd);
        Stream.concat(Stream.ofNullable(mostUsd(row)), reserved)
                .min(Comparator.naturalOrder())
                .ifPresent(options::maxPriceUsd);
        if (row.tag() != null) {
            options.tag(row.tag());
        }
        return options.build();
    }

    /** The most that its price may be, null for any. */
    private @Nullable BigDecimal mostUsd(CallRow row) {
        return row.maxPriceUsd() == null ? freight.options().maxPriceUsd() : row.maxPriceUsd();
    }

    private BigDecimal reservedUsd(CallRow row) {
        return Objects.requireNonNull(row.chargeUsd(), "the charge of a call that was taken");
    }

    /** Stores the load and the money before the listener is told, which so cannot lose them. */
    private End responded(CallRow row, CreateLoadOutcome load, @Nullable CallReport report) {
        ChargeStatus status = status(row, load, report);
        BigDecimal reported =
                report != null && report.chargeStatus() == ChargeStatus.CHARGED ? report.chargedUsd() : null;
        BigDecimal usd = reported == null ? reservedUsd(row) : reported;
        transactions.run(connection -> {
            boolean isStored = rows.responded(connection, row, Outcome.created(load));
            if (!isStored && !isKnown(connection, row, load)) {
                LOG.log(Level.WARNING, row.orderId() + ": load " + load.loadNumber() + " came after its end");
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

    /** A load that was there has cost nothing, unless a lost attempt of this call may have made it. */
    private static ChargeStatus status(CallRow row, CreateLoadOutcome load, @Nullable CallReport report) {
        boolean hasOwnRef = row.toSend().customerRef() == null; // the client has sent one that nobody else has
        if (!load.deduplicated() || hasOwnRef) {
            return ChargeStatus.CHARGED;
        }
        boolean isUncertain = row.isUncertain() || (report != null && report.chargeStatus() == ChargeStatus.UNKNOWN);
        return isUncertain ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
    }

    private End failed(CallRow row, FreightException e, Permit permit) {
        String name = e.getClass().getSimpleName().replaceFirst("Exception$", "");
        String text = String.valueOf(e.getMessage());
        boolean isUncertain = row.isUncertain() || e.chargeStatus() == ChargeStatus.UNKNOWN;
        Retry retry = Retry.of(e);
        if (retry.isFinal() || isTooDear(row, e)) {
            breaker.responded(permit);
            return isUncertain
                    ? unresolved(row, name, text + "; an attempt before it may have been paid for", e)
                    : refused(row, name, text);
        }
        if (retry.others() != Others.NONE) {
            breaker.failed(permit, retry.others() == Others.ALL, text, retry.after());
        }
        if (e instanceof CallInterruptedException) {
            boolean unused = Thread.interrupted(); // so that it can be stored; the worker ends anyway
        }
        ChargeStatus status = isUncertain ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        transactions.run(connection -> {
            boolean isMine = rows.retryLater(connection, row, isUncertain, name, text);
            if (isMine) {
                ledger.in(connection).settle(charge(row, null, reservedUsd(row)), status);
            }
            return isMine;
        });
        return End.later(CreateLoadTask.backoff(row.attempts() - 1));
    }

    /** Dearer than the user has allowed, and not only than what was reserved a moment ago. */
    private boolean isTooDear(CallRow row, FreightException e) {
        BigDecimal most = mostUsd(row);
        return most != null
                && e instanceof PriceLimitException risen
                && risen.priceUsd().compareTo(most) > 0;
    }

    private End refused(CallRow row, String failure, String text) {
        LOG.log(Level.WARNING, row.orderId() + " is refused: " + text);
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
                text + ": look on the service's pages whether there is such a load; if there is, resolve it with its"
                        + " number, if not, resolveWithoutLoad";
        LOG.log(Level.WARNING, row.orderId() + " is unresolved: " + reason, e);
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
