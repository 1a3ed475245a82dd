package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.freightsdk.DatabaseSource;
import io.freightsdk.OwnThread;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class DurableFreightTest extends DurableSetup {
    @ParameterizedTest
    @EnumSource
    void loadIsCreatedOnceAndItsRowSaysWhatItCost(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall asked = durable.createLoad("order-1", Served.load());
        DurableCall done = end(durable, "order-1");
        DurableCall again = durable.createLoad("order-1", Served.load());

        assertThat(asked.state()).isEqualTo(DurableState.SCHEDULED);
        assertThat(asked.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(done.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(done.loadNumber()).isEqualTo(served.broker.loads().get(0).loadNumber());
        assertThat(done.load().loadNumber()).isEqualTo(done.loadNumber());
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(done.attempts()).isOne();
        assertThat(again.load()).isEqualTo(done.load());
        assertThat(durable.find("order-1")).contains(done);
        assertThat(durable.find("order-2")).isEmpty();
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void orderIdWithAnotherInputIsRefusedAndNeverSent(TestDatabase database) {
        DurableFreight durable = opened(builder(database).requestOnly());
        CreateLoadInput input =
                Served.load().toBuilder().rate(new BigDecimal("1000.00")).build();
        durable.createLoad("order-1", input);
        durable.createLoad(
                "order-1", input.toBuilder().rate(new BigDecimal("1000")).build());

        assertThatThrownBy(() -> durable.createLoad("order-1", Served.load()))
                .isInstanceOf(OrderMismatchException.class);
        assertThat(durable.list(DurableState.SCHEDULED, 9)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void requestIsPartOfTheCallersTransaction(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        try (Connection connection = dataSource.getConnection()) {
            assertThatThrownBy(() -> durable.in(connection)).isInstanceOf(IllegalArgumentException.class);
            connection.setAutoCommit(false);
            durable.in(connection).createLoad("order-1", Served.load());
            connection.rollback();
            assertThat(durable.find("order-1")).isEmpty();
            assertThat(count("freight_task where task_instance = 'order-1'")).isZero();

            durable.in(connection).createLoad("order-2", Served.load());
            assertThatThrownBy(() -> durable.in(connection)
                            .createLoad(
                                    "order-2",
                                    Served.load().toBuilder().miles(7.0).build()))
                    .isInstanceOf(OrderMismatchException.class);
            connection.commit();
            assertThat(end(durable, "order-2").state()).isEqualTo(DurableState.SUCCEEDED);
            connection.setAutoCommit(true);
        }
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void listenerWritesInTheTransactionOfTheEnd(TestDatabase database) throws Exception {
        dataSource = database.fresh();
        execute("create table orders (order_id varchar(50) primary key, load_number varchar(50), told integer)");
        execute("insert into orders values ('order-1', null, 0)");
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    int unused = Sql.update(
                            connection,
                            "update orders set load_number = ?, told = told + 1 where order_id = ?",
                            call.loadNumber(),
                            call.orderId());
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(count("orders where told = 1 and load_number = '" + done.loadNumber() + "'"))
                .isOne();
    }

    @ParameterizedTest
    @EnumSource
    void listenerThatThrowsIsCalledAgainWithoutARequest(TestDatabase database) throws Exception {
        dataSource = database.fresh();
        execute("create table told (state varchar(20))");
        List<DurableCall> told = Collections.synchronizedList(new ArrayList<>());
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    int unused = Sql.update(connection, "insert into told values (?)", call.state());
                    told.add(call);
                    if (told.size() < 3) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(done.load()).isNotNull();
        assertThat(told)
                .extracting(DurableCall::state)
                .containsOnly(DurableState.SUCCEEDED)
                .hasSize(3);
        assertThat(count("told")).isOne();
        assertThat(served.requests("createLoad")).isOne();
        assertThat(charges()).containsExactly("CHARGED 0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void whatWasPaidIsInTheLedgerBeforeTheListenerHasTakenIt(TestDatabase database) throws Exception {
        AtomicBoolean takes = new AtomicBoolean();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (!takes.get()) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.find("order-1").orElseThrow().state() == DurableState.RESPONDED);
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(durable.find("order-1").orElseThrow().chargedUsd()).isEqualTo("0.65");
        takes.set(true);
        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource
    void lostResponsesAndOutagesAreSentAgainWithTheSameKey(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.BEFORE, Fault.status(503), 1);
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        DurableFreight durable = start(database);
        DurableCall done = created(durable, "order-1");
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(done.attempts()).isEqualTo(3);
        assertThat(done.failure()).isNull();
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void uncertainChargeNamesItsOrder(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1_000);
        DurableFreight durable = start(database);
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> !freight.uncertain().isEmpty());
        assertThat(freight.uncertain()).extracting(UncertainCharge::orderId).containsExactly("order-1");
        Nodes.until(() -> rows("freight_charge where status = 'UNKNOWN'") == 1);
        assertThat(ledger(database).unknown(9))
                .extracting(unknown -> unknown.charge().orderId())
                .containsExactly("order-1");
    }

    @ParameterizedTest
    @EnumSource
    void refusedOrderIsAskedForAgainWithACorrectedInput(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        durable.createLoad("bad", badLoad());
        DurableCall refused = end(durable, "bad");
        DurableCall good = created(durable, "good");

        assertThat(refused.state()).isEqualTo(DurableState.FAILED);
        assertThat(refused.failure()).isEqualTo("INVALID_DRIVER_PHONE");
        assertThat(refused.failureText()).startsWith("createLoad: ").doesNotContain("12345");
        assertThat(refused.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(refused.chargedUsd()).isEqualTo("0.00");
        assertThat(good.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(durable.createLoad("bad", badLoad()).state()).isEqualTo(DurableState.FAILED);

        durable.createLoad("bad", Served.load());
        DurableCall corrected = end(durable, "bad");
        assertThat(corrected.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(corrected.idempotencyKey()).isNotEqualTo(refused.idempotencyKey());
        assertThat(corrected.failure()).isNull();
        assertThat(served.debits()).hasSize(2);
        assertThat(charges()).containsExactly("CHARGED 0.65", "CHARGED 0.65");
        assertThatThrownBy(() -> durable.createLoad("good", badLoad())).isInstanceOf(OrderMismatchException.class);
    }

    @ParameterizedTest
    @DatabaseSource
    void failedCallIsRetriedWithTheSameKey(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        durable.createLoad("bad", badLoad());
        DurableCall refused = end(durable, "bad");
        assertThat(durable.retry("bad")).isTrue();
        Nodes.until(() -> durable.find("bad").orElseThrow().attempts() == 2);
        assertThat(end(durable, "bad").idempotencyKey()).isEqualTo(refused.idempotencyKey());
        created(durable, "good");
        assertThat(durable.retry("good")).isFalse();
        assertThat(durable.retry("none")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void priceAboveWhatACallMayCostIsRefused(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        durable.createLoad("order-1", Served.load(), null, new BigDecimal("0.10"));
        DurableCall refused = end(durable, "order-1");
        assertThat(refused.failure()).isEqualTo("PRICE_TOO_HIGH");
        assertThat(served.requests("createLoad")).isZero();
        assertThat(charges()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void unsentCallCanBeCanceled(TestDatabase database) throws Exception {
        DurableFreight web = opened(builder(database).requestOnly());
        web.createLoad("order-1", Served.load());
        assertThat(web.cancel("order-1")).isTrue();
        assertThat(web.cancel("order-1")).isFalse();
        assertThat(end(web, "order-1").state()).isEqualTo(DurableState.CANCELED);
        DurableFreight worker = start(database);
        created(worker, "order-2");
        assertThat(worker.cancel("order-2")).isFalse();
        Nodes.until(() -> rows("freight_task where task_instance <> ' retention'") == 0);
        assertThat(served.requests("createLoad")).isOne();

        worker.createLoad("order-1", Served.load().toBuilder().miles(7.0).build());
        assertThat(end(worker, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource
    void retentionLeavesOnlyOrderIdsKeysAndLoadNumbers(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall done = created(durable, "order-1");
        durable.close();
        execute("update freight_call set ended_at = ended_at - interval '100' day");
        execute("delete from freight_task");
        DurableFreight other = start(database);
        Nodes.until(() -> rows("freight_call where input is null") == 1);
        DurableCall purged = other.find("order-1").orElseThrow();
        assertThat(purged.load()).isNull();
        assertThat(purged.input()).isNull();
        assertThat(purged.loadNumber()).isEqualTo(done.loadNumber());
        assertThat(purged.chargedUsd()).isEqualTo("0.65");
        for (String table : List.of("freight_call", "freight_charge", "freight_task")) {
            assertThat(text(table))
                    .doesNotContain(Served.PHONE, Served.STREET, "drv_", "trk_", served.broker.agentKey());
        }
        // the same question still gets the same load, and another one is still refused
        assertThat(other.createLoad("order-1", Served.load()).loadNumber()).isEqualTo(done.loadNumber());
        assertThatThrownBy(() -> other.createLoad(
                        "order-1", Served.load().toBuilder().miles(1.0).build()))
                .isInstanceOf(OrderMismatchException.class);
    }

    private String text(String table) throws Exception {
        try (Connection connection = dataSource.getConnection()) {
            return Sql.query(connection, "select * from " + table, row -> {
                        StringBuilder text = new StringBuilder();
                        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                            text.append(row.getString(i)).append(' ');
                        }
                        return text.toString();
                    })
                    .toString();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void openCallsKeepTheirInput(TestDatabase database) throws Exception {
        DurableFreight web = opened(builder(database).requestOnly());
        web.createLoad("order-1", Served.load());
        execute("update freight_call set changed_at = changed_at - interval '100' day");
        DurableFreight durable = start(database);
        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource
    void healthNamesWhatIsOpenAndSinceWhen(TestDatabase database) {
        DurableFreight durable = opened(builder(database).requestOnly());
        assertThat(durable.health()).isEqualTo(new DurableHealth(Map.of(), Map.of(), null, null));
        DurableCall asked = durable.createLoad("order-1", Served.load());
        durable.pause("stocktaking");
        DurableHealth health = durable.health();
        assertThat(health.count(DurableState.SCHEDULED)).isOne();
        assertThat(health.count(DurableState.FAILED)).isZero();
        assertThat(Duration.between(asked.requestedAt(), health.oldest()).toMillis())
                .isZero();
        assertThat(health.paused()).isEqualTo("stocktaking");
        assertThat(durable.metrics())
                .contains(
                        new Metric("freight.durable.calls", "scheduled", 1, false),
                        new Metric("freight.durable.calls", "unresolved", 0, true));
    }

    @ParameterizedTest
    @EnumSource
    void pausedAccountSendsNothingUntilItIsResumed(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableFreight other = opened(builder(database).requestOnly());
        other.pause("stocktaking");
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.waitingFor().isPresent());
        assertThat(durable.waitingFor()).contains("a person has paused the account: stocktaking");
        assertThat(served.requests("createLoad")).isZero();
        other.resume();
        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(durable.health().paused()).isNull();
        Nodes.until(() -> durable.waitingFor().isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void orderIdsDifferInAnyCharacter(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        List<String> ids = List.of("Order-1", "order-1", "Ordér-1", "order-1\u00a0x");
        ids.forEach(orderId -> durable.createLoad(orderId, Served.load()));
        for (String orderId : ids) {
            assertThat(end(durable, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
        assertThat(served.debits()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", " order-1", "order\n1", "order-1\u200b"})
    void orderIdThatCannotBeToldFromOthersIsNotAccepted(String orderId) {
        DurableFreight durable = opened(builder(TestDatabase.H2).requestOnly());
        assertThatThrownBy(() -> durable.createLoad(orderId, Served.load()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> durable.createLoad("x".repeat(201), Served.load()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @DatabaseSource
    void missingTableNamesTheScript(TestDatabase database) {
        DurableFreight.Builder builder = DurableFreight.builder(freight, database.empty());
        assertThatThrownBy(builder::start)
                .isInstanceOf(DurableException.class)
                .hasMessageContaining("run io/freightsdk/freight-1.sql of the freight-sdk-durable jar");
    }

    @ParameterizedTest
    @DatabaseSource
    void schedulerOfTheApplicationMakesTheCalls(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).requestOnly());
        Scheduler own = Scheduler.create(dataSource, List.copyOf(durable.tasks()))
                .tableName("freight_task")
                .pollingInterval(Duration.ofMillis(100))
                .build();
        own.start();
        try {
            assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
        } finally {
            own.stop();
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerMayAskAgainForWhatItIsToldOf(TestDatabase database) throws Exception {
        AtomicReference<DurableFreight> durable = new AtomicReference<>();
        List<DurableState> told = Collections.synchronizedList(new ArrayList<>());
        durable.set(opened(builder(database)
                .onEnd((sameTransaction, call) -> {
                    told.add(call.state());
                    if (call.state() == DurableState.FAILED) {
                        DurableCall unused = durable.get().createLoad(call.orderId(), Served.load());
                    }
                    if (told.size() == 1) {
                        throw new IllegalStateException("so that it is undone");
                    }
                })
                .start()));
        durable.get().createLoad("order-1", badLoad());
        Nodes.until(() -> durable.get().find("order-1").orElseThrow().state() == DurableState.SUCCEEDED);
        assertThat(told).containsExactly(DurableState.FAILED, DurableState.FAILED, DurableState.SUCCEEDED);
        assertThat(charges()).containsExactly("CHARGED 0.65");
    }

    /** Such as that of a shutdown hook beside the application's own. */
    @Test
    void secondCloseLeavesCallsInProgressAlone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        DurableFreight durable = builder(TestDatabase.H2)
                .onEnd((connection, call) -> {
                    begun.countDown();
                    closed.await();
                })
                .start();
        durable.createLoad("order-1", Served.load());
        begun.await();
        CompletableFuture<Void> one = OwnThread.run(durable::close);
        CompletableFuture<Void> other = OwnThread.run(durable::close);
        Object unused = CompletableFuture.anyOf(one, other).join(); // that which comes second waits for nothing
        assertThat(one.isDone() && other.isDone()).isFalse();
        closed.countDown();
        one.join();
        other.join();
        DurableFreight web = opened(builder(TestDatabase.H2).requestOnly());
        assertThat(end(web, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    /** As Spring does with the beans of a test's context that it pauses. */
    @ParameterizedTest
    @DatabaseSource
    void closedOneIsStartedAgain(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).start());
        created(durable, "order-1");
        durable.close();
        durable.createLoad("order-2", Served.load());
        durable.start();
        assertThat(end(durable, "order-2").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @Test
    void databaseInAnotherModeIsNamed() {
        DataSource h2 = TestDatabase.withTables(TestDatabase.h2("mem:modeless;DB_CLOSE_DELAY=-1"));
        DurableFreight.Builder builder = builder(freight, h2);
        assertThatThrownBy(builder::start)
                .isInstanceOf(DurableException.class)
                .hasMessageEndingWith("use PostgreSQL, or H2 with ;MODE=PostgreSQL in its URL");
    }

    /** Without a listener, with an interrupt that a listener leaves behind, and in a pool of PostgreSQL and a file of H2 alike. */
    @ParameterizedTest
    @DatabaseSource
    void listenerThatInterruptsItsThreadIsToldAllTheSame(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> Thread.currentThread().interrupt())
                .start());
        for (String orderId : ask(durable, 3)) {
            Nodes.until(() -> durable.find(orderId).orElseThrow().state() == DurableState.SUCCEEDED);
        }
        assertThat(served.requests("createLoad")).isEqualTo(3);
    }

    /** No second data source for one node: its pool may have one connection. */
    @ParameterizedTest
    @DatabaseSource
    void aSecondNodeInTheSameProcessSharesTheWork(TestDatabase database) throws Exception {
        DataSource shared = dataSource(database);
        DurableFreight one = opened(builder(freight, shared).start());
        DurableFreight two = opened(builder(freight, shared).start());
        for (String orderId : ask(one, 20)) {
            assertThat(end(two, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
        assertThat(served.requests("createLoad")).isEqualTo(20);
        assertThat(served.debits()).hasSize(20);
    }
}
