package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.Spend;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendLimitStatus;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.SpendLimitUnavailableException;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool. Its handler takes three steps: {@link #price} reads what it costs, {@link #approve} has it approved, and
 * the client sends it with the options of {@link #sending}. {@link #cost} then says what it has cost.
 */
final class ToolCall {
    /** The spending is reported if it can be read within this time. */
    private static final Duration SOON = Duration.ofSeconds(3);

    private static final String PRICE_CHANGED = "PRICE_CHANGED";

    final ToolSettings settings;
    final FreightTool tool;
    final ToolCaller caller;
    final Instant begun;
    ToolArguments arguments = new ToolArguments(Map.of());

    /** The current price, zero before it is read. */
    BigDecimal priceUsd = BigDecimal.ZERO;

    @Nullable
    String approvedBy;

    private boolean isPriced;
    private boolean isSent;
    private PendingApprovals.@Nullable Pending usedApproval;
    private @Nullable CallReport report;

    ToolCall(ToolSettings settings, FreightTool tool, ToolCaller caller) {
        this.settings = settings;
        this.tool = tool;
        this.caller = caller;
        this.begun = settings.clock().instant();
    }

    FreightClient client() {
        return settings.client();
    }

    private ToolApprover approver() {
        return caller.approver() == null ? settings.approver() : caller.approver();
    }

    /** Returns whether an approver decides, and not only the limit. */
    boolean asks() {
        return !approver().equals(ToolApprover.always());
    }

    /** Reads the current price, because no money is spent by a price list that is minutes old. */
    void price() {
        String key = Objects.requireNonNull(tool.priceKey(), "a free tool");
        priceUsd = listedUsd(key);
        checkMaxPrice(priceUsd);
        BigDecimal shownUsd = settings.shownUsd().put(key, priceUsd);
        if (!asks() && shownUsd != null && priceUsd.compareTo(shownUsd) > 0) {
            throw priceWasNotShown(priceUsd, shownUsd);
        }
        isPriced = true;
    }

    private BigDecimal listedUsd(String key) {
        client().prices().refresh();
        try {
            return client().prices().priceUsd(key);
        } catch (IllegalArgumentException e) {
            String message = "the price list has no price for " + key + ", so nothing was sent";
            throw ToolError.of("PRICE_UNKNOWN", message).next(ToolError.TELL);
        } catch (FreightException e) {
            boolean isAboutTheCaller = (e instanceof ApiException answer && answer.status() < 500)
                    || e instanceof CallInterruptedException
                    || e instanceof ClientClosedException;
            if (isAboutTheCaller) {
                throw e;
            }
            String message = "the price list cannot be read, so nothing was sent; " + e.whatHappened();
            throw ToolError.of("PRICE_UNKNOWN", message).retryable();
        }
    }

    private void checkMaxPrice(BigDecimal usd) {
        BigDecimal maxPriceUsd = settings.maxPriceUsd();
        if (maxPriceUsd != null && usd.compareTo(maxPriceUsd) > 0) {
            throw ToolError.of(
                    "PRICE_TOO_HIGH",
                    "the price is " + Usd.text(usd) + ", and at most " + Usd.text(maxPriceUsd)
                            + " may be paid for a call, so nothing was sent");
        }
    }

    private static ToolError priceWasNotShown(BigDecimal nowUsd, BigDecimal shownUsd) {
        String before = shownUsd.signum() == 0 ? "" : ", not " + Usd.text(shownUsd);
        return ToolError.of(
                        PRICE_CHANGED, "the price is " + Usd.text(nowUsd) + " now" + before + ", so nothing was sent")
                .retryable()
                .with("priceUsd", Usd.atLeastCents(nowUsd));
    }

    private static ToolError priceHasRisen() {
        return ToolError.of(
                        PRICE_CHANGED, "the price has risen since it was approved, so nothing was sent at the new one")
                .retryable()
                .next("call again to have the new price approved");
    }

    /** Throws if the agent's limit leaves less than the price, so that nobody is asked about a call that would be refused. */
    void checkLimit() {
        ToolError over = overLimit();
        if (over != null) {
            throw over;
        }
    }

    /**
     * Returns the error if the agent's limit leaves less than the price, with the figures of all processes that share the
     * limit.
     */
    private @Nullable ToolError overLimit() {
        SpendLimit limit = settings.limit();
        SpendLimitStatus allowance = allowance();
        if (limit == null || allowance == null || allowance.leftUsd().compareTo(priceUsd) >= 0) {
            return null;
        }
        try {
            String message = "over the spend limit of " + limit.forTag(caller.tag()) + ": spent "
                    + Usd.text(allowance.spentUsd()) + ", reserved " + Usd.text(allowance.reservedUsd()) + ", price "
                    + Usd.text(priceUsd) + ", nothing charged";
            return ToolError.of("SPEND_LIMIT_REACHED", ToolCaller.withoutTags(message));
        } catch (RuntimeException e) { // the name of a limit's store is the user's code
            warnUnknown(e);
            return null;
        }
    }

    /**
     * Has the call approved if there is an approver. Returns once the call may be made.
     *
     * @param subject what the call is about, for a person
     * @param argumentsJson the arguments as they will be used; equal for equal calls
     * @param similarTo an order of which this one looks like a repeat, or null
     * @param isRepeat whether it was sent before and may have been charged
     */
    void approve(String subject, String argumentsJson, @Nullable String similarTo, boolean isRepeat) {
        if (!asks()) {
            approvedBy = "limit";
            return;
        }
        ApprovalRequest request = new ApprovalRequest(
                caller.agent(),
                tool.name(),
                subject,
                priceUsd,
                isRepeat,
                similarTo,
                spentUsd(),
                settings.limit() == null ? null : settings.limit().limitUsd(),
                argumentsJson,
                tool.isDestructive());
        usedApproval = settings.approvals().take(caller.approvalId(), request);
        approvedBy = usedApproval == null ? decide(request) : "approval";
    }

    private String decide(ApprovalRequest request) {
        Approval approval = null;
        try {
            approval = Objects.requireNonNull(approver().decide(request), "it returned null");
        } catch (Throwable e) { // its text is not shown to the model, because it may contain anything
            settings.warnings().log("a ToolApprover has thrown an exception; the call is denied", e);
        }
        if (approval == null) {
            throw ToolError.of("APPROVAL_FAILED", "the approver failed, so nothing was sent")
                    .next("tell the user that " + tool.name() + " needs an approval that cannot be given now");
        }
        if (approval.isPending()) {
            String unfit = caller.approvalId() == null
                    ? ""
                    : "the approval that was sent does not fit this call (it is for another order, price or agent, or it"
                            + " was denied, used or is too old); ";
            throw ToolError.of("APPROVAL_NEEDED", unfit + request + "; nothing was sent")
                    .with("priceUsd", Usd.atLeastCents(priceUsd))
                    .with("approval", settings.approvals().open(request));
        }
        if (!approval.isGranted()) {
            String reason = approval.reason().isEmpty() ? "" : ": " + approval.reason();
            throw ToolError.of("APPROVAL_DENIED", "the call was not approved" + reason + "; nothing was sent");
        }
        return approval.reason().isEmpty() ? "approver" : approval.reason();
    }

    /**
     * Returns the options of a call of the client. It does not wait for a top-up, because the model would never learn that one
     * is needed.
     */
    CallOptions options() {
        CallOptions.Builder options = CallOptions.builder()
                .tag(caller.tag())
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .report(whole -> report = whole);
        if (settings.limit() != null) {
            options.spendLimit(settings.limit());
        }
        if (isPriced) {
            BigDecimal clientsUsd = client().options().maxPriceUsd();
            options.maxPriceUsd(clientsUsd == null ? priceUsd : clientsUsd.min(priceUsd));
        }
        return options.build();
    }

    /** Returns the options to send the call with; from here on a failure without a report may have been charged. */
    CallOptions sending() {
        isSent = tool.isPaid();
        return options();
    }

    /** Returns whether money moved, as far as the client has reported it. */
    ChargeStatus charge(ChargeStatus otherwise) {
        return report == null ? otherwise : report.chargeStatus();
    }

    /** Returns whether money moved in a call that failed in a way that nobody expects. */
    ChargeStatus chargeOfAFailure() {
        return charge(isSent ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED);
    }

    /** Returns the error of a failure of the client. */
    ToolError error(FreightException e, ChargeStatus charge) {
        ToolError error = ToolError.of(e, charge, tool.isIdempotent());
        if (e instanceof PriceLimitException limit
                && isPriced
                && approvedBy != null
                && limit.maxPriceUsd().compareTo(priceUsd) == 0) {
            ToolError changed = asks() ? priceHasRisen() : priceWasNotShown(limit.priceUsd(), priceUsd);
            return charge == ChargeStatus.UNKNOWN ? changed.inDoubt(tool.isIdempotent()) : changed;
        }
        if (e instanceof SpendLimitUnavailableException) { // the model does not learn why, so an operator must
            settings.warnings().log("a spend limit cannot be checked, so a call of a tool is refused", e);
        }
        if (e instanceof SpendLimitException && charge == ChargeStatus.NOT_CHARGED) {
            return Objects.requireNonNullElse(overLimit(), error);
        }
        return arguments.values().get("loadNumber") instanceof String loadNumber
                ? aboutLoad(loadNumber, e, error)
                : error;
    }

    private ToolError aboutLoad(String loadNumber, FreightException e, ToolError error) {
        String load = Words.quoted(loadNumber);
        if (e instanceof ForbiddenException) {
            return error.because("load " + load + " belongs to another account, or the agent key may not do this");
        }
        if (!(e instanceof LoadNotFoundException)) {
            return error;
        }
        RecentOrders.Created created = settings.orders().withReference(loadNumber);
        return created == null
                ? error.because("there is no load " + load)
                        .next(error.next + ", in the same spelling; for a customerRef ask the user for the load number")
                : error.because(load + " is the customerRef of load " + Words.number(created.loadNumber()))
                        .next("call again with loadNumber " + Words.number(created.loadNumber()));
    }

    /** Lets the approval of a call that has cost nothing be used again for the same call. */
    void failed(ChargeStatus charge) {
        if (usedApproval != null && caller.approvalId() != null && charge == ChargeStatus.NOT_CHARGED) {
            settings.approvals().restore(caller.approvalId(), usedApproval);
        }
    }

    /** Returns the cost, or null if it is unknown. A paid tool without a report has answered from memory. */
    @Nullable
    BigDecimal chargedUsd() {
        BigDecimal unreported = tool.isPaid() ? BigDecimal.ZERO : null;
        return report == null ? unreported : report.chargedUsd();
    }

    Map<String, @Nullable Object> cost() {
        return Json.of(
                "chargedUsd", cents(chargedUsd()),
                "agentSpentUsd", cents(spentUsd()),
                "agentLimitUsd",
                        settings.limit() == null ? null : settings.limit().limitUsd());
    }

    /**
     * Returns what counts as spent under the agent's limit, or all that the agent has spent without a limit; null if that is
     * unknown.
     */
    private @Nullable BigDecimal spentUsd() {
        if (settings.limit() != null) {
            SpendLimitStatus allowance = allowance();
            return allowance == null ? null : allowance.spentUsd();
        }
        try {
            Spend spend = client().spend();
            // beyond a number of tags, the client counts further tags together
            boolean isKnown =
                    spend.byTag().containsKey(caller.tag()) || !spend.byTag().containsKey(Spend.OTHER_TAGS);
            return isKnown ? spend.ofTag(caller.tag()).atMostUsd() : null;
        } catch (RuntimeException e) {
            warnUnknown(e);
            return null;
        }
    }

    private @Nullable SpendLimitStatus allowance() {
        SpendLimit limit = settings.limit();
        CallOptions soon = CallOptions.builder().deadline(SOON).build();
        try {
            return limit == null ? null : client().withOptions(soon).spendLimitStatus(limit, caller.tag());
        } catch (RuntimeException e) {
            warnUnknown(e);
            return null;
        }
    }

    private void warnUnknown(RuntimeException e) {
        settings.warnings().log("the spending of an agent cannot be read; its call goes on without that figure", e);
    }

    static @Nullable BigDecimal cents(@Nullable BigDecimal usd) {
        return usd == null ? null : Usd.atLeastCents(usd);
    }
}
