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
 * The facts of a failed call apart from why it failed.
 *
 * @param operation the method that was called, such as {@code createLoad}
 * @param chargeStatus whether the call has cost money
 * @param attempts how many requests it made, 0 if it was refused before the first
 * @param idempotencyKey the key all its requests carried, null if they carried none
 * @param orderId the order id from which the key is derived, or that the call was named by; null if there is none
 * @param requestId the service's id of the last response, null if it gave none
 * @param note what else the message should say, such as why there was no further attempt; null for nothing
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

    /** Checks that nothing required is missing. */
    public CallFacts {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(chargeStatus, "chargeStatus");
        if (attempts < 0) {
            throw new IllegalArgumentException("attempts is 0 or more, not " + attempts);
        }
        headers = headers.isEmpty() ? Map.of() : Collections.unmodifiableMap(anyCase(headers));
    }

    /** Creates the facts of a call that was sent this often, cost nothing and carried no key. */
    public static CallFacts sent(String operation, int attempts) {
        return new CallFacts(operation, ChargeStatus.NOT_CHARGED, attempts, null, null, null, null, Map.of());
    }

    /** Creates the facts of a call that was refused before anything was sent. */
    public static CallFacts unsent(String operation) {
        return sent(operation, 0);
    }

    /** Returns these facts with another charge status. */
    public CallFacts with(ChargeStatus chargeStatus) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns these facts with another idempotency key. */
    public CallFacts withIdempotencyKey(@Nullable String idempotencyKey) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns these facts with another request id. */
    public CallFacts withRequestId(@Nullable String requestId) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns these facts with another order id. */
    public CallFacts withOrderId(@Nullable String orderId) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns these facts with another note. */
    public CallFacts withNote(@Nullable String note) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    /** Returns these facts with other headers. */
    public CallFacts withHeaders(Map<String, List<String>> headers) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, orderId, requestId, note, headers);
    }

    private static SortedMap<String, List<String>> anyCase(Map<String, List<String>> headers) {
        SortedMap<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        return copy;
    }

    /** Returns a text without the headers, which are as they came. */
    @Override
    public String toString() {
        return "CallFacts[operation=" + operation + ", chargeStatus=" + chargeStatus + ", attempts=" + attempts
                + ", idempotencyKey=" + idempotencyKey + ", orderId=" + orderId + ", requestId=" + requestId + ", note="
                + note + "]";
    }
}
