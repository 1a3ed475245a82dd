package io.freightsdk.tools;

import io.freightsdk.Allowance;
import io.freightsdk.CallAccounting;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import io.freightsdk.internal.Usd;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parts that the tools of one client share, the rules for all agents, and each agent in the client's book, where it is a tag.
 *
 * @param limit what each agent may spend, null if that is not limited
 */
record ToolParts(
        FreightClient client,
        @Nullable SpendLimit limit,
        InstantSource clock,
        QuotedPrices prices,
        Loads loads,
        ToolApprover approver,
        OpenQuestions questions,
        @Nullable BigDecimal maxPriceUsd,
        Supplier<@Nullable String> stopped,
        ToolListener listener,
        Warnings warnings) {
    static final ToolApprover APPROVES_ALL = request -> Approval.granted();

    /** The most entries of what is remembered in this process. */
    static final int MOST = 65_536;

    private static final String MEMORY_FAILED = "a ToolMemory failed; the call goes on without";

    ToolApprover approver(ToolCaller caller) {
        return caller.approver() == null ? approver : caller.approver();
    }

    boolean asks(ToolCaller caller) {
        return !APPROVES_ALL.equals(approver(caller));
    }

    /** The turn of the calls that one person decides about, else this. */
    @Nullable
    String turn(ToolCaller caller, String what, @Nullable String otherwise) {
        return asks(caller) ? caller.tag() + "\n" + what : otherwise;
    }

    /** The value that the memory returns, for a call that must not be lost to a memory that fails; null if it does. */
    <T> @Nullable T remembered(Supplier<@Nullable T> memory) {
        return known(MEMORY_FAILED, memory);
    }

    private <T> @Nullable T known(String failure, Supplier<@Nullable T> value) {
        try {
            return value.get();
        } catch (Throwable e) {
            warnings.log(failure, e);
            return null;
        }
    }

    void remember(Runnable change) {
        warnings.safely(MEMORY_FAILED, change);
    }

    Loads.@Nullable Made madeWith(String customerRef) {
        return remembered(() -> loads.of(customerRef));
    }

    /** The options of a call. A model that has to wait for a top-up would never hear that one is needed. */
    CallOptions.Builder options(ToolCaller caller) {
        CallOptions.Builder options =
                CallOptions.builder().tag(caller.tag()).insufficientFunds(InsufficientFundsPolicy.fail());
        return limit == null ? options : options.spendLimit(limit);
    }

    /** The amount that counts as spent of the agent's limit, or all it has spent if it has none; null if that is not known. */
    @Nullable
    BigDecimal spentUsd(ToolCaller caller) {
        if (limit == null) {
            return spent(
                    () -> { // it may be one of the other tags
                        Spend spend = client.spend();
                        Map<String, Spend.Amounts> byTag = spend.byTag();
                        boolean isKnown = byTag.containsKey(caller.tag()) || !byTag.containsKey(Spend.OTHER_TAGS);
                        return isKnown ? spend.ofTag(caller.tag()).atMostUsd() : null;
                    });
        }
        Allowance allowance = allowance(limit, caller, 1);
        return allowance == null ? null : allowance.spentUsd();
    }

    /** The state of a limit of the caller, of all processes if one of so many pools shares it; null if it is not known. */
    private @Nullable Allowance allowance(SpendLimit of, ToolCaller caller, long pools) {
        return spent(() -> client.withOptions(QuotedPrices.soon(pools)).allowance(of, caller.tag()));
    }

    private <T> @Nullable T spent(Supplier<@Nullable T> value) {
        return known("what was spent cannot be read; the call goes on without", value);
    }

    /** Returns the refusal by the first limit that leaves less than the price, in figures of its pool; null if none is known to. */
    @Nullable
    Refusal over(ToolCaller caller, BigDecimal priceUsd) {
        return spent(() -> {
            List<SpendLimit> all = Stream.concat(client.spendLimits().stream(), limits().stream())
                    .filter(each -> each.limits(caller.tag()))
                    .toList();
            long pools = all.stream().filter(each -> each.pool() != null).count();
            for (SpendLimit each : all) {
                Allowance allowance = allowance(each, caller, Math.max(1, pools));
                if (allowance != null && allowance.leftUsd().compareTo(priceUsd) < 0) {
                    return over(each, caller, allowance, priceUsd);
                }
            }
            return null;
        });
    }

    private static Refusal over(SpendLimit of, ToolCaller caller, Allowance allowance, BigDecimal priceUsd) {
        SpendLimit own = of.eachTag() ? of.forTag(caller.tag()) : of;
        return new Refusal(
                "SPEND_LIMIT_REACHED",
                ToolCaller.withoutTags("over the spend limit of " + own + ": spent "
                        + Usd.text(allowance.spentUsd()) + ", reserved " + Usd.text(allowance.reservedUsd())
                        + ", price " + Usd.text(priceUsd) + ", nothing charged"));
    }

    /** Does not count a call whose price was taken before, or that costs nothing. */
    CallAccounting takingNothing() {
        CallAccounting all = CallAccounting.none();
        for (SpendLimit reserved : limits()) {
            all = all.reserved(reserved);
        }
        return all;
    }

    /** Counts from now on what is spent now, in place of what was taken for it that long ago; null if that paid for another load. */
    void takeAnew(ToolCaller caller, BigDecimal usd, @Nullable Duration age) {
        Set<Object> counted = new HashSet<>();
        for (SpendLimit each : limits()) {
            SpendPool pool = each.pool();
            if (pool != null
                    && each.limits(caller.tag())
                    && (age == null || each.window() != null) // or it counts still
                    && counted.add(List.of(pool, each.key(caller.tag())))) {
                pool.takeAnew(each, each.key(caller.tag()), usd, age == null ? Loads.KEPT : age);
            }
        }
    }

    private List<SpendLimit> limits() {
        return Stream.concat(client.options().spendLimits().stream(), Stream.ofNullable(limit))
                .toList();
    }

    /** The shortest time for which what was taken counts; null if it counts for good. */
    @Nullable
    Duration window() {
        return limits().stream()
                .flatMap(each -> Stream.ofNullable(each.window()))
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    Map<String, @Nullable Object> cost(ToolCaller caller, @Nullable BigDecimal chargedUsd) {
        return Json.of(
                "chargedUsd", cents(chargedUsd),
                "agentSpentUsd", cents(spentUsd(caller)),
                "agentLimitUsd", limit == null ? null : limit.limitUsd());
    }

    static @Nullable BigDecimal cents(@Nullable BigDecimal usd) {
        return usd == null ? null : Usd.atLeastCents(usd);
    }
}
