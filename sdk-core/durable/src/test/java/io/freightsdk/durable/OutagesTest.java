package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The service is away, or something else answers in its place: it is met once, not by each call, and nothing is lost. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class OutagesTest extends DurableSetup {
    private static final Instant RECEIVED = Instant.parse("2026-05-04T12:00:00Z");

    private String fault(String operation, Fault what) {
        Fault fault = what.times(Fault.ALWAYS);
        return served.broker.faults().add(operation == null ? fault : fault.on(operation));
    }

    private static List<DurableCall> ask(DurableFreight durable, int orders) {
        List<DurableCall> asked = new ArrayList<>();
        for (int i = 0; i < orders; i++) {
            asked.add(durable.createLoad("order-" + i, Served.load()));
        }
        return asked;
    }

    private static void untilDone(DurableFreight durable, List<DurableCall> asked) throws Exception {
        for (DurableCall call : asked) {
            assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
        }
    }

    static Stream<Arguments> gateways() {
        Fault notFound = Fault.status(404);
        return Stream.of(
                        notFound.body(
                                "application/json",
                                "{\"timestamp\":\"2026-05-04T12:00:00Z\",\"status\":404,\"error\":\"Not Found\",\"path\":\"/\"}"),
                        notFound.body("application/json", "{\"error\":\"Not Found\"}"),
                        notFound.body("text/html", "<html><center><h1>404 Not Found</h1></center>nginx</html>"),
                        notFound.body("text/plain", ""),
                        Fault.status(403).body("text/html", "<html><title>403 Forbidden</title></html>"),
                        Fault.status(400).body("application/json", "{\"error\":\"Bad Request\"}"),
                        Fault.status(400).body("application/json", "{\"error\":\"no\",\"code\":\"BAD_REQUEST\"}"),
                        Fault.status(502).body("text/html", "<html><title>502 Bad Gateway</title></html>"),
                        Fault.status(503).body("text/plain", "upstream connect error"))
                .flatMap(answer -> Stream.of("createLoad", "getPricing", "confirmDelivery")
                        .map(name -> Arguments.of(name, answer)));
    }

    @ParameterizedTest
    @MethodSource("gateways")
    @Tag("long")
    void answerOfAGatewayIsSurvived(String operation, Fault answer) throws Exception {
        DurableFreight durable = start(TestDatabase.H2);
        if (operation.equals("confirmDelivery")) {
            created(durable, "order-0");
            served.broker.loads().get(0).driveToEnd();
        }
        String fault = fault(operation, answer);
        DurableCall confirmation = operation.equals("confirmDelivery")
                ? durable.confirmDelivery("order-0", RECEIVED)
                : durable.createLoad("order-0", Served.load());
        int orders = 2 * TIMES;
        List<DurableCall> asked = ask(durable, orders);
        Nodes.until(() -> says(durable));
        assertThat(durable.health().refused()).isZero();

        served.broker.faults().remove(fault);
        untilDone(durable, asked);
        untilDone(durable, List.of(confirmation));
        Nodes.until(() -> durable.paused().isEmpty());
        assertThat(served.broker.loads()).hasSize(orders);
        assertThat(served.debits()).hasSize(orders);
    }

    /** Or it would have no exit, should it never heal. */
    @Test
    void whatAGatewayRefusesCanBeCancelled() throws Exception {
        DurableFreight durable = start(TestDatabase.H2);
        String fault = fault(
                "createLoad",
                Fault.status(400).body("application/json", "{\"error\":\"no\",\"code\":\"BAD_REQUEST\"}"));
        DurableCall refused = durable.createLoad("order-x", Served.load());
        Nodes.until(() -> durable.find("order-x").orElseThrow().failureText() != null && durable.cancel("order-x"));
        served.broker.faults().remove(fault);
        assertThat(end(durable, refused).state()).isEqualTo(DurableState.CANCELLED);
        untilDone(durable, ask(durable, 2));
        assertThat(served.debits()).hasSize(2);
    }

    /** An operator sees why. */
    private static boolean says(DurableFreight durable) {
        return durable.paused().map(Pause::reason).orElse(null) == PauseReason.SERVICE
                || durable.list(DurableState.READY, 9).anyMatch(call -> call.failureText() != null);
    }

    @ParameterizedTest
    @DatabaseSource
    void refusedCallsAreCountedUntilTheyAreAmended(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        end(durable, durable.createLoad("bad", badLoad()));
        assertThat(durable.health()).isEqualTo(new DurableHealth(0, 0, 0, 1, 0, null, null));
        durable.amend("bad", Served.load());
        assertThat(end(durable, durable.find("bad").orElseThrow()).state()).isEqualTo(DurableState.DONE);
        assertThat(durable.health().refused()).isZero();
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void askedToWaitAllNodesWaitAndOneProbes(TestDatabase database) throws Exception {
        dataSource(database);
        DurableFreight asks = opened(builder(database).requestOnly());
        int orders = 34 * TIMES;
        List<DurableCall> asked = ask(asks, orders);
        freight.prices().list();
        String fault = fault("createLoad", Fault.status(429).retryAfter("2"));
        for (int i = 0; i < 3; i++) {
            start(database);
        }
        Nodes.until(() -> asks.paused().isPresent());
        assertThat(asks.paused().orElseThrow().detail()).contains("429");
        Nodes.until(() -> served.requests("createLoad") > 1 && asks.health().uncertain() == 0);
        Nodes.pause(500);
        long first = served.requests("createLoad");
        double seconds = Nodes.pause(5_000);
        long probes = served.requests("createLoad") - first;
        assertThat(first).isLessThanOrEqualTo(3 * 8);
        assertThat((double) probes).isLessThanOrEqualTo(1 + seconds / 2);
        Nodes.until(() -> served.requests("createLoad") > first);

        served.broker.faults().remove(fault);
        untilDone(asks, asked);
        assertThat(served.debits()).hasSize(orders);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void busyBillingPausesAfterSomeFailures(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        String fault = fault("createLoad", Fault.status(503));
        List<DurableCall> asked = ask(durable, 34 * TIMES);
        Nodes.until(() -> durable.paused().isPresent());
        assertThat(durable.paused().orElseThrow().thisNodeOnly()).isFalse();
        Nodes.pause(3_000);
        assertThat(served.requests("createLoad")).isLessThan(30);
        served.broker.faults().remove(fault);
        untilDone(durable, asked);
    }

    @ParameterizedTest
    @DatabaseSource
    void freeCallGoesOnWhileMoneyIsShort(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        created(durable, "order-0");
        served.broker.loads().get(0).driveToEnd();
        served.broker
                .faults()
                .add(Fault.status(402)
                        .body("application/json", "{\"error\":\"no money\",\"code\":\"INSUFFICIENT_FUNDS\"}")
                        .on("createLoad")
                        .times(Fault.ALWAYS));
        durable.createLoad("order-1", Served.load());
        fault("getBalance", Fault.status(503));
        Nodes.until(() -> durable.paused().isPresent());
        assertThat(end(durable, durable.confirmDelivery("order-0", RECEIVED)).state())
                .isEqualTo(DurableState.DONE);
        assertThat(durable.paused().orElseThrow().reason()).isEqualTo(PauseReason.BALANCE);
    }

    private boolean isTakenWithin(long millis) {
        String version = "(select version from freight_task) versions where version > ";
        int before = 0;
        while (rows(version + before) == 1) {
            before++;
        }
        Nodes.pause(millis);
        return rows(version + before) == 1;
    }

    /** A limit's money lets it go on in a pause for that limit alone. */
    @ParameterizedTest
    @DatabaseSource
    void uncertainCallThatHoldsMoneyOfALimitIsNotTakenWhileTheBalanceIsTooLow(TestDatabase database) throws Exception {
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource(database), "acme");
        DurableFreight durable = opened(builder(database)
                .spendLimit(SpendLimit.usd("100.00").shared(pool))
                .start());
        String away = fault("createLoad", Fault.status(500));
        DurableCall call = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> rows("freight_call where uncertain") == 1);
        execute("insert into freight_pause (account, reason, detail, since, next_try) values ('acme', 'BALANCE', '402',"
                + " current_timestamp, current_timestamp + interval '1' hour)");
        Nodes.until(() -> !isTakenWithin(2_000));
        served.broker.faults().remove(away);
        execute("update freight_pause set reason = 'SPEND_LIMIT'");
        assertThat(end(durable, call).state()).isEqualTo(DurableState.DONE);
    }

    /** The limit would refuse a new call, which shows nothing of the service. */
    @ParameterizedTest
    @DatabaseSource
    void serviceThatIsBackIsSeenThoughALimitIsUsedUp(TestDatabase database) throws Exception {
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource(database), "acme");
        DurableFreight durable = opened(builder(database)
                .spendLimit(SpendLimit.usd("2.60").per(Duration.ofDays(1)).shared(pool))
                .start());
        String away = fault("createLoad", Fault.status(500));
        List<DurableCall> lost = ask(durable, 4);
        Nodes.until(() -> durable.paused().isPresent());
        DurableCall unused = durable.createLoad("one-more", Served.load());
        served.broker.faults().remove(away);
        untilDone(durable, lost);
    }

    /** The next look would be due before this one ends. */
    @ParameterizedTest
    @DatabaseSource
    void slowLookEndsItsPause(TestDatabase database) throws Exception {
        String slow = fault("getBalance", Fault.delay(Duration.ofSeconds(2)));
        DurableFreight durable = start(database);
        execute("insert into freight_pause (account, reason, detail, since, next_try) values ('acme', 'BALANCE', '402',"
                + " current_timestamp, current_timestamp)");
        assertThat(created(durable, "order-1").state()).isEqualTo(DurableState.DONE);
        served.broker.faults().remove(slow);
    }

    @ParameterizedTest
    @DatabaseSource
    void confirmationThatWaitsForItsLoadIsNotInTheQueue(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        durable.pause("stocktaking");
        List<DurableCall> stuck = ask(durable, 20);
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
        for (DurableCall call : stuck) {
            durable.confirmDelivery(call.orderId(), RECEIVED);
        }
        durable.resume();
        Nodes.until(() -> rows("freight_task") == 0);
        List<Row.Id> lost = new Database(dataSource, "freight_")
                .transaction("lost", new Journal("acme", "", Places.of(Tables.Part.CALLS, "acme"))::lost);
        assertThat(lost).isEmpty();

        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.broker.loads().get(0).driveToEnd();
        durable.settle("order-7", loadNumber, ChargeStatus.CHARGED);
        assertThat(end(durable, durable.findConfirmation("order-7").orElseThrow())
                        .state())
                .isEqualTo(DurableState.DONE);
    }

    /** A worker that has not begun with it sends it, and one that waits for the load is about to leave it. */
    @ParameterizedTest
    @DatabaseSource({"false", "true"})
    void endOfACreationLeavesItsConfirmationToTheWorkerThatSendsIt(TestDatabase database, boolean waits)
            throws Exception {
        DurableFreight durable =
                opened(builder(database).onEnd((connection, call) -> {}).requestOnly());
        ask(durable, 1);
        durable.confirmDelivery("order-0", RECEIVED);
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65 where"
                + " operation = 'createLoad'");
        execute("update freight_task set picked = true, picked_by = 'other', last_heartbeat = current_timestamp"
                + " where task_instance like '%:confirmDelivery:%'");
        execute("update freight_call set failure = '" + (waits ? "NoLoadYet" : "RateLimited")
                + "' where operation = 'confirmDelivery'");
        durable.settle("order-0", "LD-7", ChargeStatus.CHARGED);
        assertThat(count("freight_task where picked")).isEqualTo(waits ? 0 : 1);
        assertThat(count("freight_task")).isOne();
    }

    /** Each is called again after its own wait, whatever else the account waits for. */
    @ParameterizedTest
    @DatabaseSource
    void listenerThatFailsHoldsUpNoOtherDuringAPause(TestDatabase database) throws Exception {
        AtomicInteger fails = new AtomicInteger(1);
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (call.orderId().startsWith("poison") || fails.get() > 0) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        for (int i = 0; i < 10; i++) {
            durable.createLoad("poison-" + i, Served.load());
        }
        Nodes.until(() -> durable.list(DurableState.RESPONDED, 99).count() == 10);
        DurableCall good = durable.createLoad("good", Served.load());
        Nodes.until(() -> durable.find("good").orElseThrow().state() == DurableState.RESPONDED);
        durable.pause("stocktaking");
        fails.set(0);
        assertThat(end(durable, good).state()).isEqualTo(DurableState.DONE);
        assertThat(Duration.between(good.requestedAt(), Instant.now()))
                .isLessThan(Duration.ofSeconds(Boolean.getBoolean("slow") ? 30 : 600));
    }
}
