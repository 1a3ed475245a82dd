package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
