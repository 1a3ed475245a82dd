package io.freightsdk.server.control;

import io.freightsdk.server.billing.Billing;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The live price list, and the switch of a billing outage. */
final class Prices {
    private Prices() {}

    static Answer read(Call call) {
        Map<String, BigDecimal> prices = call.world().billing().prices().pricesUsd();
        return Json.answer(200, writer -> {
            writer.beginObject();
            for (Map.Entry<String, BigDecimal> price : prices.entrySet()) {
                writer.name(price.getKey()).value(price.getValue().toPlainString());
            }
            writer.endObject();
        });
    }

    /** Sets those it names, known or new, all in one step, and leaves the others alone. */
    static Answer change(Call call) {
        Map<String, BigDecimal> changes = new LinkedHashMap<>();
        Node body = Node.parse(Json.utf8(call.request()));
        body.fields().forEach((name, price) -> changes.put(name, Bodies.usd(price)));
        body.checked(() -> changed(call.world().billing().prices(), changes));
        return read(call);
    }

    private static PriceList changed(PriceList prices, Map<String, BigDecimal> changes) {
        prices.change(changes);
        return prices;
    }

    static Answer switchBilling(Call call) {
        Billing billing = call.world().billing();
        boolean available =
                Bodies.of(call, Set.of("available")).field("available").flag();
        billing.available(available);
        return Json.answer(
                200,
                writer ->
                        writer.beginObject().name("available").value(available).endObject());
    }
}
