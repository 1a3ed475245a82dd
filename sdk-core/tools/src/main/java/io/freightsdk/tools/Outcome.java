package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer of a tool. */
public final class Outcome {
    private final Map<String, @Nullable Object> tree;

    private Outcome(Map<String, @Nullable Object> tree) {
        this.tree = Collections.unmodifiableMap(tree);
    }

    static Outcome of(Map<String, @Nullable Object> result, Map<String, @Nullable Object> cost) {
        return new Outcome(Json.of("ok", true, "result", result, "cost", cost));
    }

    static Outcome of(Refusal failure, ChargeStatus charge) {
        Map<String, @Nullable Object> error = Json.of(
                "code", failure.code,
                "message", failure.message,
                "retryable", failure.retryable,
                "chargeStatus", charge.name(),
                "next", failure.next);
        error.putAll(failure.more);
        return new Outcome(Json.of("ok", false, "error", error));
    }

    /** Returns whether there is a result; otherwise there is an error. */
    public boolean ok() {
        return Boolean.TRUE.equals(tree.get("ok"));
    }

    /** The whole answer as JSON. */
    public String json() {
        return Json.text(tree);
    }

    /** The whole answer as maps, lists, texts, flags and {@link BigDecimal}s. */
    public Map<String, @Nullable Object> asMap() {
        return tree;
    }

    /** The code of the error, {@code OK} if there is none. */
    public String code() {
        return error("code") instanceof String code ? code : "OK";
    }

    /** The price that a {@code PRICE_CHANGED} quotes, for {@link ToolCaller#quotedPriceUsd(BigDecimal)} of the next call; null in all other answers. */
    public @Nullable BigDecimal quotedPriceUsd() {
        return code().equals("PRICE_CHANGED") && error("priceUsd") instanceof BigDecimal usd ? usd : null;
    }

    /** The state of an {@code APPROVAL_NEEDED} or of a {@code PRICE_CHANGED}, for {@link ToolCaller#approved}; null in all other answers. */
    public @Nullable String approval() {
        return error("approval") instanceof String state ? state : null;
    }

    private @Nullable Object error(String name) {
        return tree.get("error") instanceof Map<?, ?> error ? error.get(name) : null;
    }

    @Override
    public String toString() {
        return "Outcome[" + code() + "]";
    }
}
