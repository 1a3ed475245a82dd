package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of calls, for meters, traces and records. The client calls a listener on the thread that does the work, so a
 * listener has to be quick and thread-safe. The client's own calls for the price list and the balance are calls too, and come on
 * other threads. An exception of a listener is logged and changes nothing. No event contains an agent key, a phone number or an
 * address.
 */
public interface CallListener {
    /** Returns the account whose calls this listener is for, null for any. A client of another account refuses the listener. */
    default @Nullable String account() {
        return null;
    }

    /** A call begins, and nothing is sent yet. This is called on the thread of the caller, also for an asynchronous call. */
    default void callStarted(CallStarted event) {}

    /** An attempt has its response, or will have none. This is called once for each attempt that was started. */
    default void attemptEnded(AttemptEnded event) {}

    /** The client will retry a call after a delay. */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * A call has its result, has failed or was cancelled. This is called exactly once for each call that was started, and the report
     * has what the call has cost.
     */
    default void callCompleted(CallReport report) {}

    /**
     * An uncertain charge was {@linkplain FreightClient#resolve resolved}: somebody has found out whether money was spent, after the
     * report of its call.
     */
    default void chargeSettled(ChargeSettled event) {}

    /**
     * A call begins.
     *
     * @param callId the id that all events of the call have
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
     * @param number the number of the attempt; 1 for the first
     * @param outcome whether it ended with a result, failed, or was cancelled with its call
     * @param status the HTTP status, null if no response came
     * @param requestId the service's id of the request, null if it gave none
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

    /** The client will retry a call after this delay, because the last attempt failed for this reason. */
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
