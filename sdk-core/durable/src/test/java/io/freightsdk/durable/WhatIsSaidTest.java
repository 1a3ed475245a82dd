package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import io.freightsdk.tracking.PauseReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator reads: a line in the log for each change of state, and the reason in the row or the pause. */
class WhatIsSaidTest extends DurableSetup {
    private final Logger logger = Logger.getLogger("io.freightsdk.durable");
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            said.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(handler);
    }

    @ParameterizedTest
    @DatabaseSource
    void pauseIsOneWarningWhenItBeginsAndOneWhenItEnds(TestDatabase database) throws Exception {
        Runnable readable = withoutPrices();
        DurableFreight durable = start(database);
        DurableCall asked = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.paused().isPresent());
        Pause pause = durable.paused().orElseThrow();
        assertThat(pause.reason()).isEqualTo(PauseReason.SERVICE);
        assertThat(pause.detail()).startsWith("the prices: getPricing: 500");
        assertThat(durable.health().paused().detail()).isEqualTo(pause.detail());
        Nodes.pause(1_000);
        readable.run();
        end(durable, asked);
        Nodes.until(() -> said.contains("acme goes on"));
        assertThat(said).filteredOn(line -> line.startsWith("acme")).hasSize(2);
        assertThat(said.get(0)).isEqualTo("acme is paused, SERVICE on this node: " + pause.detail());
    }

    /** As an appender whose disk is full. */
    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void logThatThrowsHoldsUpNoCall(TestDatabase database) throws Exception {
        Runnable readable = withoutPrices();
        AtomicInteger ends = new AtomicInteger();
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (ends.incrementAndGet() == 1) {
                        throw new IllegalStateException();
                    }
                })
                .start());
        logger.setFilter(line -> {
            throw new IllegalStateException(line.getMessage());
        });
        try {
            DurableCall refused = durable.createLoad("order-1", badLoad());
            Nodes.until(() -> durable.paused().isPresent());
            Nodes.pause(1_000);
            readable.run();
            assertThat(end(durable, refused).state()).isEqualTo(DurableState.REFUSED);
            assertThat(served.requests("createLoad")).isEqualTo(1);
        } finally {
            logger.setFilter(null);
        }
    }

    /** It may be misspelt, and buy again what another has. */
    @ParameterizedTest
    @DatabaseSource
    void accountThatIsNewBesideOthersIsSaidOnce(TestDatabase database) throws Exception {
        opened(builder(database).requestOnly());
        assertThat(said).isEmpty();
        execute("insert into freight_account (account, salt, seen_at) values ('acne', 'x', current_timestamp)");
        execute("delete from freight_account where account = 'acme'");
        opened(builder(database).requestOnly());
        opened(builder(database).requestOnly());
        assertThat(said)
                .containsExactly("the account acme is new in these tables, which have acne:"
                        + " an order of theirs is another load for it");
    }

    @ParameterizedTest
    @DatabaseSource
    void pauseThatBecomesOneOfAllNodesIsAWarning(TestDatabase database) {
        answers(402, "INSUFFICIENT_FUNDS");
        start(database).createLoad("order-1", Served.load());
        Nodes.until(() -> said.stream().anyMatch(line -> line.startsWith("acme is paused, BALANCE on this node: ")));
        start(database);
        String ofAll = "acme is paused, BALANCE on all nodes: createLoad: 402";
        Nodes.until(() -> said.stream().filter(line -> line.startsWith(ofAll)).count() == 2);
    }

    /** Its key needs somebody, and another node looks for all. */
    @ParameterizedTest
    @DatabaseSource
    void keyThatIsRefusedBehindAnOutageOfAllIsSaid(TestDatabase database) throws Exception {
        DurableCall unused = opened(builder(database).requestOnly()).createLoad("order-1", Served.load());
        execute("update freight_task set execution_time = current_timestamp + interval '1' hour");
        execute("insert into freight_pause (account, reason, detail, since, next_try)"
                + " values ('acme', 'SERVICE', 'createLoad: 503', current_timestamp, current_timestamp)");
        FreightClient revoked = opened(
                Served.onlyOneAttempt(served.server.url(), "agent_revoked").build());
        DurableFreight sick = opened(DurableFreight.builder(revoked, dataSource)
                .pollEvery(Duration.ofMillis(100))
                .start());
        Nodes.until(() -> said.stream().anyMatch(line -> line.startsWith("acme is paused, KEY on this node: ")));
        assertThat(sick.paused().map(Pause::reason)).contains(PauseReason.KEY);
        assertThat(sick.health().paused()).isEqualTo(sick.paused().orElseThrow());
        Nodes.until(() -> rows("freight_pause where next_try <= current_timestamp") == 1);
        sick.pause("stocktaking");
        assertThat(sick.paused().map(Pause::reason)).contains(PauseReason.MANUAL);
    }

    @ParameterizedTest
    @DatabaseSource
    void listWithoutAPriceKeepsAPauseForMoneyUp(TestDatabase database) {
        FreightClient client = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .build());
        served.fault(
                "createLoad",
                Fault.When.BEFORE,
                Fault.status(402).body("application/json", "{\"error\":\"no\",\"code\":\"INSUFFICIENT_FUNDS\"}"),
                Fault.ALWAYS);
        DurableFreight durable = opened(DurableFreight.builder(client, dataSource(database))
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .balancePollEvery(Duration.ofSeconds(1))
                .start());
        client.prices().list();
        served.broker
                .faults()
                .add(Fault.status(200)
                        .body("application/json", "{\"currency\":\"USD\",\"prices\":{\"position_read\":0.02}}")
                        .on("getPricing")
                        .times(Fault.ALWAYS));
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.paused().isPresent());
        client.prices().refresh();
        long before = served.broker.requests("getBalance").size();
        Nodes.until(() -> served.broker.requests("getBalance").size() >= before + 3);
        assertThat(said)
                .filteredOn(line -> !line.startsWith("acme is paused, BALANCE"))
                .isEmpty();
    }

    /** The client counts by itself: it cannot ask the books of all processes first. */
    @ParameterizedTest
    @DatabaseSource
    void acknowledgementThatTheBooksContradictIsAWarning(TestDatabase database) {
        opened(builder(database).requestOnly());
        JdbcBooks books = JdbcBooks.of(dataSource, "acme");
        FreightClient booked = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(RetryPolicy.none())
                .listener(books)
                .build());
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 2);
        for (String order : List.of("order-1", "order-2")) {
            assertThatThrownBy(() -> booked.createLoad(order, Served.load())).isInstanceOf(FreightException.class);
        }
        List<UncertainCharge> lost = booked.uncertain();
        lost.forEach(one -> assertThat(books.settle(one.idempotencyKey(), ChargeStatus.CHARGED))
                .isTrue());
        assertThat(booked.resolve(lost.get(0).chargeId(), ChargeStatus.CHARGED)).isTrue();
        assertThat(booked.resolve(lost.get(1).chargeId(), ChargeStatus.NOT_CHARGED))
                .isTrue();
        Nodes.until(() -> !said.isEmpty());
        assertThat(said)
                .containsExactly("charge " + lost.get(1).idempotencyKey()
                        + " was acknowledged as NOT_CHARGED, but the books have it as CHARGED, and keep that");
    }

    @ParameterizedTest
    @DatabaseSource
    void chargeThatTheBooksDoNotTakeIsAWarning(TestDatabase database) throws Exception {
        opened(builder(database).requestOnly());
        FreightClient booked = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .listener(JdbcBooks.of(dataSource, "acme"))
                .build());
        execute("alter table freight_book rename to away");
        DurableFreight durable =
                opened(DurableFreight.builder(booked, dataSource).start());
        end(durable, durable.createLoad("order-1", Served.load()));
        String state = database == TestDatabase.H2 ? "42S02" : "42P01";
        assertThat(said)
                .containsExactly("createLoad order-1: its charge could not be written to the books, SQLState " + state
                        + "; their check shows it as a difference");
    }

    /** It finds no call due. */
    @ParameterizedTest
    @DatabaseSource
    void clockThatIsBehindIsAWarning(TestDatabase database) {
        DurableFreight.Builder late =
                builder(database).clock(() -> Instant.now().minus(Duration.ofHours(1)));
        DurableFreight unused = opened(late.requestOnly());
        Database known = new Database(dataSource, "freight_");
        Journal journal = known.transaction("begin", tx -> Journal.of(tx, "acme"));
        CallEnds ends = new CallEnds(known, journal, null);
        CallRun calls = new CallRun(late, List.of(), known, journal, new AccountPauses(known, late), ends, "node");
        CallLane lane = new CallLane(calls, () -> true);
        known.change("look", tx -> {
            for (int look = 0; look < 30; look++) {
                Runnable unusedTold = lane.look(tx, null);
            }
        });
        assertThat(said)
                .singleElement()
                .asString()
                .matches("this node's clock is slow, .*, the database's .*; it finds calls late until it is right");
    }

    /** A cause, what the health check then has, and how the reason begins in the log and for the operator. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "402 | BALANCE | createLoad: 402 INSUFFICIENT_FUNDS",
                "401 | KEY | the prices: getPricing: 401",
                "403 | FORBIDDEN | createLoad: 403",
                "422 | FORBIDDEN | createLoad: 422 UNKNOWN_BROKER",
                "429 | SERVICE | createLoad: 429",
                "503 | SERVICE | createLoad: 503",
                "404 | SERVICE | createLoad: 404",
                "no connection | SERVICE | the prices: getPricing: connection failed",
                "shared limit | SPEND_LIMIT | the spend limit of 0.10 USD",
                "client's limit | SPEND_LIMIT | createLoad: over the spend limit of 0.10 USD",
                "client closed | CLIENT_CLOSED | the client is closed",
                "person | MANUAL | stocktaking",
                "tag's limit | | waits for the spend limit of 0.10 USD",
            })
    void operatorSeesTheCause(String cause, @Nullable PauseReason reason, String words) throws Exception {
        DataSource data = dataSource(TestDatabase.H2);
        SpendLimit limit = SpendLimit.usd("0.10");
        FreightClient client = client(cause, limit);
        DurableFreight.Builder builder =
                DurableFreight.builder(client, data).createSchema(true).pollEvery(Duration.ofMillis(100));
        if (cause.equals("shared limit") || cause.equals("tag's limit")) {
            JdbcSpendPool pool = JdbcSpendPool.of(data, "acme");
            builder.spendLimit((reason == null ? limit.forTag("a") : limit).shared(pool));
        }
        DurableFreight durable = opened(builder.start());
        if (cause.equals("client closed")) {
            client.close();
        } else if (cause.equals("person")) {
            durable.pause("stocktaking");
        }
        for (int i = 0; i < 6; i++) {
            durable.createLoad(
                    "order-" + i, Served.load(), DurableOptions.none().tag("a"));
        }
        if (reason == null) {
            Nodes.until(() -> durable.health().limited() == 6);
            assertThat(durable.list(DurableState.READY, 9))
                    .allSatisfy(call -> assertThat(call.failureText()).startsWith(words));
            Nodes.until(() -> said.size() == 6);
            assertThat(said).allMatch(line -> line.matches("createLoad order-\\d " + words + ".*"));
        } else {
            Nodes.until(() -> durable.health().paused() != null);
            Pause paused = Objects.requireNonNull(durable.health().paused());
            assertThat(paused.reason()).isEqualTo(reason);
            // a client is closed for prices too
            assertThat(paused.detail().replaceFirst("^.*(?=the client is closed)", ""))
                    .startsWith(words);
            Nodes.until(() -> said.stream().anyMatch(line -> line.startsWith("acme is paused, " + reason)));
            assertThat(said).filteredOn(line -> line.startsWith("acme")).hasSize(1);
        }
    }

    private FreightClient client(String cause, SpendLimit limit) {
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(RetryPolicy.none());
        switch (cause) {
            case "402" -> answers(402, "INSUFFICIENT_FUNDS");
            case "422" -> answers(422, "UNKNOWN_BROKER");
            case "403", "404", "429" -> answers(Integer.parseInt(cause), "");
            case "503" -> answers(503, "BILLING_UNAVAILABLE");
            case "401" -> client.agentKey("agent_revoked");
            case "no connection" -> client.baseUrl("http://127.0.0.1:1");
            case "client's limit" -> client.spendLimit(limit);
            default -> {}
        }
        return opened(client.build());
    }

    private void answers(int status, String code) {
        Fault effect = Fault.status(status)
                .body(
                        "application/json",
                        "{\"error\":\"no\",\"code\":\"" + code + "\",\"brokerEmail\":\"a@b.example\"}");
        served.broker.faults().add(effect.on("createLoad").times(Fault.ALWAYS));
        // a top-up would end the pause
        served.broker.faults().add(Fault.status(503).on("getBalance").times(Fault.ALWAYS));
    }

    @ParameterizedTest
    @DatabaseSource
    void refusedAndStuckCallsAreSaid(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall refused = end(durable, durable.createLoad("bad", badLoad()));
        assertThat(said).containsExactly("createLoad bad is refused: " + refused.failureText());
        while (count("freight_task") > 0) {
            Nodes.pause(50);
        }
        execute("update freight_call set state = 'SENDING', price_usd = 0.65, charge_status = null");
        execute("insert into freight_task (task_name, task_instance, owner, execution_time, picked, version, priority)"
                + " values ('freight', 'calls:acme:createLoad:bad', 'calls:acme', current_timestamp, false, 1, 0)");
        Nodes.until(() -> durable.health().stuck() == 1);
        assertThat(said).hasSize(2);
        assertThat(said.get(1)).startsWith("createLoad bad is stuck: ").doesNotContain("12345");
    }

    /** Soon enough for the service to know its key still. */
    @ParameterizedTest
    @DatabaseSource
    void loadThatIsMadeAgainAfterARestoreIsAWarning(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        created(durable, "order-1");
        while (count("freight_task") > 0) {
            Nodes.pause(50);
        }
        execute("update freight_call set state = 'READY', attempts = 0, charge_status = null, load_number = null,"
                + " price_usd = null, charged_usd = null, response = null");
        execute("insert into freight_task (task_name, task_instance, owner, execution_time, picked, version, priority)"
                + " values ('freight', 'calls:acme:createLoad:order-1', 'calls:acme', current_timestamp, false, 1, 0)");
        end(durable, durable.find("order-1").orElseThrow());
        assertThat(said)
                .containsExactly("createLoad order-1: its load was made before, by tables that these are a copy of");
        assertThat(served.debits()).hasSize(1);
    }

    /** Which the client has repeated by itself. */
    @ParameterizedTest
    @DatabaseSource
    void replayOfALostAttemptIsNoWarning(TestDatabase database) throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.reset(), 1);
        FreightClient patient = opened(FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .build());
        DurableFreight.Builder builder = DurableFreight.builder(patient, dataSource(database));
        created(opened(builder.createSchema(true).start()), "order-1");
        assertThat(said).isEmpty();
    }

    /** By a node that stood still. */
    @ParameterizedTest
    @DatabaseSource
    void loadOfAnInputBeforeAmendIsAWarningAndInTheSum(TestDatabase database) throws Exception {
        DurableFreight durable =
                opened(builder(database).onEnd((connection, call) -> {}).requestOnly());
        durable.createLoad("order-1", Served.load());
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
        Database known = new Database(dataSource, "freight_");
        Journal journal = known.transaction("begin", tx -> Journal.of(tx, "acme"));
        Row taken = known.transaction("find", tx -> journal.find(tx, Row.Id.create("order-1")))
                .orElseThrow();
        durable.settleWithoutLoad("order-1");
        durable.amend("order-1", Served.load().toBuilder().miles(10.0).build());
        said.clear();
        Row.Outcome late =
                new Row.Outcome("LD-7", false, "{}", ChargeStatus.CHARGED, new BigDecimal("0.65"), null, null);
        CallEnds ends = new CallEnds(known, journal, null);
        assertThat(ends.end(taken, late)).isNull();
        assertThat(said)
                .containsExactly(
                        "createLoad order-1: load LD-7 is from its input before amend, charge CHARGED 0.65 USD,"
                                + " and is in no row; the order may have two loads: look on the service's pages");
        // another node has sent the same key and stood still too
        assertThat(ends.end(taken, late)).isNull();
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(durable.find("order-1").orElseThrow().loadNumber()).isNull();
    }

    /** The call is settled all the same, and its row stays open. */
    @Test
    @Tag("slow")
    void booksThatMayNotBeUsedAreAWarning() throws Exception {
        DataSource owner = TestDatabase.POSTGRESQL.alone();
        opened(builder(owner).requestOnly());
        DataSource clerk = TestDatabase.POSTGRESQL.stranger(owner);
        NodeProgram.execute(owner, "grant select on freight_schema to public");
        NodeProgram.execute(
                owner,
                "grant select, insert, update, delete on freight_call, freight_held, freight_charged, freight_pause,"
                        + " freight_task, freight_account to public");
        dataSource = clerk;
        DurableFreight durable = opened(builder(clerk)
                .createSchema(false)
                .onEnd((connection, call) -> {})
                .requestOnly());
        durable.createLoad("order-1", Served.load());
        execute("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
        durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
        assertThat(said)
                .containsExactly(
                        "the database does not let its user work with freight_book (SQLState 42501); grant usage of its"
                                + " schema, select on freight_schema, and select, insert, update and delete on the other"
                                + " tables of io/freightsdk/durable/schema/postgresql/books-1.sql; they are left as they are");
        assertThat(durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.DONE);
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerThatThrowsIsSaidWithItsPlace(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (said.isEmpty()) {
                        throw new IllegalStateException("s3cret");
                    }
                })
                .start());
        created(durable, "order-1");
        assertThat(said).hasSize(1);
        assertThat(said.get(0))
                .matches(
                        "createLoad order-1: the listener threw java.lang.IllegalStateException at .*WhatIsSaidTest.*; it is"
                                + " called again later");
    }

    /** Such as by a restart at the commit, which is no fault of a listener. */
    @ParameterizedTest
    @DatabaseSource
    void endThatTheDatabaseRefusesIsNotSaidOfTheListener(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        execute("alter table freight_charged add constraint full_disk check (charged_usd < 0.65)");
        durable.createLoad("order-1", Served.load());
        Nodes.until(() -> !said.isEmpty());
        execute("alter table freight_charged drop constraint full_disk");
        end(durable, durable.find("order-1").orElseThrow());
        String state = database == TestDatabase.H2 ? "23513" : "23514";
        assertThat(said.get(0))
                .isEqualTo("end createLoad order-1: the database failed with SQLState " + state
                        + "; retry it, see the cause; it is repeated later");
    }

    @ParameterizedTest
    @DatabaseSource
    void confirmationSaysThatItWaitsForItsLoad(TestDatabase database) {
        DurableFreight durable = start(database);
        served.broker.faults().add(Fault.status(503).on("createLoad").times(Fault.ALWAYS));
        durable.createLoad("order-1", Served.load());
        durable.confirmDelivery("order-1", Instant.parse("2026-05-04T12:00:00Z"));
        Nodes.until(() -> "waits for createLoad of the same order id, which is not over"
                .equals(durable.findConfirmation("order-1").orElseThrow().failureText()));
    }
}
