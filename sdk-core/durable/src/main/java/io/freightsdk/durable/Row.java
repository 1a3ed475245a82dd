package io.freightsdk.durable;

import io.freightsdk.CallReport;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row of the journal.
 *
 * @param body the input, null after a purge
 * @param priceUsd what it cost when it was first sent, null if it never was or is free
 * @param isUncertain whether it may be paid for without anybody knowing
 */
record Row(
        Id id,
        DurableState state,
        String idempotencyKey,
        int revision,
        @Nullable String body,
        String bodySha256,
        @Nullable BigDecimal priceUsd,
        @Nullable BigDecimal maxPriceUsd,
        @Nullable String tag,
        int attempts,
        @Nullable String node,
        boolean isUncertain,
        Outcome outcome,
        int listenerFailures,
        Instant requestedAt,
        Instant changedAt) {
    /** Each by its name: a plan that PostgreSQL has prepared fails if a script adds a column to those of {@code *}. */
    static final String COLUMNS =
            "operation, order_id, state, idempotency_key, revision, body, body_sha256, load_number,"
                    + " price_usd, max_price_usd, tag, attempts, node, uncertain, existing, response, charge_status,"
                    + " charged_usd, failure, failure_text, listener_failures, requested_at, changed_at";

    static final String CREATE = "createLoad";
    static final String CONFIRM = "confirmDelivery";

    /** A step on a row, in the transaction that has locked it. */
    interface Step<T> {
        T of(Transaction tx, Row row) throws SQLException;
    }

    record Id(String operation, String orderId) {
        static Id create(String orderId) {
            return new Id(CREATE, orderId);
        }

        static Id confirm(String orderId) {
            return new Id(CONFIRM, orderId);
        }

        static Id of(ResultSet row) throws SQLException {
            return new Id(row.getString("operation"), row.getString("order_id"));
        }

        String task() {
            return operation + ':' + orderId;
        }

        static Id ofTask(String task) {
            int colon = task.indexOf(':');
            return new Id(task.substring(0, colon), task.substring(colon + 1));
        }

        boolean isCreation() {
            return operation.equals(CREATE);
        }

        @Override
        public String toString() {
            return operation + ' ' + orderId;
        }
    }

    /**
     * The outcome of a call so far: one that is over was refused for its failure, or is done if it has none.
     *
     * @param loadNumber the load, of a confirmation from the beginning if somebody has named it
     * @param response the result, null if there is none or it was purged
     * @param charge null while the call is open
     */
    record Outcome(
            @Nullable String loadNumber,
            boolean existing,
            @Nullable String response,
            @Nullable ChargeStatus charge,
            @Nullable BigDecimal chargedUsd,
            @Nullable String failure,
            @Nullable String failureText) {
        /** In doubt it is the lost attempt that was paid, at the price of then. */
        static Outcome created(Row row, CreateLoadOutcome load, boolean isOurs, @Nullable CallReport report) {
            ChargeStatus charge = ChargeStatus.CHARGED;
            BigDecimal usd =
                    report != null && report.chargeStatus() == ChargeStatus.CHARGED ? report.chargedUsd() : null;
            BigDecimal known = usd == null ? row.priceUsd : usd;
            // one with a customerRef that nobody else has was paid for by an attempt before
            if (load.deduplicated() && !isOurs) {
                // the attempt that was lost may be one of this call, which the client has repeated on its own
                boolean isUncertain =
                        row.isUncertain || (report != null && report.chargeStatus() == ChargeStatus.UNKNOWN);
                charge = isUncertain ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
                known = isUncertain ? null : BigDecimal.ZERO;
            }
            String response = FreightJson.adapter(CreateLoadOutcome.class).toJson(load);
            return new Outcome(load.loadNumber(), load.deduplicated(), response, charge, known, null, null);
        }

        static Outcome confirmed(ConfirmDeliveryResult result) {
            String response = FreightJson.adapter(ConfirmDeliveryResult.class).toJson(result);
            return new Outcome(null, false, response, ChargeStatus.NOT_CHARGED, BigDecimal.ZERO, null, null);
        }

        static Outcome refused(String failure, String text) {
            return new Outcome(null, false, null, ChargeStatus.NOT_CHARGED, BigDecimal.ZERO, failure, text);
        }

        static Outcome of(ResultSet row, Database database) throws SQLException {
            String charge = row.getString("charge_status");
            return new Outcome(
                    row.getString("load_number"),
                    row.getBoolean("existing"),
                    database.decrypted(row.getString("response")),
                    charge == null ? null : ChargeStatus.valueOf(charge),
                    row.getBigDecimal("charged_usd"),
                    row.getString("failure"),
                    row.getString("failure_text"));
        }

        DurableState state() {
            return failure == null ? DurableState.DONE : DurableState.REFUSED;
        }
    }

    static Row of(ResultSet row, Database database) throws SQLException {
        return new Row(
                Id.of(row), DurableState.of(row.getString("state")),
                row.getString("idempotency_key"), row.getInt("revision"),
                database.decrypted(row.getString("body")), row.getString("body_sha256"),
                row.getBigDecimal("price_usd"), row.getBigDecimal("max_price_usd"),
                row.getString("tag"), row.getInt("attempts"),
                row.getString("node"), row.getBoolean("uncertain"),
                Outcome.of(row, database), row.getInt("listener_failures"),
                Database.time(row, "requested_at"), Database.time(row, "changed_at"));
    }

    /** Returns whether it costs and may be paid for: it was so before, or a node has taken it and not come back. */
    boolean mayBePaid() {
        return isUncertain || (state == DurableState.SENDING && id.isCreation());
    }

    /** The customerRef of an input without one: nobody else's load has it. */
    String customerRef() {
        int hash = Journal.KEY_PREFIX.length();
        return id.orderId + '-' + idempotencyKey.substring(hash, hash + 8);
    }

    DurableCall call() {
        ChargeStatus charge = outcome.charge;
        BigDecimal usd = outcome.chargedUsd;
        if (charge == null) {
            boolean isUnknown = mayBePaid() || state == DurableState.STUCK;
            charge = isUnknown ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
            usd = isUnknown ? null : BigDecimal.ZERO;
        }
        return new DurableCall(
                id.orderId,
                id.operation,
                state,
                tag,
                shown(this::input),
                shown(this::load),
                shown(this::delivery),
                outcome.loadNumber,
                charge,
                usd == null ? null : Database.usd(usd),
                attempts,
                idempotencyKey,
                outcome.failure,
                outcome.failureText,
                requestedAt,
                changedAt);
    }

    @Nullable
    CreateLoadInput input() {
        return id.isCreation() && body != null ? read(CreateLoadInput.class, body) : null;
    }

    boolean isEncrypted() {
        return Database.isEncrypted(body) || Database.isEncrypted(outcome.response);
    }

    /** Null for what cannot be read, without a key or at all: the call is listed all the same. */
    private static <T> @Nullable T shown(Supplier<@Nullable T> part) {
        try {
            return part.get();
        } catch (RuntimeException e) {
            return null;
        }
    }

    private @Nullable ConfirmDeliveryResult delivery() {
        String response = outcome.response;
        return id.isCreation() || response == null ? null : read(ConfirmDeliveryResult.class, response);
    }

    private @Nullable CreateLoadOutcome load() {
        String response = outcome.response;
        if (!id.isCreation() || response == null) {
            return null;
        }
        return outcome.existing ? read(DedupCreateLoadResult.class, response) : read(CreateLoadResult.class, response);
    }

    static <T> T read(Class<T> type, String json) {
        try {
            return Objects.requireNonNull(FreightJson.adapter(type).fromJson(json), "a result");
        } catch (IOException e) {
            throw new IllegalStateException("a row has a response that is not JSON", e);
        }
    }
}
