package io.freightsdk;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A charge that may or may not have happened: the response to a paid request was lost, and no later call has shown what became of
 * it. Its amount is in {@link Spend#uncertainUsd()}, and counts as spent under all limits.
 *
 * @param chargeId the id for {@link FreightClient#resolve}: the {@code X-Client-Request-Id} of the lost request, which is the id of
 *     the call, a dot and the number of the attempt
 * @param operation the method that was called, such as {@code getLoadPosition}
 * @param idempotencyKey the idempotency key of the call; a call with it settles the charge while the service remembers it; null for a
 *     position read, which has none
 * @param orderId the order that the key was derived from, or another name given to the call; null if there is none
 * @param tag the tag of the call, null if it had none
 * @param loadNumber the load that was read, or that was found afterwards; null if none is known
 * @param uncertainUsd the most that the call may have cost
 * @param since when the call ended without a response
 * @param reason the simple name of the exception of the lost attempt, such as {@code CallTimeoutException}, or {@code cancelled}
 */
public record UncertainCharge(
        String chargeId,
        String operation,
        @Nullable String idempotencyKey,
        @Nullable String orderId,
        @Nullable String tag,
        @Nullable String loadNumber,
        BigDecimal uncertainUsd,
        Instant since,
        String reason) {
    UncertainCharge at(BigDecimal usd, Instant first) {
        return new UncertainCharge(chargeId, operation, idempotencyKey, orderId, tag, loadNumber, usd, first, reason);
    }
}
