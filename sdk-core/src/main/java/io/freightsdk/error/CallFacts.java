package io.freightsdk.error;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a failed call apart from why it failed.
 *
 * @param operation the method that was called, such as {@code createLoad}
 * @param chargeStatus whether the call has cost money
 * @param attempts how many requests it made, 0 if it was refused before the first
 * @param idempotencyKey the key all its requests carried, null if they carried none
 * @param requestId the service's id of the last answer, null if it gave none
 * @param note what else the message should say, such as why there was no further attempt; null for nothing
 */
public record CallFacts(
        String operation,
        ChargeStatus chargeStatus,
        int attempts,
        @Nullable String idempotencyKey,
        @Nullable String requestId,
        @Nullable String note)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Checks that nothing required is missing. */
    public CallFacts {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(chargeStatus, "chargeStatus");
        if (attempts < 0) {
            throw new IllegalArgumentException("attempts is 0 or more, not " + attempts);
        }
    }

    /** A call of this method that made one attempt, cost nothing and carried no key. */
    public static CallFacts of(String operation) {
        return new CallFacts(operation, ChargeStatus.NOT_CHARGED, 1, null, null, null);
    }

    /** The same with another charge status. */
    public CallFacts with(ChargeStatus chargeStatus) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, requestId, note);
    }

    /** The same with another number of attempts. */
    public CallFacts withAttempts(int attempts) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, requestId, note);
    }

    /** The same with another idempotency key. */
    public CallFacts withIdempotencyKey(@Nullable String idempotencyKey) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, requestId, note);
    }

    /** The same with another request id. */
    public CallFacts withRequestId(@Nullable String requestId) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, requestId, note);
    }

    /** The same with another note. */
    public CallFacts withNote(@Nullable String note) {
        return new CallFacts(operation, chargeStatus, attempts, idempotencyKey, requestId, note);
    }
}
