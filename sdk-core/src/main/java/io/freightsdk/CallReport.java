package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a call did and what it cost. It holds no key of the agent, no phone and no address.
 *
 * @param callId what the client calls the call; each of its requests carries it in {@code X-Client-Request-Id}
 * @param operation the method that was called, such as {@code createLoad}
 * @param attempts how often it was tried
 * @param wireRequests how many requests went out; fewer than the attempts if a connection could not be made
 * @param chargeStatus whether money moved
 * @param priceUsd the price of the operation as the client knew it; null if it is free or was not known
 * @param chargedUsd what the call cost: zero for a load that was there already; null if the charge or its price is unknown
 * @param idempotencyKey the key that was sent, null if none was
 * @param requestId what the service calls the last request, null if it did not say
 * @param tag the tag of {@link CallOptions}, null if there is none
 * @param duration from the call to its end, waits included
 * @param failure why there is no result, null if there is one or the call was cancelled
 */
public record CallReport(
        String callId,
        String operation,
        int attempts,
        int wireRequests,
        ChargeStatus chargeStatus,
        @Nullable BigDecimal priceUsd,
        @Nullable BigDecimal chargedUsd,
        @Nullable String idempotencyKey,
        @Nullable String requestId,
        @Nullable String tag,
        Duration duration,
        @Nullable FreightException failure) {}
