package io.freightsdk.durable;

import static io.freightsdk.durable.ErrorOfAnEventListenerTest.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.PauseReason;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong where two things meet: a listener and a transaction, a limit and a pause, a price and a take-over. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class EdgesTest extends DurableSetup {

    private SpendLimit limit(String usd) {
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        return SpendLimit.usd(usd).per(Duration.ofDays(1)).shared(pool);
    }

    private BigDecimal usedUsd() throws SQLException {
        return sum("used_usd", "freight_budget");
    }

    private BigDecimal sum(String amount, String table) throws SQLException {
        String sql = "select sum(" + amount + ") from " + table;
        try (Connection connection = dataSource.getConnection()) {
            return Database.usd(
                    Database.query(connection, sql, row -> row.getBigDecimal(1)).get(0));
        }
    }

    /** As is usual: insert, and take a failure for "it is there". */
    @ParameterizedTest
    @DatabaseSource
    void failureThatTheListenerSwallowsIsNoEnd(TestDatabase database) throws Exception {
        NodeProgram.execute(dataSource(database), "create table told (order_id varchar(50) primary key)");
        AtomicInteger times = new AtomicInteger();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    Database.update(connection, "insert into told values (?)", call.orderId());
                    if (times.incrementAndGet() < 3) {
                        try {
                            Database.update(connection, "insert into told values (?)", call.orderId());
                        } catch (SQLException e) {
                            // it is there
                        }
                    }
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(durable.find("order-1")).contains(done);
        try (Connection connection = dataSource.getConnection()) {
            assertThat(Database.query(connection, "select order_id from told", row -> row.getString(1)))
                    .containsExactly("order-1");
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    /** A pool lets no interrupted thread wait for a connection. */
    @ParameterizedTest
    @DatabaseSource
    void listenerThatInterruptsItsThreadCostsNoRequestAndNoTime(TestDatabase database) throws Exception {
        DataSource all = dataSource(database);
        DataSource pool = Proxied.of(DataSource.class, (proxy, method, arguments) -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new SQLException("interrupted");
            }
            return Proxied.call(all, method, arguments);
        });
        AtomicInteger ends = new AtomicInteger();
        DurableFreight durable = opened(builder(pool)
                .takeOverAfter(Duration.ofMinutes(10)) // longer than it is waited for
                .onEnd((connection, call) -> {
                    Thread.currentThread().interrupt();
                    if (ends.incrementAndGet() == 1) {
                        throw new InterruptedException();
                    }
                })
                .start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        assertThat(served.requests("createLoad")).isEqualTo(1);
        Nodes.until(() -> rows("freight_task") == 0);
    }

    /** As a listener that needs all of its application. */
    @ParameterizedTest
    @DatabaseSource
    void nodeWorksFromWhenItsApplicationHasStarted(TestDatabase database) throws Exception {
        AtomicBoolean hasStarted = new AtomicBoolean();
        List<Runnable> begins = new ArrayList<>();
        Set<String> early = ConcurrentHashMap.newKeySet();
        DurableFreight.Builder node = builder(database).beginBy(begins::add).onEnd((connection, call) -> {
            if (!hasStarted.get()) {
                early.add(call.orderId());
            }
        });
        DurableFreight durable = opened(node.start());
        node.start().close();
        DurableCall asked = durable.createLoad("order-1", Served.load());
        DurableFreight other = opened(DurableFreight.builder(
                        opened(served.onlyOneAttempt().account("other").build()), dataSource)
                .start());
        created(other, "order-2");
        durable.resume();
        DurableFreight web = opened(builder(database).requestOnly());
        for (String awaited :
                List.of("order-3", "order-4")) { // seen by a look; the first is over by the end of the second
            CompletableFuture<DurableCall> end = durable.whenEnded(web.createLoad(awaited, Served.load()));
            assertThat(web.cancel(awaited)).isTrue();
            assertThat(end.get(100, TimeUnit.SECONDS).state()).isEqualTo(DurableState.CANCELLED);
        }
        assertThat(durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.READY);
        hasStarted.set(true);
        begins.forEach(Runnable::run);
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.DONE);
        assertThat(early).isEmpty();
    }

    /** H2 closes its file if an interrupted thread writes there. */
    @Test
    void listenersThatInterruptTheirThreadCloseNoFile(@TempDir Path folder) throws Exception {
        FreightClient interrupted = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .agentKey(served.broker.agentKey())
                .account("acme")
                .listener(new CallListener() {
                    @Override
                    public void callCompleted(CallReport report) {
                        Thread.currentThread().interrupt();
                    }
                })
                .build());
        DataSource file = TestDatabase.h2(TestDatabase.file(folder).substring("jdbc:h2:".length()));
        DurableFreight durable = opened(DurableFreight.builder(interrupted, file)
                .createSchema(true)
                .onEnd((connection, call) -> Thread.currentThread().interrupt())
                .start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        assertThat(served.requests("createLoad")).isEqualTo(1);
        NodeProgram.execute(file, "update freight_call set state = 'STUCK'");
        durable.settle("order-1", served.broker.loads().get(0).loadNumber(), ChargeStatus.CHARGED);
        assertThat(Thread.interrupted()).isTrue();
        Thread.currentThread().interrupt();
        assertThat(durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.DONE);
        assertThat(Thread.interrupted()).isTrue();

        List<String> heard = new ArrayList<>();
        JdbcWatchStore store = JdbcWatchStore.builder(file, "acme")
                .createSchema(true)
                .onEvent((transaction, event) -> Thread.currentThread().interrupt())
                .onEvent((transaction, event) -> {
                    assertThat(Thread.currentThread().isInterrupted()).isFalse();
                    heard.addAll(
                            Database.query(transaction, "select order_id from freight_call", row -> row.getString(1)));
                })
                .build();
        store.append(List.of(event("L1", 1)));
        assertThat(store.deliver(9, event -> {
                    Thread.currentThread().interrupt();
                    return true;
                }))
                .isOne();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(heard).containsExactly("order-1");
    }

    /** With a second connection for each of them, a pool smaller than the threads would stand still, and loads would be forgotten. */
    @ParameterizedTest
    @DatabaseSource
    void listenerFollowsAndSetsReceiversWithTheConnectionOfTheEnd(TestDatabase database) throws Exception {
        HikariConfig one = new HikariConfig();
        one.setDataSource(dataSource(database));
        one.setMaximumPoolSize(1);
        one.setConnectionTimeout(100_000); // longer than the end of a call is waited for
        DataSource small = opened(new HikariDataSource(one));
        TrackingWebhooks webhooks = opened(TrackingWebhooks.builder(small, "acme")
                .createSchema(true)
                .secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .storeOnly());
        JdbcWatchStore store =
                JdbcWatchStore.builder(small, "acme").createSchema(true).build();
        LoadTracker tracker = opened(LoadTracker.builder(freight)
                .store(store)
                .budgetUsdPerSlidingDay("25.00")
                .build());
        Set<String> thrown = ConcurrentHashMap.newKeySet();
        DurableFreight durable = opened(builder(small)
                .onEnd((connection, call) -> {
                    // what the first time has done is undone with it
                    assertThat(tracker.find(call.loadNumber())).isNull();
                    assertThat(webhooks.find(call.loadNumber())).isEmpty();
                    // as a budget counts the loads that wait for their pickup
                    assertThat(store.dueAfter(Instant.EPOCH, "", 100))
                            .extracting(Watch::loadNumber)
                            .doesNotContain(call.loadNumber());
                    Watch watch = tracker.follow(call.load(), call.input(), WatchOptions.defaults());
                    assertThat(watch.isFollowed()).isTrue();
                    webhooks.sendTo(call.loadNumber(), "https://example.com/" + call.orderId());
                    if (thrown.add(call.orderId())) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 10; i < 34; i++) {
            asked.add(durable.createLoad("order-" + i, Served.load()));
        }
        for (DurableCall call : asked) {
            DurableCall done = end(durable, call);
            assertThat(tracker.find(done.loadNumber()))
                    .as(call.orderId())
                    .isNotNull()
                    .matches(Watch::isFollowed);
            assertThat(webhooks.find(done.loadNumber()).orElseThrow().url()).endsWith(call.orderId());
        }
        assertThat(store.active()).isEqualTo(asked.size());
    }

    /** {@code follow} throws nothing, so that the end has to see what it could not store. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatTheListenerCouldNotFollowIsFollowedByTheNextCallOfIt(TestDatabase database) throws Exception {
        DataSource own = dataSource(database);
        JdbcWatchStore store =
                JdbcWatchStore.builder(own, "acme").createSchema(true).build();
        LoadTracker tracker = opened(LoadTracker.builder(freight).store(store).build());
        NodeProgram.execute(own, "alter table freight_watch rename to away");
        AtomicInteger times = new AtomicInteger();
        DurableFreight durable = opened(builder(own)
                .onEnd((connection, call) -> {
                    Watch watch = tracker.follow(call.load(), call.input(), WatchOptions.defaults());
                    assertThat(watch.isFollowed()).isEqualTo(times.getAndIncrement() > 0);
                })
                .start());
        DurableCall call = durable.createLoad("order-1", Served.load());
        Nodes.until(
                () -> times.get() > 0 && durable.find("order-1").orElseThrow().state() == DurableState.RESPONDED);
        NodeProgram.execute(own, "alter table away rename to freight_watch");
        DurableCall done = end(durable, call);
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(tracker.find(done.loadNumber())).isNotNull().matches(Watch::isFollowed);
        assertThat(served.requests("createLoad")).isOne();
    }

    /** The key of a body; it has an exception of its own for another. */
    private record Key(String name) implements BodyCipher {
        @Override
        public String encrypt(String body) {
            return name + body;
        }

        @Override
        public String decrypt(String stored) {
            if (!stored.startsWith(name)) {
                throw new IllegalStateException("no such key");
            }
            return stored.substring(name.length());
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void callWithoutAKeyWaitsForItsNodeAndHoldsUpNoOther(TestDatabase database) throws Exception {
        DurableFreight old = opened(builder(database).bodies(new Key("old ")).requestOnly());
        DurableCall first = old.createLoad("order-1", Served.load());
        DurableFreight durable =
                opened(builder(database).bodies(new Key("new ")).start());
        Nodes.until(() -> "NoKey".equals(durable.find("order-1").orElseThrow().failure()));
        created(durable, "order-2");
        String away =
                served.broker.faults().add(Fault.status(429).on("createLoad").times(Fault.ALWAYS));
        DurableCall third = durable.createLoad("order-3", Served.load());
        Nodes.until(() -> durable.paused().isPresent());
        served.broker.faults().remove(away);
        Database known = new Database(dataSource, "freight_");
        Nodes.until(() -> {
            known.change("look now", tx -> tx.update("update freight_pause set next_try = current_timestamp"));
            return durable.find("order-3").orElseThrow().state() == DurableState.DONE
                    && durable.paused().isEmpty();
        });
        assertThat(durable.find(third.orderId()).orElseThrow().input()).isNotNull();
        assertThat(durable.list(DurableState.READY, 9))
                .singleElement()
                .satisfies(call -> assertThat(call.input()).isNull());
        assertThat(served.debits()).hasSize(2);

        durable.close(); // or it may take the call again
        DurableFreight again = opened(builder(database).bodies(new Key("old ")).start());
        Nodes.until(() -> {
            String now = "update freight_task set execution_time = current_timestamp where picked = false";
            known.change("send now", tx -> tx.update(now));
            return again.find("order-1").orElseThrow().state() == DurableState.DONE;
        });
        assertThat(again.find(first.orderId()).orElseThrow().load()).isNotNull();
        // it lists what it cannot read
        DurableFreight other = opened(builder(database).bodies(new Key("new ")).requestOnly());
        assertThat(other.list(DurableState.DONE, 9)).hasSize(3);
        assertThat(served.debits()).hasSize(3);
    }

    @ParameterizedTest
    @DatabaseSource
    void releasedMoneyIsSpentWithoutWaitingForTheWindow(TestDatabase database) throws Exception {
        dataSource(database);
        DurableFreight durable =
                opened(builder(database).threads(1).spendLimit(limit("1.30")).start());
        List<DurableCall> asked = new ArrayList<>();
        asked.add(durable.createLoad("good", Served.load()));
        asked.add(durable.createLoad("bad", badLoad()));
        asked.add(durable.createLoad("other", Served.load()));
        for (DurableCall call : asked) {
            assertThat(end(durable, call).state().isOver()).isTrue();
        }
        assertThat(served.paidUsd()).isEqualTo("1.30");
        assertThat(usedUsd()).isEqualByComparingTo("1.30");
    }

    /** So a DBA can say who has the money that a limit counts as used. */
    @ParameterizedTest
    @DatabaseSource
    void usedMoneyIsWhatCallsHoldAndWhatWasSpent(TestDatabase database) throws Exception {
        dataSource(database);
        AtomicBoolean fails = new AtomicBoolean(true);
        DurableFreight durable = opened(builder(database)
                .spendLimit(limit("5.00"))
                .onEnd((connection, call) -> {
                    if (call.orderId().equals("order-2") && fails.get()) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        created(durable, "order-1");
        DurableCall held = durable.createLoad("order-2", Served.load());
        Nodes.until(() -> durable.find("order-2").orElseThrow().state() == DurableState.RESPONDED);
        assertThat(sum("amount_usd", "freight_held")).isEqualTo("0.65");
        assertThat(sum("amount_usd", "freight_spent")).isEqualTo("0.65");
        assertThat(usedUsd()).isEqualTo("1.30");
        fails.set(false);
        end(durable, held);
        assertThat(sum("amount_usd", "freight_held")).isZero();
        assertThat(sum("amount_usd", "freight_spent")).isEqualTo("1.30");
        assertThat(usedUsd()).isEqualTo("1.30");
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfATagStopsOnlyThatTag(TestDatabase database) throws Exception {
        dataSource(database);
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        SpendLimit each =
                SpendLimit.usd("0.70").per(Duration.ofDays(1)).perTag().shared(pool);
        DurableFreight durable = opened(builder(database).spendLimit(each).start());
        DurableOptions a = DurableOptions.none().tag("a");
        end(durable, durable.createLoad("a-1", Served.load(), a));
        durable.createLoad("a-2", Served.load(), a);
        DurableCall other =
                durable.createLoad("b-1", Served.load(), DurableOptions.none().tag("b"));
        assertThat(end(durable, other).state()).isEqualTo(DurableState.DONE);
        // another thread has it, which may be the slower one
        Nodes.until(() -> durable.find("a-2").orElseThrow().failure() != null);
        assertThat(durable.paused()).isEmpty();
        DurableCall waits = durable.find("a-2").orElseThrow();
        assertThat(waits.state()).isEqualTo(DurableState.READY);
        assertThat(waits.failure()).isEqualTo("SpendLimit");
        assertThat(waits.failureText())
                .isEqualTo("waits for the spend limit of 0.70 USD per 24 h for tag a; ask who set it, or wait");
        assertThat(durable.health().limited()).isOne();
        assertThat(served.requests("createLoad")).isEqualTo(2);
    }

    /** A row has six decimals, and twelve digits before them. */
    @ParameterizedTest
    @CsvSource({"0.6499999, 0.649999", "0.65, 0.65", "1e30, 1e9"})
    void capIsNeverStoredAsMoreThanItIs(String cap, String stored) {
        Requests request =
                Requests.create("order-1", Served.load(), DurableOptions.none().maxPriceUsd(new BigDecimal(cap)));
        assertThat(request.maxPriceUsd()).isEqualByComparingTo(stored);
    }

    @ParameterizedTest
    @DatabaseSource
    void refusedCallThatMayBePaidIsStuck(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        DurableFreight durable = builder(database).requestOnly();
        DurableCall asked = durable.createLoad(
                "order-1", Served.load(), DurableOptions.none().maxPriceUsd(new BigDecimal("0.70")));
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            assertThatThrownBy(() -> dead.createLoad(
                            Served.load(),
                            CallOptions.builder()
                                    .idempotencyKey(asked.idempotencyKey())
                                    .build()))
                    .isNotNull();
        }
        execute("update freight_call set state = 'SENDING', attempts = 1, price_usd = 0.65");
        served.server.prices().set("load_create", "0.90");
        DurableFreight node = start(database);
        DurableCall stuck = end(node, asked);
        assertThat(stuck.state()).isEqualTo(DurableState.STUCK);
        assertThat(stuck.failureText())
                .isEqualTo(
                        "createLoad: price 0.90 USD is over maxPriceUsd 0.70 USD, charge unknown; ask who set maxPriceUsd; call"
                                + " again with the same idempotency key, it is charged at most once; an attempt before it may have"
                                + " been paid: look on the service's pages whether there is such a load: if there is, settle it"
                                + " with its number, if not, settleWithoutLoad");
        node.settle("order-1", served.broker.loads().get(0).loadNumber(), ChargeStatus.CHARGED);
        assertThat(node.spend().chargedUsd()).isEqualTo(served.paidUsd());
        durable.close();
    }

    /** The client would refuse them when they are sent. */
    @ParameterizedTest
    @ValueSource(strings = {"PO 4711\u00a0", "\u200bPO 4711", "PO \ud83d"})
    void orderIdThatTheClientRefusesIsNotAccepted(String orderId) {
        DurableFreight durable = opened(builder(TestDatabase.H2).requestOnly());
        assertThatThrownBy(() -> durable.createLoad(orderId, Served.load()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(
                        "orderId (begins or ends with whitespace or an invisible character|is longer than 200"
                                + " characters, or has a control character or an unpaired surrogate in it)");
        assertThat(durable.createLoad("\u00e9t\u00e9 \ud83d\ude9a", Served.load())
                        .state())
                .isEqualTo(DurableState.READY);
    }

    /** The message of an exception that nobody expects may repeat the input, which is encrypted and deleted elsewhere. */
    @ParameterizedTest
    @DatabaseSource
    void rowThatTheClientRefusesIsStuckAndCanBeSettled(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).requestOnly());
        DurableCall asked = durable.createLoad("order-1", Served.load());
        execute("update freight_call set body = '{\"pickups\":[{\"date\":\"call " + Served.PHONE + "\"}]}'");
        DurableFreight node = start(database);
        DurableCall stuck = end(node, asked);
        assertThat(stuck.state()).isEqualTo(DurableState.STUCK);
        assertThat(stuck.failureText())
                .isEqualTo(
                        "com.squareup.moshi.JsonDataException, whose message is in the log: look on the service's pages whether there is such a load: if there is, settle it with its"
                                + " number, if not, settleWithoutLoad");
        node.settleWithoutLoad("order-1");
        assertThat(created(node, "order-2").state()).isEqualTo(DurableState.DONE);
    }

    /** The price of a 503 on Friday is not that of the load that is made on Monday. */
    @ParameterizedTest
    @DatabaseSource
    void freeAttemptLeavesNoPrice(TestDatabase database) throws Exception {
        try (DurableFreight asks = builder(database).requestOnly()) {
            DurableCall asked = asks.createLoad("order-1", Served.load());
            execute("update freight_call set attempts = 1, price_usd = 0.40");
            served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
            DurableFreight durable = start(database);
            DurableCall done = end(durable, asked);
            assertThat(done.state()).isEqualTo(DurableState.DONE);
            assertThat(done.chargedUsd()).isEqualTo("0.65");
        }
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void nodeThatOnlyAsksSendsNothing(TestDatabase database) throws Exception {
        served.broker.registered(false);
        DurableFreight worker = builder(database).start();
        DurableCall asked = worker.createLoad("order-1", Served.load());
        Nodes.until(() -> worker.paused().isPresent());
        worker.close();
        long creations = served.requests("createLoad");
        served.broker.registered(true);
        // as two nodes would have left it
        execute("insert into freight_pause (account, reason, detail, since, next_try)"
                + " values ('acme', 'FORBIDDEN', '422', current_timestamp, current_timestamp)");
        try (DurableFreight asks = builder(database).requestOnly()) {
            var end = asks.whenEnded(asked);
            Nodes.pause(400);
            assertThat(end).isNotDone();
        }
        assertThat(served.requests("createLoad")).isEqualTo(creations);
    }

    @ParameterizedTest
    @DatabaseSource
    void lookEndsItsOwnPauseOnly(TestDatabase database) {
        DurableFreight durable = builder(database).requestOnly();
        Database known = new Database(dataSource, "freight_");
        AccountPauses pauses = new AccountPauses(known, builder(database));
        pauses.begin(PauseReason.BALANCE, "402", null);
        Pause balance = known.transaction("look", tx -> pauses.ofAll(tx, "")).orElseThrow();
        durable.pause("stocktaking");
        assertThat(pauses.end(balance)).isFalse();
        pauses.begin(PauseReason.SERVICE, "503", null);
        assertThat(durable.paused().map(Pause::detail)).contains("stocktaking");
        durable.resume();
        assertThat(durable.paused()).isEmpty();
    }

    /** The client repeats a call by itself, at the price then current. */
    @ParameterizedTest
    @DatabaseSource
    void priceThatRisesDuringACallIsHeldToTheLimit(TestDatabase database) throws Exception {
        dataSource(database);
        AtomicReference<FreightClient> repeats = new AtomicReference<>();
        repeats.set(opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5)))
                .listener(new CallListener() {
                    @Override
                    public void retryScheduled(RetryScheduled retry) {
                        served.server.prices().set("load_create", "0.80");
                        repeats.get().prices().refresh();
                    }
                })
                .build()));
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503), 1);
        DurableFreight durable = opened(DurableFreight.builder(repeats.get(), dataSource)
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .spendLimit(limit("0.70"))
                .start());
        DurableCall call = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.paused().isPresent()
                || durable.find(call.orderId()).orElseThrow().state().isOver());
        assertThat(durable.paused().map(Pause::reason)).contains(PauseReason.SPEND_LIMIT);
        assertThat(usedUsd()).isZero();
        assertThat(served.debits()).isEmpty();
    }

    private DurableFreight.Builder ofALimitedClient(SpendLimit limit) {
        FreightClient limited = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .spendLimit(limit)
                .build());
        return DurableFreight.builder(limited, dataSource).createSchema(true).pollEvery(Duration.ofMillis(100));
    }

    @ParameterizedTest
    @DatabaseSource
    void limitCountsACreationOnce(TestDatabase database) throws Exception {
        dataSource(database);
        SpendLimit limit = limit("5.00");
        JdbcSpendPool second = JdbcSpendPool.ofAccounts(dataSource, "second");
        DurableFreight durable = opened(ofALimitedClient(limit)
                .spendLimit(limit)
                .spendLimit(SpendLimit.usd("4.00").per(Duration.ofDays(1)).shared(JdbcSpendPool.of(dataSource, "acme")))
                .spendLimit(SpendLimit.usd("3.00").shared(second))
                .start());
        created(durable, "order-1");
        // once in each of the two pools
        assertThat(usedUsd()).isEqualByComparingTo("1.30");
    }

    /** The client limits all calls, and these nodes each customer's. */
    @ParameterizedTest
    @DatabaseSource
    void limitOfTheClientHoldsForACallWithoutATag(TestDatabase database) throws Exception {
        dataSource(database);
        SpendLimit limit = limit("1.00");
        DurableFreight durable =
                opened(ofALimitedClient(limit).spendLimit(limit.perTag()).start());
        created(durable, "order-1");
        DurableCall second = durable.createLoad("order-2", Served.load());
        Nodes.until(() -> durable.paused().isPresent()
                || durable.find(second.orderId()).orElseThrow().state() == DurableState.DONE);
        assertThat(durable.paused().map(Pause::reason)).contains(PauseReason.SPEND_LIMIT);
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    /** Its calls carry that tag, so that its limit holds. */
    @ParameterizedTest
    @DatabaseSource
    void limitOfATagHoldsForTheTagOfTheClient(TestDatabase database) throws Exception {
        dataSource(database);
        SpendLimit each = limit("1.00").perTag();
        DurableFreight durable = opened(DurableFreight.builder(
                        freight.withOptions(CallOptions.builder().tag("globex").build()), dataSource)
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .spendLimit(each)
                .start());
        created(durable, "order-1");
        DurableCall second = durable.createLoad("order-2", Served.load());
        Nodes.until(() -> durable.health().limited() == 1
                || durable.find(second.orderId()).orElseThrow().state() == DurableState.DONE);
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(durable.find("order-2").orElseThrow().failureText())
                .isEqualTo("waits for the spend limit of 1.00 USD per 24 h for tag globex; ask who set it, or wait");
    }

    @ParameterizedTest
    @DatabaseSource
    void poolOfOtherTablesIsRefused(TestDatabase database) {
        DataSource other = database.fresh();
        JdbcSpendPool pool = JdbcSpendPool.of(other, "acme");
        assertThatThrownBy(() -> builder(database)
                        .spendLimit(SpendLimit.usd("5.00").shared(pool))
                        .requestOnly())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "spendLimit: 5.00 USD shared by acme is stored in other tables than the calls; make its pool of"
                                + " the same data source and prefix");
    }

    @ParameterizedTest
    @DatabaseSource
    void callThatIsOpenedAgainIsNotForgottenByTheQueue(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        for (int i = 0; i < 10; i++) {
            String orderId = "order-" + i;
            end(durable, durable.createLoad(orderId, badLoad()));
            durable.amend(orderId, Served.load());
            // long before the sweep, which is once a minute; an ordinary build does not measure
            Nodes.until(
                    () -> durable.find(orderId).orElseThrow().state() == DurableState.DONE,
                    Boolean.getBoolean("slow") ? 200 : 4_000);
        }
        assertThat(served.debits()).hasSize(10);
    }

    @ParameterizedTest
    @DatabaseSource
    void prefixMayBeASchema(TestDatabase database) throws Exception {
        NodeProgram.execute(dataSource(database), "create schema tms");
        DurableFreight durable =
                opened(builder(database).tablePrefix("tms.freight_").start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        Database known = new Database(dataSource, "tms.freight_");
        Journal journal = new Journal("acme", "", Places.of(Tables.Part.CALLS, "acme"));
        List<Row.Id> lost = known.transaction("lost", journal::lost);
        assertThat(lost).isEmpty();
    }

    @ParameterizedTest
    @DatabaseSource
    void answerIsToldWhileTheServiceIsAway(TestDatabase database) throws Exception {
        AtomicInteger told = new AtomicInteger();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (told.incrementAndGet() < 2) {
                        durable(call);
                    }
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(told).hasValue(2);
        assertThat(served.requests("createLoad")).isOne();
    }

    /** The account is paused between the answer and the end. */
    private void durable(DurableCall call) throws SQLException {
        freight.prices().refresh();
        served.server.close();
        new AccountPauses(new Database(dataSource, "freight_"), builder(dataSource))
                .begin(PauseReason.MANUAL, "stocktaking", null);
        throw new IllegalStateException("not yet, " + call.orderId());
    }
}
