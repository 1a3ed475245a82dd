package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class DurableFreightTest extends DurableSetup {

    @ParameterizedTest
    @EnumSource
    void loadIsCreatedOnceAndItsRowSaysWhatItCost(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall asked = durable.createLoad("order-1", Served.load());
        DurableCall done = end(durable, asked);
        DurableCall again = durable.createLoad("order-1", Served.load());

        assertThat(asked.operation()).isEqualTo("createLoad");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.loadNumber()).isEqualTo(served.broker.loads().get(0).loadNumber());
        assertThat(done.load().loadNumber()).isEqualTo(done.loadNumber());
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(done.attempts()).isOne();
        assertThat(again.load()).isEqualTo(done.load());
        assertThat(durable.find("order-1")).contains(done);
        assertThat(durable.find("order-2")).isEmpty();
        assertThat(durable.spend())
                .isEqualTo(new DurableSpend(new BigDecimal("0.65"), new BigDecimal("0.00"), new BigDecimal("0.00")));
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void refWithAnotherInputIsRefusedAndNeverSent(TestDatabase database) {
        DurableFreight durable = opened(builder(database).requestOnly());
        CreateLoadInput input =
                Served.load().toBuilder().rate(new BigDecimal("1000.00")).build();
        durable.createLoad("order-1", input);
        durable.createLoad(
                "order-1", input.toBuilder().rate(new BigDecimal("1000")).build());

        assertThatThrownBy(() -> durable.createLoad("order-1", Served.load()))
                .isInstanceOf(OrderMismatchException.class)
                .hasMessage("createLoad: order-1 was requested before with another input; nothing was sent;"
                        + " find(\"order-1\") has what became of it; another call needs another order id");
        assertThat(durable.list(DurableState.READY, 9)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void requestIsPartOfTheCallersTransaction(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        try (Connection connection = dataSource.getConnection()) {
            assertThatThrownBy(() -> durable.in(connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "in(connection): the connection is in auto-commit mode, so there is no transaction to be"
                                    + " part of; begin one, or ask without in()");
            connection.setAutoCommit(false);
            durable.in(connection).createLoad("order-1", Served.load());
            connection.rollback();
            assertThat(durable.find("order-1")).isEmpty();
            assertThat(count("freight_task")).isZero();

            DurableCall asked = durable.in(connection).createLoad("order-2", Served.load());
            assertThat(durable.in(connection).createLoad("order-2", Served.load()))
                    .isEqualTo(asked);
            assertThatThrownBy(() -> durable.in(connection)
                            .createLoad(
                                    "order-2",
                                    Served.load().toBuilder().miles(7.0).build()))
                    .isInstanceOf(OrderMismatchException.class);
            connection.commit();
            assertThat(end(durable, asked).state()).isEqualTo(DurableState.DONE);
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
        List<String> refused = new ArrayList<>();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    try (Connection ours = connection) {
                        Database.update(
                                ours,
                                "update orders set load_number = ?, told = told + 1 where order_id = ?",
                                call.loadNumber(),
                                call.orderId());
                    }
                    try {
                        connection.commit();
                    } catch (IllegalStateException e) {
                        refused.add(e.getMessage());
                    }
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(count("orders where told = 1 and load_number = '" + done.loadNumber() + "'"))
                .isOne();
        assertThat(refused).containsExactly("commit: the transaction ends when what was given it returns");
    }

    /** What Kubernetes leaves a process by default, however long its calls may take. */
    @Test
    void closeEndsWithinThirtySeconds() {
        DurableFreight.Builder patient = builder(TestDatabase.H2);
        assertThat(freight.options().deadline()).isGreaterThan(Duration.ofMinutes(1));
        assertThat(patient.closeWithin()).isLessThan(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource
    void listenerThatThrowsIsCalledAgainWithoutARequest(TestDatabase database) throws Exception {
        List<DurableCall> told = new ArrayList<>();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    told.add(call);
                    if (told.size() < 3) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.load()).isNotNull();
        assertThat(told)
                .extracting(DurableCall::state)
                .containsOnly(DurableState.DONE)
                .hasSize(3);
        assertThat(served.requests("createLoad")).isOne();
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.65");
    }

    @ParameterizedTest
    @EnumSource
    void whatWasPaidIsInTheSumBeforeTheListenerHasTakenIt(TestDatabase database) throws Exception {
        AtomicBoolean takes = new AtomicBoolean();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (!takes.get()) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        DurableCall asked = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.find("order-1").orElseThrow().state() == DurableState.RESPONDED);
        BigDecimal zero = new BigDecimal("0.00");
        DurableSpend paid = new DurableSpend(served.paidUsd(), zero, zero);
        assertThat(durable.spend()).isEqualTo(paid);
        takes.set(true);
        DurableCall unused = end(durable, asked);
        assertThat(durable.spend()).isEqualTo(paid);
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
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void uncertainChargeNamesItsOrder(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1_000);
        start(database).createLoad("order-1", Served.load());
        Nodes.until(() -> !freight.uncertain().isEmpty());
        assertThat(freight.uncertain()).extracting(UncertainCharge::orderId).containsExactly("order-1");
    }

    @ParameterizedTest
    @EnumSource
    void refusalIsWrittenDownAndTheOthersGoOn(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        CreateLoadInput bad = badLoad();
        DurableCall refused = end(durable, durable.createLoad("bad", bad));
        DurableCall good = created(durable, "good");

        assertThat(refused.state()).isEqualTo(DurableState.REFUSED);
        assertThat(refused.failure()).isEqualTo("InvalidRequest");
        assertThat(refused.failureText()).startsWith("createLoad: ").doesNotContain("12345");
        assertThat(refused.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(refused.chargedUsd()).isEqualTo("0.00");
        assertThat(good.state()).isEqualTo(DurableState.DONE);

        durable.amend("bad", Served.load());
        DurableCall amended = end(durable, durable.find("bad").orElseThrow());
        assertThat(amended.state()).isEqualTo(DurableState.DONE);
        assertThat(amended.idempotencyKey()).isNotEqualTo(refused.idempotencyKey());
        assertThat(served.debits()).hasSize(2);
        assertThatThrownBy(() -> durable.amend("good", bad))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "amend: only for what was refused and cost nothing; createLoad good is DONE, charge CHARGED");
        assertThatThrownBy(() -> durable.sendAgain("none"))
                .hasMessage("sendAgain: only for what was refused or is stuck; createLoad none was never requested");
    }

    @ParameterizedTest
    @EnumSource
    void priceAboveWhatACallMayCostIsRefused(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall refused = end(
                durable,
                durable.createLoad(
                        "order-1", Served.load(), DurableOptions.none().maxPriceUsd(new BigDecimal("0.10"))));
        assertThat(refused.failure()).isEqualTo("PriceLimit");
        assertThat(served.requests("createLoad")).isZero();
        assertThat(durable.spend().reservedUsd()).isEqualTo("0.00");
    }

    @ParameterizedTest
    @EnumSource
    void deliveryIsConfirmedOfTheLoadOfTheSameRef(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        Instant received = Instant.parse("2026-05-04T12:00:00.123456Z");
        assertThatThrownBy(() -> durable.confirmDelivery("order-1", received))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("confirmDelivery order-1: no load was requested by this order id; request it first,"
                        + " or give the number of a load that was made elsewhere");
        durable.createLoad("order-1", Served.load());
        DurableCall early = end(durable, durable.confirmDelivery("order-1", received));
        assertThat(early.state()).isEqualTo(DurableState.REFUSED);
        assertThat(early.failure()).isEqualTo("DeliveryNotReady");

        served.broker.loads().get(0).driveToEnd();
        durable.sendConfirmationAgain("order-1");
        DurableCall done = end(durable, durable.findConfirmation("order-1").orElseThrow());
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.delivery().ok()).isTrue();
        assertThat(done.chargedUsd()).isEqualTo("0.00");
    }

    @ParameterizedTest
    @EnumSource
    void confirmationOfALoadThatWasNeverMadeIsRefused(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        durable.createLoad("bad", badLoad());
        DurableCall refused = end(durable, durable.confirmDelivery("bad", Instant.parse("2026-05-04T12:00:00Z")));
        assertThat(refused.failureText()).isEqualTo("the creation of the same order id has ended without a load");
        DurableCall unknown =
                end(durable, durable.confirmDelivery("other", "FR-0", Instant.parse("2026-05-04T12:00:00Z")));
        assertThat(unknown.failure()).isEqualTo("LoadNotFound");
    }

    @ParameterizedTest
    @EnumSource
    void unsentCallCanBeCancelled(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).requestOnly());
        DurableCall asked = durable.createLoad("order-1", Served.load());
        assertThat(durable.cancel("order-1")).isTrue();
        assertThat(durable.cancel("order-1")).isFalse();
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.CANCELLED);
        assertThat(count("freight_task")).isZero();
        DurableFreight worker = start(database);
        created(worker, "order-2");
        assertThat(worker.cancel("order-2")).isFalse();
        assertThat(served.requests("createLoad")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void purgeLeavesOnlyOrderIdsKeysAndLoadNumbers(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall done = created(durable, "order-1");
        assertThat(durable.purge(Duration.ofDays(1))).isZero();
        assertThat(durable.purge(Duration.ZERO)).isOne();
        DurableCall purged = durable.find("order-1").orElseThrow();
        assertThat(purged.load()).isNull();
        assertThat(purged.loadNumber()).isEqualTo(done.loadNumber());
        assertThat(purged.chargedUsd()).isEqualTo("0.65");
        try (Connection connection = dataSource.getConnection()) {
            String all = Database.query(connection, "select * from freight_call", row -> {
                        StringBuilder text = new StringBuilder();
                        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                            text.append(row.getString(i)).append(' ');
                        }
                        return text.toString();
                    })
                    .toString();
            assertThat(all).doesNotContain(Served.PHONE, Served.STREET, "drv_", "trk_", served.broker.agentKey());
        }
        // the same question still gets the same load, and another one is still refused
        assertThat(durable.createLoad("order-1", Served.load()).loadNumber()).isEqualTo(done.loadNumber());
        assertThatThrownBy(() -> durable.createLoad(
                        "order-1", Served.load().toBuilder().miles(1.0).build()))
                .isInstanceOf(OrderMismatchException.class);
    }

    @ParameterizedTest
    @EnumSource
    void healthNamesWhatIsOpenAndSinceWhen(TestDatabase database) {
        DurableFreight durable = opened(builder(database).requestOnly());
        assertThat(durable.health()).isEqualTo(new DurableHealth(0, 0, 0, 0, 0, null, null));
        DurableCall asked = durable.createLoad("order-1", Served.load());
        durable.pause("stocktaking");
        DurableHealth health = durable.health();
        assertThat(health.open()).isOne();
        assertThat(health.oldestOpen()).isEqualTo(asked.requestedAt());
        assertThat(health.paused().reason()).isEqualTo(PauseReason.MANUAL);
        assertThat(health.paused().detail()).isEqualTo("stocktaking");
    }

    @ParameterizedTest
    @EnumSource
    void taskThatWasLostIsFoundBySweeping(TestDatabase database) throws Exception {
        DurableFreight asks = opened(builder(database).requestOnly());
        DurableCall asked = asks.createLoad("order-1", Served.load());
        execute("delete from freight_task");
        Database known = new Database(dataSource, "freight_");
        Journal journal = new Journal("acme", "", Places.of(Tables.Part.CALLS, "acme"));
        known.transaction("sweep", connection -> {
            assertThat(journal.lost(connection)).containsExactly(Row.Id.create("order-1"));
            journal.queueAgain(connection, Row.Id.create("order-1"));
            assertThat(journal.lost(connection)).isEmpty();
            return true;
        });
        DurableFreight durable = start(database);
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.DONE);
    }

    @ParameterizedTest
    @EnumSource
    void tablePrefixAppliesToAllTables(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database).tablePrefix("tms_").start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        assertThat(count("tms_call")).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void refsDifferInAnyCharacter(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        List<DurableCall> asked = new ArrayList<>();
        for (String orderId : List.of("Order-1", "order-1", "Ordér-1", "order-1\u00a0x")) {
            asked.add(durable.createLoad(orderId, Served.load()));
        }
        for (DurableCall call : asked) {
            assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
        }
        assertThat(served.debits()).hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void tooManyRequestsAreSentLater(TestDatabase database) throws Exception {
        served.broker.faults().add(Fault.status(429).on("createLoad"));
        DurableFreight durable = start(database);
        DurableCall done = created(durable, "order-1");
        assertThat(done.attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void everyFutureOfACallThatIsOverEnds(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall done = created(durable, "order-1");
        List<CompletableFuture<DurableCall>> ends = new CopyOnWriteArrayList<>();
        IntStream.range(0, 4)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 170 * TIMES; i++) {
                        ends.add(durable.whenEnded(done));
                    }
                }))
                .toList()
                .forEach(CompletableFuture::join);
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(ends).hasSize(4 * 170 * TIMES);
    }

    /** A look may have found its end just then; whichever is first, nobody waits forever. */
    @Test
    void futureOfACallThatEndsDuringACloseEnds() throws Exception {
        DurableCall call = opened(builder(TestDatabase.H2).requestOnly()).createLoad("order-1", Served.load());
        Database known = new Database(dataSource, "freight_");
        Journal journal = known.transaction("begin", tx -> Journal.of(tx, "acme"));
        CyclicBarrier together = new CyclicBarrier(2);
        for (int i = 0; i < 500; i++) {
            CallEnds ends = new CallEnds(known, journal, null);
            CompletableFuture<DurableCall> end = ends.of(Row.Id.create("order-1"));
            CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> {
                await(together);
                ends.close();
            });
            await(together);
            ends.ended(call);
            closed.join();
            assertThat(end.handle((ended, thrown) -> thrown == null ? ended : thrown)
                            .get(60, TimeUnit.SECONDS))
                    .isNotNull();
        }
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Such as that of a shutdown hook beside the application's own. */
    @Test
    void secondCloseLeavesCallsInProgressAlone() throws Exception {
        CompletableFuture<Void> begun = new CompletableFuture<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        DurableFreight durable = builder(TestDatabase.H2)
                .onEnd((connection, call) -> {
                    begun.complete(null);
                    closed.join();
                })
                .start();
        CompletableFuture<DurableCall> end = durable.whenEnded(durable.createLoad("order-1", Served.load()));
        begun.join();
        Thread first = new Thread(durable::close);
        first.start();
        Nodes.until(() -> first.getState() == Thread.State.TIMED_WAITING || first.getState() == Thread.State.WAITING);
        durable.close();
        closed.complete(null);
        first.join();
        assertThat(end.get(60, TimeUnit.SECONDS).state()).isEqualTo(DurableState.DONE);
    }
}
