package io.freightsdk.server.agent;

import io.freightsdk.model.Balance;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.server.accounts.Authentication.Accepted;
import io.freightsdk.server.accounts.Scope;
import io.freightsdk.server.billing.CardTopUp;
import io.freightsdk.server.billing.Cause;
import io.freightsdk.server.billing.LedgerEntry;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prices, balance and the top-up by card. */
final class Money {
    private Money() {}

    static Answer pricing(Call call) {
        Accepted caller = Callers.authenticated(call);
        Pricing pricing =
                Pricing.builder().prices(caller.account().prices().pricesUsd()).build();
        return Json.answer(200, Pricing.class, pricing);
    }

    static Answer balance(Call call) {
        Accepted caller = Callers.authenticated(call);
        Balance balance =
                Balance.builder().balanceUsd(caller.account().balanceUsd()).build();
        return Json.answer(200, Balance.class, balance);
    }

    static Answer topUpByCard(Call call) {
        Accepted caller = Callers.allowed(Callers.authenticated(call), Scope.BILLING);
        CardTopUp topUp = body(Json.object(call.request()));
        return Idempotent.answer(
                call, call.world().topUps(), caller.broker().id(), key -> topUp(call, caller, topUp, key));
    }

    private static Answer topUp(Call call, Accepted caller, CardTopUp topUp, @Nullable String idempotencyKey) {
        if (topUp.declined()) {
            return Json.error(402, "CARD_DECLINED", "the card was declined, nothing charged");
        }
        Cause cause = new Cause("topUpByCard", idempotencyKey, call.request().id());
        LedgerEntry entry = entered(caller, topUp, cause);
        call.facts().committed();
        TopUpByCardResult result = TopUpByCardResult.builder()
                .amountUsd(entry.amountUsd())
                .balanceUsd(entry.balanceUsd())
                .topUpId(call.world().ids().topUpId())
                .build();
        return Json.answer(200, TopUpByCardResult.class, result);
    }

    private static LedgerEntry entered(Accepted caller, CardTopUp topUp, Cause cause) {
        try {
            return caller.account().topUp(topUp.amountUsd(), cause);
        } catch (IllegalArgumentException e) {
            // more than any balance may be
            throw new Refused(Json.invalid(List.of("amountUsd")));
        }
    }

    private static CardTopUp body(Node body) {
        Problems invalid = new Problems();
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
