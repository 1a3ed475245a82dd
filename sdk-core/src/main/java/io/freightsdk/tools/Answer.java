package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a tool answers, in the one form all tools have. */
final class Answer {
    private static final String ABOUT_RETRYABLE =
            "Whether the same call may succeed later without anybody changing anything.";

    private Answer() {}

    static Schema.Fields schema(Schema.Fields result) {
        Schema.Fields cost = Schema.object("chargedUsd", "agentSpentUsd", "agentLimitUsd")
                .with("chargedUsd", Schema.amount("What this call cost in US dollars; null if that is not known."))
                .with("agentSpentUsd", Schema.amount("What this agent has spent so far, uncertain charges included."))
                .with(
                        "agentLimitUsd",
                        Schema.amount("The most this agent may spend; null if it has no limit of its own."));
        Schema.Fields error = Schema.object("code", "message", "retryable", "charged", "next")
                .with("code", Schema.text("What went wrong, for a program."))
                .with("message", Schema.text("What went wrong, in words."))
                .with("retryable", Schema.value("boolean", ABOUT_RETRYABLE))
                .with("charged", Schema.oneOf(List.of("yes", "no", "unknown"), "Whether the call cost money."))
                .with("next", Schema.text("What to do next."))
                .with("fields", Schema.list("string", "The arguments that are wrong, as dotted paths."))
                .with("priceUsd", Schema.value("number", "What it costs now, of PRICE_CHANGED."))
                .with("retryAfterSeconds", Schema.value("integer", "How long the service asks to wait."));
        return Schema.object("ok")
                .with("ok", Schema.value("boolean", "Whether there is a result; otherwise there is an error."))
                .with("result", result)
                .with("cost", cost)
                .with("error", error);
    }

    /** The same in few words: a program reads it, and each tool of a list has one. */
    static Schema briefSchema(Schema.Fields result) {
        Schema any = new Schema.Fields(Json.of("type", "object"));
        boolean hasRecord = result.properties().containsKey("record");
        return SchemaDialect.shape(schema(hasRecord ? result.with("record", any) : result)
                .with("cost", any)
                .with("error", any));
    }

    static Outcome ok(
            Map<String, @Nullable Object> result, @Nullable BigDecimal chargedUsd, Agents agents, ToolCaller caller) {
        Map<String, @Nullable Object> cost = Json.of(
                "chargedUsd", orNull(chargedUsd),
                "agentSpentUsd", orNull(agents.spentUsd(caller)),
                "agentLimitUsd", orNull(agents.limitUsd()));
        return new Outcome(Json.of("ok", true, "result", result, "cost", cost));
    }

    static @Nullable BigDecimal orNull(@Nullable BigDecimal usd) {
        return usd == null ? null : Usd.atLeastCents(usd);
    }

    /** The charge is what the client's book says: an attempt before the refusal may have been lost. */
    static Outcome refused(Refusal refusal, ChargeStatus charge) {
        Map<String, @Nullable Object> error = error(refusal.advice(), charge);
        if (charge == ChargeStatus.UNKNOWN) {
            error.put("next", refusal.advice().next() + "; " + Advice.MAY_BE_PAID);
        }
        if (refusal.priceUsd() != null) {
            error.put("priceUsd", Usd.atLeastCents(refusal.priceUsd()));
        }
        return failure(error);
    }

    static Outcome failed(FreightException e, FreightTool tool, String about, Desk desk) {
        Map<String, @Nullable Object> error = error(Advice.on(e, tool).about(about, desk, e), e.chargeStatus());
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
