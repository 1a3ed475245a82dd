package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call. Its listener and report are told once, and with the price: if a call that cost something had no limit
 * and nothing has read the price list, a listener is told when the list is there, and the result does not wait for that; for
 * a report it waits a second.
 */
final class CallEnd {
    private static final Duration MOST_FOR_A_REPORT = Duration.ofSeconds(1);

    private final Plan<?> plan;
    private final Shared shared;
    private final CallLog log;
    private final CallCost cost;
    private @Nullable CallOutcome outcome;
    private @Nullable FreightException failure;
    private Duration duration = Duration.ZERO;
    private @Nullable CompletableFuture<BigDecimal> price;
    private final AtomicBoolean told = new AtomicBoolean();

    CallEnd(Plan<?> plan, Shared shared, CallLog log, CallCost cost) {
        this.plan = plan;
        this.shared = shared;
        this.log = log;
        this.cost = cost;
    }

    /** Nothing but the price is open, if that is. */
    CallEnd settle(CallOutcome outcome, @Nullable FreightException failure) {
        this.outcome = outcome;
        this.failure = failure;
        this.duration = log.duration();
        if (cost.lacksPrice()) {
            String priceKey = Objects.requireNonNull(plan.operation().priceKey(), "what is free lacks no price");
            price = shared.prices().priceToTell(priceKey);
        }
        return this;
    }

    /**
     * What the call waits for before its report is told, a second at most and no longer than it has: a report is likely to be
     * looked at as soon as the call returns. Null if there is no report or the price is known.
     */
    @Nullable
    CompletableFuture<BigDecimal> toAwait(Duration left) {
        boolean noTime = left.isZero() || left.isNegative();
        if (!plan.isReported() || price == null || price.isDone() || noTime) {
            return null;
        }
        return shared.waits().within(left.compareTo(MOST_FOR_A_REPORT) < 0 ? left : MOST_FOR_A_REPORT, price.copy());
    }

    /** Tells of it when the price is known, which nothing waits for; of a call with a report at once. */
    void tellWhenPriced() {
        if (price == null || price.isDone() || plan.isReported()) {
            tell();
        } else {
            FutureCallbacks.onEnd(price, (usd, thrown) -> shared.callbacks().run(this::tell));
        }
    }

    /** Tells of it, with the price if it is there by now; if it comes later it is booked all the same. */
    void tell() {
        if (!told.compareAndSet(false, true)) {
            return;
        }
        if (price != null && !price.isDone()) {
            FutureCallbacks.onEnd(price, (usd, thrown) -> {
                if (usd != null) {
                    cost.priced(usd);
                }
            });
        } else if (price != null && !price.isCompletedExceptionally()) {
            cost.priced(price.join());
        }
        log.completed(cost, Objects.requireNonNull(outcome, "settled before"), duration, failure);
    }
}
