package io.freightsdk.tools;

import io.freightsdk.CallAccounting;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checks between an agent and money, and how far one call has come through them. The call of a paid tool passes all of them in
 * order and is then sent; a quote passes them and is not. A check throws a {@link Refusal}, or what the client throws. Used by
 * the thread of the call alone.
 */
final class Gate {
    private static final String STATE = "state";

    final ToolCaller caller;
    private final Task.Spec spec;
    private final ToolParts desk;

    /** The options to read the balance with, of a quote; null if this is a call that is to be sent. */
    private final @Nullable CallOptions quoteOptions;

    /** Checked once more after a person has decided, which may take a while. */
    private final List<Runnable> first = List.of(this::stopped, this::cap);

    private final List<Runnable> then =
            List.of(() -> this.request.sense(), this::approval, this::repeat, this::covered);

    private Task.Request request = options -> Json.of();
    private boolean isFree;

    /** The load it is about, for a failure; empty if it is about none. */
    String loadNumber = "";

    /** The price of this moment and the balance, once they are read. */
    BigDecimal priceUsd = BigDecimal.ZERO;

    BigDecimal balanceUsd = BigDecimal.ZERO;

    /** The most it may cost; null if no price was quoted, or before it is approved. */
    private @Nullable BigDecimal approvedUsd;

    @Nullable
    String approvedBy;

    /** True once a paid call is handed to the client. */
    boolean isSent;

    @Nullable
    CallReport report;

    /** The reservation of an earlier call that this one is sent under; null if it takes its own price. */
    private Loads.@Nullable Reservation joined;

    Gate(Task.Spec spec, ToolCaller caller, ToolParts desk, @Nullable CallOptions quoteOptions) {
        this.spec = spec;
        this.caller = caller;
        this.desk = desk;
        this.quoteOptions = quoteOptions;
    }

    /** Begins a request. Returns whether it costs money, unless the service knows of it already. */
    boolean begin(Task.Request request) {
        this.request = request;
        isFree = request.look();
        return spec.isPaid() && !isFree;
    }

    void pass() {
        pass(first);
        // what is there is neither odd nor a repeat
        pass(isFree ? List.of(this::covered) : then);
    }

    private void pass(List<Runnable> checks) {
        for (Runnable check : checks) {
            caller.cancellation().check();
            check.run();
        }
    }

    private void stopped() {
        String reason = desk.stopped().get();
        if (reason != null) {
            throw new Refusal(
                    "SPENDING_STOPPED",
                    "all paid calls are stopped" + (reason.isEmpty() ? "" : ": " + OneLine.of(reason)));
        }
    }

    private void cap() {
        if (isFree) {
            return; // what is there is returned, however much another would cost
        }
        BigDecimal nowUsd = desk.prices().now(priceKey());
        if (approvedUsd != null && desk.asks(caller) && nowUsd.compareTo(approvedUsd) > 0) {
            throw priceHasRisen();
        }
        Refusal tooHigh = tooHigh(nowUsd);
        if (tooHigh != null) {
            throw tooHigh;
        }
        priceUsd = nowUsd;
    }

    private String priceKey() {
        return Objects.requireNonNull(spec.priceKey(), "a free call passes no checks");
    }

    private void approval() {
        if (!desk.asks(caller)) {
            quoted();
        } else if (quoteOptions == null) {
            // nobody is asked about what the limit would refuse
            request.quote(options());
            approve(priceUsd, decided());
            // others may have had it meanwhile
            isFree = request.look();
            pass(first);
        }
    }

    private void approve(@Nullable BigDecimal usd, String by) {
        approvedUsd = usd;
        approvedBy = by;
    }

    /** Without an approver, a call costs at most what the agent was quoted, or has come back with the state of. */
    private void quoted() {
        BigDecimal own = caller.quotedPriceUsd();
        BigDecimal quotedUsd = own != null ? own : desk.prices().quotedUsd(caller.tag(), priceKey());
        if (quotedUsd == null || priceUsd.compareTo(quotedUsd) <= 0) {
            approve(quotedUsd, "limit");
        } else if (quoteOptions == null && hasState(question())) {
            approve(priceUsd, STATE);
        } else {
            throw priceWasNotQuoted(priceUsd, quotedUsd);
        }
    }

    /** Approves what cannot be taken back, too, though it is free. */
    void passFree() {
        if (desk.asks(caller)) {
            caller.cancellation().check();
            approve(null, decided());
        }
    }

    private void repeat() {
        request.repeat(quoteOptions == null);
    }

    /** Checks limit and balance; a call that is sent reserves its price in the client's book by the same rule. */
    private void covered() {
        if (quoteOptions == null) {
            return;
        }
        request.quote(options());
        balanceUsd = desk.client().getBalance(quoteOptions).balanceUsd();
        if (!isFree && balanceUsd.compareTo(priceUsd) < 0) {
            throw new Refusal(
                    "INSUFFICIENT_FUNDS",
                    "price " + Usd.text(priceUsd) + ", balance " + Usd.text(balanceUsd) + ", nothing charged");
        }
    }

    private ApprovalRequest question() {
        Task.Purchase purchase = request.purchase();
        String identity = request.identity();
        return new ApprovalRequest(
                caller.agent(),
                spec.name(),
                purchase.subject(),
                priceUsd,
                identity != null && desk.loads().wasSent(caller.agent(), identity),
                purchase.similarTo(),
                desk.spentUsd(caller),
                desk.limit() == null ? null : desk.limit().limitUsd(),
                purchase.argumentsJson(),
                spec.isDestructive());
    }

    private boolean hasState(ApprovalRequest question) {
        String state = caller.approval();
        return state != null && desk.questions().isApproved(state, question);
    }

    /** Ends a call without a result: if it cost nothing, the same yes is good for the same call again. */
    void release(boolean isFree) {
        String state = caller.approval();
        if (isFree && state != null && STATE.equals(approvedBy)) {
            desk.questions().release(state);
        }
    }

    /** The name of the approver. */
    private String decided() {
        ApprovalRequest question = question();
        if (hasState(question)) {
            return STATE;
        }
        Approval approval = null;
        try {
            approval = Objects.requireNonNull(desk.approver(caller).decide(question), "it returned null");
        } catch (Throwable e) { // what it says may hold anything, and an approval it is not
            desk.warnings().log("a ToolApprover failed; the call is not approved", e);
        }
        // a question that was taken back has no answer that holds for others
        caller.cancellation().check();
        if (approval == null) {
            throw new Refusal(
                    "APPROVAL_FAILED",
                    "approval could not be requested, so the call was not made",
                    "tell the user that " + spec.name() + " needs an approval that cannot be given now");
        }
        if (approval.isOpen()) {
            String unfit = caller.approval() == null
                    ? ""
                    : "the approval sent along is not good for this call (another order, price, agent or process, an order like it since, denied, used or too old); ";
            throw new Refusal(Refusal.NEEDED, unfit + question + "; nothing was sent")
                    .with(withState(priceUsd, question));
        }
        if (!approval.isGranted()) {
            throw new Refusal(
                    Refusal.DENIED,
                    "the call was not approved" + (approval.reason().isEmpty() ? "" : ": " + approval.reason()));
        }
        return approval.reason().isEmpty() ? "approver" : approval.reason();
    }

    private Map<String, Object> withState(BigDecimal usd, ApprovalRequest question) {
        return Map.of(
                "priceUsd", Usd.atLeastCents(usd), "approval", desk.questions().state(question));
    }

    /** The options to send the call with: it may cost at most what was approved, these tools allow and the client allows. */
    CallOptions options() {
        CallOptions.Builder options = desk.options(caller).report(this::reported);
        String identity = request.identity();
        if (identity != null) {
            options.accounting(accounting(identity));
        }
        Stream.of(
                        Optional.ofNullable(approvedUsd),
                        Optional.ofNullable(desk.maxPriceUsd()),
                        Optional.ofNullable(desk.client().options().maxPriceUsd()))
                .flatMap(Optional::stream)
                .filter(usd -> !isFree)
                .min(Comparator.naturalOrder())
                .ifPresent(options::maxPriceUsd);
        return options.build();
    }

    Map<String, @Nullable Object> send() {
        Map<String, @Nullable Object> result;
        try {
            result = request.send(options());
        } catch (FreightException e) {
            // what was never sent, or was the read of another, has no report
            isSent &= report != null || e.chargeStatus() != ChargeStatus.NOT_CHARGED;
            throw e;
        }
        BigDecimal usd = Objects.requireNonNullElse(chargedUsd(true), BigDecimal.ZERO);
        boolean isCharged = usd.signum() > 0;
        boolean isKnown = Boolean.TRUE.equals(result.get("deduplicated"));
        if (isCharged && isKnown && (!isFree || (report != null && report.replayed()))) {
            report = null; // the call that made it has said what it cost
        } else if (isCharged && isFree && !isKnown) {
            // the service has lost the load, and nothing was taken for another
            desk.remember(() -> desk.takeAnew(caller, usd, null));
        }
        return result;
    }

    private void reported(CallReport whole) {
        report = whole;
        Loads.Reservation old = joined;
        // what is lost again may be paid now too
        if (old != null && whole.chargeStatus() != ChargeStatus.NOT_CHARGED && whole.wireRequests() > 0) {
            desk.remember(() -> old.paidNow((usd, age) -> desk.takeAnew(caller, usd, age)));
        }
    }

    /** Takes nothing again that was paid, or reserved by a call whose end nobody has seen. */
    private CallAccounting accounting(String identity) {
        CallAccounting nothing = desk.takingNothing();
        if (isFree) {
            return nothing;
        }
        Loads.Reservation reservation = desk.loads().new Reservation(caller, identity, priceUsd, desk.window());
        // only a call that is sent joins those who may spend what another has reserved
        boolean isReserved = isSent ? reservation.join() : reservation.isThere();
        joined = isSent && isReserved ? reservation : null;
        CallAccounting own = isReserved
                ? nothing.resumed(priceUsd)
                : CallAccounting.none().beforeSend(() -> desk.remember(reservation::take));
        // what nobody knows stays taken
        return own.takenOver(() -> !Boolean.FALSE.equals(desk.remembered(reservation::leave)));
    }

    /** A free call does not say that it is sent. */
    private boolean hasSentNothing() {
        return !isSent && (report == null || report.wireRequests() == 0);
    }

    /** A call that has a result and no report was not sent: another's was used, or what is in memory. */
    ChargeStatus charge(boolean hasResult) {
        ChargeStatus unreported = isSent && !hasResult ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        return report == null ? unreported : report.chargeStatus();
    }

    /** The cost, null if it is not known. */
    @Nullable
    BigDecimal chargedUsd(boolean hasResult) {
        BigDecimal unreported = charge(hasResult) == ChargeStatus.UNKNOWN ? null : BigDecimal.ZERO;
        return report == null ? unreported : report.chargedUsd();
    }

    /** Returns the cost of a call with a result; unknown for a free call without a report. */
    @Nullable
    BigDecimal costUsd() {
        return report == null && !spec.isPaid() ? null : chargedUsd(true);
    }

    /** The refusal, if the client ended the call for a bound or a cancel of these tools; else null. */
    @Nullable
    Refusal refusal(FreightException e, ChargeStatus charge) {
        if (e instanceof PriceLimitException limit && approvedBy != null) {
            return overBound(limit);
        }
        if (e instanceof SpendLimitException limit && charge == ChargeStatus.NOT_CHARGED) {
            return desk.over(caller, limit.priceUsd());
        }
        boolean isStop =
                e instanceof CallInterruptedException && caller.cancellation().isCancelled() && hasSentNothing();
        return isStop ? ToolCancellation.refusal() : null;
    }

    private @Nullable Refusal overBound(PriceLimitException e) {
        Refusal tooHigh = tooHigh(e.priceUsd());
        if (tooHigh != null || approvedUsd == null || e.maxPriceUsd().compareTo(approvedUsd) != 0) {
            return tooHigh;
        }
        return desk.asks(caller) ? priceHasRisen() : priceWasNotQuoted(e.priceUsd(), approvedUsd);
    }

    /** The refusal of a price that no call of these tools may have, null if it may. */
    private @Nullable Refusal tooHigh(BigDecimal usd) {
        BigDecimal mostUsd = desk.maxPriceUsd();
        return mostUsd == null || usd.compareTo(mostUsd) <= 0
                ? null
                : new Refusal(
                        "PRICE_TOO_HIGH",
                        "the price is " + Usd.text(usd) + " and at most " + Usd.text(mostUsd)
                                + " may be paid for a call, so nothing was sent");
    }

    private Refusal priceWasNotQuoted(BigDecimal nowUsd, BigDecimal quotedUsd) {
        desk.prices().quoteTo(caller.tag(), priceKey(), nowUsd);
        priceUsd = nowUsd;
        // where a host says what was quoted, nothing else remembers it
        boolean isRemembered = caller.quotedPriceUsd() == null;
        return new Refusal(
                "PRICE_CHANGED",
                "the price is " + Usd.text(nowUsd) + " now"
                        + (quotedUsd.signum() == 0 ? "" : ", not " + Usd.text(quotedUsd)) + ", so nothing was sent",
                true,
                "tell the user; if it may cost that much, call "
                        + (isRemembered ? "again" : spec.name()) + " with exactly the same arguments"
                        + (isRemembered ? "" : " and this approval"),
                isRemembered ? Map.of("priceUsd", Usd.atLeastCents(nowUsd)) : withState(nowUsd, question()));
    }

    private static Refusal priceHasRisen() {
        return new Refusal(
                "PRICE_CHANGED",
                "the price has risen since it was approved, so nothing was sent at the new one",
                true,
                "call again to have the new price approved",
                Map.of());
    }
}
