package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.BrokerAccount;
import io.freightsdk.server.money.PriceList;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The live prices and the switch of a billing outage, of all brokers or of the one in the path. */
final class PriceControl {
    private PriceControl() {}

    static HttpAnswer read(ServerCall call) {
        return answer(prices(call));
    }

    /** Sets those it names, known or new, all in one step, and leaves the others alone. */
    static HttpAnswer change(ServerCall call) {
        PriceList prices = prices(call);
        Map<String, BigDecimal> changes = new LinkedHashMap<>();
        Node body = Node.parse(JsonBodies.utf8(call.request()));
        body.fields().forEach((name, price) -> changes.put(name, Bodies.usd(price)));
        body.checked(() -> prices.change(changes));
        return answer(prices);
    }

    static HttpAnswer switchBilling(ServerCall call) {
        Consumer<Boolean> available = isOfAll(call) ? call.world().billing()::available : account(call)::available;
        boolean wanted = Bodies.of(call, Set.of("available")).field("available").flag();
        available.accept(wanted);
        return JsonBodies.answer(200, new BillingAnswer(wanted));
    }

    private static PriceList prices(ServerCall call) {
        return isOfAll(call) ? call.world().billing().prices() : account(call).prices();
    }

    private static boolean isOfAll(ServerCall call) {
        return call.parameters().isEmpty();
    }

    private static BrokerAccount account(ServerCall call) {
        return call.world().accounts().account(BrokerControl.named(call).id());
    }

    private static HttpAnswer answer(PriceList list) {
        return JsonBodies.answer(200, writer -> JsonBodies.amounts(writer, list.pricesUsd()));
    }

    private record BillingAnswer(boolean available) {}
}
