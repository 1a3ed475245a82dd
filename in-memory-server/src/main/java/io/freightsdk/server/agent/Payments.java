package io.freightsdk.server.agent;

import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.server.billing.Payment;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;

/** What a purchase is answered with. */
final class Payments {
    private static final String BILLING_URL = "/console/billing";

    private Payments() {}

    /** What was bought; {@link Refused} with 402 or 503 if nothing was. Notes in the journal what was charged. */
    static <T> T bought(Call call, Payment<T> payment) {
        if (payment instanceof Payment.Paid<T> paid) {
            call.facts().committed().chargedUsd(paid.debit().amountUsd().negate());
            return paid.sold().item();
        }
        throw new Refused(
                payment instanceof Payment.InsufficientFunds<T> refused ? insufficient(refused) : unavailable());
    }

    private static Answer insufficient(Payment.InsufficientFunds<?> refused) {
        return Json.answer(
                402,
                InsufficientFundsError.class,
                InsufficientFundsError.builder()
                        .error("the balance does not cover this operation, nothing charged")
                        .balanceUsd(refused.balanceUsd())
                        .priceUsd(refused.priceUsd())
                        .billingUrl(BILLING_URL)
                        .build());
    }

    private static Answer unavailable() {
        return Json.error(503, "BILLING_UNAVAILABLE", "billing is unavailable, nothing charged, try again later");
    }
}
