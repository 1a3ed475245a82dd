package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.Billing;
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
        return answer(call.world().billing().prices());
    }

    static HttpAnswer readOfBroker(ServerCall call) {
        return answer(account(call).prices());
    }

    static HttpAnswer change(ServerCall call) {
        return change(call, call.world().billing().prices());
    }

    static HttpAnswer changeOfBroker(ServerCall call) {
        return change(call, account(call).prices());
    }

    static HttpAnswer switchBilling(ServerCall call) {
        Billing billing = call.world().billing();
        return switched(call, billing::available);
    }

    static HttpAnswer switchBillingOfBroker(ServerCall call) {
        BrokerAccount account = account(call);
        return switched(call, account::available);
    }

    private static BrokerAccount account(ServerCall call) {
        return call.world().accounts().account(BrokerControl.named(call).id());
    }

    private static HttpAnswer answer(PriceList list) {
        return JsonBodies.answer(200, writer -> JsonBodies.amounts(writer, list.pricesUsd()));
    }

    /** Sets those it names, known or new, all in one step, and leaves the others alone. */
    private static HttpAnswer change(ServerCall call, PriceList prices) {
        Map<String, BigDecimal> changes = new LinkedHashMap<>();
        Node body = Node.parse(JsonBodies.utf8(call.request()));
        body.fields().forEach((name, price) -> changes.put(name, Bodies.usd(price)));
        body.checked(() -> prices.change(changes));
        return answer(prices);
    }

    private static HttpAnswer switched(ServerCall call, Consumer<Boolean> available) {
        boolean wanted = Bodies.of(call, Set.of("available")).field("available").flag();
        available.accept(wanted);
        return JsonBodies.answer(200, new BillingAnswer(wanted));
    }

    private record BillingAnswer(boolean available) {}
}
