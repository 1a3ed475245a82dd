package io.freightsdk.server.api;

import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.server.api.Route.Handler;
import io.freightsdk.server.money.Unpaid;
import io.freightsdk.server.wire.HttpAnswer;

/** The stage that answers for an operation that could not be paid for. */
record Paid(Handler inner) implements Handler {

    @Override
    public HttpAnswer perform(ServerCall call) {
        try {
            return inner.perform(call);
        } catch (Unpaid unpaid) {
            return unpaid.isOutage()
                    ? JsonBodies.error(
                            503, "BILLING_UNAVAILABLE", "billing is unavailable, nothing charged, try again later")
                    : insufficient(unpaid);
        }
    }

    private static HttpAnswer insufficient(Unpaid unpaid) {
        return JsonBodies.answer(
                402,
                InsufficientFundsError.class,
                InsufficientFundsError.builder()
                        .error("the balance does not cover this operation, nothing charged")
                        .balanceUsd(unpaid.balanceUsd())
                        .priceUsd(unpaid.priceUsd())
                        .billingUrl("/console/billing")
                        .build());
    }
}
