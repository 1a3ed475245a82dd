package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.SpendPoolException;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The refusal of a call before anything is sent, without the call: nothing is reserved, taken or counted. */
record Quote(Engine engine, Plan<?> plan) {
    /** The price the call would be sent at; throws what it would be refused with. */
    BigDecimal priceUsd() {
        if (engine.transport.isClosed()) {
            throw new ClientClosedException(unsent());
        }
        String priceKey = Objects.requireNonNull(plan.operation().priceKey(), "a free call needs no quote");
        BigDecimal priceUsd = engine.waitFor(
                engine.shared.prices().price(priceKey), plan, thrown -> CallFlow.withoutPrice(thrown, unsent()));
        CallCost cost = new CallCost(plan, engine.shared.spend(), engine.shared.bodies());
        for (SpendBook.Missing missing : cost.check(priceUsd, this::unsent)) {
            SpendScope spendScope = missing.spendScope();
            boolean isGranted = engine.waitFor(
                    engine.shared.grants().wouldGrant(spendScope, missing.neededUsd()),
                    plan,
                    thrown -> withoutPool(spendScope, thrown));
            if (!isGranted) {
                throw cost.refusedBy(spendScope, this::unsent);
            }
        }
        return priceUsd;
    }

    /** The money left for the call; null if its pool does not know. */
    @Nullable
    Allowance allowance(SpendBook book, SpendScope spendScope) {
        @Nullable
        BigDecimal poolUsd = spendScope.isShared()
                ? engine.waitFor(
                                engine.shared.grants().left(spendScope),
                                plan,
                                thrown -> withoutPool(spendScope, thrown))
                        .orElse(null)
                : null;
        return spendScope.isShared() && poolUsd == null ? null : book.allowance(spendScope, poolUsd);
    }

    private SpendPoolException withoutPool(SpendScope spendScope, Throwable thrown) {
        return new SpendPoolException(unsent(), spendScope.poolName(), thrown);
    }

    private CallFacts unsent() {
        return CallFacts.unsent(plan.operation().name())
                .withIdempotencyKey(plan.idempotencyKey())
                .withOrderId(plan.orderId());
    }
}
