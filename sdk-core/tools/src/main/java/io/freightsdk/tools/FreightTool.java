package io.freightsdk.tools;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.internal.SingleFlight;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJson;
import java.io.UncheckedIOException;
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
    private final ToolParts desk;
    private final SingleFlight<String, Map<String, @Nullable Object>> turns = new SingleFlight<>();
    private final ToolSchema answer;

    FreightTool(Task task, ToolParts desk) {
        this.task = task;
        this.spec = task.spec();
        this.desk = desk;
        this.answer = ToolSchema.at("answer").with("result", spec.result());
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
     * Returns what it does, when to use it and what it costs, by the price list that the client has read last. Sends nothing: read
     * the {@linkplain io.freightsdk.Prices#list prices}, which is free, before tools are listed. Until a list was read it names
     * the tool that reads it, and the first paid call is refused with the price.
     */
    public String description() {
        String priceKey = spec.priceKey();
        if (priceKey == null || !isPaid()) {
            return spec.about() + " Free.";
        }
        BigDecimal priceUsd = desk.client().prices().lastUsd(priceKey);
        desk.prices().quoteAll(priceKey, priceUsd);
        return spec.about()
                + (priceUsd == null
                        ? " Each call is charged; its price is not known yet, " + Task.PRICES + " returns it."
                        : " Costs " + Usd.text(priceUsd) + " from the prepaid balance.");
    }

    /** The JSON Schema (2020-12) of the arguments. */
    public ToolSchema inputSchema() {
        return inputSchema(SchemaDialect.JSON_SCHEMA);
    }

    /** The schema of the arguments in a dialect that a vendor's models accept; constraints that it lacks are in the descriptions. */
    public ToolSchema inputSchema(SchemaDialect dialect) {
        return dialect.of(spec.input());
    }

    /** The schema of the arguments for lists of all tools: texts that such a list would repeat are left out. */
    public ToolSchema briefInputSchema() {
        return task.shown();
    }

    /** The key in the price list for what it costs, or for the price that it quotes; null if there is none. */
    public @Nullable String priceKey() {
        return spec.priceKey();
    }

    /** The price in the last {@link #description}; null if there was none yet, zero if it could not name one. */
    public @Nullable BigDecimal lastQuotedPriceUsd() {
        String priceKey = spec.priceKey();
        return priceKey == null ? null : desk.prices().quotedUsd(null, priceKey);
    }

    /** The JSON Schema (2020-12) of what {@link #invoke} answers. */
    public ToolSchema outputSchema() {
        return SchemaDialect.document(answer);
    }

    /** The schema of {@link #outputSchema} without descriptions and without the parts that all tools share, for short lists. */
    public ToolSchema briefOutputSchema() {
        ToolSchema any = new ToolSchema(Json.of("type", "object"));
        ToolSchema result = spec.result();
        ToolSchema brief = result.properties().containsKey("record") ? result.with("record", any) : result;
        ToolSchema all = answer.with("result", brief).with("cost", any).with("error", any);
        return SchemaDialect.shape(all);
    }

    /** Returns whether it changes nothing. A position read does not, and costs money all the same: see {@link #isPaid()}. */
    public boolean isReadOnly() {
        return spec.isReadOnly();
    }

    /** Returns whether the same arguments a second time do nothing and cost nothing more. */
    public boolean isIdempotent() {
        return spec.isIdempotent();
    }

    /** Returns whether its effect cannot be taken back. */
    public boolean isDestructive() {
        return spec.isDestructive();
    }

    /** Returns whether calls cost money; such a call is approved first, and so is one that {@link #isDestructive}. */
    public boolean isPaid() {
        return spec.isPaid();
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
        Gate call = new Gate(spec, caller, desk, null);
        Instant begun = desk.clock().instant();
        Outcome outcome = outcome(argumentsJson, call);
        Instant over = desk.clock().instant();
        String digest = Canonical.digest(argumentsJson == null ? "" : argumentsJson);
        ChargeStatus charge = call.charge(outcome.ok());
        BigDecimal usd = ToolParts.cents(call.chargedUsd(outcome.ok()));
        Duration took = Duration.between(begun, over);
        ToolEvent event =
                new ToolEvent(over, caller.agent(), name(), digest, outcome.code(), charge, usd, call.approvedBy, took);
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

    /** Ends the state of an {@link Outcome#approval()} that a person has denied: no call passes with it, even after a later yes. */
    public void deny(String state) {
        desk.remember(() -> desk.questions().deny(state));
    }

    private Outcome outcome(@Nullable String argumentsJson, Gate call) {
        try {
            call.caller.cancellation().enter();
            Map<String, @Nullable Object> result = run(argumentsJson, call);
            return Outcome.of(result, desk.cost(call.caller, call.costUsd()));
        } catch (Refusal e) {
            return refused(e, call.charge(false));
        } catch (FreightException e) {
            // the report knows of other calls with the order too
            ChargeStatus charge = call.report == null ? e.chargeStatus() : call.charge(false);
            Refusal refusal = call.refusal(e, charge);
            return refusal == null
                    ? Outcome.of(Refusal.on(e, charge, isIdempotent(), call.loadNumber, desk), charge)
                    : refused(refusal, charge);
        } catch (Throwable e) { // a model cannot catch anything
            desk.warnings().log("a tool failed; its answer is an error", e);
            return broken(e, call.charge(false));
        } finally {
            call.caller.cancellation().leave();
        }
    }

    /** The charge is what the client's book says: an attempt before a refusal may have been lost. */
    private static Outcome refused(Refusal refusal, ChargeStatus charge) {
        return Outcome.of(
                charge == ChargeStatus.UNKNOWN ? refusal.butNext(refusal.next + "; " + Refusal.MAY_BE_PAID) : refusal,
                charge);
    }

    /** Something that no call is expected to fail with; unless it is about a file, its message could hold anything. */
    private Outcome broken(Throwable thrown, ChargeStatus charge) {
        if (thrown instanceof UncheckedIOException && charge == ChargeStatus.NOT_CHARGED) {
            String message = "what was ordered cannot be stored and read, so nothing was sent" + Refusal.ofFile(thrown);
            return Outcome.of(new Refusal("SPENDING_STOPPED", message), charge);
        }
        boolean again = charge == ChargeStatus.UNKNOWN && isIdempotent();
        String message = "the tool itself failed: " + thrown.getClass().getSimpleName();
        String next = again ? Refusal.SAME_AGAIN : Refusal.TELL;
        return Outcome.of(new Refusal("INTERNAL_ERROR", message, again, next, Map.of()), charge);
    }

    private Map<String, @Nullable Object> run(@Nullable String argumentsJson, Gate call) {
        Arguments arguments = Arguments.read(argumentsJson, spec.input());
        call.loadNumber = String.valueOf(arguments.values().getOrDefault("loadNumber", ""));
        Task.Request request = task.requests().apply(arguments, call.caller);
        String turn = request.turn();
        Duration patience = patience(call.caller);
        Instant begun = desk.clock().instant();
        while (turn != null && !request.look()) {
            Duration left = patience.minus(Duration.between(begun, desk.clock().instant()));
            if (left.isNegative() || left.isZero()) {
                break; // what each of the others has waited for in vain; an order is one in the end, however it is sent
            }
            AtomicReference<@Nullable Map<String, @Nullable Object>> mine = new AtomicReference<>();
            try {
                Map<String, @Nullable Object> result = turns.run(turn, left, () -> {
                    mine.set(run(request, call));
                    return mine.get();
                });
                if (!isPaid()) {
                    return result;
                }
            } catch (ExecutionException | TimeoutException e) {
                // another's failure is not this one's, and now it is its turn; but a no is for both, and so is the same
                // question, unless each call is to show its own or has the answer
                if (e.getCause() instanceof Refusal refusal
                        && (refusal.code.equals(Refusal.DENIED)
                                || (refusal.code.equals(Refusal.NEEDED)
                                        && request.identity() != null
                                        && call.caller.approver() == null
                                        && call.caller.approval() == null))) {
                    throw refusal;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                call.caller.cancellation().check();
                throw new Refusal("INTERRUPTED", "interrupted before anything was sent");
            }
            if (mine.get() != null) {
                return mine.get();
            }
        }
        return run(request, call);
    }

    /** Returns how long to wait for others: forever if a person decides, and for a read, which would be paid twice. */
    private Duration patience(ToolCaller caller) {
        Duration deadline = desk.client().options().deadline();
        return deadline == null || desk.asks(caller) || !isIdempotent() ? FOR_EVER : deadline;
    }

    private Map<String, @Nullable Object> run(Task.Request request, Gate call) {
        boolean isPurchase = call.begin(request);
        boolean hasResult = false;
        try {
            if (isPurchase) {
                call.pass();
            } else if (isDestructive()) {
                call.passFree();
            }
            if (!isIdempotent()) {
                call.caller.cancellation().leave();
            }
            call.caller.cancellation().check();
            call.isSent = isPurchase;
            Map<String, @Nullable Object> result = call.send();
            hasResult = true;
            return result;
        } finally {
            // an interrupt of a stop would end what is remembered now
            call.caller.cancellation().leave();
            if (!hasResult) {
                boolean isFree = call.charge(false) == ChargeStatus.NOT_CHARGED;
                desk.remember(() -> request.release(isFree));
                desk.remember(() -> call.release(isFree));
            }
        }
    }

    @Override
    public String toString() {
        return "FreightTool[" + name() + "]";
    }
}
