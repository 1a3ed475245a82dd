package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The requested creation of a load, as it was in the database when it was read. {@link #toString} leaves out the input and the
 * response, because they contain phone numbers, addresses and links.
 *
 * @param orderId your own name of the order
 * @param state the state of the call
 * @param input the load that is to be created; null after the retention
 * @param tag the customer or purpose that the charge is for; null if the call has none
 * @param load the response of the service; null if there is none yet, if a person has found the load, or after the retention
 * @param loadNumber the number of the load, which is kept after the retention; null if there is none
 * @param chargeStatus whether the call has cost money
 * @param chargedUsd what the call has cost; null if that is unknown
 * @param atMostUsd the most that the call can have cost
 * @param attempts how many times a worker has taken the call
 * @param idempotencyKey the key that every request of the call carries, and the id of its charge
 * @param failure the {@linkplain io.freightsdk.error.FreightException#code code} of the last failure, such as {@code
 *     INSUFFICIENT_FUNDS}; {@code NO_LOAD} if a person has found that there is no load; {@code INTERNAL_ERROR} if an unexpected
 *     exception was thrown; null if nothing has failed since the call was requested or has succeeded
 * @param failureText the message of the last failure, with the next step; null if there is none, or after the retention
 * @param requestedAt when the call was requested
 * @param changedAt when its row was last changed
 */
public record DurableCall(
        String orderId,
        DurableState state,
        @Nullable CreateLoadInput input,
        @Nullable String tag,
        @Nullable CreateLoadOutcome load,
        @Nullable String loadNumber,
        ChargeStatus chargeStatus,
        @Nullable BigDecimal chargedUsd,
        BigDecimal atMostUsd,
        int attempts,
        String idempotencyKey,
        @Nullable String failure,
        @Nullable String failureText,
        Instant requestedAt,
        Instant changedAt) {
    @Override
    public String toString() {
        return "DurableCall[orderId=" + orderId + ", state=" + state + ", loadNumber=" + loadNumber + ", chargeStatus="
                + chargeStatus + ", chargedUsd=" + chargedUsd + ", attempts=" + attempts + ", idempotencyKey="
                + idempotencyKey + ", failure=" + failure + ", requestedAt=" + requestedAt + ", changedAt=" + changedAt
                + "]";
    }
}
