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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The tools of one client, for all agents that share it. There is one to create a load, to quote it, to read its position, to
 * confirm its delivery, to read the prices and the balance; there is none to set a status, since a status follows the driver's
 * GPS. With a {@link Builder#tracker tracker}, positions take as few paid reads as possible.
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

    /** All tools. */
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

    /** Calls the tool of this name. The answer to a name that a model has made up is {@code UNKNOWN_TOOL}. */
    public Outcome invoke(String name, @Nullable String argumentsJson, ToolCaller caller) {
        return find(name).map(tool -> tool.invoke(argumentsJson, caller)).orElseGet(() -> unknown(name));
    }

    /** Calls the tool of this name, with arguments as {@link FreightTool#invokeWith} takes them. */
    public Outcome invokeWith(String name, @Nullable Map<String, ?> arguments, ToolCaller caller) {
        return find(name).map(tool -> tool.invokeWith(arguments, caller)).orElseGet(() -> unknown(name));
    }

    /** The answer {@code UNKNOWN_TOOL} to a call by this name, for a framework that has not found it among the listed tools. */
    public Outcome unknown(String name) {
        Refusal refusal =
                new Refusal("UNKNOWN_TOOL", "there is no tool " + Refusal.quoted(name) + "; there are " + names());
        return Outcome.of(refusal, ChargeStatus.NOT_CHARGED);
    }

    /** Builder for {@link FreightTools}. */
    public static final class Builder {
        private final FreightClient client;
        private @Nullable SpendLimit limit;
        private @Nullable ToolApprover approver;
        private InstantSource clock = InstantSource.system();
        private @Nullable LoadTracker tracker;
        private @Nullable BigDecimal maxPriceUsd;
        private ToolMemory memory = ToolMemory.inMemory();
        private ToolListener listener = event -> {};
        private Supplier<@Nullable String> stopped = () -> null;
        private ByteString secret = OpenQuestions.random();

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

        /** {@link #spendLimitPerAgent(String)} of an amount. */
        public Builder spendLimitPerAgent(BigDecimal usd) {
            return spendLimitPerAgent(SpendLimit.usd(usd));
        }

        /**
         * The most each agent may spend within a time, or {@linkplain SpendLimit#sharedBy shared by} the clients of all
         * processes: stored in a database it outlives them.
         */
        public Builder spendLimitPerAgent(SpendLimit limit) {
            this.limit = limit.forEachTag();
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
         * The tracker that {@code freight_get_load_position} answers from: for nothing while what it knows is fresh enough or
         * a read is not worth its price, and with what has happened. Which loads are followed stays the application's
         * decision. The tracker stays the caller's to close. Without one the tool remembers what it has read.
         */
        public Builder tracker(LoadTracker tracker) {
            this.tracker = Objects.requireNonNull(tracker, "tracker");
            return this;
        }

        /** {@link #maxPriceUsd(BigDecimal)} of an amount such as {@code 1.00}. */
        public Builder maxPriceUsd(String usd) {
            return maxPriceUsd(SpendLimit.usd(usd).limitUsd());
        }

        /**
         * The most a single call may cost, whatever was approved or quoted; more is refused with {@code PRICE_TOO_HIGH}.
         *
         * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
         */
        public Builder maxPriceUsd(BigDecimal usd) {
            this.maxPriceUsd = SpendLimit.usd(usd).limitUsd();
            return this;
        }

        /** The memory of orders, so that a repeat is found; in this process unless set. */
        public Builder memory(ToolMemory memory) {
            this.memory = Objects.requireNonNull(memory, "memory");
            return this;
        }

        /** Receives every call when it is over, for an audit. */
        public Builder listener(ToolListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * A kill switch: while it returns a reason, which may be empty, paid calls and quotes are refused with {@code
         * SPENDING_STOPPED} and the reason. Called before each of them, and once more after a person was asked.
         */
        public Builder killSwitch(Supplier<@Nullable String> reason) {
            this.stopped = Objects.requireNonNull(reason, "reason");
            return this;
        }

        /**
         * The secret that the states of open approvals are signed with. Unless it is set each instance has its own, and what a
         * person approves is unknown after a restart and in other processes. A state is good with the {@link #memory(ToolMemory)} that it was
         * made with, which has to be stored too, so that it is used once.
         *
         * @throws IllegalArgumentException if it has fewer than 16 characters
         */
        public Builder approvalSecret(String secret) {
            if (secret.length() < 16) {
                throw new IllegalArgumentException("the secret of approvals has fewer than 16 characters");
            }
            this.secret = ByteString.encodeUtf8(secret);
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
            if (limit != null && limit.pool() != null) {
                AccountName.checkPool(limit.pool()::name, limit.pool().account(), client.account());
            }
            Warnings warnings = Warnings.of("io.freightsdk.tools");
            ToolParts desk = new ToolParts(
                    client,
                    limit,
                    clock,
                    new QuotedPrices(client),
                    new Loads(memory, clock),
                    approver == null ? ToolApprover.always() : approver,
                    new OpenQuestions(secret, memory, clock),
                    maxPriceUsd,
                    stopped,
                    listener,
                    warnings);
            CreateLoad create = new CreateLoad(desk);
            Stream<Task> tasks = Stream.of(
                    create.task(),
                    create.quote(),
                    new ReadPosition(desk, tracker).task(),
                    Task.confirmation(desk),
                    Task.prices(client),
                    Task.balance(client));
            return new FreightTools(
                    tasks.map(task -> new FreightTool(task, desk)).toList());
        }
    }
}
