package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.PriceLimitException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What agents may spend, have spent, and have to have approved. The client's own book counts; an agent is a tag in it. */
final class Agents {
    static final int MOST = 65_536;

    /** Nobody is asked. */
    static final ToolApprover APPROVES_ALL = request -> Approval.granted();

    private static final String TAG = "agent:";

    private final FreightClient client;
    private final ListPrices prices;
    private final Rules rules;
    private final Told told = new Told();

    Agents(FreightClient client, Rules rules) {
        this.client = client;
        this.prices = new ListPrices(client);
        this.rules = rules;
    }

    /** What holds agents back. */
    record Rules(
            @Nullable SpendLimit limit,
            ToolApprover approver,
            @Nullable BigDecimal maxPriceUsd,
            Supplier<@Nullable String> stopped,
            int most) {}

    ListPrices prices() {
        return prices;
    }

    Told told() {
        return told;
    }

    /** Options of one call. A model that has to wait for a top-up would never hear that one is needed. */
    CallOptions.Builder options(ToolCaller caller, Consumer<CallReport> report) {
        CallOptions.Builder options = CallOptions.builder()
                .tag(tag(caller))
                .insufficientFunds(InsufficientFundsPolicy.fail())
                .report(report);
        if (rules.limit != null) {
            options.spendLimit(rules.limit);
        }
        return options;
    }

    /** @param usd the most that the call may cost; null if nothing has to be kept
     * @param by who approved it */
    record Approved(@Nullable BigDecimal usd, String by) {}

    /** Asks for approval at the price of this moment; everything but a granted one is a {@link Refusal}. */
    Approved approve(ToolCaller caller, Task.Spec spec, String priceKey, Task.Purchase purchase, boolean isRepeat) {
        BigDecimal priceUsd = price(caller, priceKey);
        ToolApprover asked = approver(caller);
        if (APPROVES_ALL.equals(asked)) {
            return new Approved(checkTold(caller, priceKey, priceUsd), "limit");
        }
        String by = ask(
                asked,
                new ApprovalRequest(
                        caller.agent(),
                        spec.name(),
                        purchase.subject(),
                        priceUsd,
                        isRepeat,
                        purchase.similarTo(),
                        spentUsd(caller),
                        limitUsd(),
                        purchase.argumentsJson()));
        caller.stop().check();
        checkStopped();
        if (prices.now(priceKey).compareTo(priceUsd) > 0) {
            // a person may have taken a while
            throw priceHasRisen();
        }
        return new Approved(priceUsd, by);
    }

    boolean isApprovedByLimit(ToolCaller caller) {
        return APPROVES_ALL.equals(approver(caller));
    }

    private ToolApprover approver(ToolCaller caller) {
        return caller.approver() == null ? rules.approver : caller.approver();
    }

    /** The price of this moment, where anything may be paid at all. */
    BigDecimal price(ToolCaller caller, String priceKey) {
        checkStopped();
        BigDecimal priceUsd = prices.now(priceKey);
        if (rules.maxPriceUsd != null && priceUsd.compareTo(rules.maxPriceUsd) > 0) {
            throw priceIsTooHigh(priceUsd, rules.maxPriceUsd);
        }
        @Nullable Spend spend = spend();
        if (spend != null && isOneTooMany(caller, spend)) {
            throw new Refusal(
                    "TOO_MANY_AGENTS",
                    rules.most + " agents have spent through this client and no other can, so the call was not made",
                    "tell the user that no new agent can spend; do not repeat the call");
        }
        return priceUsd;
    }

    /** Refuses while paid calls are stopped. */
    void checkStopped() {
        @Nullable String stopped = rules.stopped.get();
        if (stopped != null) {
            throw new Refusal(
                    "SPENDING_STOPPED",
                    "all paid calls are stopped" + (stopped.isEmpty() ? "" : ": " + stopped),
                    "tell the user; do not repeat the call");
        }
    }

    private static Refusal priceIsTooHigh(BigDecimal priceUsd, BigDecimal mostUsd) {
        return new Refusal(
                "PRICE_TOO_HIGH",
                "the price is " + Money.words(priceUsd) + " and at most " + Money.words(mostUsd)
                        + " may be paid for a call, so nothing was sent",
                "tell the user that the price is above what may be paid; do not repeat the call");
    }

    /** What the agent was told last, if that covers the price; null if it was never told any. */
    @Nullable
    BigDecimal checkTold(ToolCaller caller, String priceKey, BigDecimal priceUsd) {
        @Nullable BigDecimal own = caller.toldUsd();
        @Nullable BigDecimal toldUsd = own != null ? own : told.last(caller.spender(), priceKey);
        if (toldUsd != null && priceUsd.compareTo(toldUsd) > 0) {
            throw priceWasNotTold(caller, priceKey, priceUsd, toldUsd);
        }
        return toldUsd;
    }

    Refusal priceWasNotTold(ToolCaller caller, String priceKey, BigDecimal priceUsd, BigDecimal toldUsd) {
        told.toAgent(caller.spender(), priceKey, priceUsd);
        return Refusal.atPrice(
                "the price is " + Money.words(priceUsd) + " now"
                        + (toldUsd.signum() == 0 ? "" : ", not " + Money.words(toldUsd)) + ", so nothing was sent",
                "tell the user; if it may cost that much, call again with exactly the same arguments",
                priceUsd);
    }

    static Refusal priceHasRisen() {
        return Refusal.forNow(
                "PRICE_CHANGED",
                "the price has risen since it was approved, so nothing was sent at the new one",
                "call again to have the new price approved");
    }

    /** What went over a bound of these tools by the time it was sent; null if it was the client's. */
    @Nullable
    Refusal overBound(ToolCaller caller, String priceKey, Approved approved, PriceLimitException e) {
        BigDecimal priceUsd = e.priceUsd();
        if (rules.maxPriceUsd != null && priceUsd.compareTo(rules.maxPriceUsd) > 0) {
            return priceIsTooHigh(priceUsd, rules.maxPriceUsd);
        }
        if (approved.usd() == null || e.maxPriceUsd().compareTo(approved.usd()) != 0) {
            return null;
        }
        return isApprovedByLimit(caller)
                ? priceWasNotTold(caller, priceKey, priceUsd, approved.usd())
                : priceHasRisen();
    }

    /** The most that a call may cost, of what was approved, these tools allow and the client allows; null if nothing says. */
    @Nullable
    BigDecimal mostUsd(Approved approved) {
        return Stream.of(
                        Optional.ofNullable(approved.usd()),
                        Optional.ofNullable(rules.maxPriceUsd),
                        Optional.ofNullable(client.options().maxPriceUsd()))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** Throws if the limit leaves less, as far as this process knows. */
    void checkLimit(ToolCaller caller, BigDecimal priceUsd) {
        @Nullable BigDecimal spentUsd = spentUsd(caller);
        if (rules.limit != null && spentUsd != null && spentUsd.add(priceUsd).compareTo(rules.limit.limitUsd()) > 0) {
            throw new Refusal(
                    "SPEND_LIMIT_REACHED",
                    "over the spend limit of " + Money.words(rules.limit.limitUsd()) + " of agent " + caller.spender()
                            + ": spent " + Money.words(spentUsd) + ", price " + Money.words(priceUsd)
                            + ", nothing charged",
                    Advice.LIMIT_REACHED);
        }
    }

    /** What an agent has spent counts for as long as the client lives, so of those that have none is forgotten. */
    private boolean isOneTooMany(ToolCaller caller, Spend spend) {
        return !spend.byTag().containsKey(tag(caller))
                && spend.byTag().keySet().stream()
                                .filter(tag -> tag.startsWith(TAG))
                                .count()
                        >= rules.most;
    }

    /** Who granted it. */
    private static String ask(ToolApprover approver, ApprovalRequest request) {
        @Nullable Approval approval;
        try {
            approval = approver.decide(request);
        } catch (Throwable e) { // what it says may hold anything, and an approval it is not
            approval = null;
        }
        if (approval == null) {
            throw new Refusal(
                    "APPROVAL_FAILED",
                    "approval could not be asked for, so the call was not made",
                    "tell the user that " + request.tool() + " needs an approval that cannot be given now");
        }
        if (!approval.isGranted()) {
            throw new Refusal(
                    "APPROVAL_DENIED",
                    "the call was not approved" + (approval.reason().isEmpty() ? "" : ": " + approval.reason()),
                    "do not repeat the call; ask the user what to do instead");
        }
        return approval.reason().isEmpty() ? "approver" : approval.reason();
    }

    /** What the agent has spent, uncertain charges included; null if that cannot be told. */
    @Nullable
    BigDecimal spentUsd(ToolCaller caller) {
        @Nullable Spend spend = spend();
        if (spend == null) {
            return null;
        }
        Spend.@Nullable Amounts amounts = spend.byTag().get(tag(caller));
        return amounts == null ? BigDecimal.ZERO : amounts.chargedUsd().add(amounts.uncertainUsd());
    }

    private @Nullable Spend spend() {
        try {
            return client.withOptions(ListPrices.SOON).spend();
        } catch (RuntimeException e) {
            return null;
        }
    }

    @Nullable
    BigDecimal limitUsd() {
        return rules.limit == null ? null : rules.limit.limitUsd();
    }

    private static String tag(ToolCaller caller) {
        return TAG + caller.spender();
    }
}
