package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The report of what a call did and what it cost. It does not hold the agent key; its {@link #body} and {@link #headers} are as they came,
 * so {@link #toString} leaves them out.
 *
 * @param callId what the client calls the call; each of its requests carries it in {@code X-Client-Request-Id}
 * @param operation the method that was called, such as {@code createLoad}
 * @param outcome whether it ended with a result, failed or was cancelled
 * @param attempts how often it was tried
 * @param wireRequests how many requests went out, those of cancelled attempts included; fewer than the attempts if a
 *     connection could not be made
 * @param chargeStatus whether money moved
 * @param replayed whether the service marks the result as a replay ({@code Idempotency-Replayed: true}): it is that of an
 * earlier call with the key, and differences in the input of this one were not applied. False if the service does not mark
 * replays, which its contract does not require
 * @param priceUsd the price of the operation as the client knew it; null if it is free or was not known
 * @param chargedUsd what the call cost: zero for a load that was there already; null if the charge or its price is unknown
 * @param atMostUsd the most that the call can have cost: what was charged and what is uncertain, of all its attempts; null if
 *     no price was known
 * @param idempotencyKey the key that was sent, null if none was
 * @param requestId what the service calls the last request, null if it did not say
 * @param tag the tag of {@link CallOptions}, null if there is none
 * @param duration from the call to its end, waits included
 * @param status the HTTP status of the last response, null if there was none
 * @param headers the headers of that response, such as rate limits; their names in any case
 * @param body the JSON of the result, null unless {@link CallOptions.Builder#keepBody} was set; that of a failure is in the
 *     exception
 * @param failure why there is no result, null if there is one or the call was cancelled
 */
public record CallReport(
        String callId,
        String operation,
        CallOutcome outcome,
        int attempts,
        int wireRequests,
        ChargeStatus chargeStatus,
        boolean replayed,
        @Nullable BigDecimal priceUsd,
        @Nullable BigDecimal chargedUsd,
        @Nullable BigDecimal atMostUsd,
        @Nullable String idempotencyKey,
        @Nullable String requestId,
        @Nullable String tag,
        Duration duration,
        @Nullable Integer status,
        Map<String, List<String>> headers,
        @Nullable String body,
        @Nullable FreightException failure) {
    /** Copies the headers. */
    public CallReport {
        TreeMap<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = Collections.unmodifiableMap(anyCase);
    }

    @Override
    public String toString() {
        return "CallReport[callId=" + callId + ", operation=" + operation + ", outcome=" + outcome + ", attempts="
                + attempts + ", wireRequests=" + wireRequests + ", chargeStatus=" + chargeStatus + ", replayed="
                + replayed + ", priceUsd=" + priceUsd + ", chargedUsd=" + chargedUsd + ", atMostUsd=" + atMostUsd
                + ", idempotencyKey="
                + idempotencyKey + ", requestId=" + requestId + ", tag=" + tag + ", duration=" + duration + ", status="
                + status + ", failure=" + failure + "]";
    }
}
