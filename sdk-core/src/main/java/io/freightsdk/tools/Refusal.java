package io.freightsdk.tools;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that was not sent, or not as intended, and the answer to the model. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String DENIED = "APPROVAL_DENIED";
    private static final String NEEDED = "APPROVAL_NEEDED";

    private final transient Advice advice;

    private Refusal(Advice advice) {
        super(advice.message(), null, false, false);
        this.advice = advice;
    }

    Refusal(String code, String message) {
        this(code, message, Advice.next(code));
    }

    Refusal(String code, String message, String next) {
        this(new Advice(code, message, false, next, Map.of()));
    }

    /** One that may pass without anybody changing anything. */
    static Refusal forNow(String code, String message, String next) {
        return new Refusal(new Advice(code, message, true, next, Map.of()));
    }

    /** A price that is not the quoted one; with the state for it if the call is to bring one along. */
    static Refusal atPrice(String message, String next, BigDecimal priceUsd, @Nullable String state) {
        return new Refusal(new Advice("PRICE_CHANGED", message, true, next, more(priceUsd, state)));
    }

    private static Map<String, Object> more(BigDecimal priceUsd, @Nullable String state) {
        BigDecimal usd = Usd.atLeastCents(priceUsd);
        return state == null ? Map.of("priceUsd", usd) : Map.of("priceUsd", usd, "approval", state);
    }

    /** A call that a person has to approve before it comes again with the state. */
    static Refusal open(ApprovalRequest request, String state) {
        return new Refusal(new Advice(
                NEEDED, request + "; nothing was sent", false, Advice.next(NEEDED), more(request.priceUsd(), state)));
    }

    /** Returns whether a person has not agreed, which holds for all who wait for the same. */
    boolean isOfAPerson() {
        return advice.code().equals(DENIED) || advice.code().equals(NEEDED);
    }

    /** Arguments that cannot be used. */
    static Refusal of(List<String> fields, String message) {
        return new Refusal(new Advice(
                "INVALID_ARGUMENTS", message, false, Advice.next("INVALID_ARGUMENTS"), Map.of("fields", fields)));
    }

    Advice advice() {
        return advice;
    }
}
