package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told what calls do, for metrics and traces. It is called on the thread that does the work, so it has to be quick and
 * safe for many threads; what it throws is logged and changes nothing. No event holds an agent key, a phone or an address.
 */
public interface CallListener {
    /** A call begins; nothing is sent yet. Of a blocking or asynchronous call alike, on the thread of the caller. */
    default void callStarted(CallStarted event) {}

    /** A request is about to be sent. */
    default void attemptStarted(AttemptStarted event) {}

    /** A request was answered, or will not be. */
    default void attemptEnded(AttemptEnded event) {}

    /** The call will be sent again. */
    default void retryScheduled(RetryScheduled event) {}

    /** The call has its result or has failed. Comes exactly once for every call that started. */
    default void callCompleted(CallReport report) {}

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
     * An attempt begins.
     *
     * @param callId the call
     * @param operation the method that was called
     * @param number 1 for the first
     */
    record AttemptStarted(String callId, String operation, int number) {}

    /**
     * An attempt is over.
     *
     * @param callId the call
     * @param operation the method that was called
     * @param number 1 for the first
     * @param status the HTTP status, null if no answer came
     * @param requestId what the service calls the request, null if it did not say
     * @param duration from the start of the attempt to the last byte of its answer
     * @param failure what the call would fail with, null after a result
     */
    record AttemptEnded(
            String callId,
            String operation,
            int number,
            @Nullable Integer status,
            @Nullable String requestId,
            Duration duration,
            @Nullable FreightException failure) {}

    /**
     * A repeat is due.
     *
     * @param callId the call
     * @param operation the method that was called
     * @param delay how long it waits
     * @param reason what the last attempt failed with
     */
    record RetryScheduled(String callId, String operation, Duration delay, FreightException reason) {}
}
