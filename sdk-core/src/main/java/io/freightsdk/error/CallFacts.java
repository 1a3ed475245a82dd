package io.freightsdk.error;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The facts of a failed call apart from why it failed. Two with the same facts are equal. */
public final class CallFacts implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Parts parts;

    private CallFacts(Parts parts) {
        this.parts = parts;
    }

    /** The facts themselves, which may grow. */
    private record Parts(
            String operation,
            ChargeStatus chargeStatus,
            int attempts,
            @Nullable String key,
            @Nullable String orderId,
            @Nullable String requestId,
            @Nullable String note,
            Map<String, List<String>> headers)
            implements Serializable {}

    /**
     * Creates the facts of a call that was sent this often, cost nothing and carried no key.
     *
     * @throws IllegalArgumentException if that is less than 0
     */
    public static CallFacts sent(String operation, int attempts) {
        Objects.requireNonNull(operation, "operation");
        if (attempts < 0) {
            throw new IllegalArgumentException("attempts is 0 or more, not " + attempts);
        }
        return new CallFacts(
                new Parts(operation, ChargeStatus.NOT_CHARGED, attempts, null, null, null, null, Map.of()));
    }

    /** Creates the facts of a call that was refused before anything was sent. */
    public static CallFacts unsent(String operation) {
        return sent(operation, 0);
    }

    /** Returns the method that was called, such as {@code createLoad}. */
    public String operation() {
        return parts.operation;
    }

    /** Returns whether the call has cost money. */
    public ChargeStatus chargeStatus() {
        return parts.chargeStatus;
    }

    /** Returns how many requests it made, 0 if it was refused before the first. */
    public int attempts() {
        return parts.attempts;
    }

    /** Returns the key that all its requests carried, null if they carried none. */
    public @Nullable String idempotencyKey() {
        return parts.key;
    }

    /** Returns the order id from which the key is derived, null if there is none; with it the same call is sent again. */
    public @Nullable String orderId() {
        return parts.orderId;
    }

    /** Returns the service's id of the last response, null if it gave none. */
    public @Nullable String requestId() {
        return parts.requestId;
    }

    /** Returns what else the message should say, such as why there was no further attempt; null for nothing. */
    public @Nullable String note() {
        return parts.note;
    }

    /** Returns the headers of the last response, their names in any case; empty if there was none. */
    public Map<String, List<String>> headers() {
        return parts.headers;
    }

    /** Returns these facts with another charge status. */
    public CallFacts with(ChargeStatus status) {
        Objects.requireNonNull(status, "chargeStatus");
        return with(status, parts.key, parts.orderId, parts.requestId, parts.note, parts.headers);
    }

    /** Returns these facts with another idempotency key. */
    public CallFacts withIdempotencyKey(@Nullable String key) {
        return with(parts.chargeStatus, key, parts.orderId, parts.requestId, parts.note, parts.headers);
    }

    /** Returns these facts with another request id. */
    public CallFacts withRequestId(@Nullable String requestId) {
        return with(parts.chargeStatus, parts.key, parts.orderId, requestId, parts.note, parts.headers);
    }

    /** Returns these facts with another order id. */
    public CallFacts withOrderId(@Nullable String orderId) {
        return with(parts.chargeStatus, parts.key, orderId, parts.requestId, parts.note, parts.headers);
    }

    /** Returns these facts with another note. */
    public CallFacts withNote(@Nullable String note) {
        return with(parts.chargeStatus, parts.key, parts.orderId, parts.requestId, note, parts.headers);
    }

    /** Returns these facts with other headers. */
    public CallFacts withHeaders(Map<String, List<String>> headers) {
        SortedMap<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        Map<String, List<String>> kept = copy.isEmpty() ? Map.of() : Collections.unmodifiableMap(copy);
        return with(parts.chargeStatus, parts.key, parts.orderId, parts.requestId, parts.note, kept);
    }

    private CallFacts with(
            ChargeStatus status,
            @Nullable String key,
            @Nullable String orderId,
            @Nullable String requestId,
            @Nullable String note,
            Map<String, List<String>> headers) {
        return new CallFacts(
                new Parts(parts.operation, status, parts.attempts, key, orderId, requestId, note, headers));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallFacts that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /** Returns a text without the headers, which are as they came. */
    @Override
    public String toString() {
        return "CallFacts[operation=" + parts.operation + ", chargeStatus=" + parts.chargeStatus + ", attempts="
                + parts.attempts + ", idempotencyKey=" + parts.key + ", orderId=" + parts.orderId + ", requestId="
                + parts.requestId + ", note=" + parts.note + "]";
    }
}
