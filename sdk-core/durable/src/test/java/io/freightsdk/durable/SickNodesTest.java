package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.postgresql.ds.PGSimpleDataSource;

/** A node that is misconfigured, cut off or frozen hurts itself only. */
@Execution(ExecutionMode.CONCURRENT)
class SickNodesTest extends DurableSetup {
    private static final Duration TAKE_OVER = Duration.ofSeconds(4);
    /** Time is measured in the profile {@code slow} only. */
    private static final Duration AT_MOST = Duration.ofSeconds(Boolean.getBoolean("slow") ? 30 : 600);

    private DurableFreight node(TestDatabase database, UnaryOperator<FreightClient.Builder> sick) {
        return node(database, Duration.ofHours(1), sick);
    }

    private DurableFreight node(
            TestDatabase database, Duration balancePollEvery, UnaryOperator<FreightClient.Builder> sick) {
        FreightClient freight = opened(sick.apply(FreightClient.builder()
                        .baseUrl(served.server.url())
                        .account("acme")
                        .agentKey(served.broker.agentKey())
                        .retryPolicy(RetryPolicy.none()))
                .build());
        return opened(DurableFreight.builder(freight, dataSource(database))
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .balancePollEvery(balancePollEvery)
                .start());
    }

    private List<DurableCall> ask(TestDatabase database, int orders) {
        DurableFreight asks = opened(builder(database).requestOnly());
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            asked.add(asks.createLoad("order-" + i, Served.load()));
        }
        return asked;
    }

    private void othersDoAll(DurableFreight sick, DurableFreight good, List<DurableCall> asked) throws Exception {
        for (DurableCall call : asked) {
            assertThat(end(good, call).state()).isEqualTo(DurableState.DONE);
        }
        assertThat(good.paused()).isEmpty();
        assertThat(sick.paused().orElseThrow().thisNodeOnly()).isTrue();
        assertThat(served.debits()).hasSize(asked.size());
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void revokedKeyStopsItsNodeOnly(TestDatabase database) throws Exception {
        List<DurableCall> asked = ask(database, 20 * TIMES);
        DurableFreight sick = node(database, client -> client.agentKey("agent_yesterday"));
        Nodes.until(() -> sick.paused().isPresent());
        othersDoAll(sick, node(database, client -> client), asked);
        assertThat(sick.health().paused().reason()).isEqualTo(PauseReason.KEY);
    }

    /** Without money, not registered, or asked to slow down. */
    @ParameterizedTest
    @DatabaseSource({"BALANCE", "FORBIDDEN", "SERVICE"})
    void keyOfAnotherBrokerStopsItsNodeOnly(TestDatabase database, PauseReason reason) throws Exception {
        FreightBroker other = poor().registered(reason != PauseReason.FORBIDDEN);
        if (reason == PauseReason.SERVICE) {
            slowDown(other, "createLoad");
        }
        List<DurableCall> asked = ask(database, 20);
        DurableFreight sick = node(database, client -> client.agentKey(other.agentKey()));
        Nodes.until(() -> sick.paused().isPresent());
        assertThat(sick.paused().orElseThrow().reason()).isEqualTo(reason);
        othersDoAll(sick, node(database, client -> client), asked);
    }

    @ParameterizedTest
    @DatabaseSource
    void keyThatIsRefusedInAPauseForTheBalanceIsSaid(TestDatabase database) throws Exception {
        AtomicReference<String> key = new AtomicReference<>(poor().agentKey());
        DurableFreight sick = node(database, Duration.ofMillis(300), client -> client.agentKey(key::get));
        DurableCall refused = sick.createLoad("order-1", Served.load());
        Nodes.until(() -> sick.paused().isPresent());
        key.set("agent_revoked");
        Nodes.until(() -> sick.paused().map(Pause::reason).orElse(null) == PauseReason.KEY);
        assertThat(sick.find(refused.orderId()).orElseThrow().state()).isEqualTo(DurableState.READY);
    }

    private static String slowDown(FreightBroker broker, String operation) {
        return broker.faults()
                .add(Fault.status(429).retryAfter("600").on(operation).times(Fault.ALWAYS));
    }

    /** The first waits with all then: one node looks for them. */
    @ParameterizedTest
    @DatabaseSource({"createLoad", "getPricing"})
    void secondNodeThatIsAskedToSlowDownPausesAll(TestDatabase database, String operation) throws Exception {
        String slow = slowDown(served.broker, operation);
        List<DurableCall> asked = ask(database, 9);
        DurableFreight asks = opened(builder(database).requestOnly());
        DurableFreight one = node(database, client -> client);
        Nodes.until(() -> one.paused().isPresent());
        Nodes.until(() -> asks.list(DurableState.SENDING, 9).findAny().isEmpty());
        assertThat(asks.paused()).isEmpty();
        DurableFreight other = node(database, client -> client);
        Nodes.until(() -> asks.paused().isPresent());
        Nodes.until(() -> !one.paused().orElseThrow().thisNodeOnly());
        served.broker.faults().remove(slow);
        Nodes.until(() -> {
            // again if a request was on its way, whose node was told to slow down
            List.of(asks, one, other).forEach(DurableFreight::resume);
            return asks.list(DurableState.DONE, 9).count() == asked.size();
        });
    }

    private FreightBroker poor() {
        return served.server.addBroker(
                BrokerOptions.builder().balanceUsd("0.10").build());
    }

    /** What another has put off, or the call that it has. */
    @ParameterizedTest
    @DatabaseSource({"1", "9"})
    void secondNodeThatIsRefusedForMoneyPausesAll(TestDatabase database, int orders) throws Exception {
        FreightBroker poor = poor();
        List<DurableCall> asked = ask(database, orders);
        DurableFreight asks = opened(builder(database).requestOnly());
        Duration soon = Duration.ofMillis(300);
        DurableFreight one = node(database, soon, client -> client.agentKey(poor.agentKey()));
        Nodes.until(() -> one.paused().isPresent());
        Nodes.until(() -> asks.list(DurableState.SENDING, 9).findAny().isEmpty());
        assertThat(one.paused().orElseThrow().thisNodeOnly()).isTrue();
        assertThat(asks.paused()).isEmpty();
        DurableFreight other = node(database, soon, client -> client.agentKey(poor.agentKey()));
        Nodes.until(() -> asks.paused().isPresent());
        assertThat(asks.paused().orElseThrow().reason()).isEqualTo(PauseReason.BALANCE);
        for (DurableFreight node : List.of(one, other)) {
            Nodes.until(() -> !node.paused().orElseThrow().thisNodeOnly());
        }
        poor.topUp("100.00");
        for (DurableCall call : asked) {
            assertThat(end(asks, call).state()).isEqualTo(DurableState.DONE);
        }
        assertThat(asks.paused()).isEmpty();
    }

    /** As by the same node before it was started again. */
    @ParameterizedTest
    @DatabaseSource({"1", "9"})
    void whatWasRefusedEarlierIsNoSecondNode(TestDatabase database, int orders) throws Exception {
        FreightBroker poor = poor();
        List<DurableCall> asked = ask(database, orders);
        DurableFreight asks = opened(builder(database).requestOnly());
        DurableFreight before = node(database, client -> client.agentKey(poor.agentKey()));
        Nodes.until(() -> before.paused().isPresent());
        before.close();
        NodeProgram.execute(
                dataSource(database), "update freight_call set changed_at = changed_at - interval '3' minute");
        DurableFreight again = node(database, client -> client.agentKey(poor.agentKey()));
        Nodes.until(() -> again.paused().isPresent());
        assertThat(again.paused().orElseThrow().thisNodeOnly()).isTrue();
        assertThat(asks.paused()).isEmpty();
        othersDoAll(again, node(database, client -> client), asked);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void nodeThatIsPausedLooksEverMoreRarely(TestDatabase database) throws Exception {
        List<DurableCall> asked = ask(database, 1);
        AtomicInteger requests = new AtomicInteger();
        DurableFreight sick = node(
                database,
                client -> client.baseUrl("http://127.0.0.1:1").agentKey(() -> {
                    requests.incrementAndGet();
                    return served.broker.agentKey();
                }));
        Nodes.until(() -> sick.paused().isPresent());
        end(node(database, client -> client), asked.get(0));
        int before = requests.get();
        assertThat(before).isPositive();
        // fifteen ticks, or more on a busy machine
        double seconds = Nodes.pause(3_000);
        assertThat((double) requests.get() - before).isLessThanOrEqualTo(seconds);
        assertThat(sick.paused()).isPresent();
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void limitOfOneClientStopsItsNodeOnly(TestDatabase database) throws Exception {
        List<DurableCall> asked = ask(database, 20 * TIMES);
        DurableFreight sick = node(database, client -> client.spendLimit(SpendLimit.usd("0.10")));
        Nodes.until(() -> sick.paused().isPresent());
        othersDoAll(sick, node(database, client -> client), asked);
        assertThat(sick.paused().orElseThrow().reason()).isEqualTo(PauseReason.SPEND_LIMIT);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("long")
    void nodeThatCannotReachTheServiceStopsItselfOnly(TestDatabase database) throws Exception {
        List<DurableCall> asked = ask(database, 20 * TIMES);
        DurableFreight sick = node(database, client -> client.baseUrl("http://127.0.0.1:1"));
        Nodes.until(() -> sick.paused().isPresent());
        othersDoAll(sick, node(database, client -> client), asked);
        assertThat(sick.paused().orElseThrow().detail()).contains("connection failed");
    }

    @ParameterizedTest
    @DatabaseSource
    void aCallThatAnotherNodeHasTakenEndsNoPause(TestDatabase database) throws Exception {
        ask(database, 4);
        DurableFreight sick =
                node(database, Duration.ofSeconds(1), client -> client.spendLimit(SpendLimit.usd("0.10")));
        Nodes.until(() -> sick.paused().isPresent());
        try (Connection other = dataSource(database).getConnection();
                Statement taking = other.createStatement()) {
            other.setAutoCommit(false);
            assertThat(taking.execute("select * from freight_call for update")).isTrue();
            Instant first = sick.paused().orElseThrow().nextTry();
            Nodes.until(() ->
                    sick.paused().map(Pause::nextTry).filter(first::equals).isEmpty());
            Nodes.pause(500);
            assertThat(sick.paused().map(Pause::reason)).contains(PauseReason.SPEND_LIMIT);
            other.rollback();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void closedClientStopsItsNodeAndSaysSo(TestDatabase database) throws Exception {
        List<DurableCall> asked = ask(database, 4);
        FreightClient closed = served.onlyOneAttempt().build();
        DurableFreight sick = opened(DurableFreight.builder(closed, dataSource(database))
                .pollEvery(Duration.ofMillis(100))
                .start());
        closed.close();
        asked.add(sick.createLoad("order-4", Served.load()));
        List<DurableCall> more = new ArrayList<>();
        Nodes.until(() -> {
            more.add(sick.createLoad("more-" + more.size(), Served.load()));
            return sick.paused().isPresent();
        });
        assertThat(sick.paused().orElseThrow().reason()).isEqualTo(PauseReason.CLIENT_CLOSED);
        assertThat(sick.paused().orElseThrow().detail()).contains("the client is closed");
        DurableFreight good = node(database, client -> client);
        for (DurableCall call : asked) {
            assertThat(end(good, call).state()).isEqualTo(DurableState.DONE);
        }
    }

    /** As of a machine that has lost its power: its connections stay open, and nothing comes. */
    @Test
    @Tag("slow")
    void nodeThatIsCutOffInAListenerIsTakenOver() throws Exception {
        PGSimpleDataSource direct = dataSource(TestDatabase.POSTGRESQL).unwrap(PGSimpleDataSource.class);
        CountDownLatch over = new CountDownLatch(1);
        try (SilentProxy proxy = new SilentProxy(direct.getPortNumbers()[0])) {
            List<DurableCall> asked = ask(TestDatabase.POSTGRESQL, 8);
            CountDownLatch listening = new CountDownLatch(asked.size());
            DurableFreight lost = builder(through(proxy, direct))
                    .takeOverAfter(TAKE_OVER)
                    .onEnd((connection, call) -> {
                        listening.countDown();
                        over.await();
                    })
                    .start();
            listening.await();
            proxy.silence();
            long from = System.nanoTime();
            DurableFreight good =
                    opened(builder(direct).takeOverAfter(TAKE_OVER).threads(4).start());
            // though the eight are in the queue before it
            assertThat(created(good, "after").state()).isEqualTo(DurableState.DONE);
            for (DurableCall call : asked) {
                assertThat(end(good, call).state()).isEqualTo(DurableState.DONE);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            System.out.println("cut off in 8 listeners, taken over after 4 s: all done in " + took.toMillis() + " ms");
            assertThat(took).isLessThanOrEqualTo(AT_MOST);
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
        List<DurableCall> asked = ask(TestDatabase.POSTGRESQL, 10);
        try (Connection holder = dataSource.getConnection()) {
            holder.setAutoCommit(false);
            Database.update(
                    holder, "update freight_call set tag = 'x' where order_id in ('order-0', 'order-1', 'order-2')");
            DurableFreight node = opened(builder(dataSource).threads(2).start());
            for (DurableCall call : asked.subList(3, 10)) {
                assertThat(end(node, call).state()).isEqualTo(DurableState.DONE);
            }
            holder.rollback();
            assertThat(end(node, asked.get(0)).state()).isEqualTo(DurableState.DONE);
        }
    }

    /** A transaction of ours that stands still with the row that all creations need. */
    @Test
    @Tag("slow")
    void frozenTransactionOfASharedLimitStopsNobody() throws Exception {
        List<DurableCall> asked = ask(TestDatabase.POSTGRESQL, 10);
        Database database = new Database(dataSource, "freight_");
        SpendLimit limit = SpendLimit.usd("100.00").shared(JdbcSpendPool.of(dataSource, "acme"));
        CountDownLatch over = new CountDownLatch(1);
        AtomicBoolean holds = new AtomicBoolean();
        Thread frozen = new Thread(() -> {
            try {
                database.change("freeze", tx -> {
                    LimitRows.take(
                            tx, LimitRows.limitKey(limit, limit.key(null)), limit.limitUsd(), new BigDecimal("0.65"));
                    holds.set(true);
                    await(over);
                });
            } catch (DurableException e) {
                // its session was ended
            }
        });
        frozen.start();
        Nodes.until(holds::get);
        long from = System.nanoTime();
        DurableFreight node = opened(builder(dataSource).spendLimit(limit).start());
        for (DurableCall call : asked) {
            assertThat(end(node, call).state()).isEqualTo(DurableState.DONE);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        System.out.println(
                "a transaction that holds the limit stands still: 10 calls done in " + took.toMillis() + " ms");
        assertThat(took).isLessThanOrEqualTo(AT_MOST);
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
