package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** A tool: an operation that an agent can call. Thread-safe. */
public final class FreightTool {
    private final String name;
    private final Map<String, @Nullable Object> definition;
    private final ToolSchema input;
    private final ToolSettings settings;
    private final Function<ToolCall, Map<String, @Nullable Object>> handler;

    FreightTool(String name, ToolSettings settings, Function<ToolCall, Map<String, @Nullable Object>> handler) {
        this.name = name;
        this.definition = Json.copy(ToolSchema.found(name));
        this.input = ToolSchema.at(name + "/input").closed();
        this.settings = settings;
        this.handler = handler;
    }

    /** Returns the name that a model calls it by, such as {@code freight_create_load}. */
    public String name() {
        return name;
    }

    /** Returns the name that a person reads. */
    public String title() {
        return String.valueOf(definition.get("title"));
    }

    /**
     * Returns what it does, when to use it and what it costs, by the price list that the client has read last. Sends nothing: read
     * the {@linkplain io.freightsdk.Prices#list prices}, which is free, before tools are listed. Without an approver, a call costs
     * no more than this said: a higher price is refused once, with {@code PRICE_CHANGED} and the price.
     */
    public String description() {
        String about = String.valueOf(definition.get("about"));
        if (!isPaid()) {
            return about + " Free.";
        }
        String key = String.valueOf(priceKey());
        BigDecimal priceUsd = settings.client().prices().lastUsd(key);
        settings.shownUsd().put(key, priceUsd == null ? BigDecimal.ZERO : priceUsd);
        return about
                + (priceUsd == null
                        ? " Each call is charged; its price is not known yet, " + FreeTools.PRICES + " returns it."
                        : " Costs " + Usd.text(priceUsd) + " from the prepaid balance.");
    }

    /** Returns the JSON Schema (2020-12) of the arguments. */
    public ToolSchema inputSchema() {
        return inputSchema(SchemaDialect.JSON_SCHEMA);
    }

    /** Returns the schema of the arguments in a dialect that a maker's models accept. */
    public ToolSchema inputSchema(SchemaDialect dialect) {
        return dialect.of(input);
    }

    /** Returns the JSON Schema (2020-12) of what {@link #invoke} returns. */
    public ToolSchema outputSchema() {
        return ToolSchema.at("answer")
                .with("result", ToolSchema.at(name + "/result"))
                .asDocument();
    }

    /** Returns the key in the price list for what it costs, or for the price that it quotes; null if there is none. */
    public @Nullable String priceKey() {
        return definition.getOrDefault("priceKey", definition.get("quotes")) instanceof String key ? key : null;
    }

    /** Returns whether it changes nothing. A position read does not, and costs money all the same: see {@link #isPaid()}. */
    public boolean isReadOnly() {
        return Boolean.TRUE.equals(definition.get("readOnly"));
    }

    /** Returns whether the same arguments a second time do nothing and cost nothing more. */
    public boolean isIdempotent() {
        return Boolean.TRUE.equals(definition.get("idempotent"));
    }

    /** Returns whether its effect cannot be taken back. */
    public boolean isDestructive() {
        return Boolean.TRUE.equals(definition.get("destructive"));
    }

    /** Returns whether calls cost money; such a call is approved first, and so is one that {@link #isDestructive}. */
    public boolean isPaid() {
        return definition.containsKey("priceKey");
    }

    /**
     * Runs the tool. Never throws: any failure is a result with {@code "ok":false} that says whether money moved and what to do
     * next. An interrupt ends the call; the flag stays set.
     *
     * @param argumentsJson the arguments as the model gave them; nothing at all is the same as no arguments
     * @param caller the agent that calls
     * @return {@code {"ok":true,"result":…,"cost":…}} or {@code {"ok":false,"error":…}}
     */
    public ToolResult invoke(@Nullable String argumentsJson, ToolCaller caller) {
        ToolCall call = new ToolCall(settings, this, caller);
        ToolResult result;
        ChargeStatus charge;
        try {
            call.arguments = ToolArguments.parse(argumentsJson, input);
            result = ToolResult.of(handler.apply(call), call.cost());
            charge = call.charge(ChargeStatus.NOT_CHARGED);
            report(call, argumentsJson, result, charge, call.chargedUsd());
            return result;
        } catch (ToolError e) {
            charge = call.charge(ChargeStatus.NOT_CHARGED);
            result = ToolResult.of(charge == ChargeStatus.UNKNOWN ? e.inDoubt(isIdempotent()) : e, charge);
        } catch (FreightException e) {
            // the report knows of earlier attempts too
            charge = call.charge(e.chargeStatus());
            result = ToolResult.of(call.error(e, charge), charge);
        } catch (Throwable e) { // a model cannot catch anything
            settings.warnings().log("a tool failed; its result is an error", e);
            charge = call.chargeOfAFailure();
            result = ToolResult.of(ToolError.internal(e, charge == ChargeStatus.UNKNOWN && isIdempotent()), charge);
        }
        call.failed(charge);
        report(call, argumentsJson, result, charge, charge == ChargeStatus.UNKNOWN ? null : call.chargedUsd());
        return result;
    }

    /** Runs the tool as {@link #invoke} does, with arguments as maps, lists, strings, numbers and booleans. */
    public ToolResult invokeWith(@Nullable Map<String, ?> arguments, ToolCaller caller) {
        String json;
        try {
            json = arguments == null ? "" : FreightJson.tree().toJson(arguments);
        } catch (RuntimeException e) {
            json = "not JSON";
        }
        return invoke(json, caller);
    }

    /** Ends the {@link ToolResult#approvalId} that a person has said no to: no call passes with it, even after a later yes. */
    public void deny(String approvalId) {
        settings.approvals().deny(approvalId);
    }

    private void report(
            ToolCall call,
            @Nullable String argumentsJson,
            ToolResult result,
            ChargeStatus charge,
            @Nullable BigDecimal chargedUsd) {
        Instant over = settings.clock().instant();
        ToolEvent event = new ToolEvent(
                over,
                call.caller.agent(),
                name,
                ByteString.encodeUtf8(argumentsJson == null ? "" : argumentsJson)
                        .sha256()
                        .hex(),
                result.code(),
                charge,
                ToolCall.cents(chargedUsd == null && charge == ChargeStatus.NOT_CHARGED ? BigDecimal.ZERO : chargedUsd),
                call.approvedBy,
                Duration.between(call.begun, over));
        settings.warnings()
                .safely(
                        "a ToolListener failed; the call keeps its result",
                        () -> settings.listener().toolCalled(event));
    }

    @Override
    public String toString() {
        return "FreightTool[" + name + "]";
    }
}
