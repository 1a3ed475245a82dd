package io.freightsdk.tools;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Warnings;
import io.freightsdk.tracking.LoadTracker;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tools of one client, for all agents that share it. The tools create a load, quote it, read its position, confirm its
 * delivery, and read the prices and the balance. No tool sets a status, because a status follows the driver's GPS. Instances
 * are thread-safe.
 *
 * <pre>{@code
 * FreightTools tools = FreightTools.builder(client).spendLimitPerAgent("5.00").build();
 * String answer = tools.invoke("freight_create_load", argumentsOfTheModel, ToolCaller.of("dispatcher-7")).json();
 * }</pre>
 */
public final class FreightTools {
    private final List<FreightTool> tools;

    private FreightTools(List<FreightTool> tools) {
        this.tools = List.copyOf(tools);
    }

    /**
     * Creates a builder for the tools of this client. The client stays yours to close. Its spend limits apply to the tools too,
     * except limits for a tag: every call of a tool has the tag {@code agent:} with the name of the agent.
     */
    public static Builder builder(FreightClient client) {
        return new Builder(Objects.requireNonNull(client, "client"));
    }

    /** Returns all tools, in the order in which a model should see them. */
    public List<FreightTool> all() {
        return tools;
    }

    /**
     * Returns the tool with this name.
     *
     * @throws IllegalArgumentException if there is no such tool; the message names those that exist
     */
    public FreightTool named(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("there is no tool " + name + "; the tools are " + names()));
    }

    private Optional<FreightTool> find(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findAny();
    }

    private String names() {
        return tools.stream().map(FreightTool::name).collect(Collectors.joining(", "));
    }

    /**
     * Calls the tool with this name, as {@link FreightTool#invoke} does. If the model has made up the name, the result has the
     * code {@code UNKNOWN_TOOL}, and nothing is sent.
     */
    public ToolResult invoke(String name, @Nullable String argumentsJson, ToolCaller caller) {
        return find(name).map(tool -> tool.invoke(argumentsJson, caller)).orElseGet(() -> unknown(name));
    }

    /**
     * Calls the tool with this name, as {@link FreightTool#invokeWith} does. If the model has made up the name, the result has
     * the code {@code UNKNOWN_TOOL}, and nothing is sent.
     */
    public ToolResult invokeWith(String name, @Nullable Map<String, ?> arguments, ToolCaller caller) {
        return find(name).map(tool -> tool.invokeWith(arguments, caller)).orElseGet(() -> unknown(name));
    }

    private ToolResult unknown(String name) {
        String message = "there is no tool " + Words.quoted(name) + "; the tools are " + names();
        return ToolResult.of(ToolError.of("UNKNOWN_TOOL", message), ChargeStatus.NOT_CHARGED);
    }

    /** Builds {@link FreightTools}. */
    public static final class Builder {
        private final FreightClient client;
        private @Nullable SpendLimit limit;
        private @Nullable ToolApprover approver;
        private InstantSource clock = InstantSource.system();
        private @Nullable LoadTracker tracker;
        private @Nullable BigDecimal maxPriceUsd;
        private ToolListener listener = event -> {};

        private Builder(FreightClient client) {
            this.client = client;
        }

        /**
         * Sets the most that each agent may spend through these tools while the client lives. The limit holds for parallel
         * calls, and a charge that may have been made counts as spent. If a client has several sets of tools with limits, an
         * agent's spending through any of them counts for all. Approvers and models see how much is spent.
         *
         * @param usd an amount in US dollars, such as {@code 5.00}
         * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
         */
        public Builder spendLimitPerAgent(String usd) {
            return spendLimitPerAgent(SpendLimit.usd(usd));
        }

        /**
         * Sets the most that each agent may spend, as a limit with a window, or one that a database or a file shares between
         * processes and keeps over restarts.
         *
         * @param limit the limit; it is counted for each agent
         */
        public Builder spendLimitPerAgent(SpendLimit limit) {
            this.limit = limit.perTag();
            return this;
        }

        /**
         * Sets who decides about each call that costs money or cannot be undone. A {@link ToolCaller} can bring an approver of
         * its own.
         */
        public Builder approver(ToolApprover approver) {
            this.approver = Objects.requireNonNull(approver, "approver");
            return this;
        }

        /** Sets the clock that measures the age of a position and of an approval. The default is the clock of the system. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Sets the tracker from which {@code freight_get_load_position} answers. A position that the tracker knows is free if
         * it is fresh enough, or if the tracker follows the load and a read is not worth its price yet. The tracker stays yours
         * to close. Without one, the tool remembers only what it has read itself.
         */
        public Builder tracker(LoadTracker tracker) {
            this.tracker = Objects.requireNonNull(tracker, "tracker");
            return this;
        }

        /**
         * Sets the most that one call may cost, even if it was approved. A call that costs more is refused with {@code
         * PRICE_TOO_HIGH}, and nothing is sent.
         *
         * @param usd an amount in US dollars, such as {@code 1.00}
         * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
         */
        public Builder maxPriceUsd(String usd) {
            this.maxPriceUsd = SpendLimit.usd(usd).limitUsd();
            return this;
        }

        /** Sets the listener that receives every call after it has ended, for an audit. */
        public Builder listener(ToolListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Creates the tools. Nothing is sent.
         *
         * @throws IllegalArgumentException if neither a limit nor an approver is set, because nothing would stop an agent from
         *     spending; or if the limit is shared by a store of another account
         */
        public FreightTools build() {
            if (limit == null && approver == null) {
                throw new IllegalArgumentException("FreightTools: set spendLimitPerAgent or approver; without either of"
                        + " them nothing would stop an agent from spending");
            }
            if (limit != null && limit.store() != null) {
                AccountName.checkStore(limit.store()::name, limit.store().account(), client.account());
            }
            ToolSettings settings = new ToolSettings(
                    client,
                    limit,
                    approver == null ? ToolApprover.always() : approver,
                    maxPriceUsd,
                    clock,
                    this::positions,
                    listener,
                    new PendingApprovals(clock),
                    new RecentOrders(),
                    new ConcurrentHashMap<>(),
                    Warnings.of("io.freightsdk.tools"));
            return new FreightTools(List.of(
                    new FreightTool(CreateLoadTool.CREATE, settings, CreateLoadTool::create),
                    new FreightTool(CreateLoadTool.QUOTE, settings, CreateLoadTool::quote),
                    new FreightTool(ReadPositionTool.NAME, settings, ReadPositionTool::read),
                    new FreightTool(FreeTools.CONFIRM, settings, FreeTools::confirm),
                    new FreightTool(FreeTools.PRICES, settings, FreeTools::prices),
                    new FreightTool(FreeTools.BALANCE, settings, FreeTools::balance)));
        }

        /** Returns the tracker. If none is set, the first read creates one. */
        private synchronized LoadTracker positions() {
            LoadTracker made = tracker != null
                    ? tracker
                    : LoadTracker.builder(client).clock(clock).build();
            tracker = made;
            return made;
        }
    }
}
