package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.function.Function;

/** Makes failures of attempts that no answer came to. */
final class LostAnswer {
    private LostAnswer() {}

    static <T> Failure<T> read(
            Operation<T> operation, Attempt attempt, Throwable cause, Duration deadline, boolean closed) {
        boolean sent = attempt.sent();
        boolean givenUp = attempt.callerIsInterrupted() || closed;
        Failure.Kind again = sent ? Failure.Kind.LOST : Failure.Kind.NOT_SENT;
        return new Failure<>(
                givenUp ? Failure.Kind.REFUSED : again,
                sent ? operation.repeats().ofALostAnswer() : ChargeStatus.NOT_CHARGED,
                null,
                null,
                null,
                exception(attempt, cause, deadline, closed));
    }

    private static Function<CallFacts, FreightException> exception(
            Attempt attempt, Throwable cause, Duration deadline, boolean closed) {
        if (attempt.callerIsInterrupted()) {
            return facts -> new CallInterruptedException(facts, cause);
        }
        if (closed) {
            return ClientClosedException::new;
        }
        if (cause instanceof InterruptedIOException) {
            return attempt.isCutShort()
                    ? facts -> new CallTimeoutException(facts, deadline, true, cause)
                    : facts -> new CallTimeoutException(facts, attempt.timeout(), false, cause);
        }
        return facts -> new TransportException(facts, attempt.sent(), cause);
    }
}
