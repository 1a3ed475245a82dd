package io.freightsdk;

import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The end of an attempt. */
sealed interface AttemptOutcome<T> {
    /** The head of the response, null if no response came. */
    @Nullable
    Head head();

    /** An attempt with a result, and its JSON if that was requested. */
    record Result<T>(T value, Head head, @Nullable String body) implements AttemptOutcome<T> {}

    /** An attempt without a result, and what the call would fail with, of what is known about it by then. */
    record Failure<T>(
            Kind kind,
            ChargeStatus chargeStatus,
            @Nullable Duration retryAfter,
            @Nullable Head head,
            Function<CallFacts, ? extends FreightException> exception)
            implements AttemptOutcome<T> {
        enum Kind {
            /** The request never left. */
            NOT_SENT,

            /** The request went out; what became of it is not known. */
            LOST,

            /** The service could not take it now and says that nothing happened. */
            BUSY,

            /** The balance does not cover it. */
            NO_FUNDS,

            /** It would be refused again. */
            REFUSED
        }
    }
}
