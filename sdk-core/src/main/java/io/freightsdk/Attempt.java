package io.freightsdk;

import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One request on its way; it travels with the request as a tag. */
final class Attempt {
    final int number;
    final Duration timeout;

    /** True if that is the rest of the deadline rather than the attempt's own time. */
    final boolean isLimitedByDeadline;

    private volatile int wireRequests;
    private volatile boolean sent;
    private volatile boolean isOutOfTime;

    Attempt(int number, Duration timeout, boolean isLimitedByDeadline) {
        this.number = number;
        this.timeout = timeout;
        this.isLimitedByDeadline = isLimitedByDeadline;
    }

    void endTime() {
        isOutOfTime = true;
    }

    /** Returns whether it was ended because its time was over. */
    boolean isOutOfTime() {
        return isOutOfTime;
    }

    /** The request is about to be written. Only the thread that sends it calls this. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void markSent() {
        wireRequests++;
        sent = true;
    }

    /** A proxy responded to the request, which got no further. */
    void clearSent() {
        sent = false;
    }

    int wireRequests() {
        return wireRequests;
    }

    /** Returns whether anything of it can have reached the service. */
    boolean sent() {
        return sent;
    }

    /** The end of an attempt. */
    sealed interface AttemptOutcome<T> {
        /** The head of the response, null if no response came. */
        @Nullable
        Head head();

        /** An attempt with a result. */
        record Result<T>(T value, Head head) implements AttemptOutcome<T> {}

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
}
