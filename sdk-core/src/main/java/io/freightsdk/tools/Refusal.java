package io.freightsdk.tools;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that was not sent, or not for what it was meant to be, and what the model is told of it. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String next;
    private final String[] fields;
    private final boolean retryable;
    private final @Nullable BigDecimal priceUsd;

    Refusal(String code, String message, String next) {
        this(code, message, next, List.of(), false, null);
    }

    /** One that may pass without anybody changing anything. */
    static Refusal forNow(String code, String message, String next) {
        return new Refusal(code, message, next, List.of(), true, null);
    }

    /** A price that nobody was told. */
    static Refusal atPrice(String message, String next, BigDecimal priceUsd) {
        return new Refusal("PRICE_CHANGED", message, next, List.of(), true, priceUsd);
    }

    /** Arguments that cannot be used. */
    static Refusal of(List<String> fields, String message, String next) {
        return new Refusal("INVALID_ARGUMENTS", message, next, fields, false, null);
    }

    private Refusal(
            String code,
            String message,
            String next,
            List<String> fields,
            boolean retryable,
            @Nullable BigDecimal priceUsd) {
        super(message, null, false, false);
        this.retryable = retryable;
        this.priceUsd = priceUsd;
        this.code = code;
        this.next = next;
        this.fields = fields.toArray(new String[0]);
    }

    String code() {
        return code;
    }

    String next() {
        return next;
    }

    boolean retryable() {
        return retryable;
    }

    @Nullable
    BigDecimal priceUsd() {
        return priceUsd;
    }

    List<String> fields() {
        return List.of(fields);
    }
}
