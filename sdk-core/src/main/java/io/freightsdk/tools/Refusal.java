package io.freightsdk.tools;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that was not sent, or not for what it was meant to be, and what the model is told of it. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Advice advice;
    private final @Nullable BigDecimal priceUsd;

    Refusal(String code, String message, String next) {
        this(new Advice(code, message, false, next, List.of()), null);
    }

    private Refusal(Advice advice, @Nullable BigDecimal priceUsd) {
        super(advice.message(), null, false, false);
        this.advice = advice;
        this.priceUsd = priceUsd;
    }

    /** One that may pass without anybody changing anything. */
    static Refusal forNow(String code, String message, String next) {
        return new Refusal(new Advice(code, message, true, next, List.of()), null);
    }

    /** A price that nobody was told. */
    static Refusal atPrice(String message, String next, BigDecimal priceUsd) {
        return new Refusal(new Advice("PRICE_CHANGED", message, true, next, List.of()), priceUsd);
    }

    /** Arguments that cannot be used. */
    static Refusal of(List<String> fields, String message, String next) {
        return new Refusal(new Advice("INVALID_ARGUMENTS", message, false, next, fields), null);
    }

    Advice advice() {
        return advice;
    }

    @Nullable
    BigDecimal priceUsd() {
        return priceUsd;
    }
}
