package io.freightsdk;

import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Warnings;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what one call does, for its report and the listener, and logs a line for each attempt and each retry. The lines have no
 * key, phone, address or body to print.
 */
final class CallLog {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.attempts");

    private final Plan<?> plan;
    private final Timer timer;
    private final Events events;
    final long startedAt;

    private int attempts;
    private int wireRequests;
    private long attemptStartedAt;
    private @Nullable String callId;
    private @Nullable Head head;
    private @Nullable String body;

    CallLog(Plan<?> plan, Timer timer, Events events) {
        this.plan = plan;
        this.timer = timer;
        this.events = events;
        this.startedAt = timer.nanos();
    }

    void started() {
        if (events.wanted()) {
            CallListener.CallStarted started =
                    new CallListener.CallStarted(callId(), plan.operation().name(), plan.options().tag);
            events.publishNow("callStarted", listener -> listener.callStarted(started));
        }
    }

    /** Made once: four events and the report have it. */
    private String callId() {
        String known = callId;
        callId = known == null ? plan.callId() : known;
        return callId;
    }

    int attempts() {
        return attempts;
    }

    @Nullable
    String requestId() {
        return head == null ? null : head.requestId();
    }

    Map<String, List<String>> headers() {
        return head == null ? Map.of() : Head.asTheyCame(head.headers());
    }

    /** Returns whether a listener or report receives the end of the call. */
    boolean isRead() {
        return events.wanted() || !plan.options().reports.isEmpty();
    }

    /** The number of the next attempt. */
    int begin() {
        attempts++;
        attemptStartedAt = timer.nanos();
        if (events.wanted()) {
            CallListener.AttemptStarted started =
                    new CallListener.AttemptStarted(callId(), plan.operation().name(), attempts);
            events.publish("attemptStarted", listener -> listener.attemptStarted(started));
        }
        return attempts;
    }

    /** The head is null if no response came. */
    void ended(Attempt attempt, @Nullable Head head) {
        wireRequests += attempt.wireRequests();
        this.head = head == null ? this.head : head;
    }

    void reportEnd(Attempt attempt, @Nullable Head head, CallOutcome outcome, @Nullable FreightException failure) {
        if (events.wanted() || LOG.isLoggable(Level.DEBUG)) {
            CallListener.AttemptEnded ended = new CallListener.AttemptEnded(
                    callId(),
                    plan.operation().name(),
                    attempt.number,
                    outcome,
                    head == null ? null : head.status(),
                    head == null ? null : head.requestId(),
                    Duration.ofNanos(timer.nanos() - attemptStartedAt),
                    failure);
            logged(ended);
            events.publish("attemptEnded", listener -> listener.attemptEnded(ended));
        }
    }

    private static void logged(CallListener.AttemptEnded attempt) {
        LOG.log(
                Level.DEBUG,
                () -> attempt.operation() + " " + attempt.callId() + "." + attempt.number() + ": "
                        + what(attempt) + " in " + attempt.duration().toMillis() + " ms"
                        + (attempt.requestId() == null ? "" : " (request " + attempt.requestId() + ")"));
    }

    private static String what(CallListener.AttemptEnded attempt) {
        FreightException failure = attempt.failure();
        if (attempt.outcome() == CallOutcome.CANCELLED) {
            return "cancelled";
        }
        if (failure == null) {
            return String.valueOf(attempt.status());
        }
        return (attempt.status() == null ? "" : attempt.status() + ", ")
                + failure.getClass().getSimpleName() + " " + failure.chargeStatus();
    }

    void keep(@Nullable String body) {
        this.body = body;
    }

    void reportRetry(Duration delay, FreightException reason) {
        if (events.wanted() || LOG.isLoggable(Level.DEBUG)) {
            CallListener.RetryScheduled retry =
                    new CallListener.RetryScheduled(callId(), plan.operation().name(), delay, reason);
            LOG.log(
                    Level.DEBUG,
                    () -> retry.operation() + " " + retry.callId() + ": retried in " + delay.toMillis() + " ms");
            events.publish("retryScheduled", listener -> listener.retryScheduled(retry));
        }
    }

    void completed(CallCost cost, CallOutcome outcome, @Nullable FreightException failure) {
        if (!isRead()) {
            return;
        }
        CallReport report = new Ended(
                callId(),
                plan.operation().name(),
                outcome,
                attempts,
                wireRequests,
                cost.status(),
                cost.replayed(),
                cost.deduplicated(),
                cost.priceUsd(),
                cost.chargedUsd(),
                cost.atMostUsd(),
                cost.uncertainUsd(),
                cost.certainUsd(),
                plan.idempotencyKey(),
                plan.options().orderId(),
                cost.loadNumber(),
                requestId(),
                plan.options().tag,
                Duration.ofNanos(timer.nanos() - startedAt),
                head == null ? null : (Integer) head.status(),
                head == null ? Headers.of() : head.headers(),
                body,
                failure);
        events.publish("callCompleted", listener -> listener.callCompleted(report));
        for (Consumer<? super CallReport> reader : plan.options().reports) {
            events.safely("the consumer of CallOptions.report failed; its call goes on", () -> reader.accept(report));
        }
    }

    /** The parts of a report, which may grow. */
    record Ended(
            String callId,
            String operation,
            CallOutcome outcome,
            int attempts,
            int wireRequests,
            ChargeStatus chargeStatus,
            boolean replayed,
            boolean deduplicated,
            @Nullable BigDecimal priceUsd,
            @Nullable BigDecimal chargedUsd,
            @Nullable BigDecimal atMostUsd,
            @Nullable BigDecimal uncertainUsd,
            @Nullable BigDecimal certainUsd,
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

    /** Logs a WARNING for the first charge that no limit holds, and for each charge that may have happened. */
    static final class MoneyLog {
        private static final System.Logger LOG = System.getLogger("io.freightsdk");

        /** A user's own key may hold one. */
        private static final Pattern PHONE = Pattern.compile("(?<!\\d)1?[2-9]\\d{2}[-.]?\\d{3}[-.]?\\d{4}(?!\\d)");

        private final Warnings warnings;
        private final String account;
        private final AtomicBoolean saidUnlimited = new AtomicBoolean();

        MoneyLog(Warnings warnings, String account) {
            this.warnings = warnings;
            this.account = account;
        }

        void ended(Plan<?> plan, CallCost cost, @Nullable String requestId) {
            CallOptions options = plan.options();
            if (cost.isLeftUnknown()) {
                unknown(plan, requestId);
            } else if (cost.status() == ChargeStatus.CHARGED
                    && plan.operation().priceKey() != null
                    && !saidUnlimited.get()
                    && !cost.isLimited()
                    && options.accounting.parts.reservedUnder.stream().noneMatch(limit -> limit.limits(options.tag))
                    && saidUnlimited.compareAndSet(false, true)) {
                log(plan.operation().name() + ": charged, and no limit holds what this client spends; set"
                        + " FreightClient.builder().spendLimit(…)");
            }
        }

        /** The response of a request that may have been charged was lost. */
        void unknown(Plan<?> plan, @Nullable String requestId) {
            List<String> ids = new ArrayList<>();
            ids.add("account " + printed(account));
            String orderId = plan.cardUsd() == null ? plan.options().orderId() : null;
            boolean keyIsStored = orderId != null && plan.orderId() == null;
            if (orderId != null) {
                ids.add("order id " + printed(orderId));
            }
            String key = plan.idempotencyKey();
            if (key != null) {
                ids.add("idempotency key " + (plan.keyIsChosen() && !keyIsStored ? printed(key) : key));
            }
            if (requestId != null && OneLine.isId(requestId)) {
                ids.add("request " + requestId);
            }
            ids.add("call " + plan.callId());
            log(plan.operation().name() + ": charge unknown (" + String.join(", ", ids) + "); "
                    + (key == null
                            ? "if no other call runs, the balance shows whether it was charged"
                            : "call again with the same " + (plan.orderId() == null ? "idempotency key" : "order id")
                                    + ", it is charged at most once"));
        }

        /** A name that the user chose may be private. */
        private static String printed(String name) {
            return !OneLine.isId(name) || PHONE.matcher(name).find() ? "of your own, not printed" : name;
        }

        private void log(String line) {
            warnings.safely("a line could not be logged", () -> LOG.log(Level.WARNING, line));
        }
    }
}
