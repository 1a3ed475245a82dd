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

/** The parts of a {@link CallReport}, which may grow. */
record EndedCall(
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
        @Nullable FreightException failure)
        implements CallReport {
    EndedCall {
        TreeMap<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = Collections.unmodifiableMap(anyCase);
    }

    @Override
    public String toString() {
        return "CallReport[callId=" + callId + ", operation=" + operation + ", outcome=" + outcome + ", attempts="
                + attempts + ", wireRequests=" + wireRequests + ", chargeStatus=" + chargeStatus + ", replayed="
                + replayed + ", priceUsd=" + priceUsd + ", chargedUsd=" + chargedUsd + ", atMostUsd=" + atMostUsd
                + ", idempotencyKey=" + idempotencyKey + ", requestId=" + requestId + ", tag=" + tag + ", duration="
                + duration + ", status=" + status + ", failure=" + failure + "]";
    }
}
