package io.freightsdk.durable;

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
 * @param id what the queue calls it too
 * @param revision how often another input was given
 * @param body the input, null after a purge
 * @param priceUsd what it cost when it was first sent, null if it never was or is free
 * @param isUncertain whether it may be paid for without anybody knowing
 * @param existing whether the load was there before
 * @param response the result, null if there is none or it was purged
 * @param charge how it ended, null while it is open
 * @param listenerFailures how often the listener has thrown
 */
record Row(
        Id id,
        DurableState state,
        String idempotencyKey,
        int revision,
        @Nullable String body,
        String bodySha256,
        @Nullable String loadNumber,
        @Nullable BigDecimal priceUsd,
        @Nullable BigDecimal maxPriceUsd,
        @Nullable String tag,
        int attempts,
        boolean isUncertain,
        boolean existing,
        @Nullable String response,
        @Nullable ChargeStatus charge,
        @Nullable BigDecimal chargedUsd,
        @Nullable String failure,
        @Nullable String failureText,
        int listenerFailures,
        Instant requestedAt,
        Instant changedAt) {
    static final String COLUMNS =
            "operation, order_id, state, idempotency_key, revision, body, body_sha256, load_number,"
                    + " price_usd, max_price_usd, tag, attempts, uncertain, existing, response, charge_status,"
                    + " charged_usd, failure, failure_text, listener_failures, requested_at, changed_at";

    static final String CREATE = "createLoad";
    static final String CONFIRM = "confirmDelivery";

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

    static Row of(ResultSet row, Database database) throws SQLException {
        @Nullable String body = row.getString("body");
        @Nullable String response = row.getString("response");
        @Nullable String charge = row.getString("charge_status");
        return new Row(
                Id.of(row),
                DurableState.of(row.getString("state")),
                row.getString("idempotency_key"),
                row.getInt("revision"),
                body == null ? null : database.cipher().decrypt(body),
                row.getString("body_sha256"),
                row.getString("load_number"),
                row.getBigDecimal("price_usd"),
                row.getBigDecimal("max_price_usd"),
                row.getString("tag"),
                row.getInt("attempts"),
                row.getBoolean("uncertain"),
                row.getBoolean("existing"),
                response == null ? null : database.cipher().decrypt(response),
                charge == null ? null : ChargeStatus.valueOf(charge),
                row.getBigDecimal("charged_usd"),
                row.getString("failure"),
                row.getString("failure_text"),
                row.getInt("listener_failures"),
                time(row, "requested_at"),
                time(row, "changed_at"));
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(Database.instant(row, column), column);
    }

    /** Returns whether it may be paid for: it was so before, or a node has taken it and not come back. */
    boolean mayBePaid() {
        return isUncertain || state == DurableState.SENDING;
    }

    /** The customerRef of an input without one: nobody else's load has it. */
    String customerRef() {
        return id.orderId
                + '-'
                + idempotencyKey.substring(Journal.KEY_PREFIX.length(), Journal.KEY_PREFIX.length() + 8);
    }

    DurableCall call() {
        boolean moneyIsUnknown = mayBePaid() || state == DurableState.STUCK;
        ChargeStatus status = moneyIsUnknown ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        @Nullable BigDecimal openUsd = moneyIsUnknown ? null : Database.usd(null);
        return new DurableCall(
                id.orderId,
                id.operation,
                state,
                tag,
                shown(this::input),
                shown(this::load),
                shown(this::delivery),
                loadNumber,
                charge == null ? status : charge,
                charge == null ? openUsd : chargedUsd == null ? null : Database.usd(chargedUsd),
                attempts,
                idempotencyKey,
                failure,
                failureText,
                requestedAt,
                changedAt);
    }

    @Nullable
    CreateLoadInput input() {
        return id.isCreation() && body != null ? read(CreateLoadInput.class, body) : null;
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
        return id.isCreation() || response == null ? null : read(ConfirmDeliveryResult.class, response);
    }

    private @Nullable CreateLoadOutcome load() {
        if (!id.isCreation() || response == null) {
            return null;
        }
        return existing ? read(DedupCreateLoadResult.class, response) : read(CreateLoadResult.class, response);
    }

    static <T> T read(Class<T> type, String json) {
        try {
            return Objects.requireNonNull(FreightJson.adapter(type).fromJson(json), "a result");
        } catch (IOException e) {
            throw new IllegalStateException("a row has a response that is not JSON", e);
        }
    }
}
