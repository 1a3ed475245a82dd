package io.freightsdk.durable;

import io.freightsdk.durable.internal.Sql;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
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
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code freight_call}, with its charge in the ledger.
 *
 * @param input the canonical JSON of the input; null after the retention
 * @param isUncertain whether an attempt may have been charged without a known outcome
 * @param existing whether the load existed before
 * @param chargeStatus the status of the charge in the ledger; null if the ledger has no charge of the call
 */
record CallRow(
        String orderId,
        DurableState state,
        String key,
        @Nullable String input,
        String inputSha256,
        @Nullable String tag,
        @Nullable BigDecimal maxPriceUsd,
        int attempts,
        boolean isUncertain,
        @Nullable String loadNumber,
        boolean existing,
        @Nullable String response,
        @Nullable String failure,
        @Nullable String failureText,
        Instant requestedAt,
        Instant changedAt,
        @Nullable String chargeStatus,
        @Nullable BigDecimal chargeUsd) {
    private static final String OF_CHARGE =
            " from freight_charge l where l.account = c.account and l.charge_id = c.idempotency_key) as ";

    static final String SELECT =
            "select order_id, state, idempotency_key, input, input_sha256, tag, max_price_usd, attempts,"
                    + " uncertain, load_number, existing, response, failure, failure_text, requested_at, changed_at, (select l.status"
                    + OF_CHARGE + "charge_status, (select l.usd" + OF_CHARGE + "charge_usd from freight_call c";

    static CallRow of(ResultSet row) throws SQLException {
        return new CallRow(
                row.getString("order_id"),
                DurableState.valueOf(row.getString("state")),
                row.getString("idempotency_key"),
                row.getString("input"),
                row.getString("input_sha256"),
                row.getString("tag"),
                row.getBigDecimal("max_price_usd"),
                row.getInt("attempts"),
                row.getBoolean("uncertain"),
                row.getString("load_number"),
                row.getBoolean("existing"),
                row.getString("response"),
                row.getString("failure"),
                row.getString("failure_text"),
                Sql.time(row, "requested_at"),
                Sql.time(row, "changed_at"),
                row.getString("charge_status"),
                row.getBigDecimal("charge_usd"));
    }

    /** Returns whether an attempt without a known outcome may have been charged. */
    boolean mayBePaid() {
        return isUncertain || state == DurableState.PROCESSING;
    }

    boolean isToBeSent() {
        return state == DurableState.SCHEDULED || state == DurableState.PROCESSING;
    }

    CreateLoadInput toSend() {
        return read(CreateLoadInput.class, Objects.requireNonNull(input, "the input of an open call"));
    }

    DurableCall call() {
        boolean isCharged = ChargeStatus.CHARGED.name().equals(chargeStatus);
        boolean isUnknown = !isCharged && (chargeStatus == null ? mayBePaid() : !isWaiting());
        BigDecimal usd = chargeUsd == null || isWaiting() ? BigDecimal.ZERO : chargeUsd;
        return new DurableCall(
                orderId,
                state,
                input == null ? null : read(CreateLoadInput.class, input),
                tag,
                load(),
                loadNumber,
                isCharged ? ChargeStatus.CHARGED : isUnknown ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED,
                isUnknown ? null : Usd.atLeastCents(usd),
                Usd.atLeastCents(usd),
                attempts,
                key,
                failure,
                failureText,
                requestedAt,
                changedAt);
    }

    /** Returns whether the call waits without an attempt that may have been charged: what is reserved for it is not spent. */
    private boolean isWaiting() {
        return state == DurableState.SCHEDULED
                && !isUncertain
                && !ChargeStatus.CHARGED.name().equals(chargeStatus);
    }

    private @Nullable CreateLoadOutcome load() {
        if (response == null) {
            return null;
        }
        return existing ? read(DedupCreateLoadResult.class, response) : read(CreateLoadResult.class, response);
    }

    private <T> T read(Class<T> type, String json) {
        try {
            return Objects.requireNonNull(FreightJson.adapter(type).fromJson(json), "a value");
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the row of " + orderId + " in freight_call has an input or a response that is not JSON; somebody"
                            + " has changed it, so restore the row",
                    e);
        }
    }

    /** The outcome of a call: a load, or the reason why there is none. */
    record Outcome(
            @Nullable String loadNumber,
            boolean existing,
            @Nullable String response,
            @Nullable String failure,
            @Nullable String failureText) {
        static Outcome created(CreateLoadOutcome load) {
            String response = FreightJson.adapter(CreateLoadOutcome.class).toJson(load);
            return new Outcome(load.loadNumber(), load.deduplicated(), response, null, null);
        }

        static Outcome found(String loadNumber) {
            return new Outcome(loadNumber, false, null, null, null);
        }

        static Outcome failed(String failure, String text) {
            return new Outcome(null, false, null, failure, text);
        }
    }
}
