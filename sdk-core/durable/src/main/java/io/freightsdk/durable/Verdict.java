package io.freightsdk.durable;

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

/** What a failure means for its row. */
sealed interface Verdict {
    /** Nothing is sent until this is over. */
    record Stop(Pause.Reason reason) implements Verdict {}

    /** Sent again, after as long as the service asked for. */
    record Later(@Nullable Duration retryAfter) implements Verdict {}

    /** It will not go otherwise by itself. */
    record Refused() implements Verdict {}

    /** Answers that are the same each time. */
    List<Class<? extends FreightException>> FINAL = List.of(
            InvalidRequestException.class,
            InvalidDriverPhoneException.class,
            LoadNotFoundException.class,
            DeliveryNotReadyException.class,
            PriceLimitException.class,
            IdempotencyMismatchException.class);

    static Verdict on(FreightException failure, boolean creation) {
        if (failure instanceof InsufficientFundsException) {
            return new Stop(Pause.Reason.BALANCE);
        }
        if (failure instanceof UnauthorizedException) {
            return new Stop(Pause.Reason.KEY);
        }
        if (failure instanceof SpendLimitException) {
            return new Stop(Pause.Reason.SPEND_LIMIT);
        }
        if (failure instanceof ForbiddenException || failure instanceof UnknownBrokerException) {
            // a load of another broker's is no reason to stop
            return creation ? new Stop(Pause.Reason.FORBIDDEN) : new Refused();
        }
        if (FINAL.stream().anyMatch(type -> type.isInstance(failure))) {
            return new Refused();
        }
        if (failure instanceof BillingUnavailableException unavailable) {
            return new Later(unavailable.retryAfter());
        }
        if (failure instanceof RateLimitedException limited) {
            return new Later(limited.retryAfter());
        }
        boolean answered = failure instanceof io.freightsdk.error.ApiException api && api.status() / 100 == 4;
        return answered && !failure.retryable() && failure.chargeStatus() == ChargeStatus.NOT_CHARGED
                ? new Refused()
                : new Later(null);
    }
}
