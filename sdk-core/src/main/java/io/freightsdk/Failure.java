package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An attempt without a result.
 *
 * @param kind what it means for the next attempt
 * @param chargeStatus whether this attempt moved money
 * @param retryAfter how long the service asks to wait, null if it does not
 * @param head what came before the body, null if no response came
 * @param exception what the call would fail with, of what is known about it by then
 */
record Failure<T>(
        Kind kind,
        ChargeStatus chargeStatus,
        @Nullable Duration retryAfter,
        @Nullable Head head,
        Function<CallFacts, ? extends FreightException> exception)
        implements AttemptOutcome<T> {
    /** The meaning of a failed attempt for the next one. */
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
