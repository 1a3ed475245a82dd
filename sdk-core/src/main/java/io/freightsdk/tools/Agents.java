package io.freightsdk.tools;

import io.freightsdk.Allowance;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The agents in the client's book, each a tag of its calls.
 *
 * @param limit what each may spend, null if that is not limited
 * @param most how many may spend
 */
record Agents(FreightClient client, @Nullable SpendLimit limit, int most, Warnings warnings) {
    static final int MOST = 65_536;

    /** The options of a call. A model that has to wait for a top-up would never hear that one is needed. */
    CallOptions.Builder options(ToolCaller caller) {
        CallOptions.Builder options =
                CallOptions.builder().tag(caller.tag()).insufficientFunds(InsufficientFundsPolicy.fail());
        return limit == null ? options : options.spendLimit(limit);
    }

    /** Refuses a new agent if too many have spent: what they have spent counts as long as the client lives. */
    void checkNumber(ToolCaller caller) {
        @Nullable Spend spend = known(client::spend);
        Set<String> tags = spend == null ? Set.of() : spend.byTag().keySet();
        if (!tags.contains(caller.tag())
                && tags.stream().filter(ToolCaller::isTag).count() >= most) {
            throw new Refusal(
                    "TOO_MANY_AGENTS",
                    most + " agents have spent through this client and no other can, so the call was not made",
                    "tell the user that no new agent can spend; do not repeat the call");
        }
    }

    /** What counts as spent of the agent's limit, or what it has spent if it has none; null if that is not known. */
    @Nullable
    BigDecimal spentUsd(ToolCaller caller) {
        return known(() -> {
            if (limit == null) {
                Spend.@Nullable Amounts amounts = client.spend().byTag().get(caller.tag());
                return amounts == null ? BigDecimal.ZERO : amounts.atMostUsd();
            }
            @Nullable
            Allowance allowance = client.withOptions(QuotedPrices.SOON).allowance(limit, caller.tag());
            return allowance == null ? null : allowance.spentUsd();
        });
    }

    private <T> @Nullable T known(Supplier<@Nullable T> spent) {
        try {
            return spent.get();
        } catch (RuntimeException e) {
            warnings.log("what was spent cannot be read; the call goes on without", e);
            return null;
        }
    }

    @Nullable
    BigDecimal limitUsd() {
        return limit == null ? null : limit.limitUsd();
    }
}
