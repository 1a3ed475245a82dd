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

    /** A request is about to be sent. */
    default void attemptStarted(AttemptStarted event) {}

    /** A request has its response, or will have none. Comes once for every attempt that started. */
    default void attemptEnded(AttemptEnded event) {}

    /** The call will be retried. */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * The call has its result, has failed or was cancelled. Comes exactly once for every call that started, at its end. The
     * cost is in it, unless the price list could not be read within a second of the beginning of the call: then a {@link
     * LateCharge} follows.
     */
    default void callCompleted(CallReport report) {}

    /**
     * An amount was charged that no report has: the price list was read after the call had ended; or an uncertain charge was
     * {@linkplain FreightClient#acknowledge acknowledged}, with zero if it was not charged, or has a price now, with zero too.
     */
    default void lateCharge(LateCharge charge) {}

    /**
     * A response has something that the OpenAPI document does not know, or lacks what it requires. Called once for each
     * name and day, so that a change of the service is noticed without filling a log; the call is not affected.
     */
    default void contractDrift(ContractDrift drift) {}

    /**
     * A call begins.
     *
     * @param callId what the other events of the call carry too
     * @param operation the method that was called
     * @param tag the tag of {@link CallOptions}, null if there is none
     */
    record CallStarted(
            String callId, String operation, @Nullable String tag) {}

    /** An attempt of a call begins, number 1 for the first. */
    record AttemptStarted(String callId, String operation, int number) {}

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
     * An amount that was charged by calls whose reports did not have it.
     *
     * @param operation the method that was called
     * @param tag the tag of the calls, null if they had none
     * @param chargeStatus whether money moved, as it was acknowledged; for a price that was read later {@code CHARGED}, or {@code
     *     UNKNOWN} of a charge that is still uncertain
     * @param usd the amount, of all of them together; zero also for a charge whose price is not known yet, or that is uncertain
     * @param settled the uncertain charge that was acknowledged or got its price; null for a price of others
     */
    record LateCharge(
            String operation,
            @Nullable String tag,
            ChargeStatus chargeStatus,
            BigDecimal usd,
            @Nullable UncertainCharge settled) {}

    /**
     * A difference between a response and the OpenAPI document.
     *
     * @param operation the method that was called when it was first seen
     * @param kind what it is
     * @param name like {@code LoadPosition.truckTemp}, {@code LoadStatus.BOOKED}, or the code of an error; a text that is
     * not a plain word is not printed
     */
    record ContractDrift(String operation, Kind kind, String name) {

        /** A kind of difference from the OpenAPI document. */
        public enum Kind {
            /** A property that its type does not list; it is among the additional properties of what was read. */
            UNKNOWN_FIELD,
            /** A value of an open enum that this version does not know; it is passed on unchanged. */
            UNKNOWN_VALUE,
            /** The code of an error. */
            UNKNOWN_CODE,
            /** Something required that was not there; the call failed with a {@code MalformedResponseException}. */
            MISSING_FIELD
        }
    }
}
