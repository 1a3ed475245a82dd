package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a tool answers, in the one form all tools have. */
final class Answer {
    private static final String ABOUT_RETRYABLE =
            "Whether the same call may succeed later without anybody changing anything.";

    private Answer() {}

    static Map<String, @Nullable Object> schema(Map<String, @Nullable Object> result) {
        return Schemas.object(
                List.of("ok"),
                Json.of(
                        "ok", Schemas.value("boolean", "Whether there is a result; otherwise there is an error."),
                        "result", result,
                        "cost", costSchema(),
                        "error", errorSchema()));
    }

    /** The same in few words: a program reads it, and each tool of a list has one. */
    static Map<String, @Nullable Object> briefSchema(Map<String, @Nullable Object> result) {
        Map<String, @Nullable Object> brief = Schemas.shape(result);
        Map<String, @Nullable Object> properties = Schemas.properties(brief);
        properties.computeIfPresent("record", (name, record) -> Json.of("type", "object"));
        brief.put("properties", properties);
        return Json.of(
                "type", "object",
                "properties",
                        Json.of(
                                "ok", Json.of("type", "boolean"),
                                "result", brief,
                                "cost", Json.of("type", "object"),
                                "error", Json.of("type", "object")),
                "required", List.of("ok"));
    }

    private static Map<String, @Nullable Object> costSchema() {
        return Schemas.object(
                List.of("chargedUsd", "agentSpentUsd", "agentLimitUsd"),
                Json.of(
                        "chargedUsd", amount("What this call cost in US dollars; null if that is not known."),
                        "agentSpentUsd", amount("What this agent has spent so far, uncertain charges included."),
                        "agentLimitUsd", amount("The most this agent may spend; null if it has no limit of its own.")));
    }

    private static Map<String, @Nullable Object> errorSchema() {
        return Schemas.object(
                List.of("code", "message", "retryable", "charged", "next"),
                Json.of(
                        "code", Schemas.text("What went wrong, for a program."),
                        "message", Schemas.text("What went wrong, in words."),
                        "retryable", Schemas.value("boolean", ABOUT_RETRYABLE),
                        "charged", Schemas.oneOf(List.of("yes", "no", "unknown"), "Whether the call cost money."),
                        "next", Schemas.text("What to do next."),
                        "fields", Schemas.list("string", "The arguments that are wrong, as dotted paths."),
                        "priceUsd", Schemas.value("number", "What it costs now, of PRICE_CHANGED."),
                        "retryAfterSeconds", Schemas.value("integer", "How long the service asks to wait.")));
    }

    private static Map<String, @Nullable Object> amount(String description) {
        return Json.of("type", List.of("number", "null"), "description", description);
    }

    static Outcome ok(
            Map<String, @Nullable Object> result, @Nullable BigDecimal chargedUsd, Agents agents, ToolCaller caller) {
        Map<String, @Nullable Object> cost = Json.of(
                "chargedUsd", Money.ofNullable(chargedUsd),
                "agentSpentUsd", Money.ofNullable(agents.spentUsd(caller)),
                "agentLimitUsd", Money.ofNullable(agents.limitUsd()));
        return new Outcome(Json.of("ok", true, "result", result, "cost", cost));
    }

    /** The charge is what the client's book says: an attempt before the refusal may have been lost. */
    static Outcome refused(Refusal refusal, ChargeStatus charge) {
        Map<String, @Nullable Object> error = error(refusal.advice(), charge);
        if (charge == ChargeStatus.UNKNOWN) {
            error.put("next", refusal.advice().next() + "; " + Advice.MAY_BE_PAID);
        }
        if (refusal.priceUsd() != null) {
            error.put("priceUsd", Money.of(refusal.priceUsd()));
        }
        return failure(error);
    }

    static Outcome failed(FreightException e, FreightTool tool, String about, Loads loads) {
        Map<String, @Nullable Object> error = error(Advice.on(e, tool).about(about, loads, e), e.chargeStatus());
        @Nullable Long seconds = Advice.retryAfterSeconds(e);
        if (seconds != null) {
            error.put("retryAfterSeconds", BigDecimal.valueOf(seconds));
        }
        return failure(error);
    }

    /** Something that no call is expected to fail with; its message could hold anything. */
    static Outcome broken(Throwable thrown, FreightTool tool, ChargeStatus charge) {
        boolean again = charge == ChargeStatus.UNKNOWN && tool.isIdempotent();
        String message = "the tool itself failed: " + thrown.getClass().getSimpleName();
        String next = again ? Advice.SAME_AGAIN : Advice.TELL;
        return failure(error(new Advice("INTERNAL_ERROR", message, again, next, List.of()), charge));
    }

    private static Outcome failure(Map<String, @Nullable Object> error) {
        return new Outcome(Json.of("ok", false, "error", error));
    }

    private static Map<String, @Nullable Object> error(Advice advice, ChargeStatus charge) {
        Map<String, @Nullable Object> error = Json.of(
                "code", advice.code(),
                "message", advice.message(),
                "retryable", advice.retryable(),
                "charged", charged(charge),
                "next", advice.next());
        if (!advice.fields().isEmpty()) {
            error.put("fields", advice.fields());
        }
        return error;
    }

    static String charged(ChargeStatus status) {
        return switch (status) {
            case CHARGED -> "yes";
            case NOT_CHARGED -> "no";
            case UNKNOWN -> "unknown";
        };
    }
}
