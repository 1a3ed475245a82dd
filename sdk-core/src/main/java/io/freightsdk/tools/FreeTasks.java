package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tasks that cost nothing: the prices, the balance, and to say that the bill of lading is in hand. */
final class FreeTasks {
    static final String CONFIRM = "freight_confirm_delivery";
    static final String PRICES = "freight_get_prices";
    static final String BALANCE = "freight_get_balance";

    private FreeTasks() {}

    static Task prices(FreightClient client) {
        return new Task(Task.Spec.of(PRICES), (arguments, caller) -> options -> {
            Pricing pricing = client.getPricing(options);
            // whatever else is said of prices is not to be older than this
            client.prices().refresh();
            Map<String, @Nullable Object> tree = Json.tree(FreightJson.adapter(Pricing.class), pricing);
            Map<String, @Nullable Object> prices = Json.copy(tree.get("prices"));
            prices.replaceAll((key, price) -> atLeastCents(price));
            tree.put("prices", prices);
            return tree;
        });
    }

    static Task balance(FreightClient client) {
        return new Task(Task.Spec.of(BALANCE), (arguments, caller) -> options -> {
            Map<String, @Nullable Object> tree =
                    Json.tree(FreightJson.adapter(Balance.class), client.getBalance(options));
            tree.computeIfPresent("balanceUsd", (key, balance) -> atLeastCents(balance));
            return tree;
        });
    }

    private static @Nullable Object atLeastCents(@Nullable Object price) {
        return price instanceof BigDecimal usd ? Usd.atLeastCents(usd) : price;
    }

    static Task confirmation(ToolParts desk) {
        return new Task(Task.Spec.of(CONFIRM), (arguments, caller) -> {
            String loadNumber = arguments.loadNumber();
            ConfirmDeliveryInput input = arguments.without("loadNumber").as(ConfirmDeliveryInput.class);
            return new Task.Request() {
                @Override
                public Task.Purchase purchase() {
                    return Task.Purchase.aboutLoad(loadNumber, arguments);
                }

                @Override
                public Map<String, @Nullable Object> send(CallOptions options) {
                    try {
                        ConfirmDeliveryResult result =
                                desk.client().confirmDelivery(loadNumber, input.bolReceivedAt(), options);
                        return Json.tree(FreightJson.adapter(ConfirmDeliveryResult.class), result);
                    } catch (DeliveryNotReadyException e) {
                        if (LoadStatus.CANCELLED.equals(e.loadStatus())) {
                            desk.loads().cancelled(loadNumber);
                        }
                        throw e;
                    }
                }
            };
        });
    }
}
