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
 * The tools of one client, for all agents that share it. There is one to create a load, to quote it, to read its position, to
 * confirm its delivery, to read the prices and the balance; there is none to set a status, since a status follows the driver's
 * GPS.
 */
public final class FreightTools {
    private final List<FreightTool> tools;

    private FreightTools(List<FreightTool> tools) {
        this.tools = List.copyOf(tools);
    }

    /**
     * Creates a builder for the tools of this client, which stays the caller's to close. Its limits hold for them too, except
     * those for a tag: a call carries the tag {@code agent:} and the agent's name in place of any other.
     */
    public static Builder builder(FreightClient client) {
        return new Builder(Objects.requireNonNull(client, "client"));
    }

    /** Returns all tools. */
    public List<FreightTool> all() {
        return tools;
    }

    /**
     * Returns the tool of this name.
     *
     * @throws IllegalArgumentException if there is none of this name, naming those there are
     */
    public FreightTool named(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no tool " + name + "; there are " + names()));
    }

    private Optional<FreightTool> find(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findAny();
    }

    private String names() {
        return tools.stream().map(FreightTool::name).collect(Collectors.joining(", "));
    }

    /** Calls the tool of this name. The result of a name that a model has made up is {@code UNKNOWN_TOOL}. */
    public ToolResult invoke(String name, @Nullable String argumentsJson, ToolCaller caller) {
        return find(name).map(tool -> tool.invoke(argumentsJson, caller)).orElseGet(() -> unknown(name));
    }

    /** Calls the tool of this name, with arguments as {@link FreightTool#invokeWith} takes them. */
    public ToolResult invokeWith(String name, @Nullable Map<String, ?> arguments, ToolCaller caller) {
        return find(name).map(tool -> tool.invokeWith(arguments, caller)).orElseGet(() -> unknown(name));
    }

    private ToolResult unknown(String name) {
        String message = "there is no tool " + Words.quoted(name) + "; there are " + names();
        return ToolResult.of(ToolError.of("UNKNOWN_TOOL", message), ChargeStatus.NOT_CHARGED);
    }

    /** Builder for {@link FreightTools}. */
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
         * The most each agent may spend through these tools, for as long as the client lives. It holds under parallel calls;
         * what may have been charged counts as spent. Where a client has several tools with limits, an agent's money is one:
         * what it spends through any of them counts for all. Approvers and models see what counts as spent under it now.
         *
         * @param usd dollars, such as {@code 5.00}
         * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
         */
        public Builder spendLimitPerAgent(String usd) {
            return spendLimitPerAgent(SpendLimit.usd(usd));
        }

        /**
         * The most each agent may spend within a time, or shared by the clients of all
         * processes: stored in a database or a file it outlives them.
         */
        public Builder spendLimitPerAgent(SpendLimit limit) {
            this.limit = limit.perTag();
            return this;
        }

        /**
         * The approver of each call that costs money or cannot be taken back; a {@link ToolCaller} can bring its own.
         */
        public Builder approver(ToolApprover approver) {
            this.approver = Objects.requireNonNull(approver, "approver");
            return this;
        }

        /** The clock that the age of a position is measured by; the system's unless set. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * The tracker that {@code freight_get_load_position} answers from, for nothing while what it knows is fresh enough or,
         * of a load that it follows, a read is not worth its price. The tracker stays the caller's to close. Without one the tool
         * remembers what it has read.
         */
        public Builder tracker(LoadTracker tracker) {
            this.tracker = Objects.requireNonNull(tracker, "tracker");
            return this;
        }

        /**
         * The most that one call may cost, whatever was approved; more is refused with {@code PRICE_TOO_HIGH}.
         *
         * @param usd dollars, such as {@code 1.00}
         * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
         */
        public Builder maxPriceUsd(String usd) {
            this.maxPriceUsd = SpendLimit.usd(usd).limitUsd();
            return this;
        }

        /** Receives every call when it is over, for an audit. */
        public Builder listener(ToolListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Creates the tools; sends nothing.
         *
         * @throws IllegalArgumentException if neither a limit nor an approver is set, as nothing would hold an agent back, or
         *     if the limit is that of another account
         */
        public FreightTools build() {
            if (limit == null && approver == null) {
                throw new IllegalArgumentException("FreightTools: set spendLimitPerAgent or an approver; "
                        + "without both nothing would hold an agent's spending back");
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

        /** Returns the tracker, which the first read makes if none is set. */
        private synchronized LoadTracker positions() {
            LoadTracker made = tracker != null
                    ? tracker
                    : LoadTracker.builder(client).clock(clock).build();
            tracker = made;
            return made;
        }
    }
}
