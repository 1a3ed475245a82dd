package io.freightsdk.durable;

import io.freightsdk.FigureSource;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import java.sql.Connection;
import java.time.Duration;
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
 * Creates loads and confirms deliveries once, whichever process dies: a call is stored in your database and made by any
 * node. A call is identified by its operation and your own order id, such as an order number. It is sent with one idempotency
 * key until its result, or a final refusal, is in the database.
 *
 * <pre>{@code
 * DurableFreight durable = DurableFreight.builder(freight, dataSource)
 *         .onEnd((transaction, call) -> save(transaction, call.orderId(), call.loadNumber()))
 *         .start();
 * durable.createLoad("order-4711", input);
 * }</pre>
 */
public interface DurableFreight extends DurableRequests, FigureSource, AutoCloseable {
    /**
     * Creates a builder.
     *
     * @param freight makes the calls; it stays yours. Keys, rows and pauses are under its account, the same on all nodes
     * @param dataSource the database, PostgreSQL or H2: the pool itself, not a proxy that joins a transaction
     */
    static Builder builder(FreightClient freight, DataSource dataSource) {
        return new Builder(freight, dataSource);
    }

    /**
     * Returns the same requests within your transaction: nothing is requested until you commit.
     *
     * @throws IllegalArgumentException if the connection is in auto-commit mode, so that there is no transaction
     */
    DurableRequests in(Connection yours);

    /** Returns the creation of an order id as it is in the database now. */
    Optional<DurableCall> find(String orderId);

    /** Returns the confirmation of an order id as it is in the database now. */
    Optional<DurableCall> findConfirmation(String orderId);

    /** Returns the calls of both operations in a state, oldest first, for a page or an alarm. */
    Stream<DurableCall> list(DurableState state, int most);

    /**
     * Returns a future that completes when the call is over or stuck, whichever node made it; it lives in this process only.
     */
    CompletableFuture<DurableCall> whenEnded(DurableCall call);

    /** Cancels a confirmation, as {@link #cancel} does a creation. */
    boolean cancelConfirmation(String orderId);

    /**
     * Sends a refused or stuck creation again, with the same key and bytes. For a stuck one, first check on the service's
     * pages that there is no such load.
     *
     * @throws IllegalStateException if it is neither refused nor stuck
     */
    void sendAgain(String orderId);

    /** Sends a refused confirmation again, for example once the driver has arrived. */
    void sendConfirmationAgain(String orderId);

    /**
     * Replaces the input of a creation that was refused and cost nothing; it is sent with a new key.
     *
     * @throws IllegalStateException if it was not refused, or may have cost something
     */
    default void amend(String orderId, CreateLoadInput input) {
        amend(orderId, input, DurableOptions.none());
    }

    /** Replaces the input and the options that are set; the others stay. */
    void amend(String orderId, CreateLoadInput input, DurableOptions options);

    /**
     * Ends a stuck creation with what a person has found: the load, and whether it was paid for.
     *
     * @throws IllegalStateException if it is not stuck
     */
    void settle(String orderId, String loadNumber, ChargeStatus chargeStatus);

    /**
     * Ends a stuck creation of which a person has found that there is no load: it is refused and cost nothing, and {@link
     * #amend} and {@link #sendAgain} are possible.
     *
     * @throws IllegalStateException if it is not stuck
     */
    void settleWithoutLoad(String orderId);

    /** Returns the current pause, of all nodes or of this one; empty if there is none. */
    Optional<Pause> paused();

    /** Pauses the account on all nodes until {@link #resume}; calls in progress end. */
    void pause(String detail);

    /** Ends a pause of all nodes, and that of this node, whatever the reason. */
    void resume();

    /** Returns what the calls cost, by their rows; equal on all nodes. */
    DurableSpend spend();

    /** Returns how many calls are open, uncertain, stuck or refused, and any pause. */
    DurableHealth health();

    /**
     * Deletes inputs and responses of calls that ended longer ago; order ids, keys and load numbers stay. Returns how many calls
     * it emptied.
     */
    int purge(Duration olderThan);

    /** Waits for calls in progress, at most their deadline; open calls stay in the database. Closing twice does nothing. */
    @Override
    void close();

    /** Receives the calls that end. */
    @FunctionalInterface
    interface Listener {
        /**
         * Called when a call is over, in the transaction that ends it, on any node: what you write with this connection is
         * written exactly once. If it throws, nothing is written, and it is called again later without another request to
         * the service.
         *
         * @param sameTransaction not to be committed, rolled back or closed here
         * @param call the call, as it is after the transaction
         */
        void ended(Connection sameTransaction, DurableCall call) throws Exception;
    }

    /** Builder for a {@link DurableFreight}. */
    final class Builder extends StoreSettings<Builder> {
        final FreightClient freight;
        Duration balancePollEvery = Duration.ofSeconds(10);
        final List<SpendLimit> spendLimits = new ArrayList<>();

        @Nullable
        Listener listener;

        /** True if a person's finding is left to a node that has the listener. */
        boolean isListenerElsewhere;

        InstantSource clock = InstantSource.system();

        private Builder(FreightClient freight, DataSource dataSource) {
            super(dataSource, freight.account(), 8);
            this.freight = freight;
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

        /** Sets how often one node checks the balance while it does not cover a creation; 10 s unless set. */
        public Builder balancePollEvery(Duration balancePollEvery) {
            this.balancePollEvery = Names.positive("balancePollEvery", balancePollEvery);
            return this;
        }

        /** Sets the listener, which is called in the transaction that ends a call. */
        public Builder onEnd(Listener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Adds a limit on the creations of all nodes together, which other clients may share. Its money is reserved in the
         * transaction that takes a call and settled in the one that ends it.
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

        /** Sets the clock by which db-scheduler finds calls due; the system's unless set. Rows have the database's time. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Checks the tables and starts to make the calls that are requested.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight start() {
            return new DurableNode(this, true);
        }

        /**
         * Checks the tables; this node only requests and finds calls, and sends nothing: for web nodes.
         *
         * @throws SchemaException naming what is missing and the script that makes it
         */
        public DurableFreight requestOnly() {
            return new DurableNode(this, false);
        }
    }
}
