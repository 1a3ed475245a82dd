package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call for the model: what was asked for and its cost, or an error that says whether money was spent and what
 * to do next.
 */
public final class ToolResult {
    private final Map<String, @Nullable Object> tree;

    private ToolResult(Map<String, @Nullable Object> tree) {
        this.tree = Collections.unmodifiableMap(tree);
    }

    static ToolResult of(Map<String, @Nullable Object> result, Map<String, @Nullable Object> cost) {
        return new ToolResult(Json.of("ok", true, "result", result, "cost", cost));
    }

    static ToolResult of(ToolError failure, ChargeStatus charge) {
        Map<String, @Nullable Object> error = Json.of(
                "code", failure.code,
                "message", failure.message(),
                "retryable", failure.retryable,
                "chargeStatus", charge.name(),
                "next", failure.next);
        error.putAll(failure.more);
        return new ToolResult(Json.of("ok", false, "error", error));
    }

    /** Returns whether the tool has done what was asked. If not, the result has an error. */
    public boolean ok() {
        return Boolean.TRUE.equals(tree.get("ok"));
    }

    /** Returns the whole result as JSON, which is the answer for the model. */
    public String json() {
        return Json.text(tree);
    }

    /** Returns the whole result as maps, lists, strings, booleans and {@link BigDecimal}s. The map cannot be changed. */
    public Map<String, @Nullable Object> asMap() {
        return tree;
    }

    /** Returns the code of the error, or {@code OK}. */
    public String code() {
        return error("code") instanceof String code ? code : "OK";
    }

    /**
     * Returns the id to pass to {@link ToolCaller#approved} after a person has agreed. It is null unless the code is {@code
     * APPROVAL_NEEDED}.
     */
    public @Nullable String approvalId() {
        return error("approval") instanceof String id ? id : null;
    }

    private @Nullable Object error(String name) {
        return tree.get("error") instanceof Map<?, ?> error ? error.get(name) : null;
    }

    @Override
    public String toString() {
        return "ToolResult[" + code() + "]";
    }
}
