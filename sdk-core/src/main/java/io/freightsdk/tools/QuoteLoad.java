package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what a load would cost and whether it could be created, for nothing. */
final class QuoteLoad implements Task {
    static final String NAME = "freight_quote_load";

    private static final String ABOUT = "Checks an order without making it: takes the arguments of " + CreateLoad.NAME
            + " and answers the price, or what that tool would refuse it for. Sends nothing that costs.";

    private final FreightClient client;
    private final CreateLoad create;
    private final Agents agents;

    QuoteLoad(FreightClient client, CreateLoad create, Agents agents) {
        this.client = client;
        this.create = create;
        this.agents = agents;
    }

    @Override
    public Spec spec() {
        return new Spec(NAME, "Quote a load", ABOUT, null, CreateLoad.input(), result(), new Nature(true, true, false));
    }

    private static Schema.Fields result() {
        return Schema.object("priceUsd", "balanceUsd", "asksForApproval", "next")
                .with("priceUsd", Schema.value("number", "What creating it costs now; 0.00 if it is there."))
                .with("balanceUsd", Schema.value("number", "What is left of the broker's balance."))
                .with("asksForApproval", Schema.value("boolean", "Whether somebody is asked before it is created."))
                .with("next", Schema.text("What to do next."));
    }

    @Override
    public Schema shown() {
        return SchemaDialect.brief(spec().input());
    }

    @Override
    public String priceKey() {
        return CreateLoad.PRICE_KEY;
    }

    @Override
    public Request request(Map<String, @Nullable Object> arguments, ToolCaller caller) {
        CreateLoad.Wanted wanted = create.request(arguments, caller);
        return options -> answer(wanted, caller, options);
    }

    private Map<String, @Nullable Object> answer(CreateLoad.Wanted wanted, ToolCaller caller, CallOptions options) {
        agents.checkStopped();
        Loads.@Nullable Made there = wanted.known();
        BigDecimal balanceUsd = client.getBalance(options).balanceUsd();
        if (there != null) {
            return result(
                    BigDecimal.ZERO,
                    balanceUsd,
                    false,
                    "load " + there.loadNumber() + " is there already: " + CreateLoad.NAME
                            + " with these arguments gives it again and costs nothing");
        }
        BigDecimal priceUsd = agents.price(caller, CreateLoad.PRICE_KEY);
        boolean asks = !agents.isApprovedByLimit(caller);
        if (!asks) {
            agents.checkTold(caller, CreateLoad.PRICE_KEY, priceUsd);
            wanted.checkRepeat();
        }
        agents.checkLimit(caller, priceUsd);
        if (balanceUsd.compareTo(priceUsd) < 0) {
            throw new Refusal(
                    "INSUFFICIENT_FUNDS",
                    "price " + Money.words(priceUsd) + ", balance " + Money.words(balanceUsd) + ", nothing charged",
                    Advice.TOP_UP);
        }
        return result(
                priceUsd, balanceUsd, asks, "to order it call " + CreateLoad.NAME + " with exactly the same arguments");
    }

    private static Map<String, @Nullable Object> result(
            BigDecimal priceUsd, BigDecimal balanceUsd, boolean asks, String next) {
        return Json.of(
                "priceUsd",
                Money.of(priceUsd),
                "balanceUsd",
                Money.of(balanceUsd),
                "asksForApproval",
                asks,
                "next",
                next);
    }
}
