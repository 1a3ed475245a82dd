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

/** One operation that an agent can call. Instances are thread-safe. */
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

    /** Returns the name by which a model calls the tool, such as {@code freight_create_load}. */
    public String name() {
        return name;
    }

    /** Returns the name that a person reads, such as {@code Create a tracked load}. */
    public String title() {
        return String.valueOf(definition.get("title"));
    }

    /**
     * Returns what the tool does, when to use it and what it costs. Sends nothing: the price is the one that the client has
     * read last. Read the free {@linkplain io.freightsdk.Prices#list price list} before you register the tools. Without an
     * approver, a call costs no more than this description has said; if the price has risen, the call is refused once with
     * {@code PRICE_CHANGED} and the new price.
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

    /** Returns the schema of the arguments in the dialect that the models of a vendor accept. */
    public ToolSchema inputSchema(SchemaDialect dialect) {
        return dialect.of(input);
    }

    /** Returns the JSON Schema (2020-12) of what {@link #invoke} returns. */
    public ToolSchema outputSchema() {
        return ToolSchema.at("answer")
                .with("result", ToolSchema.at(name + "/result"))
                .asDocument();
    }

    /**
     * Returns the key in the price list of what the tool costs, or of what it quotes. Returns null if the tool is free and
     * quotes nothing.
     */
    public @Nullable String priceKey() {
        return definition.getOrDefault("priceKey", definition.get("quotes")) instanceof String key ? key : null;
    }

    /** Returns whether the tool changes nothing. Reading a position changes nothing but costs money; see {@link #isPaid()}. */
    public boolean isReadOnly() {
        return Boolean.TRUE.equals(definition.get("readOnly"));
    }

    /** Returns whether a second call with the same arguments does nothing and costs nothing more. */
    public boolean isIdempotent() {
        return Boolean.TRUE.equals(definition.get("idempotent"));
    }

    /** Returns whether the effect of the tool cannot be undone. */
    public boolean isDestructive() {
        return Boolean.TRUE.equals(definition.get("destructive"));
    }

    /** Returns whether a call costs money. An approver decides about such a call, and about one that {@link #isDestructive}. */
    public boolean isPaid() {
        return definition.containsKey("priceKey");
    }

    /**
     * Calls the tool on this thread. Never throws: a failure is a result with {@code "ok":false}, which says whether money was
     * spent and what to do next.
     *
     * <p>A second call with the same arguments of the same agent creates no second load and costs nothing more; a position read
     * is charged again once it is two minutes old. An interrupt ends the call with the code {@code INTERRUPTED}, and the
     * interrupt flag stays set. The result says whether the call may have been charged.
     *
     * @param argumentsJson the arguments as the model wrote them; null or blank is the same as no arguments
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
            charge = call.charge(e.chargeStatus());
            result = ToolResult.of(call.error(e, charge), charge);
        } catch (Throwable e) { // a model cannot catch an exception
            settings.warnings().log("a tool has thrown an exception; the model receives INTERNAL_ERROR", e);
            charge = call.chargeOfAFailure();
            result = ToolResult.of(ToolError.internal(e, charge == ChargeStatus.UNKNOWN && isIdempotent()), charge);
        }
        call.failed(charge);
        report(call, argumentsJson, result, charge, charge == ChargeStatus.UNKNOWN ? null : call.chargedUsd());
        return result;
    }

    /** Calls the tool as {@link #invoke} does, with arguments as maps, lists, strings, numbers and booleans. */
    public ToolResult invokeWith(@Nullable Map<String, ?> arguments, ToolCaller caller) {
        String json;
        try {
            json = arguments == null ? "" : FreightJson.tree().toJson(arguments);
        } catch (RuntimeException e) {
            json = "not JSON";
        }
        return invoke(json, caller);
    }

    /**
     * Ends an {@link ToolResult#approvalId} after a person has refused it. No call passes with this id any more, even after a
     * later approval. Ending it twice does nothing.
     */
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
                        "a ToolListener has thrown an exception; the call keeps its result",
                        () -> settings.listener().toolCalled(event));
    }

    @Override
    public String toString() {
        return "FreightTool[" + name + "]";
    }
}
