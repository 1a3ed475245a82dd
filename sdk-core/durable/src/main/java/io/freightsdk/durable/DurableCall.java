package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call as it was in the database when it was read. {@link #toString} leaves out the input and the response, which have
 * phone numbers, addresses and links.
 *
 * @param orderId your reference of the call
 * @param operation {@code createLoad} or {@code confirmDelivery}
 * @param state its state
 * @param tag its spend tag, null if it has none
 * @param input what is to be created, null for a confirmation, after a purge, and if nobody can read it
 * @param load what was created, null unless a creation is over with a result and was not purged
 * @param delivery what was confirmed, null unless a confirmation is over with a result and was not purged
 * @param loadNumber the load it is about, null if there is none yet; a purge leaves it
 * @param chargeStatus whether money moved; unknown while that is uncertain
 * @param chargedUsd what it cost, null if that is unknown
 * @param attempts how often a node has taken it; each of those may be several requests
 * @param idempotencyKey the idempotency key it is sent with; a confirmation is free and sends none
 * @param failure the last failure, such as {@code InvalidRequest}; null if there was none since
 * @param failureText the same in words, and what to do about it
 * @param requestedAt when it was requested, by the database's clock
 * @param changedAt when it was changed last
 */
public record DurableCall(
        String orderId,
        String operation,
        DurableState state,
        @Nullable String tag,
        @Nullable CreateLoadInput input,
        @Nullable CreateLoadOutcome load,
        @Nullable ConfirmDeliveryResult delivery,
        @Nullable String loadNumber,
        ChargeStatus chargeStatus,
        @Nullable BigDecimal chargedUsd,
        int attempts,
        String idempotencyKey,
        @Nullable String failure,
        @Nullable String failureText,
        Instant requestedAt,
        Instant changedAt) {
    @Override
    public String toString() {
        return "DurableCall[orderId=" + orderId + ", operation=" + operation + ", state=" + state + ", loadNumber="
                + loadNumber
                + ", chargeStatus=" + chargeStatus + ", chargedUsd=" + chargedUsd + ", attempts=" + attempts
                + ", idempotencyKey=" + idempotencyKey + ", failure=" + failure + ", requestedAt=" + requestedAt
                + ", changedAt="
                + changedAt + "]";
    }
}
