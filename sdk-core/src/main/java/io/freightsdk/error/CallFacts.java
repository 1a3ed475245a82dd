package io.freightsdk.error;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a failed call, except for the reason of the failure. Tests create exceptions with them. Immutable.
 *
 * @param operation the method that was called, such as {@code createLoad}
 * @param chargeStatus whether the call has cost money
 * @param attempts how many requests it made, 0 if it was refused before the first
 * @param idempotencyKey the idempotency key of all its requests, null if they had none
 * @param orderId the order id from which the key is derived, null if there is none; a retry passes it again
 * @param requestId the service's id of the last response, null if it gave none
 * @param note an addition to the message, such as why there was no further attempt; null for none
 * @param headers the headers of the last response, their names in any case; empty if there was none
 */
public record CallFacts(
        String operation,
        ChargeStatus chargeStatus,
        int attempts,
        @Nullable String idempotencyKey,
        @Nullable String orderId,
        @Nullable String requestId,
        @Nullable String note,
        Map<String, List<String>> headers)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Copies the headers. Throws {@link IllegalArgumentException} for a negative number of attempts. */
    public CallFacts {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(chargeStatus, "chargeStatus");
        if (attempts < 0) {
            throw new IllegalArgumentException("attempts: expected 0 or more, was " + attempts);
        }
        if (headers.isEmpty()) {
            headers = Map.of();
        } else {
            SortedMap<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
            headers = Collections.unmodifiableMap(copy);
        }
    }

    /** Creates the facts of a call that sent so many requests without a key and was not charged. */
    public static CallFacts sent(String operation, int attempts) {
        return new CallFacts(operation, ChargeStatus.NOT_CHARGED, attempts, null, null, null, null, Map.of());
    }

    /** Creates the facts of a call that sent no request. */
    public static CallFacts unsent(String operation) {
        return sent(operation, 0);
    }

    /** Returns a copy with another charge status. */
    public CallFacts with(ChargeStatus status) {
        return new CallFacts(operation, status, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns a copy with another note. */
    public CallFacts withNote(@Nullable String other) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, other, headers);
    }

    /** Returns a text without the headers, which may contain data that must not be logged. */
    @Override
    public String toString() {
        return "CallFacts[operation=" + operation + ", chargeStatus=" + chargeStatus + ", attempts=" + attempts
                + ", idempotencyKey=" + idempotencyKey + ", orderId=" + orderId + ", requestId=" + requestId
                + ", note=" + note + "]";
    }
}
