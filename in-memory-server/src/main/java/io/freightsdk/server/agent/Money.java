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
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private static CardTopUp body(Map<?, ?> body) {
        List<String> invalid = new ArrayList<>();
        Fields fields = new Fields(body, "", invalid);
        BigDecimal amountUsd = fields.optionalDecimal("amountUsd");
        String cardToken = fields.text("cardToken");
        CardTopUp topUp = new CardTopUp(amountUsd == null ? BigDecimal.ZERO : amountUsd, cardToken);
        if (topUp.amountProblem().isPresent() && !invalid.contains("amountUsd")) {
            invalid.add(0, "amountUsd");
        }
        if (!invalid.isEmpty()) {
            throw new Refused(Json.invalid(invalid));
        }
        return topUp;
    }
}
