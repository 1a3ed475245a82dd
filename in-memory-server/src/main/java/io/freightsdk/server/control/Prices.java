package io.freightsdk.server.control;

import io.freightsdk.server.billing.Account;
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
import java.util.function.Consumer;

/** The live prices and the switch of a billing outage, of all brokers or of the one in the path. */
final class Prices {
    private Prices() {}

    static Answer read(Call call) {
        return answer(call.world().billing().prices());
    }

    static Answer readOfBroker(Call call) {
        return answer(account(call).prices());
    }

    static Answer change(Call call) {
        return change(call, call.world().billing().prices());
    }

    static Answer changeOfBroker(Call call) {
        return change(call, account(call).prices());
    }

    static Answer switchBilling(Call call) {
        Billing billing = call.world().billing();
        return switched(call, billing::available);
    }

    static Answer switchBillingOfBroker(Call call) {
        Account account = account(call);
        return switched(call, account::available);
    }

    private static Account account(Call call) {
        return call.world().accounts().account(Brokers.named(call).id());
    }

    private static Answer answer(PriceList list) {
        return Json.answer(200, writer -> Json.amounts(writer, list.pricesUsd()));
    }

    /** Sets those it names, known or new, all in one step, and leaves the others alone. */
    private static Answer change(Call call, PriceList prices) {
        Map<String, BigDecimal> changes = new LinkedHashMap<>();
        Node body = Node.parse(Json.utf8(call.request()));
        body.fields().forEach((name, price) -> changes.put(name, Bodies.usd(price)));
        body.checked(() -> prices.change(changes));
        return answer(prices);
    }

    private static Answer switched(Call call, Consumer<Boolean> available) {
        boolean wanted = Bodies.of(call, Set.of("available")).field("available").flag();
        available.accept(wanted);
        return Json.answer(
                200,
                writer -> writer.beginObject().name("available").value(wanted).endObject());
    }
}
