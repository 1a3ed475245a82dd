package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The money of a pool, all of it counted under this scope. */
record UnderScope(SpendPool pool, String scope) implements SpendPool {
    @Override
    public CompletionStage<BigDecimal> take(SpendLimit limit, String asked, BigDecimal atLeastUsd) {
        return pool.take(limit, scope, atLeastUsd);
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String asked) {
        return pool.left(limit, scope);
    }

    @Override
    public void giveBack(SpendLimit limit, String asked, BigDecimal usd) {
        pool.giveBack(limit, scope, usd);
    }

    @Override
    public String name() {
        return pool.name();
    }
}
