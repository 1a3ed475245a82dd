package io.freightsdk;

import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call. Its listener and report are told once, and with the price: if a call that cost something had no limit
 * and nothing has read the price list, they are told when the list is there, and the result does not wait for that.
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
    private boolean told;

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
            price = shared.prices().price(priceKey);
        }
        return this;
    }

    /**
     * What the call waits for, a second at most, before its report is told: it is likely to be looked at as soon as the call
     * returns. Null if there is no report or the price is known.
     */
    @Nullable
    CompletableFuture<BigDecimal> toAwait() {
        boolean waits = plan.isReported() && price != null && !price.isDone();
        return waits ? shared.waits().within(MOST_FOR_A_REPORT, Objects.requireNonNull(price)) : null;
    }

    /** Tells of it when the price is known, which nothing waits for. */
    void tellWhenPriced() {
        if (price == null || price.isDone()) {
            tell();
        } else {
            OnEnd.of(price, (usd, thrown) -> shared.callbacks().run(this::tell));
        }
    }

    /** Tells of it, with the price if it is there by now. */
    synchronized void tell() {
        if (!told) {
            told = true;
            if (price != null && price.isDone() && !price.isCompletedExceptionally()) {
                cost.priced(price.join());
            }
            log.completed(cost, Objects.requireNonNull(outcome, "settled before"), duration, failure);
        }
    }
}
