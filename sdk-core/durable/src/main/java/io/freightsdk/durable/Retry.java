package io.freightsdk.durable;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.SpendLimitException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a failure means for its call and for the other calls of this node.
 *
 * @param isFinal whether the service has refused this input for good, so that it is not sent again
 * @param others what the failure says about the other calls
 * @param after how long the service asked to wait; null if it did not
 */
record Retry(boolean isFinal, Others others, @Nullable Duration after) {
    enum Others {
        /** Nothing. A used-up limit, for example, must not hold up calls that have reserved their money. */
        NONE,
        /** They may fail too, if several fail in a row. */
        MAYBE,
        /** They fail too: the balance, the key or a gateway is the reason. */
        ALL
    }

    static Retry of(FreightException failure) {
        if (isFinal(failure)) {
            return new Retry(true, Others.NONE, null);
        }
        if (failure instanceof SpendLimitException
                || failure instanceof PriceLimitException
                || failure instanceof CallInterruptedException) {
            return new Retry(false, Others.NONE, null);
        }
        if (failure instanceof RateLimitedException limited) {
            return new Retry(false, Others.ALL, limited.retryAfter());
        }
        if (failure instanceof BillingUnavailableException away) {
            return new Retry(false, away.retryAfter() == null ? Others.MAYBE : Others.ALL, away.retryAfter());
        }
        boolean isRefusal = failure instanceof ApiException response
                && response.status() < 500
                && !(failure instanceof InvalidRequestException);
        boolean isOfAll = isRefusal || failure instanceof ClientClosedException;
        return new Retry(false, isOfAll ? Others.ALL : Others.MAYBE, null);
    }

    /** Returns whether the service itself has refused the input: its refusal names fields, and the 400 of a gateway does not. */
    private static boolean isFinal(FreightException failure) {
        return failure instanceof IdempotencyException
                || (failure instanceof InvalidRequestException invalid
                        && !invalid.fields().isEmpty());
    }
}
