package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of a tool: what was asked for and its cost, or an error that says whether money moved and what to do next. */
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

    /** Returns whether the tool has done what was asked; otherwise there is an error. */
    public boolean ok() {
        return Boolean.TRUE.equals(tree.get("ok"));
    }

    /** Returns the whole result as JSON. */
    public String json() {
        return Json.text(tree);
    }

    /** Returns the whole result as maps, lists, strings, booleans and {@link BigDecimal}s. */
    public Map<String, @Nullable Object> asMap() {
        return tree;
    }

    /** Returns the code of the error, {@code OK} if there is none. */
    public String code() {
        return error("code") instanceof String code ? code : "OK";
    }

    /** Returns the id in an {@code APPROVAL_NEEDED}, for {@link ToolCaller#approved}; null in all other results. */
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
