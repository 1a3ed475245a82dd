package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call of a tool and how far it has come. Used by the thread of the call alone. */
final class Call {
    private final Task.Spec spec;
    private final ToolCaller caller;
    private final @Nullable CallOptions quoteOptions;
    private Task.@Nullable Request request;

    /** What the call is about, for a failure; empty if it is about no load. */
    String loadNumber = "";

    @Nullable
    BigDecimal priceUsd;

    @Nullable
    BigDecimal balanceUsd;

    /** The most it may cost; null if nobody was told a price, or before it is approved. */
    @Nullable
    BigDecimal approvedUsd;

    /** Null before it is approved. */
    @Nullable
    String approvedBy;

    /** Whether a paid call is handed to the client. */
    boolean isSent;

    @Nullable
    CallReport report;

    private Call(Task.Spec spec, ToolCaller caller, @Nullable CallOptions quoteOptions) {
        this.spec = spec;
        this.caller = caller;
        this.quoteOptions = quoteOptions;
    }

    /** A call that is to be sent. */
    static Call of(Task.Spec spec, ToolCaller caller) {
        return new Call(spec, caller, null);
    }

    /** A call that is not sent, whatever comes of its checks; the options are for what they read for free. */
    static Call quote(Task.Spec spec, ToolCaller caller, Task.Request request, CallOptions options) {
        Call quote = new Call(spec, caller, options);
        quote.request = request;
        return quote;
    }

    void with(Task.Request request) {
        this.request = request;
    }

    Task.Spec spec() {
        return spec;
    }

    ToolCaller caller() {
        return caller;
    }

    boolean isQuote() {
        return quoteOptions != null;
    }

    CallOptions quoteOptions() {
        return Objects.requireNonNull(quoteOptions, "of a quote");
    }

    Task.Request request() {
        return Objects.requireNonNull(request, "read before");
    }

    String priceKey() {
        return Objects.requireNonNull(spec.priceKey(), "a free call passes no checks");
    }

    BigDecimal balanceUsd() {
        return Objects.requireNonNull(balanceUsd, "read before");
    }

    BigDecimal priceUsd() {
        return Objects.requireNonNull(priceUsd, "looked up before");
    }

    void approve(@Nullable BigDecimal usd, String by) {
        approvedUsd = usd;
        approvedBy = by;
    }

    boolean mayHaveGoneOut() {
        return isSent && (report == null || report.wireRequests() > 0);
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

    /** What it cost, null if that is not known. */
    @Nullable
    BigDecimal chargedUsd(boolean hasResult) {
        if (report != null) {
            return report.chargedUsd();
        }
        return charge(hasResult) == ChargeStatus.UNKNOWN ? null : BigDecimal.ZERO;
    }

    /** The same of a call with a result; a free one that nobody reported has an unknown cost. */
    @Nullable
    BigDecimal costUsd() {
        return report == null && spec.priceKey() == null ? null : chargedUsd(true);
    }
}
