package io.freightsdk.tools;

import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tools that cost nothing. */
final class FreeTools {
    static final String CONFIRM = "freight_confirm_delivery";
    static final String PRICES = "freight_get_prices";
    static final String BALANCE = "freight_get_balance";

    private FreeTools() {}

    /** Confirms a delivery. This is free, but it cannot be undone, so an approver is asked. */
    static Map<String, @Nullable Object> confirm(ToolCall call) {
        String loadNumber = call.arguments.loadNumber();
        ConfirmDeliveryInput input = call.arguments.as(ConfirmDeliveryInput.class, "loadNumber");
        if (call.asks()) {
            Object bolReceivedAt = call.arguments.values().get("bol_received_at");
            String received =
                    bolReceivedAt == null ? "" : ", BOL received at " + Words.quoted(String.valueOf(bolReceivedAt));
            Map<String, @Nullable Object> inOrder = new TreeMap<>(call.arguments.values());
            inOrder.put("loadNumber", loadNumber);
            call.approve("load " + Words.quoted(loadNumber) + received, Json.text(inOrder), null, false);
        }
        ConfirmDeliveryResult result = call.client().confirmDelivery(loadNumber, input.bolReceivedAt(), call.sending());
        return Json.of(FreightJson.adapter(ConfirmDeliveryResult.class), result);
    }

    static Map<String, @Nullable Object> prices(ToolCall call) {
        Pricing pricing = call.client().getPricing(call.options());
        Map<String, BigDecimal> prices = new LinkedHashMap<>(pricing.prices());
        prices.replaceAll((key, usd) -> Usd.atLeastCents(usd));
        return Json.of(
                FreightJson.adapter(Pricing.class),
                pricing.toBuilder().prices(prices).build());
    }

    static Map<String, @Nullable Object> balance(ToolCall call) {
        Balance balance = call.client().getBalance(call.options());
        BigDecimal usd = Usd.atLeastCents(balance.balanceUsd());
        return Json.of(
                FreightJson.adapter(Balance.class),
                balance.toBuilder().balanceUsd(usd).build());
    }
}
