package io.freightsdk;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of what a call did and what it cost. It does not hold the agent key; its {@link #body} and {@link #headers} are as
 * they came, so its text leaves them out.
 *
 * <p>To make one in a test, implement {@link #operation} and what the test needs: the rest is that of a call with one attempt
 * and a result, not charged, its amounts unset.
 */
public interface CallReport {
    /** Returns the id the client gave the call; each of its requests carries it in {@code X-Client-Request-Id}. */
    default String callId() {
        return "";
    }

    /** Returns the method that was called, such as {@code createLoad}. */
    String operation();

    /** Returns whether it ended with a result, failed or was cancelled. */
    default CallOutcome outcome() {
        return CallOutcome.RESULT;
    }

    /** Returns how often it was tried. */
    default int attempts() {
        return 1;
    }

    /** Returns how many requests went out, those of cancelled attempts included; fewer than the attempts if a connection failed. */
    default int wireRequests() {
        return 1;
    }

    /** Returns whether money moved. */
    default ChargeStatus chargeStatus() {
        return ChargeStatus.NOT_CHARGED;
    }

    /**
     * Returns whether the service marks the result as a replay ({@code Idempotency-Replayed: true}): it is that of an earlier
     * call with the key, and differences in the input of this one were not applied. False if the service does not mark replays,
     * which its contract does not require.
     */
    default boolean replayed() {
        return false;
    }

    /** Returns whether it created nothing, as there was a load with the {@code customerRef}. */
    default boolean deduplicated() {
        return false;
    }

    /** Returns the price of the operation as the client knew it; null if it is free or was not known. */
    default @Nullable BigDecimal priceUsd() {
        return null;
    }

    /** Returns the cost: zero for a load that was there already; null if the charge or its price is unknown. */
    default @Nullable BigDecimal chargedUsd() {
        return null;
    }

    /**
     * Returns the most that the call can have cost: what was charged and what is uncertain, of all its attempts; null if no
     * price was known.
     */
    default @Nullable BigDecimal atMostUsd() {
        return null;
    }

    /** Returns the part of {@link #atMostUsd} that may not have been charged; zero if nothing is uncertain. */
    default @Nullable BigDecimal uncertainUsd() {
        return BigDecimal.ZERO;
    }

    /** Returns the amount that was surely charged; null if its price was not known. */
    default @Nullable BigDecimal certainUsd() {
        BigDecimal atMost = atMostUsd();
        BigDecimal uncertain = uncertainUsd();
        return atMost == null || uncertain == null ? chargedUsd() : atMost.subtract(uncertain);
    }

    /** Returns the key that was sent, null if none was. */
    default @Nullable String idempotencyKey() {
        return null;
    }

    /** Returns the order that the key was derived from, or another name given to the call; null if there is none. */
    default @Nullable String orderId() {
        return null;
    }

    /** Returns the load that was read or created, null if there is none. */
    default @Nullable String loadNumber() {
        return null;
    }

    /** Returns the service's id of the last request, null if there is none. */
    default @Nullable String requestId() {
        return null;
    }

    /** Returns the tag of {@link CallOptions}, null if there is none. */
    default @Nullable String tag() {
        return null;
    }

    /** Returns the time from the call to its end, waits included. */
    default Duration duration() {
        return Duration.ZERO;
    }

    /** Returns the HTTP status of the last response, null if there was none. */
    default @Nullable Integer status() {
        return null;
    }

    /** Returns the headers of that response, such as rate limits; their names in any case. */
    default Map<String, List<String>> headers() {
        return Map.of();
    }

    /**
     * Returns the JSON of the result, null unless {@link CallOptions.Builder#keepBody(boolean)} was set; that of a failure is in the
     * exception.
     */
    default @Nullable String body() {
        return null;
    }

    /** Returns the failure, null if there is a result or the call was cancelled. */
    default @Nullable FreightException failure() {
        return null;
    }
}
