package io.freightsdk.tools;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what a load would cost and whether it could be created, for nothing. */
record QuoteLoad(CreateLoad create, Gate gate) implements Task {
    static final String NAME = "freight_quote_load";

    private static final Spec SPEC = Spec.of(NAME);

    @Override
    public Spec spec() {
        return SPEC;
    }

    @Override
    public Schema shown() {
        return SchemaDialect.brief(SPEC.input());
    }

    @Override
    public String priceKey() {
        return CreateLoad.PRICE_KEY;
    }

    @Override
    public Request request(Arguments arguments, ToolCaller caller) {
        CreateLoad.Wanted wanted = create.request(arguments, caller);
        return options -> answer(wanted, Call.quote(create.spec(), caller, wanted, options));
    }

    private Map<String, @Nullable Object> answer(CreateLoad.Wanted wanted, Call call) {
        gate.pass(call);
        Loads.@Nullable Made there = wanted.known();
        return Json.of(
                "priceUsd",
                Usd.atLeastCents(there == null ? call.priceUsd : BigDecimal.ZERO),
                "balanceUsd",
                Usd.atLeastCents(call.balanceUsd),
                "asksForApproval",
                there == null && gate.asks(call.caller),
                "next",
                there == null
                        ? "to order it call " + CreateLoad.NAME + " with exactly the same arguments"
                        : "load " + there.loadNumber() + " is there already: " + CreateLoad.NAME
                                + " with these arguments returns it again and costs nothing");
    }
}
