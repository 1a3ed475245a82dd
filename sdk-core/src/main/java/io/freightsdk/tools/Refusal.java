package io.freightsdk.tools;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A call that was not sent, or not for what it was meant to be, and what the model is told of it. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Advice advice;

    private Refusal(Advice advice) {
        super(advice.message(), null, false, false);
        this.advice = advice;
    }

    Refusal(String code, String message, String next) {
        this(new Advice(code, message, false, next, Map.of()));
    }

    /** One that may pass without anybody changing anything. */
    static Refusal forNow(String code, String message, String next) {
        return new Refusal(new Advice(code, message, true, next, Map.of()));
    }

    /** A price that is not the one that was told. */
    static Refusal atPrice(String message, String next, BigDecimal priceUsd) {
        return new Refusal(
                new Advice("PRICE_CHANGED", message, true, next, Map.of("priceUsd", Usd.atLeastCents(priceUsd))));
    }

    /** Arguments that cannot be used. */
    static Refusal of(List<String> fields, String message) {
        return new Refusal(new Advice("INVALID_ARGUMENTS", message, false, Advice.CORRECT, Map.of("fields", fields)));
    }

    Advice advice() {
        return advice;
    }
}
