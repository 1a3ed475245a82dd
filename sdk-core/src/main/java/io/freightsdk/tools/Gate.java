package io.freightsdk.tools;

import io.freightsdk.CallAccounting;
import io.freightsdk.CallOptions;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checks between an agent and money. A call of a paid tool passes all of them in order and is then sent; a quote passes
 * them and is not. A check throws a {@link Refusal}, or what the client throws.
 */
final class Gate {
    /** Approves without a person. */
    static final ToolApprover APPROVES_ALL = request -> Approval.granted();

    private static final String STATE = "state";

    private final ToolParts desk;
    private final Rules rules;

    /** Checked once more after a person has decided, which may take a while. */
    private final List<Check> first = List.of(this::stopped, this::cap);

    private final List<Check> then = List.of(this::sense, this::approval, this::repeat, this::limit, this::funds);

    Gate(ToolParts desk, Rules rules) {
        this.desk = desk;
        this.rules = rules;
    }

    /** The rules for agents, apart from their limit. */
    record Rules(
            ToolApprover approver,
            @Nullable BigDecimal maxPriceUsd,
            Supplier<@Nullable String> stopped,
            OpenQuestions questions) {}

    private interface Check {
        void pass(Call call);
    }

    /** Lets the call pass, or throws. */
    void pass(Call call) {
        pass(first, call);
        pass(then, call);
    }

    private static void pass(List<Check> checks, Call call) {
        for (Check check : checks) {
            call.caller.cancellation().check();
            check.pass(call);
        }
    }

    private void stopped(Call call) {
        @Nullable String reason = rules.stopped.get();
        if (reason != null) {
            throw new Refusal(
                    "SPENDING_STOPPED", "all paid calls are stopped" + (reason.isEmpty() ? "" : ": " + reason));
        }
    }

    /** Checks what a call may cost at the current price, and how many agents may spend. */
    private void cap(Call call) {
        BigDecimal priceUsd = desk.prices().now(call.priceKey());
        if (call.approvedUsd != null && asks(call.caller) && priceUsd.compareTo(call.approvedUsd) > 0) {
            throw priceHasRisen();
        }
        if (rules.maxPriceUsd != null && priceUsd.compareTo(rules.maxPriceUsd) > 0) {
            throw priceIsTooHigh(priceUsd, rules.maxPriceUsd);
        }
        call.priceUsd = priceUsd;
        desk.agents().checkNumber(call.caller);
    }

    private void sense(Call call) {
        call.request().sense();
    }

    private void approval(Call call) {
        if (!asks(call.caller)) {
            quoted(call);
        } else if (call.quoteOptions == null) {
            // nobody is asked about what the limit would refuse
            call.request().quote(options(call));
            call.approve(call.priceUsd, decided(call.caller, request(call)));
            pass(first, call);
        }
    }

    /** Without an approver, a call costs at most what the agent was quoted, or has come back with the state of. */
    private void quoted(Call call) {
        @Nullable BigDecimal own = call.caller.quotedPriceUsd();
        @Nullable
        BigDecimal quotedUsd = own != null ? own : desk.prices().quotedUsd(call.caller.tag(), call.priceKey());
        if (quotedUsd == null || call.priceUsd.compareTo(quotedUsd) <= 0) {
            call.approve(quotedUsd, "limit");
        } else if (call.quoteOptions == null && hasState(call.caller, request(call))) {
            call.approve(call.priceUsd, STATE);
        } else {
            throw priceWasNotQuoted(call, call.priceUsd, quotedUsd);
        }
    }

    private boolean hasState(ToolCaller caller, ApprovalRequest request) {
        @Nullable String state = caller.approval();
        return state != null && rules.questions.isApproved(state, request);
    }

    /** Approves what cannot be taken back, too, though it is free. */
    void passFree(Call call) {
        if (asks(call.caller)) {
            call.caller.cancellation().check();
            call.approve(null, decided(call.caller, request(call)));
        }
    }

    private ApprovalRequest request(Call call) {
        Task.Purchase purchase = call.request().purchase();
        @Nullable String identity = call.request().identity();
        return new ApprovalRequest(
                call.caller.agent(),
                call.spec.name(),
                purchase.subject(),
                call.priceUsd,
                identity != null && desk.loads().wasSent(call.caller.agent(), identity),
                purchase.similarTo(),
                desk.agents().spentUsd(call.caller),
                desk.agents().limitUsd(),
                purchase.argumentsJson(),
                call.spec.nature().destructive());
    }

    private void repeat(Call call) {
        call.request().repeat(call.quoteOptions == null);
    }

    /** A call that is sent reserves its price in the client's book, which refuses it by the same rule. */
    private void limit(Call call) {
        if (call.quoteOptions != null) {
            call.request().quote(options(call));
        }
    }

    /** A call that is sent is refused by the service. */
    private void funds(Call call) {
        if (call.quoteOptions == null) {
            return;
        }
        call.balanceUsd = desk.client().getBalance(call.quoteOptions).balanceUsd();
        if (!call.request().isThere() && call.balanceUsd.compareTo(call.priceUsd) < 0) {
            throw new Refusal(
                    "INSUFFICIENT_FUNDS",
                    "price " + Usd.text(call.priceUsd) + ", balance " + Usd.text(call.balanceUsd)
                            + ", nothing charged");
        }
    }

    /** Returns whether an approver decides, and not the limit alone. */
    boolean asks(ToolCaller caller) {
        return !APPROVES_ALL.equals(approver(caller));
    }

    private ToolApprover approver(ToolCaller caller) {
        return caller.approver() == null ? rules.approver : caller.approver();
    }

    /** The name of the approver. */
    private String decided(ToolCaller caller, ApprovalRequest request) {
        if (hasState(caller, request)) {
            return STATE;
        }
        @Nullable Approval approval = null;
        try {
            approval = approver(caller).decide(request);
        } catch (Throwable e) { // what it says may hold anything, and an approval it is not
            desk.warnings().log("a ToolApprover failed; the call is not approved", e);
        }
        if (approval == null) {
            throw new Refusal(
                    "APPROVAL_FAILED",
                    "approval could not be requested, so the call was not made",
                    "tell the user that " + request.tool() + " needs an approval that cannot be given now");
        }
        if (approval.isOpen()) {
            throw Refusal.open(request, rules.questions.state(request));
        }
        if (!approval.isGranted()) {
            throw new Refusal(
                    Refusal.DENIED,
                    "the call was not approved" + (approval.reason().isEmpty() ? "" : ": " + approval.reason()));
        }
        return approval.reason().isEmpty() ? "approver" : approval.reason();
    }

    /** The options to send the call with: it may cost at most what was approved, these tools allow and the client allows. */
    CallOptions options(Call call) {
        CallOptions.Builder options = desk.agents().options(call.caller).report(report -> call.report = report);
        @Nullable String identity = call.request().identity();
        if (identity != null) {
            reserved(call, identity, options);
        }
        Stream.of(
                        Optional.ofNullable(call.approvedUsd),
                        Optional.ofNullable(rules.maxPriceUsd),
                        Optional.ofNullable(desk.client().options().maxPriceUsd()))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .ifPresent(options::maxPriceUsd);
        return options.build();
    }

    /** Takes nothing again that was paid, or reserved by a call whose end nobody has seen. */
    private void reserved(Call call, String identity, CallOptions.Builder options) {
        CallAccounting nothing = desk.agents().takingNothing();
        if (call.request().isThere()) {
            options.accounting(nothing);
        } else if (isReserved(call, identity)) {
            options.accounting(nothing.resumed(call.priceUsd).takenOver(() -> isTakenOver(call)));
        } else {
            options.accounting(CallAccounting.none()
                    .beforeSend(() -> desk.warnings().safely(ToolParts.MEMORY_FAILED, () -> mark(call, identity)))
                    .takenOver(() -> isTakenOver(call)));
        }
    }

    /** Only a call that is sent joins those who may spend what another has reserved. */
    private boolean isReserved(Call call, String identity) {
        String agent = call.caller.agent();
        @Nullable Duration window = desk.agents().window();
        if (!call.isSent) {
            return desk.loads().isReserved(agent, identity, call.priceUsd, window);
        }
        call.sender = desk.loads().join(agent, identity, call.priceUsd, window);
        return call.sender != null;
    }

    private void mark(Call call, String identity) {
        call.sender = desk.loads()
                .sending(
                        call.caller.agent(),
                        identity,
                        call.priceUsd,
                        desk.agents().window());
    }

    /** Ends a call that has spent nothing. Whether what is reserved stays taken, since others may spend it or nobody knows. */
    private boolean isTakenOver(Call call) {
        @Nullable String sender = call.sender;
        @Nullable String identity = call.request().identity();
        if (sender == null || identity == null) {
            return false;
        }
        call.sender = null;
        AtomicBoolean isTaken = new AtomicBoolean(true);
        desk.warnings()
                .safely(
                        ToolParts.MEMORY_FAILED,
                        () -> isTaken.set(desk.loads().leave(call.caller.agent(), identity, sender)));
        return isTaken.get();
    }

    /** The refusal of a price that was over a bound of these tools when the call was sent; null if the bound was the client's. */
    @Nullable
    Refusal overBound(Call call, PriceLimitException e) {
        if (rules.maxPriceUsd != null && e.priceUsd().compareTo(rules.maxPriceUsd) > 0) {
            return priceIsTooHigh(e.priceUsd(), rules.maxPriceUsd);
        }
        @Nullable BigDecimal approvedUsd = call.approvedUsd;
        if (approvedUsd == null || e.maxPriceUsd().compareTo(approvedUsd) != 0) {
            return null;
        }
        return asks(call.caller) ? priceHasRisen() : priceWasNotQuoted(call, e.priceUsd(), approvedUsd);
    }

    private static Refusal priceIsTooHigh(BigDecimal priceUsd, BigDecimal mostUsd) {
        return new Refusal(
                "PRICE_TOO_HIGH",
                "the price is " + Usd.text(priceUsd) + " and at most " + Usd.text(mostUsd)
                        + " may be paid for a call, so nothing was sent");
    }

    private Refusal priceWasNotQuoted(Call call, BigDecimal priceUsd, BigDecimal quotedUsd) {
        desk.prices().quoteTo(call.caller.tag(), call.priceKey(), priceUsd);
        call.priceUsd = priceUsd;
        // where a host says what was quoted, nothing else remembers it
        boolean isRemembered = call.caller.quotedPriceUsd() == null;
        return Refusal.atPrice(
                "the price is " + Usd.text(priceUsd) + " now"
                        + (quotedUsd.signum() == 0 ? "" : ", not " + Usd.text(quotedUsd)) + ", so nothing was sent",
                "tell the user; if it may cost that much, call "
                        + (isRemembered ? "again" : call.spec.name()) + " with exactly the same arguments"
                        + (isRemembered ? "" : " and this approval"),
                priceUsd,
                isRemembered ? null : rules.questions.state(request(call)));
    }

    private static Refusal priceHasRisen() {
        return Refusal.forNow(
                "PRICE_CHANGED",
                "the price has risen since it was approved, so nothing was sent at the new one",
                "call again to have the new price approved");
    }
}
