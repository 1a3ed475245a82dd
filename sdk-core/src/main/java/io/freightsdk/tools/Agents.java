package io.freightsdk.tools;

import io.freightsdk.Allowance;
import io.freightsdk.CallAccounting;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
                    most + " agents have spent through this client and no other can, so the call was not made");
        }
    }

    /** The amount that counts as spent of the agent's limit, or all it has spent if it has none; null if that is not known. */
    @Nullable
    BigDecimal spentUsd(ToolCaller caller) {
        if (limit != null) {
            @Nullable Allowance allowance = allowance(caller);
            return allowance == null ? null : allowance.spentUsd();
        }
        return known(() -> client.spend().ofTag(caller.tag()).atMostUsd());
    }

    /** The state of the agent's limit, of all processes if a pool shares it; null if there is none or it is not known. */
    private @Nullable Allowance allowance(ToolCaller caller) {
        @Nullable SpendLimit of = limit;
        return of == null
                ? null
                : known(() -> client.withOptions(QuotedPrices.SOON).allowance(of, caller.tag()));
    }

    /** Refuses what the agent's limit does not cover. */
    void checkCovers(ToolCaller caller, @Nullable BigDecimal priceUsd) {
        @Nullable Allowance allowance = allowance(caller);
        if (allowance != null && priceUsd != null && allowance.leftUsd().compareTo(priceUsd) < 0) {
            throw over(caller, allowance, priceUsd);
        }
    }

    /** Returns the refusal in figures of the pool, as the client's part does not show what is left; null for another limit. */
    @Nullable
    Refusal overShared(ToolCaller caller, SpendLimitException e) {
        boolean isShared = limit != null && limit.pool() != null && caller.tag().equals(e.tag());
        @Nullable Allowance allowance = isShared ? allowance(caller) : null;
        return allowance == null ? null : over(caller, allowance, e.priceUsd());
    }

    private Refusal over(ToolCaller caller, Allowance allowance, BigDecimal priceUsd) {
        String scope = limit == null ? "" : " " + limit.scope(caller.tag());
        String shared = limit == null || limit.pool() == null
                ? ""
                : " shared by " + limit.pool().name();
        return new Refusal(
                "SPEND_LIMIT_REACHED",
                ToolCaller.withoutTags(
                        "over the spend limit of " + Usd.text(allowance.limitUsd()) + scope + shared + ": spent "
                                + Usd.text(allowance.spentUsd()) + ", reserved " + Usd.text(allowance.reservedUsd())
                                + ", price "
                                + Usd.text(priceUsd) + ", nothing charged"));
    }

    /** Does not count a call whose price was taken before, or that costs nothing. */
    CallAccounting takingNothing() {
        CallAccounting all = CallAccounting.none();
        for (SpendLimit reserved : client.options().spendLimits()) {
            all = all.reserved(reserved);
        }
        return limit == null ? all : all.reserved(limit);
    }

    /** The shortest time for which what was taken counts; null if it counts for good. */
    @Nullable
    Duration window() {
        return Stream.concat(Stream.ofNullable(limit), client.options().spendLimits().stream())
                .flatMap(each -> Stream.ofNullable(each.window()))
                .min(Comparator.naturalOrder())
                .orElse(null);
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

    /** The cost of a call, as the answer says it. */
    Map<String, @Nullable Object> cost(ToolCaller caller, @Nullable BigDecimal chargedUsd) {
        return Json.of(
                "chargedUsd", cents(chargedUsd),
                "agentSpentUsd", cents(spentUsd(caller)),
                "agentLimitUsd", cents(limitUsd()));
    }

    static @Nullable BigDecimal cents(@Nullable BigDecimal usd) {
        return usd == null ? null : Usd.atLeastCents(usd);
    }
}
