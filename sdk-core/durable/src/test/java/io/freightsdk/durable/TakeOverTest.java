package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** Calls that a dead node may have sent, and what a person does with those that stay unresolved. */
@Execution(ExecutionMode.CONCURRENT)
class TakeOverTest extends DurableSetup {
    /** A call that a dead node has taken, and may have sent. */
    private DurableCall processing(TestDatabase database, CreateLoadInput input) throws Exception {
        try (DurableFreight web = builder(database).requestOnly()) {
            DurableCall asked = web.createLoad("order-1", input);
            execute("update freight_call set state = 'PROCESSING', attempts = 1");
            try (Connection connection = dataSource.getConnection()) {
                String key = asked.idempotencyKey();
                String charge =
                        "insert into freight_charge (account, charge_id, operation, order_id, status, usd, charged_at)"
                                + " values ('acme', ?, 'createLoad', 'order-1', 'RESERVED', 0.65, current_timestamp)";
                int unused = Sql.update(connection, charge, key);
            }
            execute("insert into freight_charge_hour (account, tag, hour_start, usd) select account, '', "
                    + "date_trunc('hour', charged_at), usd from freight_charge");
            return asked;
        }
    }

    @ParameterizedTest
    @DatabaseSource
    void loadThatWasPaidByTheDeadNodeIsCountedAtItsPrice(TestDatabase database) throws Exception {
        DurableCall asked = processing(database, Served.load());
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(
                    Served.load(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        served.server.prices().set("load_create", "0.90");
        DurableCall done = end(start(database), "order-1");
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void loadThatWasNeverSentIsCreated(TestDatabase database) throws Exception {
        processing(database, Served.load());
        assertThat(end(start(database), "order-1").chargedUsd()).isEqualTo("0.65");
        assertThat(served.debits()).hasSize(1);
    }

    /** It had a customerRef that nobody else has. */
    @ParameterizedTest
    @DatabaseSource
    void callWhoseKeyIsForgottenFindsItsLoadAndIsCountedAsPaid(TestDatabase database) throws Exception {
        DurableCall asked = processing(database, Served.load());
        String customerRef =
                "order-1-" + asked.idempotencyKey().substring("durable-".length(), "durable-".length() + 8);
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(
                    Served.load().toBuilder().customerRef(customerRef).build(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        served.server.clock().advance(Duration.ofHours(25));
        DurableFreight durable = start(database);
        DurableCall done = end(durable, "order-1");
        assertThat(done.load().deduplicated()).isTrue();
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.broker.loads()).hasSize(1);
        assertThat(durable.health().count(DurableState.UNRESOLVED)).isZero();
    }

    /** The user's own customerRef may be that of a load which somebody else has made. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatWasThereCostsNothingUnlessAnAttemptMayHaveMadeIt(TestDatabase database) throws Exception {
        CreateLoadInput input = Served.load().toBuilder().customerRef("PO 7").build();
        try (FreightClient other = served.onlyOneAttempt().build()) {
            other.createLoad(input, CallOptions.none());
        }
        processing(database, input);
        DurableFreight durable = start(database);
        DurableCall mayBeOurs = end(durable, "order-1");
        assertThat(mayBeOurs.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(mayBeOurs.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(mayBeOurs.chargedUsd()).isNull();
        assertThat(mayBeOurs.atMostUsd()).isEqualTo("0.65");
        durable.createLoad("order-2", input);
        assertThat(end(durable, "order-2").chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(charges()).containsExactly("UNKNOWN 0.65");

        assertThat(ledger(database).settle(mayBeOurs.idempotencyKey(), ChargeStatus.NOT_CHARGED))
                .isTrue();
        assertThat(durable.find("order-1").orElseThrow().chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(charges()).isEmpty();
    }

    private DurableFreight unresolved(TestDatabase database, List<DurableCall> told) throws Exception {
        processing(database, badLoad());
        DurableFreight durable = opened(
                builder(database).onEnd((connection, call) -> told.add(call)).start());
        DurableCall unresolved = end(durable, "order-1");
        assertThat(unresolved.state()).isEqualTo(DurableState.UNRESOLVED);
        assertThat(unresolved.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(unresolved.chargedUsd()).isNull();
        assertThat(unresolved.failure()).isEqualTo("INVALID_DRIVER_PHONE");
        assertThat(unresolved.failureText())
                .isEqualTo(
                        "createLoad: 400 INVALID_DRIVER_PHONE: invalid driverPhone, charge unknown; an earlier attempt"
                                + " may have been charged; look for the load in the broker console: if it is there, call resolve"
                                + " with its number; if not, call resolveWithoutLoad or retry");
        assertThat(durable.health().count(DurableState.UNRESOLVED)).isOne();
        assertThat(charges()).containsExactly("UNKNOWN 0.65");
        return durable;
    }

    @ParameterizedTest
    @DatabaseSource
    void unresolvedCallIsResolvedWithItsLoad(TestDatabase database) throws Exception {
        List<DurableCall> told = new CopyOnWriteArrayList<>();
        DurableFreight durable = unresolved(database, told);
        assertThatThrownBy(() -> durable.resolve("order-1", "LD-7", ChargeStatus.UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(durable.resolve("order-1", "LD-7", ChargeStatus.CHARGED)).isTrue();
        DurableCall done = end(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(done.loadNumber()).isEqualTo("LD-7");
        assertThat(done.load()).isNull();
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(told).extracting(DurableCall::loadNumber).containsExactly("LD-7");
        assertThat(durable.resolve("order-1", "LD-8", ChargeStatus.CHARGED)).isFalse();
        assertThat(durable.resolveWithoutLoad("order-1")).isFalse();
    }

    @ParameterizedTest
    @DatabaseSource
    void unresolvedCallWithoutALoadHasFailedAndCanBeAskedForAgain(TestDatabase database) throws Exception {
        List<DurableCall> told = new CopyOnWriteArrayList<>();
        DurableFreight durable = unresolved(database, told);
        assertThat(durable.resolveWithoutLoad("order-1")).isTrue();
        DurableCall failed = end(durable, "order-1");
        assertThat(failed.state()).isEqualTo(DurableState.FAILED);
        assertThat(failed.failure()).isEqualTo("NO_LOAD");
        assertThat(failed.chargedUsd()).isEqualTo("0.00");
        assertThat(charges()).isEmpty();
        durable.createLoad("order-1", Served.load());
        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(told).extracting(DurableCall::state).containsExactly(DurableState.FAILED, DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @DatabaseSource
    void unresolvedCallThatIsRetriedIsMadeAndPaidOnce(TestDatabase database) throws Exception {
        DurableCall asked = processing(database, Served.load());
        try (FreightClient dead = served.onlyOneAttempt().build()) {
            dead.createLoad(
                    Served.load(),
                    CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build());
        }
        execute("update freight_call set state = 'UNRESOLVED'");
        execute("delete from freight_task");
        DurableFreight durable = start(database);
        assertThat(durable.retry("order-1")).isTrue();
        DurableCall done = end(durable, "order-1");
        assertThat(done.state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(charges()).containsExactly("CHARGED 0.65");
        assertThat(served.debits()).hasSize(1);
    }

    /** The limits of the process would count the charge as uncertain for good. */
    @ParameterizedTest
    @DatabaseSource
    void resolvedCallIsResolvedInTheClientToo(TestDatabase database) throws Exception {
        DurableFreight web = opened(builder(database).requestOnly());
        DurableCall asked = web.createLoad("order-1", Served.load());
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        CallOptions sameKey =
                CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build();
        assertThatThrownBy(() -> freight.createLoad(Served.load(), sameKey)).isInstanceOf(TransportException.class);
        assertThat(freight.uncertain()).hasSize(1);
        execute("update freight_call set state = 'UNRESOLVED', attempts = 1, uncertain = true");
        assertThat(web.resolve("order-1", "LD-7", ChargeStatus.CHARGED)).isTrue();
        assertThat(freight.uncertain()).isEmpty();
        assertThat(web.find("order-1").orElseThrow().state()).isEqualTo(DurableState.RESPONDED);
    }

    @ParameterizedTest
    @DatabaseSource
    void loadIsCountedAtTheHighestPriceOfAnAttemptThatWasLost(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        DurableFreight durable = start(database);
        durable.pause("wait");
        durable.createLoad("order-1", Served.load());
        durable.resume();
        Nodes.until(() -> served.requests("createLoad") == 1);
        served.server.prices().set("load_create", "0.10");
        freight.prices().refresh();
        DurableCall done = end(durable, "order-1");
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(charges()).containsExactly("CHARGED 0.65");
    }

    /** The client repeats it on its own, and the lost attempt is one of the same call. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatALostAttemptOfTheSameCallHasPaidStaysInTheLedger(TestDatabase database) throws Exception {
        FreightClient patient = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .agentKey(served.broker.agentKey())
                .account("acme")
                .build());
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        DurableFreight durable = opened(builder(patient, database).start());
        DurableCall done = created(durable, "order-1");
        assertThat(done.attempts()).isOne();
        assertThat(served.requests("createLoad")).isEqualTo(2);
        assertThat(charges()).containsExactly("CHARGED 0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void nodeWhoseClockIsBehindSendsAtOnce(TestDatabase database) throws Exception {
        DurableFreight durable = opened(
                builder(database).clock(() -> Instant.now().minusSeconds(100)).start());
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @DatabaseSource
    void clockOfATestThatStandsStillInThePastSendsAtOnce(TestDatabase database) throws Exception {
        Instant may = Instant.parse("2026-05-04T12:00:00Z");
        DurableFreight durable = opened(builder(database).clock(() -> may).start());
        durable.pause("stocktaking");
        durable.createLoad("order-1", Served.load());
        durable.resume();

        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerThatNeverEndsIsTakenOverOnceItsNodeIsDead(TestDatabase database) throws Exception {
        processing(database, Served.load());
        execute("update freight_task set picked = true, picked_by = 'dead', last_heartbeat = current_timestamp -"
                + " interval '1' hour where task_instance = 'order-1'");
        assertThat(end(start(database), "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
        assertThat(served.debits()).hasSize(1);
    }

    /** With the settings that a user has without setting any. */
    @Test
    @Tag("slow")
    void frozenNodeIsTakenOver() throws Exception {
        String url = TestDatabase.schema();
        dataSource = opened(NodeProgram.dataSource(url));
        DurableFreight web = opened(builder(TestDatabase.POSTGRESQL).requestOnly());
        List<String> asked = ask(web, 4);
        try (Nodes nodes =
                new Nodes(ListeningProgram.class, url, served.server.url(), served.broker.agentKey(), "4", "PT5S")) {
            nodes.start();
            nodes.awaitReady();
            nodes.freeze(true);
            long from = System.nanoTime();
            DurableFreight good =
                    opened(DurableFreight.builder(freight, dataSource).start());
            for (String orderId : asked) {
                assertThat(end(good, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - from);
            System.out.println("frozen in 4 listeners, default settings: taken over after " + took.toMillis() + " ms");
        }
        assertThat(served.debits()).hasSize(4);
    }

    @ParameterizedTest
    @DatabaseSource
    void priceThatRisesIsHeldToTheLimit(TestDatabase database) throws Exception {
        SpendLimit limit = SpendLimit.usd("1.00").shared(ledger(database));
        FreightClient limited = opened(served.onlyOneAttempt().spendLimit(limit).build());
        limited.prices().list();
        served.server.prices().set("load_create", "1.10");
        DurableFreight durable = opened(builder(limited, database).start());
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.find("order-1")
                .map(DurableCall::failure)
                .filter("SPEND_LIMIT_REACHED"::equals)
                .isPresent());
        assertThat(served.debits()).isEmpty();
        assertThat(charges()).isEmpty();
        assertThat(ledger(database).leftUsd(limit, null)).contains(new BigDecimal("1.000000"));
    }
}
