package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call did and what it cost. It does not contain the agent key. The {@link #headers} are as they came, so {@link #toString}
 * leaves them out.
 *
 * @param callId the id the client gave the call; each of its requests carries it in {@code X-Client-Request-Id}
 * @param operation the method that was called, such as {@code createLoad}
 * @param outcome whether the call ended with a result, failed or was cancelled
 * @param attempts the number of attempts
 * @param wireRequests the number of requests that were sent; less than the attempts if a connection failed
 * @param chargeStatus whether money was spent
 * @param replayed whether the service marks the result as that of an earlier call with the idempotency key
 * @param deduplicated whether the call created nothing because there was a load with the {@code customerRef}
 * @param priceUsd the price of the operation, null if it is free
 * @param chargedUsd what the call has cost; null if the charge is unknown
 * @param atMostUsd the most that the call can have cost; never null
 * @param idempotencyKey the key that was sent, null if none was
 * @param orderId the order that the key was derived from, null if there is none
 * @param loadNumber the load that was read or created, null if there is none
 * @param requestId the service's id of the last request, null if there is none
 * @param tag the tag of {@link CallOptions}, null if there is none
 * @param duration the time from the call to its end, waits included
 * @param status the HTTP status of the last response, null if there was none
 * @param headers the headers of that response, such as rate limits; names are found in upper and lower case
 * @param failure the failure, null if there is a result or the call was cancelled
 */
public record CallReport(
        String callId,
        String operation,
        CallOutcome outcome,
        int attempts,
        int wireRequests,
        ChargeStatus chargeStatus,
        boolean replayed,
        boolean deduplicated,
        @Nullable BigDecimal priceUsd,
        @Nullable BigDecimal chargedUsd,
        BigDecimal atMostUsd,
        @Nullable String idempotencyKey,
        @Nullable String orderId,
        @Nullable String loadNumber,
        @Nullable String requestId,
        @Nullable String tag,
        Duration duration,
        @Nullable Integer status,
        Map<String, List<String>> headers,
        @Nullable FreightException failure) {
    /** Creates the report of a call with a result that cost this, such as {@code "0.65"}, for a test of a listener. */
    public static CallReport of(String operation, String chargedUsd) {
        return of(operation, new BigDecimal(chargedUsd));
    }

    /** Creates the report of a call with a result that cost this, for a test of a listener. */
    public static CallReport of(String operation, BigDecimal chargedUsd) {
        ChargeStatus status = chargedUsd.signum() > 0 ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
        return new CallReport(
                "",
                operation,
                CallOutcome.RESULT,
                1,
                1,
                status,
                false,
                false,
                null,
                chargedUsd,
                chargedUsd,
                null,
                null,
                null,
                null,
                null,
                Duration.ZERO,
                null,
                Map.of(),
                null);
    }

    @Override
    public String toString() {
        return "CallReport[operation=" + operation + ", callId=" + callId + ", outcome=" + outcome + ", attempts="
                + attempts + ", chargeStatus=" + chargeStatus + ", chargedUsd=" + chargedUsd + ", atMostUsd="
                + atMostUsd + ", orderId=" + orderId + ", loadNumber="
                + loadNumber + ", requestId=" + requestId + ", duration=" + duration + ", failure=" + failure + "]";
    }
}
