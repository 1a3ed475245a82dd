package io.freightsdk.durable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The creation of a load as it was in the database when it was read. {@link #toString} leaves out the input and the response, which
 * have phone numbers, addresses and links.
 *
 * @param orderId your order
 * @param state its state
 * @param input what is to be created; null once it is older than the retention
 * @param tag its spend tag, null if it has none
 * @param load what was created; null if there is none, if a person has found it, or once it is older than the retention
 * @param loadNumber the number of the load, which stays; null if there is none
 * @param chargeStatus whether money moved, by the ledger
 * @param chargedUsd what it cost; null if that is unknown
 * @param atMostUsd the most that it can have cost
 * @param attempts how often a worker has taken it
 * @param idempotencyKey the key that it is sent with, which is the id of its charge
 * @param failure the last failure, such as {@code InvalidRequest}; null if there was none since
 * @param failureText the same in words, and what to do about it
 * @param requestedAt when it was requested
 * @param changedAt when it was changed last
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
