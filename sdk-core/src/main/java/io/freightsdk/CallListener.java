package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives call events, for metrics and traces. It is called on the thread that does the work, so it has to be quick and
 * thread-safe. Of calls that the client makes for itself, for the price list and the balance, it is called on other threads, so
 * it may ask for prices. Exceptions are logged, one of a kind each minute, and otherwise ignored. No event prints an agent
 * key, a phone number or an address.
 */
public interface CallListener {
    /** Returns the account whose calls it counts, null for those of any: a client of another account refuses it. */
    default @Nullable String account() {
        return null;
    }

    /**
     * Returns the listener for one client; the client calls this once, when it is built, and reports to the result alone. This one
     * unless a listener has to tell its clients apart.
     */
    default CallListener ofClient() {
        return this;
    }

    /** A call begins; nothing is sent yet. Called on the thread of the caller, also for an asynchronous call. */
    default void callStarted(CallStarted event) {}

    /** A request has its response, or will have none. Comes once for every attempt that started. */
    default void attemptEnded(AttemptEnded event) {}

    /** The call will be retried. */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * The call has its result, has failed or was cancelled. Comes exactly once for every call that started, at its end, with what
     * the call has cost.
     */
    default void callCompleted(CallReport report) {}

    /**
     * An uncertain charge was {@linkplain FreightClient#resolve resolved}: somebody has found out whether the money moved, after
     * the report of its call.
     */
    default void chargeSettled(ChargeSettled event) {}

    /**
     * A call begins.
     *
     * @param callId what the other events of the call carry too
     * @param operation the method that was called
     * @param tag the tag of {@link CallOptions}, null if there is none
     */
    record CallStarted(
            String callId, String operation, @Nullable String tag) {}

    /**
     * An attempt is over.
     *
     * @param callId the call
     * @param operation the method that was called
     * @param number 1 for the first
     * @param outcome whether it ended with a result, failed, or was cancelled with its call
     * @param status the HTTP status, null if no response came
     * @param requestId what the service calls the request, null if it did not say
     * @param duration from the start of the attempt to the last byte of its response
     * @param failure what the call would fail with, null after a result or a cancellation
     */
    record AttemptEnded(
            String callId,
            String operation,
            int number,
            CallOutcome outcome,
            @Nullable Integer status,
            @Nullable String requestId,
            Duration duration,
            @Nullable FreightException failure) {}

    /** A retry of a call is scheduled, after a delay, for what the last attempt failed with. */
    record RetryScheduled(String callId, String operation, Duration delay, FreightException reason) {}

    /**
     * An uncertain charge was resolved.
     *
     * @param operation the method that was called
     * @param tag the tag of the call, null if it had none
     * @param chargeStatus whether money moved: {@code CHARGED} or {@code NOT_CHARGED}
     * @param usd the amount that was charged, zero if none was
     * @param settled the uncertain charge
     */
    record ChargeSettled(
            String operation,
            @Nullable String tag,
            ChargeStatus chargeStatus,
            BigDecimal usd,
            UncertainCharge settled) {}
}
