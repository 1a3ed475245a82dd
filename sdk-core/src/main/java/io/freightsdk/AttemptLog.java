package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** A line for each attempt and each retry, at level DEBUG. It has no key, phone, address or body to print. */
final class AttemptLog {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.attempts");

    private AttemptLog() {}

    static boolean isOn() {
        return LOG.isLoggable(Level.DEBUG);
    }

    static void ended(CallListener.AttemptEnded attempt) {
        LOG.log(
                Level.DEBUG,
                () -> attempt.operation() + " " + attempt.callId() + "." + attempt.number() + ": "
                        + what(attempt) + " in " + attempt.duration().toMillis() + " ms"
                        + (attempt.requestId() == null ? "" : " (request " + attempt.requestId() + ")"));
    }

    private static String what(CallListener.AttemptEnded attempt) {
        @Nullable FreightException failure = attempt.failure();
        if (attempt.outcome() == CallOutcome.CANCELLED) {
            return "cancelled";
        }
        if (failure == null) {
            return String.valueOf(attempt.status());
        }
        return (attempt.status() == null ? "" : attempt.status() + ", ")
                + failure.getClass().getSimpleName() + " " + failure.chargeStatus();
    }

    static void retried(CallListener.RetryScheduled retry) {
        LOG.log(
                Level.DEBUG,
                () -> retry.operation() + " " + retry.callId() + ": retried in "
                        + retry.delay().toMillis() + " ms");
    }
}
