package io.freightsdk.durable;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidDriverPhoneException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.RateLimitedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The consequence of a failure for its row: the call is sent again unless refused.
 *
 * @param isRefused whether another attempt would end the same way
 * @param pause why nothing of the account is sent for now; null if the failure concerns this row alone
 * @param retryAfter how long the service asked to wait; null if it did not
 */
record Verdict(
        boolean isRefused,
        Pause.@Nullable Reason pause,
        @Nullable Duration retryAfter) {
    private static final Verdict REFUSED = new Verdict(true, null, null);

    /** Answers that are the same each time. */
    private static final List<Class<? extends FreightException>> FINAL = List.of(
            InvalidRequestException.class,
            InvalidDriverPhoneException.class,
            LoadNotFoundException.class,
            DeliveryNotReadyException.class,
            PriceLimitException.class,
            IdempotencyMismatchException.class);

    static Verdict on(FreightException failure, boolean creation) {
        if (failure instanceof InsufficientFundsException) {
            return pause(Pause.Reason.BALANCE);
        }
        if (failure instanceof UnauthorizedException) {
            return pause(Pause.Reason.KEY);
        }
        if (failure instanceof SpendLimitException) {
            return pause(Pause.Reason.SPEND_LIMIT);
        }
        if (failure instanceof ForbiddenException || failure instanceof UnknownBrokerException) {
            // a load of another broker's is no reason to stop
            return creation ? pause(Pause.Reason.FORBIDDEN) : REFUSED;
        }
        if (FINAL.stream().anyMatch(type -> type.isInstance(failure))) {
            return REFUSED;
        }
        if (failure instanceof BillingUnavailableException unavailable) {
            return later(unavailable.retryAfter());
        }
        if (failure instanceof RateLimitedException limited) {
            return later(limited.retryAfter());
        }
        boolean answered = failure instanceof ApiException api && api.status() / 100 == 4;
        return answered && !failure.retryable() && failure.chargeStatus() == ChargeStatus.NOT_CHARGED
                ? REFUSED
                : later(null);
    }

    private static Verdict pause(Pause.Reason reason) {
        return new Verdict(false, reason, null);
    }

    private static Verdict later(@Nullable Duration retryAfter) {
        return new Verdict(false, null, retryAfter);
    }
}
