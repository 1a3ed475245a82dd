package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.durable.internal.Sql;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A service that is away, a balance that is empty and a limit that is used up: calls wait, cost nothing, and are made after it. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class OutagesTest extends DurableSetup {
    OutagesTest() {
        super("10.00");
    }

    private String always(String operation, Fault fault) {
        return served.broker.faults().add(fault.on(operation).times(Fault.ALWAYS));
    }

    private static void untilDone(DurableFreight durable, List<String> asked) throws InterruptedException {
        for (String orderId : asked) {
            assertThat(end(durable, orderId).state()).isEqualTo(DurableState.SUCCEEDED);
        }
    }

    static Stream<Arguments> gateways() {
        Fault notFound = Fault.status(404).body("text/html", "<html><title>404 Not Found</title></html>");
        return Stream.of(
                        notFound,
                        Fault.status(403).body("text/html", "<html><title>403 Forbidden</title></html>"),
                        Fault.status(400).body("application/json", "{\"error\":\"Bad Request\"}"),
                        Fault.status(502).body("text/html", "<html><title>502 Bad Gateway</title></html>"),
                        Fault.status(503).body("text/plain", "upstream connect error"))
                .flatMap(answer -> Stream.of("createLoad", "getPricing").map(name -> Arguments.of(name, answer)));
    }

    @ParameterizedTest
    @MethodSource("gateways")
    @Tag("long")
    void answerOfAGatewayIsSurvived(String operation, Fault answer) throws Exception {
        String fault = always(operation, answer);
        DurableFreight durable = start(TestDatabase.H2);
        List<String> asked = ask(durable, 2 * TIMES);
        Nodes.until(() ->
                durable.waitingFor().isPresent() || !durable.health().waiting().isEmpty());
        assertThat(durable.health().count(DurableState.FAILED)).isZero();
        served.broker.faults().remove(fault);
        untilDone(durable, asked);
        assertThat(served.debits()).hasSize(asked.size());
    }

    /** Or it would have no exit, should it never heal. */
    @Test
    void whatAGatewayRefusesCanBeCanceled() throws Exception {
        DurableFreight durable = start(TestDatabase.H2);
        String fault = always(
                "createLoad",
                Fault.status(400).body("application/json", "{\"error\":\"no\",\"code\":\"BAD_REQUEST\"}"));
        durable.createLoad("order-x", Served.load());
        Nodes.until(() -> durable.find("order-x").orElseThrow().failureText() != null && durable.cancel("order-x"));
        served.broker.faults().remove(fault);
        assertThat(end(durable, "order-x").state()).isEqualTo(DurableState.CANCELED);
        untilDone(durable, ask(durable, 2));
        assertThat(served.debits()).hasSize(2);
    }

    @ParameterizedTest
    @DatabaseSource
    void emptyBalanceIsSaidOnEachNodeAndTheCallsAreMadeAfterATopUp(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableFreight web = opened(builder(database).requestOnly());
        List<String> asked = ask(web, 20);
        Nodes.until(() -> served.debits().size() == 15 && durable.waitingFor().isPresent());
        long before = served.requests("createLoad");
        double seconds = Nodes.pause(2_000L * TIMES);
        long asks = served.requests("createLoad") - before;
        assertThat(web.health().waiting()).containsOnlyKeys("INSUFFICIENT_FUNDS");
        assertThat(asks).isLessThanOrEqualTo((long) seconds);
        served.broker.topUp("100.00");
        untilDone(web, asked);
        assertThat(served.debits()).hasSize(20);
        assertThat(durable.waitingFor()).isEmpty();
        assertThat(charges()).hasSize(20).containsOnly("CHARGED 0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void outageCostsAFewRequestsHoweverManyCallsWait(TestDatabase database) throws Exception {
        served.broker.topUp("1000.00");
        String away = always("createLoad", Fault.status(503));
        DurableFreight durable = start(database);
        List<String> asked = ask(durable, 100);
        double seconds = Nodes.pause(3_500L * TIMES);
        long requests = served.requests("createLoad");
        System.out.println("outage: 100 open calls, 1 node: " + requests + " requests in " + (long) seconds + " s");
        // those that were under way and those that began meanwhile, and one after 1, 2, 4 and 8 seconds, and so on
        long probes = 64L - Long.numberOfLeadingZeros((long) seconds + 1);
        assertThat(requests).isLessThanOrEqualTo(8 + 3 + probes);
        served.broker.faults().remove(away);
        long from = System.nanoTime();
        untilDone(durable, asked);
        System.out.println(
                "outage: all done " + Duration.ofNanos(System.nanoTime() - from).toSeconds() + " s after its end");
        assertThat(served.debits()).hasSize(100);
    }

    @Test
    @Tag("slow")
    void outageCostsEachNodeOneRequestAMinute() throws Exception {
        String away = always("createLoad", Fault.status(503));
        int nodes = 2;
        for (int i = 0; i < nodes; i++) {
            FreightClient own = opened(served.onlyOneAttempt().build());
            opened(builder(own, TestDatabase.POSTGRESQL).start());
        }
        DurableFreight web = opened(builder(TestDatabase.POSTGRESQL).requestOnly());
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            List<String> unused = ask(web.in(connection), 2_000);
            connection.commit();
            connection.setAutoCommit(true);
        }
        double first = Nodes.pause(70_000);
        long before = served.requests("createLoad");
        double seconds = Nodes.pause(60_000);
        long requests = served.requests("createLoad") - before;
        System.out.println("outage: 2,000 open calls, " + nodes + " nodes: " + before + " requests in the first "
                + (long) first + " s, " + requests + " in the next " + (long) seconds + " s");
        assertThat(requests).isLessThanOrEqualTo((long) Math.ceil(nodes * seconds / 60));
        served.broker.faults().remove(away);
        assertThat(served.debits()).isEmpty();
    }

    private SpendLimit limit(TestDatabase database, String usd) {
        return SpendLimit.usd(usd).per(Duration.ofDays(1)).shared(ledger(database));
    }

    private DurableFreight limited(TestDatabase database, SpendLimit limit) {
        FreightClient client = opened(served.onlyOneAttempt().spendLimit(limit).build());
        return opened(builder(client, database).start());
    }

    @ParameterizedTest
    @DatabaseSource
    void usedUpLimitIsNoOutage(TestDatabase database) throws Exception {
        SpendLimit limit = limit(database, "1.30");
        DurableFreight durable = limited(database, limit);
        ask(durable, 5);
        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 3L)));
        Nodes.until(() -> durable.list(DurableState.SUCCEEDED, 3).size() == 2);
        assertThat(durable.waitingFor()).isEmpty();
        assertThat(served.debits()).hasSize(2);
        assertThat(charges()).containsExactly("CHARGED 0.65", "CHARGED 0.65");
        DurableCall waits = durable.list(DurableState.SCHEDULED, 1).get(0);
        assertThat(waits.failureText())
                .isEqualTo(
                        "createLoad: over the spend limit of 1.30 USD per 24 h shared by acme, nothing charged; the call"
                                + " is sent once the limit has room");
        assertThat(waits.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
        execute("update freight_charge set charged_at = charged_at - interval '1' day");
        execute("update freight_charge_hour set hour_start = hour_start - interval '1' day");
        durable.resume();
        Nodes.until(() -> served.debits().size() == 4);
        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 1L)));
    }

    /** A call that has reserved its money is sent again, whatever others have used since. */
    @ParameterizedTest
    @DatabaseSource
    void callThatHoldsMoneyGoesOnThoughTheLimitIsUsedUp(TestDatabase database) throws Exception {
        SpendLimit limit = limit(database, "1.30");
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        DurableFreight durable = limited(database, limit);
        durable.createLoad("first", Served.load());
        Nodes.until(() -> rows("freight_charge") == 1);
        JdbcChargeStore ledger = ledger(database);
        ledger.reserve(new Charge("other", "createLoad", null, null, null, new BigDecimal("0.65")), List.of(limit));
        durable.createLoad("second", Served.load());
        assertThat(end(durable, "first").state()).isEqualTo(DurableState.SUCCEEDED);
        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 1L)));
        assertThat(served.debits()).hasSize(1);
    }

    @ParameterizedTest
    @DatabaseSource
    void limitOfATagStopsOnlyThatTag(TestDatabase database) throws Exception {
        DurableFreight durable = limited(
                database,
                SpendLimit.usd("0.65").per(Duration.ofDays(1)).perTag().shared(ledger(database)));
        for (String tag : List.of("a", "b")) {
            durable.createLoad(tag + "-1", Served.load(), tag);
            assertThat(end(durable, tag + "-1").state()).isEqualTo(DurableState.SUCCEEDED);
            durable.createLoad(tag + "-2", Served.load(), tag);
        }
        assertThat(created(durable, "without").state()).isEqualTo(DurableState.SUCCEEDED);
        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 2L)));
        assertThat(served.debits()).hasSize(3);
    }

    /** Such as one of the client alone, which holds in its process. */
    @ParameterizedTest
    @DatabaseSource
    void limitOfTheProcessHoldsForDurableCallsToo(TestDatabase database) throws Exception {
        DurableFreight durable = limited(database, SpendLimit.usd("1.00"));
        ask(durable, 3);
        Nodes.until(() -> durable.health().waiting().equals(Map.of("SPEND_LIMIT_REACHED", 2L)));
        Nodes.until(() -> durable.list(DurableState.SUCCEEDED, 2).size() == 1);
        assertThat(served.debits()).hasSize(1);
        assertThat(charges()).containsExactly("CHARGED 0.65");
    }

    @ParameterizedTest
    @DatabaseSource
    void storeOfOtherTransactionsIsRefused(TestDatabase database) {
        SpendLimit elsewhere = SpendLimit.usd("1.00").shared(JdbcChargeStore.of(database.fresh(), "acme"));
        FreightClient client =
                opened(served.onlyOneAttempt().spendLimit(elsewhere).build());
        DurableFreight.Builder builder = builder(client, database);
        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("DurableFreight: the client's JdbcChargeStore of the account acme has another DataSource or"
                        + " other Transactions than this DurableFreight, so charges would be counted twice; build both of"
                        + " the same DataSource, or of the same Transactions");
    }

    /** The client's own calls and the durable ones are rows of one ledger, each once. */
    @ParameterizedTest
    @DatabaseSource
    void callsOfTheClientAndDurableOnesAreInOneLedger(TestDatabase database) throws Exception {
        FreightClient client = opened(served.onlyOneAttempt()
                .chargeStore(ledger(database))
                .spendLimit(limit(database, "2.00"))
                .build());
        DurableFreight durable = opened(builder(client, database).start());
        DurableCall done = created(durable, "order-1");
        client.getLoadPosition(done.loadNumber());
        client.createLoad("order-2", Served.load());
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select operation, order_id, load_number, status from freight_charge order by charged_at";
            assertThat(Sql.query(
                            connection, sql, row -> row.getString(1) + " " + row.getString(2) + " " + row.getString(4)))
                    .containsExactly(
                            "createLoad order-1 CHARGED", "getLoadPosition null CHARGED", "createLoad order-2 CHARGED");
        }
        assertThat(count("freight_charge where load_number is not null")).isEqualTo(3);
    }

    /** A response is told while nothing can be sent. */
    @ParameterizedTest
    @DatabaseSource
    void responseIsToldWhileTheServiceIsAway(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (served.requests("getBalance") == 0) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .start());
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.find("order-1").orElseThrow().state() == DurableState.RESPONDED);
        String away = always("createLoad", Fault.status(503));
        ask(durable, 8);
        Nodes.until(() -> durable.waitingFor().isPresent());
        freight.getBalance();
        assertThat(end(durable, "order-1").state()).isEqualTo(DurableState.SUCCEEDED);
        served.broker.faults().remove(away);
    }
}
