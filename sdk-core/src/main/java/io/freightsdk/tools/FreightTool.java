package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.PriceLimitException;
import java.math.BigDecimal;
import java.util.Map;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** One thing an agent can do. Safe for any number of threads. */
public final class FreightTool {
    private final Task task;
    private final Task.Spec spec;
    private final Agents agents;
    private final Newest<Sent, Boolean> sent = new Newest<>();
    private final String inputSchema;
    private final String strictInputSchema;
    private final String outputSchema;

    FreightTool(Task task, Agents agents) {
        this.task = task;
        this.spec = task.spec();
        this.agents = agents;
        this.inputSchema = Json.text(Schemas.document(spec.input()));
        this.strictInputSchema = Json.text(Schemas.document(Schemas.strict(spec.input())));
        this.outputSchema = Json.text(Schemas.document(Answer.schema(spec.result())));
    }

    /** What a model calls it, such as {@code freight_create_load}. */
    public String name() {
        return spec.name();
    }

    /** What a person calls it. */
    public String title() {
        return spec.title();
    }

    /**
     * What it does, when to use it and what it costs. The price is the live one, remembered for five minutes; where it is not,
     * the service is asked, for three seconds at most.
     */
    public String description() {
        @Nullable String priceKey = spec.priceKey();
        if (priceKey == null) {
            return spec.about() + " Free.";
        }
        @Nullable BigDecimal priceUsd = agents.prices().glance(priceKey);
        return spec.about()
                + (priceUsd == null
                        ? " Each call is charged; the price cannot be read at the moment, " + FreeRead.PRICES
                                + " tells it."
                        : " Costs " + priceUsd.toPlainString() + " USD from the prepaid balance.");
    }

    /** The JSON Schema (2020-12) of the arguments. */
    public String inputSchema() {
        return inputSchema;
    }

    /** The same for models that demand that every property is required and none is free; what may be left out may be null. */
    public String strictInputSchema() {
        return strictInputSchema;
    }

    /** The JSON Schema (2020-12) of what {@link #invoke} answers. */
    public String outputSchema() {
        return outputSchema;
    }

    /** Whether it changes nothing. A position read does not, and costs money all the same: see {@link #isPaid()}. */
    public boolean isReadOnly() {
        return spec.nature().readOnly();
    }

    /** Whether the same arguments a second time do nothing more, and cost nothing more. */
    public boolean isIdempotent() {
        return spec.nature().idempotent();
    }

    /** Whether what it does cannot be taken back. */
    public boolean isDestructive() {
        return spec.nature().destructive();
    }

    /** Whether calls cost money; such a call is approved first. */
    public boolean isPaid() {
        return spec.priceKey() != null;
    }

    /**
     * Does it. Never throws: whatever goes wrong is an answer with {@code "ok":false} that says whether money moved and what
     * to do next. An interrupt ends it and is kept.
     *
     * @param argumentsJson the arguments as the model gave them; nothing at all is the same as no arguments
     * @param call who calls
     * @return {@code {"ok":true,"result":…,"cost":…}} or {@code {"ok":false,"error":…}}
     */
    public String invoke(@Nullable String argumentsJson, ToolCall call) {
        Progress progress = new Progress();
        try {
            Map<String, @Nullable Object> result = run(argumentsJson, call, progress);
            return Answer.ok(result, progress.chargedUsd(), agents, call);
        } catch (Refusal e) {
            return Answer.refused(e, progress.charge());
        } catch (PriceLimitException e) {
            return progress.isAboveApproved(e)
                    ? Answer.refused(Agents.priceHasRisen(), e.chargeStatus())
                    : Answer.failed(e, this);
        } catch (FreightException e) {
            return Answer.failed(e, this);
        } catch (Throwable e) { // a model cannot catch anything
            return Answer.broken(e, this, progress.charge());
        }
    }

    private Map<String, @Nullable Object> run(@Nullable String argumentsJson, ToolCall call, Progress progress) {
        Map<String, @Nullable Object> arguments = Arguments.read(argumentsJson, spec.input());
        Task.Request request = task.request(arguments);
        CallOptions.Builder options = agents.options(call, report -> progress.report = report);
        Task.@Nullable Identity identity = request.identity();
        @Nullable Sent same = identity == null ? null : new Sent(call.agent(), identity.digest());
        @Nullable String priceKey = spec.priceKey();
        Task.@Nullable Purchase purchase = request.purchase();
        if (priceKey != null && purchase != null) {
            @Nullable
            BigDecimal approvedUsd =
                    agents.approve(call, spec, priceKey, purchase, same != null && sent.get(same) != null);
            if (approvedUsd != null) {
                options.maxPriceUsd(agents.mostUsd(approvedUsd));
                progress.approvedUsd = approvedUsd;
            }
        }
        if (identity != null && same != null) {
            // none of the parts has a line break
            options.operationId(call.agent() + "\n" + spec.name() + "\n" + identity.text());
        }
        progress.fromMemory = isPaid() && purchase == null;
        progress.sent = isPaid() && !progress.fromMemory;
        try {
            return request.send(options.build());
        } finally {
            if (same != null && progress.mayHaveGoneOut()) {
                sent.put(same, true);
            }
        }
    }

    /** A request that was sent for an agent. */
    private record Sent(String agent, ByteString request) {}

    /** How far a call has come, for when something breaks that should not. Set and read by the thread of the call. */
    private static final class Progress {
        boolean sent;
        boolean fromMemory;

        /** Null if nobody has approved it. */
        @Nullable
        BigDecimal approvedUsd;

        @Nullable
        CallReport report;

        /** Whether it is the approval that it is too much for, and not what the client allows. */
        boolean isAboveApproved(PriceLimitException e) {
            return approvedUsd != null && e.maxPriceUsd().compareTo(approvedUsd) == 0;
        }

        boolean mayHaveGoneOut() {
            return report == null || report.wireRequests() > 0;
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
