package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.durable.tracking.SilentProxy;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A node that is refused, cut off or stands still hurts only itself. */
@Execution(ExecutionMode.CONCURRENT)
class SickNodesTest extends DurableSetup {

    private FreightClient client(UnaryOperator<FreightClient.Builder> sick) {
        return opened(sick.apply(FreightClient.builder()
                        .baseUrl(served.server.url())
                        .account("acme")
                        .agentKey(served.broker.agentKey())
                        .retryPolicy(RetryPolicy.none()))
                .build());
    }

    private DurableFreight node(TestDatabase database, UnaryOperator<FreightClient.Builder> sick) {
        return opened(builder(client(sick), database).start());
    }

    /** The other node makes them all, the sick one says why it makes none, and its calls do not wait for it. */
    private void othersMakeAll(TestDatabase database, UnaryOperator<FreightClient.Builder> sick) throws Exception {
        DurableFreight web = opened(builder(database).requestOnly());
        List<String> asked = ask(web, 20);
        DurableFreight node = node(database, sick);
        Nodes.until(() -> node.waitingFor().isPresent());
        DurableFreight good = node(database, client -> client);
        long from = System.nanoTime();
        for (String orderId : asked) {
            assertThat(end(web, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        System.out.println("a sick node (" + node.waitingFor().orElse("") + ") beside a good one: 20 calls made in "
                + took.toMillis() + " ms");
        assertThat(good.waitingFor()).isEmpty();
        assertThat(served.debits()).hasSize(20);
    }

    @ParameterizedTest
    @DatabaseSource
    void revokedKeyStopsItsNodeOnly(TestDatabase database) throws Exception {
        othersMakeAll(database, client -> client.agentKey("agent_yesterday"));
    }

    private FreightBroker poor() {
        return served.server.addBroker(
                BrokerOptions.builder().balanceUsd("0.10").build());
    }

    @ParameterizedTest
    @DatabaseSource({"balance", "registration", "rate"})
    void keyOfAnotherBrokerStopsItsNodeOnly(TestDatabase database, String lacks) throws Exception {
        FreightBroker other = poor().registered(!lacks.equals("registration"));
        if (lacks.equals("rate")) {
            other.faults()
                    .add(Fault.status(429).retryAfter("600").on("createLoad").times(Fault.ALWAYS));
        }
        othersMakeAll(database, client -> client.agentKey(other.agentKey()));
    }

    @ParameterizedTest
    @DatabaseSource
    void nodeThatCannotReachTheServiceStopsItselfOnly(TestDatabase database) throws Exception {
        othersMakeAll(database, client -> client.baseUrl("http://127.0.0.1:1"));
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfOneClientStopsNoOtherNode(TestDatabase database) throws Exception {
        DurableFreight poor = node(database, client -> client.spendLimit(SpendLimit.usd("0.10")));
        List<String> asked = ask(poor, 9);
        Nodes.until(() -> !poor.health().waiting().isEmpty());
        DurableFreight good = node(database, client -> client);
        // the poor one may take some of them again, which then wait for the next resumption
        Nodes.until(() -> {
            good.resume();
            return good.list(DurableState.SUCCEEDED, asked.size()).size() == asked.size();
        });
        assertThat(served.debits()).hasSize(asked.size());
    }

    @ParameterizedTest
    @DatabaseSource
    void closedClientStopsItsNodeAndSaysSo(TestDatabase database) throws Exception {
        FreightClient closed = client(client -> client);
        DurableFreight node = opened(builder(closed, database).start());
        closed.close();
        List<String> asked = ask(node, 3);
        Nodes.until(() -> node.waitingFor().isPresent());
        assertThat(node.waitingFor().orElseThrow()).contains("closed");
        node(database, client -> client);
        for (String orderId : asked) {
            assertThat(end(node, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
    }

    /** As of a machine that has lost its power: its connections stay open, and nothing comes. */
    @Test
    @Tag("slow")
    void nodeThatIsCutOffInAListenerIsTakenOver() throws Exception {
        PGSimpleDataSource direct = dataSource(TestDatabase.POSTGRESQL).unwrap(PGSimpleDataSource.class);
        CountDownLatch over = new CountDownLatch(1);
        try (SilentProxy proxy = new SilentProxy(direct.getPortNumbers()[0])) {
            List<String> asked = ask(opened(builder(TestDatabase.POSTGRESQL).requestOnly()), 8);
            CountDownLatch listening = new CountDownLatch(asked.size());
            DurableFreight lost = builder(freight, through(proxy, direct))
                    .heartbeat(Duration.ofSeconds(1))
                    .onEnd((connection, call) -> {
                        listening.countDown();
                        over.await();
                    })
                    .start();
            listening.await();
            proxy.silence();
            long from = System.nanoTime();
            DurableFreight good = opened(builder(freight, direct)
                    .heartbeat(Duration.ofSeconds(1))
                    .threads(4)
                    .start());
            // though the eight are in the queue before it
            assertThat(created(good, "after").state()).isEqualTo(DurableState.SUCCEEDED);
            for (String orderId : asked) {
                assertThat(end(good, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            System.out.println("cut off in 8 listeners: all done in " + took.toMillis() + " ms");
            assertThat(served.debits()).hasSize(9);
            proxy.hangUp();
            over.countDown();
            lost.close();
        }
    }

    private static PGSimpleDataSource through(SilentProxy proxy, PGSimpleDataSource direct) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(direct.getUrl());
        dataSource.setUser("postgres");
        dataSource.setPortNumbers(new int[] {proxy.port()});
        return dataSource;
    }

    @Test
    @Tag("slow")
    void rowThatAnotherTransactionHoldsStopsNoOther() throws Exception {
        List<String> asked = ask(opened(builder(TestDatabase.POSTGRESQL).requestOnly()), 10);
        try (Connection holder = dataSource.getConnection()) {
            holder.setAutoCommit(false);
            int unused = Sql.update(
                    holder, "update freight_call set tag = 'x' where order_id in ('order-0', 'order-1', 'order-2')");
            DurableFreight node =
                    opened(builder(TestDatabase.POSTGRESQL).threads(2).start());
            for (String orderId : asked.subList(3, 10)) {
                assertThat(end(node, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
            }
            holder.rollback();
            assertThat(end(node, "order-0").state()).isEqualTo(DurableState.SUCCEEDED);
        }
    }

    /** A transaction of ours that stands still with the row of the limit, or of the hour, that all creations need. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("slow")
    void frozenTransactionOfTheLedgerStopsNobody(boolean isReserving) throws Exception {
        List<String> asked = ask(opened(builder(TestDatabase.POSTGRESQL).requestOnly()), 10);
        JdbcChargeStore ledger = ledger(TestDatabase.POSTGRESQL);
        SpendLimit limit = SpendLimit.usd("100.00").shared(ledger);
        Charge charge = new Charge("frozen", "createLoad", null, null, null, new BigDecimal("0.65"));
        if (!isReserving) {
            Object unused = ledger.reserve(charge, List.of(limit));
        }
        CountDownLatch over = new CountDownLatch(1);
        AtomicBoolean holds = new AtomicBoolean();
        Transactions transactions = Transactions.of(dataSource);
        Thread frozen = new Thread(() -> {
            try {
                transactions.run(connection -> {
                    if (isReserving) {
                        Object unused = ledger.in(connection).reserve(charge, List.of(limit));
                    } else {
                        ledger.in(connection).settle(charge, ChargeStatus.NOT_CHARGED);
                    }
                    holds.set(true);
                    await(over);
                    return true;
                });
            } catch (DurableException e) {
                // its session was ended
            }
        });
        frozen.start();
        Nodes.until(holds::get);
        long from = System.nanoTime();
        DurableFreight node = node(TestDatabase.POSTGRESQL, client -> client.spendLimit(limit));
        for (String orderId : asked) {
            assertThat(end(node, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        System.out.println("a transaction of the ledger stands still, " + (isReserving ? "reserving" : "settling")
                + ": 10 calls done in " + took.toMillis() + " ms");
        over.countDown();
        frozen.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
