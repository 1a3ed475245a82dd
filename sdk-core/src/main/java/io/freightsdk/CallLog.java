package io.freightsdk;

import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Warnings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what one call does, for its report and the listener, and logs a line for each attempt and each retry. The lines have no
 * key, phone, address or body to print.
 */
final class CallLog {
    private static final System.Logger LOG = System.getLogger("io.freightsdk.attempts");

    /** The log is code of the user's, too. */
    private static final String NOT_LOGGED = "a line could not be logged";

    private final CallRequest<?> plan;
    private final Scheduler timer;
    private final Listeners events;
    final long startedAt;

    private int attempts;
    private int wireRequests;
    private long attemptStartedAt;
    private @Nullable String callId;
    private @Nullable Head head;

    CallLog(CallRequest<?> plan, Scheduler timer, Listeners events) {
        this.plan = plan;
        this.timer = timer;
        this.events = events;
        this.startedAt = timer.nanos();
    }

    void started() {
        if (events.wanted()) {
            CallListener.CallStarted started =
                    new CallListener.CallStarted(callId(), plan.operation().name(), plan.options().tag);
            events.publish("callStarted", listener -> listener.callStarted(started));
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

    private void log(Supplier<String> line) {
        if (LOG.isLoggable(Level.DEBUG)) {
            events.safely(NOT_LOGGED, () -> LOG.log(Level.DEBUG, line));
        }
    }

    private void logged(CallListener.AttemptEnded attempt) {
        log(() -> attempt.operation() + " " + attempt.callId() + "." + attempt.number() + ": "
                + what(attempt) + " in " + attempt.duration().toMillis() + " ms"
                + (isPrintable(attempt.requestId()) ? " (request " + attempt.requestId() + ")" : ""));
    }

    private static boolean isPrintable(@Nullable String requestId) {
        return requestId != null && OneLine.isPrintableId(requestId);
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

    void reportRetry(Duration delay, FreightException reason) {
        if (events.wanted() || LOG.isLoggable(Level.DEBUG)) {
            CallListener.RetryScheduled retry =
                    new CallListener.RetryScheduled(callId(), plan.operation().name(), delay, reason);
            log(() -> retry.operation() + " " + retry.callId() + ": retried in " + delay.toMillis() + " ms");
            events.publish("retryScheduled", listener -> listener.retryScheduled(retry));
        }
    }

    void completed(CallCharge charge, CallOutcome outcome, @Nullable FreightException failure) {
        if (!isRead()) {
            return;
        }
        CallReport report = new CallReport(
                callId(),
                plan.operation().name(),
                outcome,
                attempts,
                wireRequests,
                charge.status(),
                charge.isReplayed(),
                charge.isDeduplicated(),
                charge.priceUsd(),
                charge.chargedUsd(),
                charge.atMostUsd(),
                plan.idempotencyKey(),
                plan.options().orderId(),
                charge.loadNumber(),
                requestId(),
                plan.options().tag,
                Duration.ofNanos(timer.nanos() - startedAt),
                head == null ? null : (Integer) head.status(),
                headers(),
                failure);
        events.publish("callCompleted", listener -> listener.callCompleted(report));
        for (Consumer<? super CallReport> reader : plan.options().reports) {
            events.safely("the consumer of CallOptions.report failed; its call goes on", () -> reader.accept(report));
        }
    }

    /** Logs a WARNING for the first charge that no limit holds, and for each charge that may have happened. */
    record ChargeLog(Warnings warnings, String account, AtomicBoolean saidUnlimited) {
        private static final System.Logger LOG = System.getLogger("io.freightsdk");

        void ended(CallRequest<?> plan, CallCharge charge, @Nullable String requestId) {
            if (charge.status() == ChargeStatus.UNKNOWN) {
                unknown(plan, requestId);
            } else if (charge.status() == ChargeStatus.CHARGED
                    && plan.operation().priceKey() != null
                    && !charge.isLimited()
                    && saidUnlimited.compareAndSet(false, true)) {
                log(plan.operation().name() + ": charged, and no limit holds what this client spends; set"
                        + " FreightClient.builder().spendLimit(…)");
            }
        }

        private void unknown(CallRequest<?> plan, @Nullable String requestId) {
            List<String> ids = new ArrayList<>();
            ids.add("account " + printed(account));
            String orderId = plan.options().orderId();
            if (orderId != null) {
                ids.add("order id " + printed(orderId));
            }
            String key = plan.idempotencyKey();
            if (key != null) {
                // one that the client or a module has made is no name
                ids.add("idempotency key " + (orderId == null && plan.keyIsChosen() ? printed(key) : key));
            }
            if (isPrintable(requestId)) {
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
            return OneLine.isPrintableId(name) ? name : "of your own, not printed";
        }

        private void log(String line) {
            warnings.safely(NOT_LOGGED, () -> LOG.log(Level.WARNING, line));
        }
    }
}
