package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import io.freightsdk.json.FreightJson;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A tool: an operation that an agent can call. Thread-safe. */
public final class FreightTool {
    private static final int TURNS = 256;

    private final Task task;
    private final Task.Spec spec;
    private final Agents agents;
    private final Desk desk;
    private final ReentrantLock[] turns =
            Stream.generate(ReentrantLock::new).limit(TURNS).toArray(ReentrantLock[]::new);
    private final String inputSchema;
    private final String outputSchema;

    FreightTool(Task task, Agents agents, Desk desk) {
        this.task = task;
        this.spec = task.spec();
        this.agents = agents;
        this.desk = desk;
        this.inputSchema = schemaFor(SchemaDialect.JSON_SCHEMA);
        this.outputSchema = Json.text(SchemaDialect.document(Answer.schema(spec.result())));
    }

    /** What all tools share. */
    record Desk(Loads loads, ToolMemory memory, ToolListener listener, InstantSource clock) {}

    /** The name that a model calls it by, such as {@code freight_create_load}. */
    public String name() {
        return spec.name();
    }

    /** The name that a person reads. */
    public String title() {
        return spec.title();
    }

    /**
     * Returns what it does, when to use it and what it costs. The price is the live one, remembered for five minutes; where
     * it is not, the service is asked, for three seconds at most.
     */
    public String description() {
        @Nullable String priceKey = spec.priceKey();
        if (priceKey == null) {
            return spec.about() + " Free.";
        }
        @Nullable BigDecimal priceUsd = agents.prices().glance(priceKey);
        agents.told().toAll(priceKey, priceUsd);
        return spec.about()
                + (priceUsd == null
                        ? " Each call is charged; the price cannot be read at the moment, " + FreeRead.PRICES
                                + " tells it."
                        : " Costs " + Money.words(priceUsd) + " from the prepaid balance.");
    }

    /** The JSON Schema (2020-12) of the arguments. */
    public String inputSchema() {
        return inputSchema;
    }

    /** The schema of the arguments in a dialect that a vendor's models accept; constraints that it lacks are in the descriptions. */
    public String schemaFor(SchemaDialect dialect) {
        return Json.text(schemaMapFor(dialect));
    }

    /** Returns {@link #schemaFor} as maps and lists. */
    public Map<String, @Nullable Object> schemaMapFor(SchemaDialect dialect) {
        return dialect.of(spec.input());
    }

    /** The schema of the arguments for lists of all tools, as maps and lists: texts that such a list would repeat are left out. */
    public Map<String, @Nullable Object> briefInputSchema() {
        return task.shown().tree();
    }

    /** The key in the price list for what it costs, or for the price that it quotes; null if there is none. */
    public @Nullable String priceKey() {
        return task.priceKey();
    }

    /** The price that {@link #description} said last; null if it has said none, zero if it could not say one. */
    public @Nullable BigDecimal toldUsd() {
        @Nullable String priceKey = task.priceKey();
        return priceKey == null ? null : agents.told().last(null, priceKey);
    }

    /** The JSON Schema (2020-12) of what {@link #invoke} answers. */
    public String outputSchema() {
        return outputSchema;
    }

    /** The schema of {@link #outputSchema} without descriptions and without the parts that all tools share, for short lists. */
    public String briefOutputSchema() {
        return Json.text(Answer.briefSchema(spec.result()).tree());
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

    /** Returns whether calls cost money; such a call is approved first. */
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
    public String invoke(@Nullable String argumentsJson, ToolCaller caller) {
        return call(argumentsJson, caller).json();
    }

    /** Runs the tool as {@link #invoke} does, with arguments as maps, lists, texts, numbers and flags. */
    public Outcome call(@Nullable Map<String, ?> arguments, ToolCaller caller) {
        if (arguments == null) {
            return call("", caller);
        }
        String json;
        try {
            json = FreightJson.tree().toJson(arguments);
        } catch (RuntimeException e) {
            json = "what is no JSON";
        }
        return call(json, caller);
    }

    /** Runs the tool as {@link #invoke} does, with an answer that need not be parsed. */
    public Outcome call(@Nullable String argumentsJson, ToolCaller caller) {
        Progress progress = new Progress();
        Instant begun = desk.clock.instant();
        Outcome outcome = outcome(argumentsJson, caller, progress);
        Instant over = desk.clock.instant();
        try {
            desk.listener.onCall(new ToolEvent(
                    over,
                    caller.agent(),
                    name(),
                    Canonical.digest(argumentsJson == null ? "" : argumentsJson),
                    outcome.code(),
                    Answer.charged(
                            outcome.ok() && progress.report == null ? ChargeStatus.NOT_CHARGED : progress.charge()),
                    progress.report == null && !progress.sent
                            ? Money.of(BigDecimal.ZERO)
                            : Money.ofNullable(progress.chargedUsd()),
                    progress.approved == null ? null : progress.approved.by(),
                    Duration.between(begun, over)));
        } catch (Throwable e) {
            // an audit that fails is no reason to lose an answer that was paid for
        }
        return outcome;
    }

    private Outcome outcome(@Nullable String argumentsJson, ToolCaller caller, Progress progress) {
        try {
            caller.stop().enter();
            Map<String, @Nullable Object> result = run(argumentsJson, caller, progress);
            return Answer.ok(result, progress.chargedUsd(), agents, caller);
        } catch (Refusal e) {
            return Answer.refused(e, progress.charge());
        } catch (FreightException e) {
            @Nullable Refusal refusal = ownRefusal(e, caller, progress);
            return refusal == null
                    ? Answer.failed(e, this, progress.loadNumber, desk.loads)
                    : Answer.refused(refusal, e.chargeStatus());
        } catch (Throwable e) { // a model cannot catch anything
            return Answer.broken(e, this, progress.charge());
        } finally {
            caller.stop().leave();
        }
    }

    /** What the client ended for a bound or a stop of these tools; null if it did not. */
    private @Nullable Refusal ownRefusal(FreightException e, ToolCaller caller, Progress progress) {
        @Nullable String priceKey = spec.priceKey();
        if (e instanceof PriceLimitException limit && priceKey != null && progress.approved != null) {
            return agents.overBound(caller, priceKey, progress.approved, limit);
        }
        boolean isStop = e instanceof CallInterruptedException && caller.stop().isStopped() && progress.sentNothing();
        return isStop ? ToolStop.refusal() : null;
    }

    private Map<String, @Nullable Object> run(@Nullable String argumentsJson, ToolCaller caller, Progress progress) {
        Map<String, @Nullable Object> arguments = Arguments.read(argumentsJson, spec.input());
        progress.loadNumber = String.valueOf(arguments.getOrDefault("loadNumber", ""));
        Task.Request request = task.request(arguments, caller);
        @Nullable String turn = request.turn();
        if (turn == null) {
            return run(request, caller, progress);
        }
        ReentrantLock lock = turns[Math.floorMod(turn.hashCode(), TURNS)];
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal("INTERRUPTED", "interrupted before anything was sent", Advice.TELL);
        }
        try {
            return run(request, caller, progress);
        } finally {
            lock.unlock();
        }
    }

    private Map<String, @Nullable Object> run(Task.Request request, ToolCaller caller, Progress progress) {
        CallOptions.Builder options = agents.options(caller, report -> progress.report = report);
        @Nullable String identity = request.identity();
        String sent = identity == null ? "" : "sent " + Canonical.digest(identity) + " " + caller.agent();
        @Nullable String priceKey = spec.priceKey();
        Task.@Nullable Purchase purchase = request.purchase();
        if (priceKey != null && purchase != null) {
            boolean isRepeat = identity != null && desk.memory.get(sent) != null;
            Agents.Approved approved = agents.approve(caller, spec, priceKey, purchase, isRepeat);
            @Nullable BigDecimal mostUsd = agents.mostUsd(approved);
            if (mostUsd != null) {
                options.maxPriceUsd(mostUsd);
            }
            progress.approved = approved;
        }
        if (identity != null) {
            // none of the parts has a line break
            options.operationId(caller.agent() + "\n" + spec.name() + "\n" + identity);
        }
        if (!isIdempotent()) {
            caller.stop().leave();
        }
        caller.stop().check();
        request.claim();
        progress.fromMemory = isPaid() && purchase == null;
        progress.sent = isPaid() && !progress.fromMemory;
        boolean isOver = false;
        try {
            Map<String, @Nullable Object> result = request.send(options.build());
            isOver = true;
            return result;
        } finally {
            try {
                if (identity != null && progress.mayHaveGoneOut()) {
                    desk.memory.put(sent, "1");
                }
                if (!isOver && progress.charge() == ChargeStatus.NOT_CHARGED) {
                    request.release();
                }
            } catch (Throwable e) {
                // a memory that fails is no reason to lose an answer that was paid for
            }
        }
    }

    /** How far a call has come, for when something breaks that should not. Set and read by the thread of the call. */
    private static final class Progress {
        boolean sent;
        boolean fromMemory;

        String loadNumber = "";

        /** Null if nobody has approved it. */
        Agents.@Nullable Approved approved;

        @Nullable
        CallReport report;

        boolean mayHaveGoneOut() {
            return report == null || report.wireRequests() > 0;
        }

        /** A free call does not say that it is sent. */
        boolean sentNothing() {
            return !sent && (report == null || report.wireRequests() == 0);
        }

        /** What the call has cost: nothing if it was no purchase, null if that is not known. */
        @Nullable
        BigDecimal chargedUsd() {
            return report != null ? report.chargedUsd() : fromMemory ? BigDecimal.ZERO : null;
        }

        ChargeStatus charge() {
            if (report != null) {
                return report.chargeStatus();
            }
            return sent ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        }
    }

    @Override
    public String toString() {
        return "FreightTool[" + name() + "]";
    }
}
