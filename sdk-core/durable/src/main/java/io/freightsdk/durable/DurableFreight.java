package io.freightsdk.durable;

import com.github.kagkarlsson.scheduler.task.Task;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Creations and confirmations that are done once, whatever dies in between: asked for in your database, done by any node.
 * A call is named by a ref of yours, such as an order number, once for each operation. It is sent with one idempotency key
 * until its result, or a refusal that cannot change by itself, is in the database.
 *
 * <pre>{@code
 * DurableFreight durable = DurableFreight.builder(freight, dataSource, "acme")
 *         .onEnd((transaction, call) -> save(transaction, call.ref(), call.loadNumber()))
 *         .start();
 * durable.createLoad("order-4711", input);
 * }</pre>
 */
public interface DurableFreight extends AutoCloseable {
    /**
     * Begins one.
     *
     * @param freight makes the calls; it stays yours
     * @param dataSource the database, PostgreSQL or H2: the pool itself, not a proxy that joins a transaction
     * @param account what keys, rows and pauses are under, the same on all nodes, such as {@code acme}
     */
    static Builder builder(FreightClient freight, DataSource dataSource, String account) {
        return new Builder(freight, dataSource, account);
    }

    /**
     * Asks for a load in a transaction of its own, committed when this returns. A ref that was asked for before gives that
     * call, as it is by now.
     *
     * @throws RefMismatchException if the ref was asked for with another input
     * @throws DurableException if the database fails: ask again with the same ref
     */
    default DurableCall createLoad(String ref, CreateLoadInput input) {
        return createLoad(ref, input, DurableOptions.none());
    }

    /** The same with options of this call. */
    DurableCall createLoad(String ref, CreateLoadInput input, DurableOptions options);

    /**
     * Asks to confirm the delivery of the load that {@code createLoad(ref)} made or will make; the time is fixed now.
     *
     * @throws IllegalArgumentException if no load was asked for by that ref
     */
    DurableCall confirmDelivery(String ref, Instant bolReceivedAt);

    /** Asks to confirm the delivery of a load that was made elsewhere; the time is fixed now. */
    DurableCall confirmDelivery(String ref, String loadNumber, Instant bolReceivedAt);

    /**
     * The same questions within your transaction: nothing is asked for until you commit.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode, so that there is no transaction
     */
    In in(Connection yours);

    /** The creation of that ref as it is in the database now. */
    Optional<DurableCall> find(String ref);

    /** The confirmation of that ref as it is in the database now. */
    Optional<DurableCall> findConfirmation(String ref);

    /** Calls of both kinds in a state, oldest first, for a page or an alarm. */
    Stream<DurableCall> list(DurableState state, int most);

    /** Completes when the call is over or stuck, whichever node did it; lives in this process only. */
    CompletableFuture<DurableCall> end(DurableCall call);

    /** Cancels a creation: true if it was never sent and never will be; false if it was, or there is none. */
    boolean cancel(String ref);

    /** The same for a confirmation. */
    boolean cancelConfirmation(String ref);

    /**
     * Sends a creation that was refused or is stuck again, with the same key and bytes. Of a stuck one make sure first, on the
     * service's pages, that there is no such load: the service may have forgotten the key, and then it is a second one.
     *
     * @throws IllegalStateException if it is neither
     */
    void sendAgain(String ref);

    /** Sends a refused confirmation again, as when the driver has arrived by now. */
    void sendConfirmationAgain(String ref);

    /**
     * Another input for a creation that was refused and cost nothing; it has a new key.
     *
     * @throws IllegalStateException if it was not refused, or may have cost something
     */
    default void amend(String ref, CreateLoadInput input) {
        amend(ref, input, DurableOptions.none());
    }

    /** The same with other options; what they do not set stays. */
    void amend(String ref, CreateLoadInput input, DurableOptions options);

    /**
     * A person has looked: the load there is, and whether it was paid for. Ends a stuck creation.
     *
     * @throws IllegalStateException if it is not stuck
     */
    void settle(String ref, String loadNumber, ChargeStatus charge);

    /** Why nothing is sent now, empty if it is. */
    Optional<Pause> paused();

    /** Sends nothing more of this account, on any node, until {@link #resume}; what is under way ends. */
    void pause(String why);

    /** Ends a pause, whatever it is for. */
    void resume();

    /** What the calls cost, by their rows. Equal on all nodes. */
    DurableSpend spend();

    /** How the calls are doing. */
    DurableHealth health();

    /** Empties inputs and answers of what ended longer ago; refs, keys and load numbers stay. Returns of how many. */
    int purge(Duration olderThan);

    /**
     * The tasks for a db-scheduler of your own, instead of the one of {@link Builder#start()}; it has to use the table of {@link
     * Builder#taskTable}. While a pause lasts they put themselves off.
     */
    List<Task<?>> tasks();

    /** Waits for calls under way, at most their deadline; what is open stays asked for. Closing twice does nothing. */
    @Override
    void close();

    /** Questions within a transaction of the caller's. */
    interface In {
        /** Asks for a load when you commit. */
        default DurableCall createLoad(String ref, CreateLoadInput input) {
            return createLoad(ref, input, DurableOptions.none());
        }

    /** The same with options of this call. */
        DurableCall createLoad(String ref, CreateLoadInput input, DurableOptions options);

        /** Asks to confirm the delivery of the load of that ref when you commit. */
        DurableCall confirmDelivery(String ref, Instant bolReceivedAt);

        /** Asks to confirm the delivery of a load that was made elsewhere when you commit. */
        DurableCall confirmDelivery(String ref, String loadNumber, Instant bolReceivedAt);

        /** Cancels a creation when you commit: true if it was never sent and then never will be. */
        boolean cancel(String ref);
    }

    /** Is told how calls end. */
    @FunctionalInterface
    interface Listener {
        /**
         * A call is over. This runs in the transaction that ends it, on any node: what you write with this connection is written
         * exactly once. If it throws, nothing is written, and it is told again later without the service being asked.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         * @param call the call, as it is after the transaction
         */
        void ended(Connection sameTransaction, DurableCall call) throws Exception;
    }

    /** Collects the settings of a {@link DurableFreight}. */
    final class Builder extends StoreSettings<Builder> {
        final FreightClient freight;
        Duration keysKept = Duration.ofHours(12);
        Duration giveUpAfter = Duration.ofHours(24);
        Duration lookEvery = Duration.ofSeconds(10);
        final List<SpendLimit> spendLimits = new ArrayList<>();

        @Nullable
        Listener listener;

        @Nullable
        String taskTable;

        InstantSource clock = InstantSource.system();

        private Builder(FreightClient freight, DataSource dataSource, String account) {
            super(dataSource, account, 8, Duration.ofMillis(500));
            this.freight = Objects.requireNonNull(freight, "freight");
        }

        @Override
        Builder self() {
            return this;
        }

        @Override
        Duration closeWithin() {
            Duration deadline = freight.options().deadline();
            return deadline == null ? Duration.ofSeconds(30) : deadline.plusSeconds(5);
        }

        /** How long the service surely keeps an idempotency key; 12 h unless set. Later a call in doubt is stuck. */
        public Builder keysKept(Duration keysKept) {
            this.keysKept = Names.positive("keysKept", keysKept);
            return this;
        }

        /** How long a call whose charge is unknown is sent again until it is stuck; 24 h unless set. */
        public Builder giveUpAfter(Duration giveUpAfter) {
            this.giveUpAfter = Names.positive("giveUpAfter", giveUpAfter);
            return this;
        }

        /** How often one node looks at the balance while it does not cover a creation; 10 s unless set. */
        public Builder waitForTopUp(Duration lookEvery) {
            this.lookEvery = Names.positive("waitForTopUp", lookEvery);
            return this;
        }

        /** Is told how calls end, in the transaction that ends them. */
        public Builder onEnd(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * A limit that the creations of all nodes hold together, and that other clients may share; may be set several times. Its
         * money is taken in the transaction that takes a call and settled in the one that ends it.
         *
         * @param limit shared by a {@link JdbcSpendPool} in the same database
         * @throws IllegalArgumentException if it is shared by no such pool
         */
        public Builder spendLimit(SpendLimit limit) {
            if (!(limit.pool() instanceof JdbcSpendPool)) {
                throw new IllegalArgumentException(
                        "spendLimit: " + limit + " is not shared by a JdbcSpendPool; set it on the client,"
                                + " or say sharedBy(JdbcSpendPool.of(dataSource, \"acme\"))");
            }
            spendLimits.add(limit);
            return this;
        }

        /** The table of db-scheduler; that of our script unless set, as it has to be for a db-scheduler of your own. */
        public Builder taskTable(String taskTable) {
            this.taskTable = Names.prefix(taskTable);
            return this;
        }

        /** The time by which db-scheduler finds calls due; the system's unless set. Rows have the database's time. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Checks the tables and begins to do what is asked for.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight start() {
            return new DurableNode(this, true);
        }

        /**
         * Checks the tables; asks and looks, and sends nothing: for web nodes, and for a db-scheduler of your own.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight askOnly() {
            return new DurableNode(this, false);
        }
    }
}
