package io.freightsdk;

import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The report of what a call did and what it cost. It does not hold the agent key; its {@link #body} and {@link #headers} are as
 * they came, so its text leaves them out.
 */
public sealed interface CallReport {
    /** Creates a builder, for a test of code that receives reports: of a call with one attempt and a result, not charged, its amounts unset. */
    static Builder builder(String operation) {
        return new Builder(operation);
    }

    /** Returns the id the client gave the call; each of its requests carries it in {@code X-Client-Request-Id}. */
    String callId();

    /** Returns the method that was called, such as {@code createLoad}. */
    String operation();

    /** Returns whether it ended with a result, failed or was cancelled. */
    CallOutcome outcome();

    /** Returns how often it was tried. */
    int attempts();

    /** Returns how many requests went out, those of cancelled attempts included; fewer than the attempts if a connection failed. */
    int wireRequests();

    /** Returns whether money moved. */
    ChargeStatus chargeStatus();

    /**
     * Returns whether the service marks the result as a replay ({@code Idempotency-Replayed: true}): it is that of an earlier
     * call with the key, and differences in the input of this one were not applied. False if the service does not mark replays,
     * which its contract does not require.
     */
    boolean replayed();

    /** Returns the price of the operation as the client knew it; null if it is free or was not known. */
    @Nullable
    BigDecimal priceUsd();

    /** Returns the cost: zero for a load that was there already; null if the charge or its price is unknown. */
    @Nullable
    BigDecimal chargedUsd();

    /**
     * Returns the most that the call can have cost: what was charged and what is uncertain, of all its attempts; null if no
     * price was known.
     */
    @Nullable
    BigDecimal atMostUsd();

    /** Returns the part of {@link #atMostUsd} that may not have been charged; zero if nothing is uncertain. */
    @Nullable
    BigDecimal uncertainUsd();

    /** Returns the key that was sent, null if none was. */
    @Nullable
    String idempotencyKey();

    /** Returns the order id that the key was derived from, of a top-up its own id; null if there is none. */
    @Nullable
    String orderId();

    /** Returns the load that was read or created, null if there is none. */
    @Nullable
    String loadNumber();

    /** Returns the service's id of the last request, null if there is none. */
    @Nullable
    String requestId();

    /** Returns the tag of {@link CallOptions}, null if there is none. */
    @Nullable
    String tag();

    /** Returns the time from the call to its end, waits included. */
    Duration duration();

    /** Returns the HTTP status of the last response, null if there was none. */
    @Nullable
    Integer status();

    /** Returns the headers of that response, such as rate limits; their names in any case. */
    Map<String, List<String>> headers();

    /**
     * Returns the JSON of the result, null unless {@link CallOptions.Builder#keepBody} was set; that of a failure is in the
     * exception.
     */
    @Nullable
    String body();

    /** Returns the failure, null if there is a result or the call was cancelled. */
    @Nullable
    FreightException failure();

    /** Builder for a {@link CallReport}. */
    final class Builder {
        private final String operation;
        private String callId = "";
        private CallOutcome outcome = CallOutcome.RESULT;
        private int attempts = 1;
        private int wireRequests = 1;
        private ChargeStatus chargeStatus = ChargeStatus.NOT_CHARGED;
        private boolean replayed;
        private @Nullable BigDecimal priceUsd;
        private @Nullable BigDecimal chargedUsd;
        private @Nullable BigDecimal atMostUsd;
        private @Nullable BigDecimal uncertainUsd = BigDecimal.ZERO;
        private @Nullable String idempotencyKey;
        private @Nullable String orderId;
        private @Nullable String loadNumber;
        private @Nullable String requestId;
        private @Nullable String tag;
        private Duration duration = Duration.ZERO;
        private @Nullable Integer status;
        private Headers headers = Headers.of();
        private @Nullable String body;
        private @Nullable FreightException failure;

        private Builder(String operation) {
            this.operation = Objects.requireNonNull(operation, "operation");
        }

        /** Sets {@link CallReport#callId}. */
        public Builder callId(String callId) {
            this.callId = callId;
            return this;
        }

        /** Sets {@link CallReport#outcome}. */
        public Builder outcome(CallOutcome outcome) {
            this.outcome = outcome;
            return this;
        }

        /** Sets {@link CallReport#attempts}. */
        public Builder attempts(int attempts) {
            this.attempts = attempts;
            return this;
        }

        /** Sets {@link CallReport#wireRequests}. */
        public Builder wireRequests(int wireRequests) {
            this.wireRequests = wireRequests;
            return this;
        }

        /** Sets {@link CallReport#chargeStatus}. */
        public Builder chargeStatus(ChargeStatus chargeStatus) {
            this.chargeStatus = chargeStatus;
            return this;
        }

        /** Sets {@link CallReport#replayed}. */
        public Builder replayed(boolean replayed) {
            this.replayed = replayed;
            return this;
        }

        /** Sets {@link CallReport#priceUsd}. */
        public Builder priceUsd(@Nullable BigDecimal priceUsd) {
            this.priceUsd = checked("priceUsd", priceUsd);
            return this;
        }

        /** {@link #priceUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder priceUsd(String priceUsd) {
            return priceUsd(Usd.of("priceUsd", priceUsd));
        }

        /** Sets {@link CallReport#chargedUsd}. */
        public Builder chargedUsd(@Nullable BigDecimal chargedUsd) {
            this.chargedUsd = checked("chargedUsd", chargedUsd);
            return this;
        }

        /** {@link #chargedUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder chargedUsd(String chargedUsd) {
            return chargedUsd(Usd.of("chargedUsd", chargedUsd));
        }

        /** Sets {@link CallReport#atMostUsd}. */
        public Builder atMostUsd(@Nullable BigDecimal atMostUsd) {
            this.atMostUsd = checked("atMostUsd", atMostUsd);
            return this;
        }

        /** {@link #atMostUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder atMostUsd(String atMostUsd) {
            return atMostUsd(Usd.of("atMostUsd", atMostUsd));
        }

        /** Sets {@link CallReport#uncertainUsd}. */
        public Builder uncertainUsd(@Nullable BigDecimal uncertainUsd) {
            this.uncertainUsd = checked("uncertainUsd", uncertainUsd);
            return this;
        }

        /** {@link #uncertainUsd(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder uncertainUsd(String uncertainUsd) {
            return uncertainUsd(Usd.of("uncertainUsd", uncertainUsd));
        }

        /** Sets {@link CallReport#orderId}. */
        public Builder orderId(@Nullable String orderId) {
            this.orderId = orderId;
            return this;
        }

        /** Sets {@link CallReport#loadNumber}. */
        public Builder loadNumber(@Nullable String loadNumber) {
            this.loadNumber = loadNumber;
            return this;
        }

        /** Sets {@link CallReport#idempotencyKey}. */
        public Builder idempotencyKey(@Nullable String idempotencyKey) {
            this.idempotencyKey = idempotencyKey;
            return this;
        }

        /** Sets {@link CallReport#requestId}. */
        public Builder requestId(@Nullable String requestId) {
            this.requestId = requestId;
            return this;
        }

        /** Sets {@link CallReport#tag}. */
        public Builder tag(@Nullable String tag) {
            this.tag = tag;
            return this;
        }

        /** Sets {@link CallReport#duration}. */
        public Builder duration(Duration duration) {
            this.duration = duration;
            return this;
        }

        /** Sets {@link CallReport#status}. */
        public Builder status(@Nullable Integer status) {
            this.status = status;
            return this;
        }

        /** Sets {@link CallReport#headers}. */
        public Builder headers(Map<String, List<String>> headers) {
            Headers.Builder all = new Headers.Builder();
            headers.forEach((name, values) -> values.forEach(value -> all.addUnsafeNonAscii(name, value)));
            this.headers = all.build();
            return this;
        }

        /** Sets what the last response has of both, for a reader who wants it. */
        Builder head(@Nullable Head head) {
            status = head == null ? null : (Integer) head.status();
            headers = head == null ? Headers.of() : head.headers();
            return this;
        }

        /** Sets {@link CallReport#body}. */
        public Builder body(@Nullable String body) {
            this.body = body;
            return this;
        }

        /** Sets {@link CallReport#failure}. */
        public Builder failure(@Nullable FreightException failure) {
            this.failure = failure;
            return this;
        }

        private static @Nullable BigDecimal checked(String name, @Nullable BigDecimal usd) {
            return usd == null ? null : Usd.notNegative(name, usd);
        }

        /** Creates the report. */
        public CallReport build() {
            return new Ended(
                    callId,
                    operation,
                    outcome,
                    attempts,
                    wireRequests,
                    chargeStatus,
                    replayed,
                    priceUsd,
                    chargedUsd,
                    atMostUsd,
                    uncertainUsd,
                    idempotencyKey,
                    orderId,
                    loadNumber,
                    requestId,
                    tag,
                    duration,
                    status,
                    headers,
                    body,
                    failure);
        }

        /** The parts of a report, which may grow. */
        private record Ended(
                String callId,
                String operation,
                CallOutcome outcome,
                int attempts,
                int wireRequests,
                ChargeStatus chargeStatus,
                boolean replayed,
                @Nullable BigDecimal priceUsd,
                @Nullable BigDecimal chargedUsd,
                @Nullable BigDecimal atMostUsd,
                @Nullable BigDecimal uncertainUsd,
                @Nullable String idempotencyKey,
                @Nullable String orderId,
                @Nullable String loadNumber,
                @Nullable String requestId,
                @Nullable String tag,
                Duration duration,
                @Nullable Integer status,
                Headers received,
                @Nullable String body,
                @Nullable FreightException failure)
                implements CallReport {
            @Override
            public Map<String, List<String>> headers() {
                return Head.asTheyCame(received);
            }

            @Override
            public String toString() {
                return "CallReport[callId=" + callId + ", operation=" + operation + ", outcome=" + outcome
                        + ", attempts=" + attempts + ", wireRequests=" + wireRequests + ", chargeStatus=" + chargeStatus
                        + ", replayed=" + replayed + ", priceUsd=" + priceUsd + ", chargedUsd=" + chargedUsd
                        + ", atMostUsd=" + atMostUsd + ", uncertainUsd=" + uncertainUsd
                        + ", idempotencyKey=" + idempotencyKey + ", orderId=" + orderId + ", loadNumber=" + loadNumber
                        + ", requestId=" + requestId + ", tag=" + tag + ", duration=" + duration
                        + ", status=" + status + ", failure=" + failure + "]";
            }
        }
    }
}
