package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps what one call does, for its report and the listener. */
final class CallLog {
    private final Plan<?> plan;
    private final Timer timer;
    private final Events events;
    private final long startedAt;

    private int attempts;
    private int wireRequests;
    private long attemptStartedAt;
    private @Nullable String requestId;

    CallLog(Plan<?> plan, Timer timer, Events events) {
        this.plan = plan;
        this.timer = timer;
        this.events = events;
        this.startedAt = timer.nanos();
        if (events.wanted()) {
            CallListener.CallStarted started =
                    new CallListener.CallStarted(plan.callId(), plan.operation().name(), plan.options().tag);
            events.tell(listener -> listener.callStarted(started));
        }
    }

    long startedAt() {
        return startedAt;
    }

    int attempts() {
        return attempts;
    }

    @Nullable
    String requestId() {
        return requestId;
    }

    /** The number of the next attempt. */
    int begin() {
        attempts++;
        if (events.wanted()) {
            attemptStartedAt = timer.nanos();
            CallListener.AttemptStarted started = new CallListener.AttemptStarted(
                    plan.callId(), plan.operation().name(), attempts);
            events.tell(listener -> listener.attemptStarted(started));
        }
        return attempts;
    }

    void ended(Attempt attempt, Outcome<?> outcome) {
        wireRequests += attempt.wireRequests();
        requestId = outcome.requestId();
    }

    void tellEnded(Attempt attempt, Outcome<?> outcome, @Nullable FreightException failure) {
        if (events.wanted()) {
            CallListener.AttemptEnded ended = new CallListener.AttemptEnded(
                    plan.callId(),
                    plan.operation().name(),
                    attempt.number(),
                    outcome.status(),
                    outcome.requestId(),
                    Duration.ofNanos(timer.nanos() - attemptStartedAt),
                    failure);
            events.tell(listener -> listener.attemptEnded(ended));
        }
    }

    void tellRetry(Duration delay, FreightException reason) {
        if (events.wanted()) {
            CallListener.RetryScheduled retry = new CallListener.RetryScheduled(
                    plan.callId(), plan.operation().name(), delay, reason);
            events.tell(listener -> listener.retryScheduled(retry));
        }
    }

    void completed(Charge charge, @Nullable FreightException failure) {
        @Nullable Consumer<? super CallReport> reader = plan.options().report;
        if (reader == null && !events.wanted()) {
            return;
        }
        CallReport report = new CallReport(
                plan.callId(),
                plan.operation().name(),
                attempts,
                wireRequests,
                charge.status(),
                charge.priceUsd(),
                charge.chargedUsd(),
                plan.idempotencyKey(),
                requestId,
                plan.options().tag,
                Duration.ofNanos(timer.nanos() - startedAt),
                failure);
        events.tell(listener -> listener.callCompleted(report));
        if (reader != null) {
            Events.safely(() -> reader.accept(report));
        }
    }
}
