package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A free read without arguments. */
record FreeRead(Spec spec, Function<CallOptions, Map<String, @Nullable Object>> read) implements Task {
    static final String PRICES = "freight_get_prices";
    static final String BALANCE = "freight_get_balance";

    /** The prices. */
    static FreeRead ofPrices(FreightClient client) {
        return new FreeRead(Spec.of(PRICES), options -> {
            Pricing pricing = client.getPricing(options);
            // whatever else is said of prices is not to be older than this
            client.prices().refresh();
            Map<String, @Nullable Object> tree = Json.tree(FreightJson.adapter(Pricing.class), pricing);
            Map<String, @Nullable Object> prices = Json.copy(tree.get("prices"));
            prices.replaceAll((key, price) -> price instanceof BigDecimal usd ? Usd.atLeastCents(usd) : price);
            tree.put("prices", prices);
            return tree;
        });
    }

    /** The balance. */
    static FreeRead ofBalance(FreightClient client) {
        return new FreeRead(Spec.of(BALANCE), options -> {
            Map<String, @Nullable Object> tree =
                    Json.tree(FreightJson.adapter(Balance.class), client.getBalance(options));
            tree.computeIfPresent(
                    "balanceUsd",
                    (key, balance) -> balance instanceof BigDecimal usd ? Usd.atLeastCents(usd) : balance);
            return tree;
        });
    }

    @Override
    public Request request(Arguments arguments, ToolCaller caller) {
        return read::apply;
    }
}
