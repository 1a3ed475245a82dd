package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call of a tool and how far it has come. Used by the thread of the call alone. */
final class Call {
    final Task.Spec spec;
    final ToolCaller caller;

    /** The options to read the balance with, of a quote; null if this is a call that is to be sent. */
    final @Nullable CallOptions quoteOptions;

    private Task.@Nullable Request request;

    /** The load it is about, for a failure; empty if it is about none. */
    String loadNumber = "";

    /** The price of this moment and the balance, once they are read. */
    BigDecimal priceUsd = BigDecimal.ZERO;

    BigDecimal balanceUsd = BigDecimal.ZERO;

    /** The most it may cost; null if no price was quoted, or before it is approved. */
    @Nullable
    BigDecimal approvedUsd;

    /** Null before it is approved. */
    @Nullable
    String approvedBy;

    /** True once a paid call is handed to the client. */
    boolean isSent;

    /** Its name among those who may spend what is reserved; null if it is none of them, or is no more. */
    @Nullable
    String sender;

    @Nullable
    CallReport report;

    private Call(Task.Spec spec, ToolCaller caller, @Nullable CallOptions quoteOptions) {
        this.spec = spec;
        this.caller = caller;
        this.quoteOptions = quoteOptions;
    }

    static Call of(Task.Spec spec, ToolCaller caller) {
        return new Call(spec, caller, null);
    }

    /** A call that is checked and not sent. */
    static Call quote(Task.Spec spec, ToolCaller caller, Task.Request request, CallOptions options) {
        Call quote = new Call(spec, caller, options);
        quote.request = request;
        return quote;
    }

    void with(Task.Request request) {
        this.request = request;
    }

    Task.Request request() {
        return Objects.requireNonNull(request, "read before");
    }

    String priceKey() {
        return Objects.requireNonNull(spec.priceKey(), "a free call passes no checks");
    }

    void approve(@Nullable BigDecimal usd, String by) {
        approvedUsd = usd;
        approvedBy = by;
    }

    /** A free call does not say that it is sent. */
    boolean hasSentNothing() {
        return !isSent && (report == null || report.wireRequests() == 0);
    }

    /** A call that has a result and no report was not sent: another's was used, or what is in memory. */
    ChargeStatus charge(boolean hasResult) {
        if (report != null) {
            return report.chargeStatus();
        }
        return isSent && !hasResult ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
    }

    /** The cost, null if it is not known. */
    @Nullable
    BigDecimal chargedUsd(boolean hasResult) {
        if (report != null) {
            return report.chargedUsd();
        }
        return charge(hasResult) == ChargeStatus.UNKNOWN ? null : BigDecimal.ZERO;
    }

    /** Returns the cost of a call with a result; unknown for a free call without a report. */
    @Nullable
    BigDecimal costUsd() {
        return report == null && spec.priceKey() == null ? null : chargedUsd(true);
    }
}
