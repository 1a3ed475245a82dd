package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The money of a pool, all of it counted under this key. */
record UnderKey(SpendPool pool, String key) implements SpendPool {
    @Override
    public CompletionStage<BigDecimal> take(SpendLimit limit, String asked, BigDecimal atLeastUsd) {
        return pool.take(limit, key, atLeastUsd);
    }

    @Override
    public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String asked) {
        return pool.left(limit, key);
    }

    @Override
    public void giveBack(SpendLimit limit, String asked, BigDecimal usd, Duration age) {
        pool.giveBack(limit, key, usd, age);
    }

    @Override
    public @Nullable String account() {
        return pool.account();
    }

    @Override
    public String name() {
        return pool.name();
    }
}
