package io.freightsdk.tools;

import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A tool: an operation that an agent can call. Thread-safe. */
public final class FreightTool {
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final Task task;
    private final Task.Spec spec;
    private final Gate gate;
    private final ToolParts desk;
    private final SingleFlight<String, Boolean> turns = new SingleFlight<>();
    private final ToolSchema inputSchema;
    private final ToolSchema outputSchema;

    FreightTool(Task task, Gate gate, ToolParts desk) {
        this.task = task;
        this.spec = task.spec();
        this.gate = gate;
        this.desk = desk;
        this.inputSchema = inputSchema(SchemaDialect.JSON_SCHEMA);
        this.outputSchema = new ToolSchema(SchemaDialect.document(Answer.schema(spec.result())));
    }

    /** The name that a model calls it by, such as {@code freight_create_load}. */
    public String name() {
        return spec.name();
    }

    /** The name that a person reads. */
    public String title() {
        return spec.title();
    }

    /**
     * Returns what it does, when to use it and what it costs. The price is the live one, remembered for five minutes; where it
     * is not, it is read from the service, for three seconds at most.
     */
    public String description() {
        @Nullable String priceKey = spec.priceKey();
        if (priceKey == null) {
            return spec.about() + " Free.";
        }
        @Nullable BigDecimal priceUsd = desk.prices().glance(priceKey);
        desk.prices().quoteAll(priceKey, priceUsd);
        return spec.about()
                + (priceUsd == null
                        ? " Each call is charged; the price cannot be read at the moment, " + FreeRead.PRICES
                                + " returns it."
                        : " Costs " + Usd.text(priceUsd) + " from the prepaid balance.");
    }

    /** The JSON Schema (2020-12) of the arguments. */
    public ToolSchema inputSchema() {
        return inputSchema;
    }

    /** The schema of the arguments in a dialect that a vendor's models accept; constraints that it lacks are in the descriptions. */
    public ToolSchema inputSchema(SchemaDialect dialect) {
        return new ToolSchema(dialect.of(spec.input()));
    }

    /** The schema of the arguments for lists of all tools: texts that such a list would repeat are left out. */
    public ToolSchema briefInputSchema() {
        return new ToolSchema(task.shown().tree());
    }

    /** The key in the price list for what it costs, or for the price that it quotes; null if there is none. */
    public @Nullable String priceKey() {
        return task.priceKey();
    }

    /** The price in the last {@link #description}; null if there was none yet, zero if it could not name one. */
    public @Nullable BigDecimal lastQuotedPriceUsd() {
        @Nullable String priceKey = task.priceKey();
        return priceKey == null ? null : desk.prices().quotedUsd(null, priceKey);
    }

    /** The JSON Schema (2020-12) of what {@link #invoke} answers. */
    public ToolSchema outputSchema() {
        return outputSchema;
    }

    /** The schema of {@link #outputSchema} without descriptions and without the parts that all tools share, for short lists. */
    public ToolSchema briefOutputSchema() {
        return new ToolSchema(Answer.briefSchema(spec.result()).tree());
    }

    /** Returns whether it changes nothing. A position read does not, and costs money all the same: see {@link #isPaid()}. */
    public boolean isReadOnly() {
        return spec.nature().readOnly();
    }

    /** Returns whether the same arguments a second time do nothing and cost nothing more. */
    public boolean isIdempotent() {
        return spec.nature().idempotent();
    }

    /** Returns whether its effect cannot be taken back. */
    public boolean isDestructive() {
        return spec.nature().destructive();
    }

    /** Returns whether calls cost money; such a call is approved first, and so is one that {@link #isDestructive}. */
    public boolean isPaid() {
        return spec.priceKey() != null;
    }

    /**
     * Runs the tool. Never throws: any failure is an answer with {@code "ok":false} that says whether money moved and what
     * to do next. An interrupt ends it; the flag stays set.
     *
     * @param argumentsJson the arguments as the model gave them; nothing at all is the same as no arguments
     * @param caller who calls
     * @return {@code {"ok":true,"result":…,"cost":…}} or {@code {"ok":false,"error":…}}
     */
    public Outcome invoke(@Nullable String argumentsJson, ToolCaller caller) {
        Call call = Call.of(spec, caller);
        Instant begun = desk.clock().instant();
        Outcome outcome = outcome(argumentsJson, call);
        Instant over = desk.clock().instant();
        ToolEvent event = new ToolEvent(
                over,
                caller.agent(),
                name(),
                Canonical.digest(argumentsJson == null ? "" : argumentsJson),
                outcome.code(),
                call.charge(outcome.ok()),
                Answer.orNull(call.chargedUsd(outcome.ok())),
                call.approvedBy,
                Duration.between(begun, over));
        desk.warnings()
                .safely(
                        "a ToolListener failed; the call keeps its result",
                        () -> desk.listener().toolCalled(event));
        return outcome;
    }

    /** Runs the tool as {@link #invoke} does, with arguments as maps, lists, texts, numbers and flags. */
    public Outcome invokeWith(@Nullable Map<String, ?> arguments, ToolCaller caller) {
        String json;
        try {
            json = arguments == null ? "" : FreightJson.tree().toJson(arguments);
        } catch (RuntimeException e) {
            json = "not JSON";
        }
        return invoke(json, caller);
    }

    private Outcome outcome(@Nullable String argumentsJson, Call call) {
        try {
            call.caller.cancellation().enter();
            Map<String, @Nullable Object> result = run(argumentsJson, call);
            return Answer.ok(result, call.costUsd(), desk.agents(), call.caller);
        } catch (Refusal e) {
            return Answer.refused(e.advice(), call.charge(false));
        } catch (FreightException e) {
            // the report knows of other calls with the order too
            ChargeStatus charge = call.report == null ? e.chargeStatus() : call.charge(false);
            @Nullable Refusal refusal = ownRefusal(e, charge, call);
            return refusal == null
                    ? Answer.failure(Advice.on(e, charge, this).about(call.loadNumber, desk, e), charge)
                    : Answer.refused(refusal.advice(), charge);
        } catch (Throwable e) { // a model cannot catch anything
            desk.warnings().log("a tool failed; its answer is INTERNAL_ERROR", e);
            return Answer.broken(e, this, call.charge(false));
        } finally {
            call.caller.cancellation().leave();
        }
    }

    /** The refusal, if the client ended the call for a bound or a cancel of these tools; else null. */
    private @Nullable Refusal ownRefusal(FreightException e, ChargeStatus charge, Call call) {
        if (e instanceof PriceLimitException limit && call.approvedBy != null) {
            return gate.overBound(call, limit);
        }
        if (e instanceof SpendLimitException limit && charge == ChargeStatus.NOT_CHARGED) {
            return desk.agents().overShared(call.caller, limit);
        }
        boolean isStop = e instanceof CallInterruptedException
                && call.caller.cancellation().isCancelled()
                && call.hasSentNothing();
        return isStop ? ToolCancellation.refusal() : null;
    }

    private Map<String, @Nullable Object> run(@Nullable String argumentsJson, Call call) {
        Arguments arguments = Arguments.read(argumentsJson, spec.input());
        call.loadNumber = String.valueOf(arguments.values().getOrDefault("loadNumber", ""));
        Task.Request request = task.request(arguments, call.caller);
        @Nullable String turn = request.turn();
        while (turn != null && !request.isFree()) {
            AtomicReference<@Nullable Map<String, @Nullable Object>> mine = new AtomicReference<>();
            try {
                boolean unused = turns.run(turn, FOR_EVER, () -> {
                    mine.set(run(request, call));
                    return true;
                });
            } catch (ExecutionException | TimeoutException e) {
                // another's failure is not this one's, and now it is its turn; but a person's no to a load is for both
                if (request.identity() != null && e.getCause() instanceof Refusal refusal && refusal.isOfAPerson()) {
                    throw refusal;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Refusal("INTERRUPTED", "interrupted before anything was sent");
            }
            if (mine.get() != null) {
                return mine.get();
            }
        }
        return run(request, call);
    }

    private Map<String, @Nullable Object> run(Task.Request request, Call call) {
        boolean isPurchase = isPaid() && !request.isFree();
        boolean hasResult = false;
        call.with(request);
        try {
            if (isPurchase) {
                gate.pass(call);
            } else if (isDestructive()) {
                gate.passFree(call);
            }
            if (!isIdempotent()) {
                call.caller.cancellation().leave();
            }
            call.caller.cancellation().check();
            call.isSent = isPurchase;
            Map<String, @Nullable Object> result = request.send(gate.options(call));
            hasResult = true;
            return result;
        } finally {
            // an interrupt of a stop would end what is remembered now
            call.caller.cancellation().leave();
            boolean isForNothing = !hasResult && call.charge(false) == ChargeStatus.NOT_CHARGED;
            desk.warnings().safely(ToolParts.MEMORY_FAILED, () -> remember(call, isForNothing));
        }
    }

    private void remember(Call call, boolean isForNothing) {
        if (isForNothing) {
            call.request().release();
        }
    }

    @Override
    public String toString() {
        return "FreightTool[" + name() + "]";
    }
}
