package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer of a tool, in the one form all tools have. */
final class Answer {
    private Answer() {}

    static Schema.Fields schema(Schema.Fields result) {
        return Schema.at("answer").with("result", result);
    }

    /** Returns the schema in few words: programs read it, and each listed tool has one. */
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

    /** Something that no call is expected to fail with; its message could hold anything. */
    static Outcome broken(Throwable thrown, FreightTool tool, ChargeStatus charge) {
        boolean again = charge == ChargeStatus.UNKNOWN && tool.isIdempotent();
        String message = "the tool itself failed: " + thrown.getClass().getSimpleName();
        String next = again ? Advice.SAME_AGAIN : Advice.TELL;
        return failure(new Advice("INTERNAL_ERROR", message, again, next, Map.of()), charge);
    }

    /** The charge is what the client's book says: an attempt before a refusal may have been lost. */
    static Outcome refused(Advice advice, ChargeStatus charge) {
        String more = charge == ChargeStatus.UNKNOWN ? "; " + Advice.MAY_BE_PAID : "";
        return failure(advice.butNext(advice.next() + more), charge);
    }

    static Outcome failure(Advice advice, ChargeStatus charge) {
        Map<String, @Nullable Object> error = Json.of(
                "code", advice.code(),
                "message", advice.message(),
                "retryable", advice.retryable(),
                "chargeStatus", charge.name(),
                "next", advice.next());
        error.putAll(advice.more());
        return new Outcome(Json.of("ok", false, "error", error));
    }
}
