package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import java.math.BigDecimal;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What agents may spend, have spent, and have to have approved. The client's own book counts; an agent is a tag in it. */
final class Agents {
    static final int MOST = 65_536;
    private static final String TAG = "agent:";

    private final FreightClient client;
    private final ListPrices prices;
    private final @Nullable SpendLimit limit;
    private final ToolApprover approver;
    private final int most;

    Agents(FreightClient client, @Nullable SpendLimit limit, ToolApprover approver, int most) {
        this.client = client;
        this.prices = new ListPrices(client);
        this.limit = limit;
        this.approver = approver;
        this.most = most;
    }

    ListPrices prices() {
        return prices;
    }

    /** Options of one call. A model that has to wait for a top-up would never hear that one is needed. */
    CallOptions.Builder options(ToolCall call, Consumer<CallReport> report) {
        CallOptions.Builder options = CallOptions.builder()
                .tag(tag(call))
                .insufficientFunds(InsufficientFundsPolicy.fail())
                .report(report);
        if (limit != null) {
            options.spendLimit(limit);
        }
        return options;
    }

    /**
     * Asks for approval at the price of this moment; everything but a granted one is a {@link Refusal}.
     *
     * @return the price that was approved, null if nobody had to be asked
     */
    @Nullable
    BigDecimal approve(ToolCall call, Task.Spec spec, String priceKey, Task.Purchase purchase, boolean isRepeat) {
        BigDecimal priceUsd = prices.now(priceKey);
        @Nullable Spend spend = spend();
        if (spend != null && isOneTooMany(call, spend)) {
            throw new Refusal(
                    "TOO_MANY_AGENTS",
                    most + " agents have spent through this client and no other can, so the call was not made",
                    "tell the user that no new agent can spend; do not repeat the call");
        }
        ToolApprover asked = call.approver() == null ? approver : call.approver();
        ask(
                asked,
                new ApprovalRequest(
                        call.agent(),
                        spec.name(),
                        purchase.subject(),
                        priceUsd,
                        isRepeat,
                        spend == null ? null : spentUsd(call, spend),
                        limitUsd(),
                        purchase.argumentsJson()));
        if (asked == GrantsAll.INSTANCE) {
            return null;
        }
        if (prices.now(priceKey).compareTo(priceUsd) > 0) {
            // a person may have taken a while
            throw priceHasRisen();
        }
        return priceUsd;
    }

    static Refusal priceHasRisen() {
        return Refusal.forNow(
                "PRICE_CHANGED",
                "the price has risen since it was approved, so nothing was sent at the new one",
                "call again to have the new price approved");
    }

    /** The most that an approved call may cost: what the client allows may be less. */
    BigDecimal mostUsd(BigDecimal approvedUsd) {
        @Nullable BigDecimal clientsUsd = client.options().maxPriceUsd();
        return clientsUsd == null ? approvedUsd : clientsUsd.min(approvedUsd);
    }

    /** What an agent has spent counts for as long as the client lives, so of those that have none is forgotten. */
    private boolean isOneTooMany(ToolCall call, Spend spend) {
        return !spend.byTag().containsKey(tag(call))
                && spend.byTag().keySet().stream()
                                .filter(tag -> tag.startsWith(TAG))
                                .count()
                        >= most;
    }

    private static void ask(ToolApprover approver, ApprovalRequest request) {
        @Nullable Approval approval = decision(approver, request);
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
    }

    private static @Nullable Approval decision(ToolApprover approver, ApprovalRequest request) {
        try {
            return approver.decide(request);
        } catch (Throwable e) { // what it says may hold anything, and an approval it is not
            return null;
        }
    }

    /** What the agent has spent, uncertain charges included; null if that cannot be told. */
    @Nullable
    BigDecimal spentUsd(ToolCall call) {
        @Nullable Spend spend = spend();
        return spend == null ? null : spentUsd(call, spend);
    }

    private static BigDecimal spentUsd(ToolCall call, Spend spend) {
        Spend.@Nullable Amounts amounts = spend.byTag().get(tag(call));
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
        return limit == null ? null : limit.limitUsd();
    }

    private static String tag(ToolCall call) {
        return TAG + call.agent();
    }
}
