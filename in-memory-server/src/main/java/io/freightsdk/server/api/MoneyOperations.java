package io.freightsdk.server.api;

import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.server.money.Accounts.Caller;
import io.freightsdk.server.money.BrokerAccount.Cause;
import io.freightsdk.server.money.CardTopUp;
import io.freightsdk.server.values.LedgerEntry;
import io.freightsdk.server.values.Scope;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prices, balance and the top-up by card. */
final class MoneyOperations {
    private MoneyOperations() {}

    static HttpAnswer pricing(ServerCall call) {
        Caller caller = Callers.authenticated(call);
        Pricing pricing =
                Pricing.builder().prices(caller.account().prices().pricesUsd()).build();
        return JsonBodies.answer(200, Pricing.class, pricing);
    }

    static HttpAnswer balance(ServerCall call) {
        Caller caller = Callers.authenticated(call);
        Balance balance =
                Balance.builder().balanceUsd(caller.account().balanceUsd()).build();
        return JsonBodies.answer(200, Balance.class, balance);
    }

    static HttpAnswer topUpByCard(ServerCall call) {
        Caller caller = Callers.allowed(Callers.authenticated(call), Scope.BILLING);
        CardTopUp topUp = body(JsonBodies.object(call.request()));
        return Idempotent.answer(
                call, call.world().topUps(), caller.broker().id(), key -> topUp(call, caller, topUp, key));
    }

    private static HttpAnswer topUp(ServerCall call, Caller caller, CardTopUp topUp, @Nullable String idempotencyKey) {
        if (topUp.declined()) {
            return JsonBodies.error(402, "CARD_DECLINED", "the card was declined, nothing charged");
        }
        Cause cause = new Cause("topUpByCard", idempotencyKey, call.request().id());
        LedgerEntry entry = entered(caller, topUp, cause);
        call.facts().committed();
        TopUpByCardResult result = TopUpByCardResult.builder()
                .amountUsd(entry.amountUsd())
                .balanceUsd(entry.balanceUsd())
                .topUpId(call.world().ids().topUpId())
                .build();
        return JsonBodies.answer(200, TopUpByCardResult.class, result);
    }

    private static LedgerEntry entered(Caller caller, CardTopUp topUp, Cause cause) {
        try {
            return caller.account().topUp(topUp.amountUsd(), cause);
        } catch (IllegalArgumentException e) {
            // more than any balance may be
            throw new Refused(JsonBodies.invalid(List.of("amountUsd")));
        }
    }

    private static CardTopUp body(Node body) {
        InvalidFields invalid = new InvalidFields();
        Fields fields = new Fields(body, invalid);
        BigDecimal amountUsd = fields.optionalDecimal("amountUsd");
        BigDecimal amount = amountUsd == null ? BigDecimal.ZERO : amountUsd;
        if (!new CardTopUp(amount, "").isChargeable() && !invalid.has("amountUsd")) {
            invalid.add("amountUsd");
        }
        CardTopUp topUp = new CardTopUp(amount, fields.text("cardToken"));
        invalid.refuse();
        return topUp;
    }
}
