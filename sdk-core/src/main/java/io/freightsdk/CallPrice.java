package io.freightsdk;

import io.freightsdk.CallExecutor.Shared;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The price of one call before each attempt, and its reservation under the limits of this process and of charge stores. */
final class CallPrice {
    /** The longest wait for a newer list by a call that could do with the last one. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final CallRequest<?> plan;
    private final Shared shared;
    private final CallCharge charge;
    private final Deadline deadline;
    private final Supplier<CallFacts> unsent;

    CallPrice(CallRequest<?> plan, Shared shared, CallCharge charge, Deadline deadline, Supplier<CallFacts> unsent) {
        this.plan = plan;
        this.shared = shared;
        this.charge = charge;
        this.deadline = deadline;
        this.unsent = unsent;
    }

    /** The price for the next attempt, null if it costs nothing. */
    @Nullable
    BigDecimal read() {
        String priceKey = plan.operation().priceKey();
        if (priceKey == null) {
            return null;
        }
        if (plan.options().maxPriceUsd != null) {
            return listed(
                    priceKey, deadline.await("the price list", shared.prices().live(), this::withoutPrice));
        }
        BigDecimal current = shared.prices().current(priceKey);
        if (current != null) {
            return current;
        }
        // where no limit counts the call, an old price does if there is no newer one
        BigDecimal last = charge.isLimited() ? null : shared.prices().last(priceKey);
        if (last != null && shared.prices().hasFailed()) {
            return last;
        }
        Duration most = last == null
                ? deadline.left()
                : Collections.min(List.of(SOON, deadline.left().dividedBy(2)));
        try {
            return listed(
                    priceKey,
                    deadline.await("the price list", most, shared.prices().read(), this::withoutPrice));
        } catch (SpendLimitUnavailableException | CallTimeoutException e) {
            if (last == null) {
                throw e;
            }
            return last;
        }
    }

    private BigDecimal listed(String priceKey, Pricing list) {
        BigDecimal price = PriceList.find(list, priceKey);
        if (price == null) {
            throw new SpendLimitUnavailableException(unsent.get(), null);
        }
        return price;
    }

    private FreightException withoutPrice(Throwable thrown) {
        if (thrown instanceof ClientClosedException) {
            return deadline.closed();
        }
        // what would be said of the call itself
        if (thrown instanceof UnauthorizedException refusal) {
            return new UnauthorizedException(unsent.get(), refusal.serviceCode(), refusal.body());
        }
        if (thrown instanceof ForbiddenException refusal) {
            return new ForbiddenException(unsent.get(), refusal.serviceCode(), refusal.body());
        }
        return new SpendLimitUnavailableException(unsent.get(), thrown);
    }

    /** Reserves the price for the next attempt, or throws what refuses it. */
    void reserve(@Nullable BigDecimal priceUsd) {
        for (StoredCharge stored : charge.reserve(priceUsd, unsent)) {
            SpendLimit refusing =
                    awaitStore(stored.store(), charge.reserve(stored)).refusing();
            if (refusing != null) {
                throw over(stored.store(), refusing, Objects.requireNonNull(priceUsd));
            }
            if (charge.isFree()) {
                return; // this store knows that the order is paid for
            }
        }
    }

    private <V> V awaitStore(ChargeStore store, CompletableFuture<V> answer) {
        String name = ChargeStores.name(store);
        return deadline.await(
                "the charge store " + name,
                answer,
                thrown -> new SpendLimitUnavailableException(unsent.get(), name, thrown));
    }

    private SpendLimitException over(ChargeStore store, SpendLimit limit, BigDecimal priceUsd) {
        Budget budget = Budget.of(true, limit, plan.options().tag);
        BigDecimal leftUsd = null;
        try {
            leftUsd = leftUsd(store, limit);
        } catch (SpendLimitUnavailableException e) {
            // the refusal is certain, and the amount is only told
        }
        BigDecimal spentUsd =
                leftUsd == null ? limit.limitUsd() : limit.limitUsd().subtract(leftUsd);
        return new SpendLimitException(
                unsent.get(),
                limit.limitUsd(),
                budget.scope(),
                budget.id().tag(),
                spentUsd.max(BigDecimal.ZERO),
                BigDecimal.ZERO,
                priceUsd);
    }

    /** What a shared limit leaves, null if its store cannot tell. */
    @Nullable
    BigDecimal leftUsd(ChargeStore store, SpendLimit limit) {
        Optional<BigDecimal> left = awaitStore(store, shared.stores().leftUsd(limit, store, plan.options().tag));
        return left.orElse(null);
    }

    /** Throws what the call would be refused with before it is sent, or returns its price; nothing is sent or reserved. */
    BigDecimal quote() {
        charge.begin();
        try {
            BigDecimal priceUsd = Objects.requireNonNull(read(), "a free call needs no quote");
            List<StoredCharge> stores = charge.reserve(priceUsd, unsent);
            charge.unreserve();
            for (StoredCharge stored : charge.needsNoRoom() ? List.<StoredCharge>of() : stores) {
                for (SpendLimit limit : stored.limits()) {
                    BigDecimal left = leftUsd(stored.store(), limit);
                    if (left != null && left.compareTo(priceUsd) < 0) {
                        throw over(stored.store(), limit, priceUsd);
                    }
                }
            }
            return priceUsd;
        } finally {
            charge.end(ChargeStatus.NOT_CHARGED);
        }
    }

    /** The price list that is remembered, or else as it is now. */
    Pricing list() {
        return deadline.await(
                "the price list",
                shared.prices().read(),
                thrown -> thrown instanceof FreightException failure
                        ? failure
                        : new SpendLimitUnavailableException(unsent.get(), thrown));
    }
}
