package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** A call of which a node that died knew more than its row says. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class TakeOverTest extends DurableSetup {

    /** Taken by a node that has died since, which may have sent it. */
    private DurableCall sending(TestDatabase database, CreateLoadInput input) throws Exception {
        try (DurableFreight asks = builder(database).requestOnly()) {
            DurableCall asked = asks.createLoad("order-1", input);
            execute("update freight_call set state = 'SENDING', attempts = 1, price_usd = 0.65");
            return asked;
        }
    }

    /** It is free, so that there is nothing to be paid twice. */
    @ParameterizedTest
    @DatabaseSource
    void confirmationThatADeadNodeMayHaveSentIsRefusedAndNotStuck(TestDatabase database) throws Exception {
        String load;
        try (FreightClient freight = served.onlyOneAttempt().build()) {
            load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        }
        DurableCall asked;
        try (DurableFreight asks = builder(database).requestOnly()) {
            asked = asks.confirmDelivery("order-1", load, Instant.parse("2026-05-04T12:00:00Z"));
            execute("update freight_call set state = 'SENDING', attempts = 1");
            assertThat(asks.health().uncertain()).isZero();
            assertThat(asks.findConfirmation("order-1").orElseThrow().chargeStatus())
                    .isEqualTo(ChargeStatus.NOT_CHARGED);
        }
        CountedDataSource counted = new CountedDataSource(dataSource);
        AtomicInteger uncertain = new AtomicInteger(-1);
        counted.before("response = ?, charge_status = ?", () -> uncertain.set(rows("freight_call where uncertain")));
        DurableCall over = end(opened(builder(counted.counted()).start()), asked);
        assertThat(over.state()).isEqualTo(DurableState.REFUSED);
        assertThat(over.failure()).isEqualTo("DeliveryNotReady");
        assertThat(uncertain).hasValue(0);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadThatWasPaidByTheDeadNodeIsBookedAsPaid(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load());
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(
                    Served.load(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        served.server.prices().set("load_create", "0.90");
        DurableFreight durable = start(database);
        DurableCall done = end(durable, asked);
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(served.requests("createLoad")).isEqualTo(2);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadThatWasNeverSentIsCreated(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load());
        DurableFreight durable = start(database);
        assertThat(end(durable, asked).chargedUsd()).isEqualTo("0.65");
        assertThat(served.debits()).hasSize(1);
    }

    /** It had a customerRef that nobody else has. */
    @ParameterizedTest
    @DatabaseSource
    void callWhoseKeyIsForgottenFindsItsLoadAndIsBookedAsPaid(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, Served.load());
        String customerRef =
                "order-1-" + asked.idempotencyKey().substring("durable-".length(), "durable-".length() + 8);
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(
                    Served.load().toBuilder().customerRef(customerRef).build(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        served.server.clock().advance(Duration.ofHours(25));
        DurableFreight durable = start(database);
        DurableCall done = end(durable, asked);
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(durable.spend().chargedUsd()).isEqualTo(served.paidUsd());
        assertThat(served.broker.loads()).hasSize(1);
        assertThat(durable.health().stuck()).isZero();
    }

    private DurableFreight stuck(TestDatabase database) throws Exception {
        DurableCall asked = sending(database, badLoad());
        DurableFreight durable = start(database);
        DurableCall stuck = end(durable, asked);
        assertThat(stuck.state()).isEqualTo(DurableState.STUCK);
        assertThat(stuck.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(stuck.chargedUsd()).isNull();
        assertThat(stuck.failureText())
                .endsWith(
                        "; an attempt before it may have been paid: look on the service's pages whether there is such a"
                                + " load: if there is, settle it with its number, if not, settleWithoutLoad");
        assertThat(durable.health().stuck()).isOne();
        assertThat(durable.spend().uncertainUsd()).isEqualTo("0.65");
        return durable;
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallIsSettledWithItsLoad(TestDatabase database) throws Exception {
        DurableFreight durable = stuck(database);
        durable.settle("order-1", "FR-1", ChargeStatus.CHARGED);
        DurableCall settled = durable.find("order-1").orElseThrow();
        assertThat(settled.state()).isEqualTo(DurableState.DONE);
        assertThat(settled.loadNumber()).isEqualTo("FR-1");
        assertThat(settled.load()).isNull();
        assertThat(durable.spend())
                .isEqualTo(new DurableSpend(new BigDecimal("0.65"), new BigDecimal("0.00"), new BigDecimal("0.00")));
        assertThatThrownBy(() -> durable.settle("order-1", "FR-1", ChargeStatus.CHARGED))
                .hasMessage("settle: only for what is stuck, or done with that load and an unknown charge;"
                        + " createLoad order-1 is DONE, charge CHARGED");
    }

    /** It would be an end that nothing can correct. */
    @ParameterizedTest
    @DatabaseSource
    void whatIsStillUnknownDoesNotSettleACall(TestDatabase database) throws Exception {
        DurableFreight durable = stuck(database);
        assertThatThrownBy(() -> durable.settle("order-1", "FR-1", ChargeStatus.UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("settle: a charge was found to be CHARGED or NOT_CHARGED, not UNKNOWN");
        assertThat(durable.health().stuck()).isOne();
    }

    /** The first attempt never arrived; the second is lost at a higher price, and shown to be paid by a third on another node. */
    @ParameterizedTest
    @DatabaseSource
    void loadIsBookedAtTheHighestPriceOfAnAttemptThatWasLost(TestDatabase database) throws Exception {
        DurableFreight web = opened(builder(database).requestOnly());
        DurableCall asked = web.createLoad("order-1", Served.load());
        execute("update freight_call set attempts = 1, uncertain = true, price_usd = 0.65");
        served.server.prices().set("load_create", "1.10");
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        CountedDataSource counted = new CountedDataSource(dataSource);
        // before it is due again, however late this thread is
        counted.before("price_usd = greatest(price_usd", () -> web.pause("for the next node"));
        try (DurableFreight second = builder(counted.counted()).start()) {
            Nodes.until(() -> !served.debits().isEmpty());
            Nodes.until(() -> second.find("order-1").orElseThrow().state() == DurableState.READY);
        }
        assertThat(web.spend().uncertainUsd()).isEqualTo("1.10");
        web.resume();
        DurableFreight third =
                opened(DurableFreight.builder(opened(served.onlyOneAttempt().build()), dataSource)
                        .start());
        assertThat(end(third, asked).attempts()).isEqualTo(3);
        assertThat(served.paidUsd()).isEqualTo("1.10");
        assertThat(web.spend().chargedUsd()).isEqualTo("1.10");
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallWithoutALoadIsRefusedAndCanBeAmended(TestDatabase database) throws Exception {
        DurableFreight durable = stuck(database);
        durable.settleWithoutLoad("order-1");
        DurableCall settled = durable.find("order-1").orElseThrow();
        assertThat(settled.state()).isEqualTo(DurableState.REFUSED);
        assertThat(settled.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(durable.spend().uncertainUsd()).isEqualTo("0.00");
        durable.amend("order-1", Served.load());
        assertThat(end(durable, settled).state()).isEqualTo(DurableState.DONE);
        assertThat(durable.spend().chargedUsd()).isEqualTo(served.paidUsd());
        assertThat(served.debits()).hasSize(1);
    }

    /** Its first node stood still before it sent it, and the next one could not end it. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatIsMadeAfterAPersonHasSeenNoneIsBooked(TestDatabase database) throws Exception {
        HeldBack creations = new HeldBack("POST");
        FreightClient slow = opened(creations.client(served.onlyOneAttempt()));
        DurableFreight web = opened(builder(database).requestOnly());
        DurableCall asked = web.createLoad("order-1", Served.load());
        try (DurableFreight first = DurableFreight.builder(slow, dataSource)
                .pollEvery(Duration.ofMillis(100))
                .start()) {
            Nodes.until(() -> first.find("order-1").orElseThrow().state() == DurableState.SENDING);
            execute("update freight_call set state = 'STUCK', attempts = 2, uncertain = true");
            first.settleWithoutLoad("order-1");
            creations.release();
            Nodes.until(() -> !served.debits().isEmpty());
        }
        assertThat(web.find(asked.orderId()).orElseThrow().loadNumber())
                .isEqualTo(served.broker.loads().get(0).loadNumber());
        assertThat(web.spend().chargedUsd()).isEqualTo(served.paidUsd());
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallCanBeSentAgain(TestDatabase database) throws Exception {
        DurableFreight durable = stuck(database);
        long creations = served.requests("createLoad");
        durable.sendAgain("order-1");
        assertThat(end(durable, durable.find("order-1").orElseThrow()).state()).isEqualTo(DurableState.STUCK);
        assertThat(served.requests("createLoad")).isEqualTo(creations + 1);
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallThatIsSentAgainIsMadeAndPaidOnce(TestDatabase database) throws Exception {
        Fault refusal = Fault.status(400)
                .body("application/json", "{\"error\":\"no phone\",\"code\":\"INVALID_DRIVER_PHONE\"}");
        served.fault("createLoad", Fault.When.BEFORE, refusal, 1);
        DurableCall asked = sending(database, Served.load());
        DurableFreight durable = start(database);
        assertThat(end(durable, asked).state()).isEqualTo(DurableState.STUCK);
        durable.sendAgain("order-1");
        DurableCall done = end(durable, durable.find("order-1").orElseThrow());
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(served.debits()).hasSize(1);
        assertThat(durable.spend().chargedUsd()).isEqualTo(served.paidUsd());
    }

    /** The service has made them since, and keeps keys for a day. */
    @ParameterizedTest
    @DatabaseSource
    void restoredBackupDoesNothingUntilAPersonSaysSo(TestDatabase database) throws Exception {
        try (DurableFreight before = builder(database).start()) {
            for (int i = 0; i < 8; i++) {
                created(before, "order-" + i);
            }
        }
        execute(
                "update freight_call set state = 'READY', attempts = 0, charge_status = null, load_number = null, price_usd = null,"
                        + " charged_usd = null, response = null, requested_at = current_timestamp - interval '26' hour");
        execute(
                "insert into freight_task (task_name, task_instance, owner, execution_time, picked, version, priority)"
                        + " select 'freight', 'calls:acme:createLoad:' || order_id, 'calls:acme', current_timestamp, false, 1, 0 from freight_call");
        execute("delete from freight_charged");
        execute("update freight_account set seen_at = current_timestamp - interval '25' hour");
        served.server.clock().advance(Duration.ofHours(25));
        DurableFreight durable = start(database);
        assertThat(durable.paused().orElseThrow().reason()).isEqualTo(PauseReason.RESTORED);
        assertThat(durable.paused().orElseThrow().detail())
                .matches(
                        "no node was there since \\S+, and calls were open then; if these tables are a restored backup, they"
                                + " may be made: look on the service's pages, settle what is there, then resume\\(\\)");
        // a node that had not learned of it would have sent something by its next look
        Nodes.pause(500);
        assertThat(served.requests("createLoad")).isEqualTo(8);

        durable.resume();
        Nodes.until(() -> durable.health().open() == 0);
        assertThat(served.debits()).hasSize(8);
        assertThat(durable.spend().chargedUsd()).isEqualTo(served.paidUsd());
    }

    /** A row is due by the database's clock, and found by the node's. */
    @ParameterizedTest
    @DatabaseSource
    void nodeWhoseClockIsBehindSendsAtOnce(TestDatabase database) throws Exception {
        DurableFreight durable = opened(
                builder(database).clock(() -> Instant.now().minusSeconds(90)).start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void callThatANodeHoursAheadHasPutOffIsSentByAnother(TestDatabase database) throws Exception {
        Fault lost = Fault.close().afterCommit().on("createLoad");
        String id = served.broker.faults().add(lost.times(Fault.ALWAYS));
        try (DurableFreight wrong = builder(database)
                .clock(() -> Instant.now().plus(Duration.ofHours(3)))
                .start()) {
            DurableCall unused = wrong.createLoad("order-1", Served.load());
            Nodes.until(() -> wrong.find("order-1").orElseThrow().failure() != null);
        }
        served.broker.faults().remove(id);
        DurableFreight right = start(database);
        Nodes.until(() -> right.find("order-1").orElseThrow().state() == DurableState.DONE, 1_200);
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void sameOrderIdInOtherTablesIsAnotherLoad(TestDatabase database) throws Exception {
        DurableFreight shop = opened(builder(database).tablePrefix("shop_").start());
        DurableFreight returns =
                opened(builder(database).tablePrefix("returns_").start());
        DurableCall one = created(shop, "order-1");
        DurableCall other = created(returns, "order-1");
        assertThat(other.loadNumber()).isNotEqualTo(one.loadNumber());
        assertThat(served.debits()).hasSize(2);
    }

    @ParameterizedTest
    @DatabaseSource
    void customerRefFindsTheLoadOfAForgottenKey(TestDatabase database) throws Exception {
        CreateLoadInput named = Served.load().toBuilder().customerRef("PO-1").build();
        DurableCall asked = sending(database, named);
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(named, CallOptions.none());
        }
        DurableFreight durable = start(database);
        DurableCall done = end(durable, asked);
        assertThat(done.state()).isEqualTo(DurableState.DONE);
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(done.chargedUsd()).isNull();
        assertThat(served.debits()).hasSize(1);
    }
}
