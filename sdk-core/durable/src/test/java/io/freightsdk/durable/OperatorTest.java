package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.WatchOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What an operator sees and does, and the same by the program. */
@Tag("acceptance")
class OperatorTest extends BooksSetup {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    private static final BodyCipher WITHOUT_KEY = new BodyCipher() {
        @Override
        public String encrypt(String body) {
            return body;
        }

        @Override
        public String decrypt(String stored) {
            if (stored.startsWith("mine:")) {
                throw new IllegalStateException("no such key");
            }
            return stored;
        }
    };

    private DurableFreight durable;
    private TrackingWebhooks webhooks;
    private Operator operator;

    /** Of a node that sends nothing. */
    private void asks(TestDatabase database) {
        durable = opened(builder(database).requestOnly());
        webhooks = opened(TrackingWebhooks.builder(dataSource, "acme")
                .secret(SECRET)
                .url("http://localhost:1")
                .storeOnly());
        operator = operator();
    }

    /** One that has read no figures yet. */
    private Operator operator() {
        CachedMetrics figures = CachedMetrics.of(Duration.ofMinutes(1), List.of(durable, webhooks));
        return new Operator(figures, freight, durable, webhooks, null);
    }

    private void stuck(String orderId) throws Exception {
        durable.createLoad(orderId, Served.load());
        execute(
                "update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65, failure_text ="
                        + " 'driver " + Served.PHONE + " is unknown' where order_id = '" + orderId + "'");
        execute("delete from freight_task");
    }

    private void dead(String eventId) throws Exception {
        TrackingEvent event = new TrackingEvent.Delivered(new TrackingEvent.Facts(eventId, "LD-1", 1, NOON, NOON));
        try (Connection connection = dataSource.getConnection()) {
            webhooks.store(connection, event);
        }
        execute("update freight_webhook_event set state = 'DEAD', attempts = 10," + " failure_text = 'HTTP 500: call "
                + Served.PHONE + "' where event_id = '" + eventId + "'");
    }

    private Operator.Answer act(String operation, String... namesAndValues) {
        Map<String, String> with = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            with.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return operator.act(operation, with);
    }

    private static Operator.Answer did(String did, String money, String next) {
        return new Operator.Answer(200, Map.of("did", did, "money", money, "next", next));
    }

    private static Operator.Answer error(int status, String error) {
        return new Operator.Answer(status, Map.of("error", error));
    }

    private Map<?, ?> first(String what) {
        return (Map<?, ?>) ((List<?>) operator.list(what, 10).body()).get(0);
    }

    private Object figure(String name, String state) {
        return ((List<?>) operator().list("figures", 10).body())
                .stream()
                        .map(figure -> (Map<?, ?>) figure)
                        .filter(figure -> figure.get("name").equals(name)
                                && figure.get("state").equals(state))
                        .findFirst()
                        .orElseThrow()
                        .get("value");
    }

    /** What was found of a call is found of its charge, in the books and in the client that made it. */
    @ParameterizedTest
    @DatabaseSource({"true", "false"})
    void settledCallIsClosedInTheBooks(TestDatabase database, boolean byOperator) throws Exception {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        FreightClient booked = opened(client(RetryPolicy.none()));
        durable = opened(DurableFreight.builder(booked, dataSource).requestOnly());
        operator = new Operator(CachedMetrics.of(Duration.ofMinutes(1), List.of()), booked, durable, null, books);
        for (String order : List.of("order-1", "order-2")) {
            stuck(order);
            String key = durable.find(order).orElseThrow().idempotencyKey();
            lose("createLoad", 1);
            assertThatThrownBy(() -> booked.createLoad(
                            Served.load(),
                            CallOptions.builder().idempotencyKey(key).build()))
                    .isInstanceOf(FreightException.class);
        }
        assertThat(books.uncertain(9)).hasSize(2);
        if (byOperator) {
            act("settle", "orderId", "order-1", "loadNumber", "LD-7", "chargeStatus", "CHARGED");
            act("settleWithoutLoad", "orderId", "order-2");
        } else {
            durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
            durable.settleWithoutLoad("order-2");
        }
        assertThat(books.uncertain(9)).isEmpty();
        assertThat(booked.uncertain()).isEmpty();
        assertThat(booked.spend().chargedUsd()).isEqualTo("0.65");
        String charged = "freight_book where charge_status = ";
        assertThat(count(charged + "'CHARGED' and charged_usd = 0.65 and load_number = 'LD-7'"))
                .isOne();
        assertThat(count(charged + "'NOT_CHARGED' and charged_usd = 0")).isOne();
    }

    /** Its row could not be written, or its node was killed before: the books have what the sum of the calls has. */
    @ParameterizedTest
    @DatabaseSource
    void settledCallWithoutARowHasOne(TestDatabase database) throws Exception {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        booked().createLoad(Served.load(), CallOptions.none());
        stuck("order-1");
        stuck("order-2");
        durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
        durable.settleWithoutLoad("order-2");
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(count("freight_book")).isEqualTo(2);
        assertThat(count("freight_book where order_id = 'order-1' and operation = 'createLoad' and load_number = 'LD-7'"
                        + " and charge_status = 'CHARGED' and price_usd = 0.65 and charged_usd = 0.65 and uncertain_usd = 0"
                        + " and charge_id = '"
                        + durable.find("order-1").orElseThrow().idempotencyKey() + "'"))
                .isOne();
    }

    /** The tables of all parts may be there. */
    @ParameterizedTest
    @DatabaseSource
    void settledCallOfAnAccountWithoutBooksHasNoRow(TestDatabase database) throws Exception {
        asks(database);
        stuck("order-1");
        durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
        assertThat(count("freight_book")).isZero();
    }

    @Test
    void pauseThatMeetsAResumeSucceeds() throws Exception {
        asks(TestDatabase.H2);
        List<CompletableFuture<Void>> both = Stream.of("pause", "resume")
                .map(operation -> CompletableFuture.runAsync(
                        () -> {
                            for (int i = 0; i < 500; i++) {
                                assertThat(act(operation, "detail", "stocktaking")
                                                .status())
                                        .isEqualTo(200);
                            }
                        },
                        work -> new Thread(work).start()))
                .toList();
        for (CompletableFuture<Void> one : both) {
            one.get(60, TimeUnit.SECONDS);
        }
    }

    /** Those that are over become ever more, and the alert is of the latest. */
    @ParameterizedTest
    @DatabaseSource
    void oldestCallIsListedFirstWhileItWaitsAndTheLatestWhenItIsOver(TestDatabase database) throws Exception {
        asks(database);
        for (String order : List.of("order-1", "order-2")) {
            durable.createLoad(order, Served.load());
        }
        execute("update freight_call set requested_at = requested_at - interval '1' hour where order_id = 'order-1'");
        assertThat(first("ready").get("orderId")).isEqualTo("order-1");
        for (String over : List.of("done", "refused", "cancelled")) {
            execute("update freight_call set charge_status = 'NOT_CHARGED', state = '" + over.toUpperCase(Locale.ROOT)
                    + "'");
            assertThat(first(over).get("orderId")).isEqualTo("order-2");
        }
        execute("update freight_call set state = 'STUCK'");
        assertThat(first("stuck").get("orderId")).isEqualTo("order-1");
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallIsListedWithoutThePhone(TestDatabase database) throws Exception {
        asks(database);
        stuck("order-1");

        assertThat(operator.list("STUCK", 10).status()).isEqualTo(200);
        assertThat(first("stuck").get("orderId")).isEqualTo("order-1");
        assertThat(first("stuck").get("failureText")).isEqualTo("driver (number) is unknown");
        assertThat(operator.list("stuck", 10).toString())
                .doesNotContain(Served.PHONE, Served.STREET, "durable-", served.broker.agentKey());

        execute("update freight_call set failure_text = 'call (214) 555-0142 or 214.555.0142 or +1 214 555 0142 about"
                + " LD-2026-000417 of 2026-10-01T12:00:00Z for 0.65 USD'");
        assertThat(first("stuck").get("failureText"))
                .isEqualTo("call (number) or (number) or (number) about LD-2026-000417 of 2026-10-01T12:00:00Z for 0.65"
                        + " USD");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            due 2026-10-01 12:00              | due 2026-10-01 12:00
            load 2026-000417 of 2026-000418   | load 2026-000417 of 2026-000418
            192.168.100.200:8080 is away      | 192.168.100.200:8080 is away
            on 2026-10-01: (214) 555-0142     | on 2026-10-01: (number)
            v3.214-555-0142 or 2026-000417    | v3.(number) or 2026-000417
            1.214.555.0142 or 044.123.45.67   | (number) or (number)
            2145550142 and +49 30 901820      | (number) and (number)
            """)
    void onlyPhonesAreLongNumbers(String text, String shown) {
        assertThat(text.replaceAll(Operator.LONG_NUMBER, "(number)")).isEqualTo(shown);
    }

    @Test
    void whatCannotBeListedIsNamed() {
        asks(TestDatabase.H2);
        assertThat(operator.list("lost", 10))
                .isEqualTo(error(
                        400,
                        "expected one of [figures, uncertain, dead, ready, sending, responded, done, refused, stuck, cancelled], was"
                                + " \"lost\""));
    }

    @ParameterizedTest
    @DatabaseSource
    void stuckCallIsSettled(TestDatabase database) throws Exception {
        asks(database);
        durable = opened(builder(database).onEnd((transaction, call) -> {}).requestOnly());
        operator = operator();
        stuck("order-1");
        stuck("order-2");

        assertThat(act("settle", "orderId", "order-1", "loadNumber", "LD-7", "chargeStatus", "CHARGED"))
                .isEqualTo(did(
                        "createLoad order-1 ends with load LD-7",
                        "no money moves; its price counts as charged",
                        "list done"));
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(act("settleWithoutLoad", "orderId", "order-2").status()).isEqualTo(200);
        assertThat(durable.find("order-2").orElseThrow().state()).isEqualTo(DurableState.REFUSED);
        assertThat(act("sendAgain", "orderId", "order-2"))
                .isEqualTo(did(
                        "createLoad order-2 is sent again",
                        "may charge the price of a load, unless it was made before: it has the same key",
                        "list done or refused"));
        assertThat(durable.find("order-2").orElseThrow().state()).isEqualTo(DurableState.READY);
    }

    @Test
    void wrongIdIsNotFoundAndChangesNothing() {
        asks(TestDatabase.H2);
        for (String operation : List.of("settleWithoutLoad", "sendAgain", "cancel")) {
            assertThat(act(operation, "orderId", "order-9"))
                    .isEqualTo(error(404, "there is no createLoad order-9; nothing was changed"));
        }
        for (String operation : List.of("sendConfirmationAgain", "cancelConfirmation")) {
            assertThat(act(operation, "orderId", "order-9"))
                    .isEqualTo(error(404, "there is no confirmDelivery order-9; nothing was changed"));
        }
        assertThat(act("sendWebhookAgain", "eventId", "e9"))
                .isEqualTo(error(404, "there is no dead event e9; list dead; nothing was changed"));
        assertThat(act("sendWebhooksAgain", "loadNumber", "LD-9"))
                .isEqualTo(error(404, "there is no dead event of load LD-9; list dead; nothing was changed"));
        assertThat(act("acknowledge", "chargeId", "c9", "chargeStatus", "CHARGED"))
                .isEqualTo(error(
                        404, "there is no uncertain charge c9 in this process; list uncertain; nothing was changed"));
        assertThat(act("explode").status()).isEqualTo(404);
    }

    @Test
    void partsThatAProcessLacksAreNamed() {
        operator = new Operator(CachedMetrics.of(Duration.ofMinutes(1), List.of()), null, null, null, null);
        assertThat(operator.list("stuck", 10))
                .isEqualTo(error(404, "there is no store of durable calls in this process"));
        assertThat(operator.list("dead", 10)).isEqualTo(error(404, "there is no sender of webhooks in this process"));
        assertThat(operator.list("uncertain", 10)).isEqualTo(error(404, "there is no client in this process"));
    }

    @Test
    void wrongArgumentsAndWrongStatesChangeNothing() {
        asks(TestDatabase.H2);
        durable.createLoad("order-1", Served.load());
        assertThat(act("settle")).isEqualTo(error(400, "missing orderId; nothing was changed"));
        assertThat(act("settle", "orderId", "order-1", "loadNumber", "LD-7", "chargeStatus", "free"))
                .isEqualTo(error(400, "expected one of [charged, not_charged], was \"free\"; nothing was changed"));
        assertThat(act("settle", "orderId", "order-1", "loadNumber", "LD-7", "chargeStatus", "UNKNOWN"))
                .isEqualTo(error(400, "expected one of [charged, not_charged], was \"UNKNOWN\"; nothing was changed"));
        assertThat(act("settle", "orderId", "order-1", "loadNumber", "LD-7", "chargeStatus", "CHARGED"))
                .isEqualTo(error(
                        409,
                        "settle: only for what is stuck, or done with that load and an unknown charge; createLoad order-1 is READY, charge NOT_CHARGED;"
                                + " nothing was changed"));
        assertThat(act("acknowledge", "chargeId", "c9", "chargeStatus", "UNKNOWN")
                        .status())
                .isEqualTo(400);
        assertThat(act("cancel", "orderId", "a\0b").status())
                .as("which PostgreSQL cannot read")
                .isEqualTo(400);
        assertThat(durable.health().open()).isOne();
    }

    @Test
    void callThatWasNeverSentIsCancelledOnce() {
        asks(TestDatabase.H2);
        durable.createLoad("order-1", Served.load());
        durable.confirmDelivery("order-1", NOON);
        assertThat(act("cancelConfirmation", "orderId", "order-1").status()).isEqualTo(200);
        assertThat(act("cancel", "orderId", "order-1"))
                .isEqualTo(did(
                        "createLoad order-1 is cancelled",
                        "no money moves: nothing was charged",
                        "no listener is called: end the order yourself"));
        assertThat(act("cancel", "orderId", "order-1"))
                .isEqualTo(error(409, "createLoad order-1 was sent before, or is over; nothing was changed"));
    }

    @ParameterizedTest
    @DatabaseSource
    void accountIsPausedAndResumed(TestDatabase database) {
        asks(database);
        assertThat(act("resume"))
                .isEqualTo(did(
                        "all nodes go on, but one with trouble of its own",
                        "no money moves: no call is open",
                        "list figures"));
        durable.createLoad("order-1", Served.load());
        assertThat(act("pause").status()).isEqualTo(400);
        assertThat(act("pause", "detail", "inventory").status()).isEqualTo(200);
        assertThat(figure("freight.durable.paused", "manual")).isEqualTo(1.0);
        assertThat(figure("freight.durable.calls", "open")).isEqualTo(1.0);
        assertThat(act("resume"))
                .isEqualTo(did(
                        "all nodes go on, but one with trouble of its own",
                        "1 open calls may each charge the price of a load, unless it was made before: it has the same key",
                        "list figures"));
        assertThat(figure("freight.durable.paused", "manual")).isEqualTo(0.0);
    }

    @ParameterizedTest
    @DatabaseSource
    void deadWebhooksAreSentAgain(TestDatabase database) throws Exception {
        asks(database);
        dead("e1");
        dead("e2");
        assertThat(figure("freight.webhooks", "dead")).isEqualTo(2.0);
        assertThat(first("dead").get("failure")).isEqualTo("HTTP 500");
        assertThat(act("sendWebhookAgain", "eventId", "e1"))
                .isEqualTo(did("1 dead events are sent again", "no money moves", "list dead"));
        assertThat(act("sendWebhooksAgain", "loadNumber", "LD-1").status()).isEqualTo(200);
        assertThat(figure("freight.webhooks", "dead")).isEqualTo(0.0);
        assertThat(figure("freight.webhooks", "waiting")).isEqualTo(2.0);
        assertThat((double) figure("freight.webhooks.oldest.seconds", "")).isNotNegative();
    }

    /** That of another key: the others are listed, and sent again, all the same. */
    @ParameterizedTest
    @DatabaseSource
    void deadWebhookThatCannotBeDecryptedIsListedWithAMark(TestDatabase database) throws Exception {
        asks(database);
        dead("e1");
        dead("e2");
        execute("update freight_webhook_event set body = 'mine:1' where event_id = 'e1'");
        webhooks = opened(TrackingWebhooks.builder(dataSource, "acme")
                .secret(SECRET)
                .bodies(WITHOUT_KEY)
                .storeOnly());
        operator = operator();
        assertThat((List<?>) operator.list("dead", 10).body())
                .extracting(row -> ((Map<?, ?>) row).get("eventId") + " " + ((Map<?, ?>) row).get("isEncrypted"))
                .containsExactly("e1 true", "e2 null");
        assertThat(act("sendWebhooksAgain", "loadNumber", "LD-1").status()).isEqualTo(200);
    }

    /** The figures of a service that is away are missing, with the reason; without a database there are none. */
    @ParameterizedTest
    @DatabaseSource
    void figuresThatCannotBeReadAreAFailure(TestDatabase database) throws Exception {
        asks(database);
        MetricSource away = () -> {
            throw new IllegalStateException("the service is away");
        };
        operator = new Operator(
                CachedMetrics.of(Duration.ofMinutes(1), List.of(webhooks, away)), null, durable, webhooks, null);
        assertThat((List<?>) operator.list("figures", 10).body())
                .hasSize(4)
                .last()
                .isEqualTo(Map.of("error", "IllegalStateException: the service is away"));
        execute("alter table freight_call rename to away");
        operator = operator();
        String state = database == TestDatabase.H2 ? "42S02" : "42P01";
        assertThat(operator.list("figures", 10))
                .isEqualTo(error(
                        503, "figures: the database failed with SQLState " + state + "; retry it, see the cause"));
    }

    /** By a node that did not make the call, and then by the one that did. */
    @ParameterizedTest
    @DatabaseSource({"CHARGED, NOT_CHARGED", "NOT_CHARGED, CHARGED"})
    void contradictionOfAnAcknowledgementIsRefused(TestDatabase database, String found, String other) {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        FreightClient here = booked();
        String load = here.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        assertThat(failure(() -> here.getLoadPosition(load))).isNotNull();
        CachedMetrics none = CachedMetrics.of(Duration.ofMinutes(1), List.of());
        operator = new Operator(none, null, null, null, books);
        String id = first("uncertain").get("chargeId").toString();
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", found).status())
                .isEqualTo(200);
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", found).status())
                .isEqualTo(404);

        operator = new Operator(none, here, null, null, books);
        assertThat(operator.list("uncertain", 10).body()).isEqualTo(List.of());
        for (String one : List.of(id, here.uncertain().get(0).chargeId())) {
            assertThat(act("acknowledge", "chargeId", one, "chargeStatus", other))
                    .isEqualTo(
                            error(409, "charge " + one + " was found to be " + found + " before; nothing was changed"));
        }
        assertThat(here.uncertain()).hasSize(1);
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", found).status())
                .isEqualTo(200);
        assertThat(here.uncertain()).isEmpty();
    }

    @Test
    void uncertainChargeIsListedAndAcknowledged() {
        asks(TestDatabase.H2);
        freight.prices().list();
        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        assertThat(failure(() -> freight.getLoadPosition(load))).isNotNull();

        assertThat(first("uncertain").get("loadNumber")).isEqualTo(load);
        String id = first("uncertain").get("chargeId").toString();
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "CHARGED").status())
                .isEqualTo(200);
        assertThat(freight.spend().uncertainUsd()).isEqualTo("0.00");
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "CHARGED").status())
                .isEqualTo(404);
    }

    /** The charge of a process that is gone, and that of one that lives. */
    @ParameterizedTest
    @DatabaseSource
    void chargesOfAllProcessesAreListedAndAcknowledgedByTheProgram(TestDatabase database) throws Exception {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        String dead = lost().chargeId();
        FreightClient lives = booked();
        String load = lives.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        assertThat(failure(() -> lives.getLoadPosition(load))).isNotNull();
        assertThat(program(0, "list", "uncertain").lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line)
                        .contains("\"operation\":\"getLoadPosition\"", "\"uncertainUsd\":0.02", "\"since\":")
                        .doesNotContain(Served.PHONE));

        assertThat(program(0, "acknowledge", "chargeId=" + dead, "chargeStatus=CHARGED"))
                .contains("no money moves; the books have it, and limits of the process that made it keep it");
        assertThat(program(1, "acknowledge", "chargeId=" + dead, "chargeStatus=CHARGED"))
                .contains("there is no uncertain charge " + dead + "; list uncertain; nothing was changed");
        operator = new Operator(CachedMetrics.of(Duration.ofMinutes(1), List.of()), lives, null, null, books);
        assertThat(first("uncertain").get("loadNumber")).isEqualTo(load);
        String id = first("uncertain").get("chargeId").toString();
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "NOT_CHARGED")
                        .body()
                        .toString())
                .contains("limits have it back");
        assertThat(lives.uncertain()).isEmpty();
        assertThat(books.uncertain(9)).isEmpty();
        assertThat(
                        count(
                                "freight_book where operation = 'getLoadPosition' and charge_status = 'CHARGED' and charged_usd = 0.02"))
                .isOne();
    }

    /** A top-up by card has no row in the books, and a charge none if the database was away. */
    @ParameterizedTest
    @DatabaseSource
    void chargeOfThisProcessThatTheBooksDoNotHoldIsListedAndAcknowledged(TestDatabase database) throws Exception {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        FreightClient here = booked();
        String load = here.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        assertThat(failure(() -> here.getLoadPosition(load))).isNotNull();
        execute("alter table freight_book rename to away");
        lose("getLoadPosition", 1);
        assertThat(failure(() -> here.getLoadPosition(load))).isNotNull();
        execute("alter table away rename to freight_book");
        operator = new Operator(CachedMetrics.of(Duration.ofMinutes(1), List.of()), here, null, null, books);

        List<?> listed = (List<?>) operator.list("uncertain", 10).body();

        assertThat(listed.stream().map(row -> (String) ((Map<?, ?>) row).get("operation")))
                .containsExactly("getLoadPosition", "getLoadPosition");
        for (Object row : listed) {
            String id = ((Map<?, ?>) row).get("chargeId").toString();
            assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "NOT_CHARGED")
                            .status())
                    .isEqualTo(200);
        }
        assertThat(here.uncertain()).isEmpty();
        assertThat(operator.list("uncertain", 10).body()).isEqualTo(List.of());
    }

    /** Another process was charged for the key a day later; the client that lost it first still counts it. */
    @ParameterizedTest
    @DatabaseSource
    void renamedRowIsAcknowledgedInTheClientThatLostIt(TestDatabase database) throws Exception {
        asks(database);
        books = JdbcBooks.of(dataSource, "acme");
        FreightClient first = opened(clients(RetryPolicy.none())
                .clock(InstantSource.offset(InstantSource.system(), Duration.ofHours(-25)))
                .build());
        FreightClient next = booked();
        lose("createLoad", 1);
        assertThat(failure(() -> first.createLoad("order-1", Served.load()))).isNotNull();
        execute("update freight_book set charged_at = charged_at - interval '25' hour");
        served.server.clock().advance(Duration.ofHours(25));
        lose("createLoad", 1);
        assertThat(failure(() -> next.createLoad("order-1", Served.load()))).isNotNull();
        String renamed = books.uncertain(9).get(0).chargeId();
        assertThat(renamed).contains("/");

        CachedMetrics none = CachedMetrics.of(Duration.ofMinutes(1), List.of());
        operator = new Operator(none, next, null, null, books);
        assertThat(act("acknowledge", "chargeId", renamed, "chargeStatus", "NOT_CHARGED")
                        .body()
                        .toString())
                .contains("the books have it, and limits of the process that made it keep it as it was");
        assertThat(next.uncertain()).hasSize(1);
        operator = new Operator(none, first, null, null, books);
        assertThat(act("acknowledge", "chargeId", renamed, "chargeStatus", "NOT_CHARGED"))
                .isEqualTo(did(
                        "charge " + renamed + " is NOT_CHARGED",
                        "no money moves; nothing counts as charged, and limits have it back",
                        "list uncertain"));
        assertThat(first.uncertain()).isEmpty();
        assertThat(next.uncertain()).hasSize(1);
        assertThat(books.uncertain(9)).hasSize(1);
    }

    /** Nothing is half done, and what the second attempt says is true. */
    @Test
    void acknowledgementThatTheDatabaseRefusesChangesNothing() throws Exception {
        asks(TestDatabase.H2);
        books = JdbcBooks.of(dataSource, "acme");
        FreightClient here = booked();
        String load = here.createLoad(Served.load(), CallOptions.none()).loadNumber();
        lose("getLoadPosition", 1);
        assertThat(failure(() -> here.getLoadPosition(load))).isNotNull();
        operator = new Operator(CachedMetrics.of(Duration.ofMinutes(1), List.of()), here, null, null, books);
        String id = first("uncertain").get("chargeId").toString();
        execute("alter table freight_book rename to away");
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "NOT_CHARGED")
                        .status())
                .isEqualTo(503);
        execute("alter table away rename to freight_book");

        assertThat(here.uncertain()).hasSize(1);
        assertThat(act("acknowledge", "chargeId", id, "chargeStatus", "NOT_CHARGED"))
                .isEqualTo(did(
                        "charge " + id + " is NOT_CHARGED",
                        "no money moves; nothing counts as charged, and limits have it back",
                        "list uncertain"));
    }

    private FreightClient booked() {
        FreightClient client = opened(client(RetryPolicy.none()));
        client.prices().list();
        return client;
    }

    /** Of a client that is closed before anybody looks. */
    private JdbcBooks.OpenCharge lost() {
        try (FreightClient client = booked()) {
            String load = client.createLoad(Served.load(), CallOptions.none()).loadNumber();
            lose("getLoadPosition", 1);
            assertThat(failure(() -> client.getLoadPosition(load))).isNotNull();
        }
        return books.uncertain(9).get(0);
    }

    @Test
    void encryptedResultsAreListedWithoutTheirKey() throws Exception {
        DurableFreight node = opened(builder(TestDatabase.H2)
                .bodies(new BodyCipher() {
                    @Override
                    public String encrypt(String body) {
                        return "mine:" + body.hashCode();
                    }

                    @Override
                    public String decrypt(String stored) {
                        return "{}";
                    }
                })
                .requestOnly());
        node.createLoad("order-1", Served.load());
        execute(
                "update freight_call set state = 'DONE', charge_status = 'CHARGED', charged_usd = 0.65, load_number = 'LD-7',"
                        + " response = 'mine:1'");
        assertThat(program(0, "list", "done")).contains("\"loadNumber\":\"LD-7\"");
    }

    private static FreightException failure(Runnable code) {
        try {
            code.run();
            return null;
        } catch (FreightException e) {
            return e;
        }
    }

    private String program(int status, String... arguments) throws SQLException {
        return programOf("acme", status, arguments);
    }

    private String programOf(String account, int status, String... arguments) throws SQLException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> environment = new HashMap<>(Map.of("FREIGHT_ACCOUNT", account));
        String url = dataSource instanceof JdbcDataSource h2
                ? h2.getURL()
                : dataSource.unwrap(PGSimpleDataSource.class).getUrl();
        environment.put("FREIGHT_DATABASE_USER", dataSource instanceof JdbcDataSource ? "sa" : "postgres");
        environment.put("FREIGHT_DATABASE_URL", url);
        PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(OperatorProgram.run(environment, printed, arguments))
                .as(out::toString)
                .isEqualTo(status);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @DatabaseSource
    void programListsAndActs(TestDatabase database) throws Exception {
        asks(database);
        stuck("order-1");
        assertThat(program(0, "list", "stuck"))
                .startsWith("{\"orderId\":\"order-1\",\"operation\":\"createLoad\",\"state\":\"stuck\"")
                .doesNotContain(Served.PHONE);
        assertThat(program(0, "list", "figures"))
                .contains("{\"name\":\"freight.durable.calls\",\"state\":\"stuck\",\"value\":1.0,\"isAlarm\":true}");
        assertThat(program(0, "pause", "detail=inventory")).startsWith("{\"did\":\"all nodes are paused\"");
        assertThat(program(1, "cancel", "orderId=order-9")).startsWith("{\"error\":\"there is no createLoad");
        assertThat(program(0, "list", "uncertain")).isEmpty();
        for (String line : List.of(
                "",
                "list",
                "--help",
                "settle order-1",
                "cancel orderId=order-1 orderId=order-2",
                "cancel orderId=order-1 typo=x",
                "list stuck orderId=order-1 orderId=order-1")) {
            assertThat(program(2, line.isEmpty() ? new String[0] : line.split(" ", -1)))
                    .as(line)
                    .startsWith("list WHAT: figures");
        }
        assertThat(program(2, "")).startsWith("list WHAT: figures");
    }

    @ParameterizedTest
    @CsvSource({"FREIGHT_DATABASE_URL", "FREIGHT_ACCOUNT"})
    void programWithoutAVariableNamesIt(String missing) {
        Map<String, String> environment = new HashMap<>(
                Map.of("FREIGHT_DATABASE_URL", "jdbc:postgresql://localhost/none", "FREIGHT_ACCOUNT", "acme"));
        environment.remove(missing);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(OperatorProgram.run(environment, printed, "list", "stuck")).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("FREIGHT_DATABASE_URL or FREIGHT_ACCOUNT is not set");
    }

    /** With the accounts of calls, webhooks and books, each of which may be the only part in use. */
    @ParameterizedTest
    @DatabaseSource
    void mistypedAccountIsRefusedAndNotCreated(TestDatabase database) throws Exception {
        asks(database);
        for (String[] arguments : new String[][] {
            {"list", "stuck"},
            {"list", "dead"},
            {"list", "figures"},
            {"list", "uncertain"},
            {"pause", "detail=inventory"}
        }) {
            assertThat(programOf("acne", 1, arguments))
                    .startsWith("the account \"acne\" has no rows in freight_")
                    .endsWith("; those that have: [acme]" + System.lineSeparator());
        }
        assertThat(count("freight_account")).isOne();
        assertThat(count("freight_pause")).isZero();

        JdbcBooks.of(dataSource, "globex").storeBalance(served.broker.balanceUsd(), "0.00");
        assertThat(programOf("globex", 0, "list", "uncertain")).isEmpty();
        assertThat(programOf("globex", 1, "list", "stuck"))
                .isEqualToIgnoringNewLines(
                        "the account \"globex\" has no rows in freight_account; those that have: [acme]");
        assertThat(count("freight_account")).isOne();
        execute("delete from freight_account");
        assertThat(programOf("acne", 1, "list", "dead")).contains("those that have: [globex]");
        execute("delete from freight_balance");
        assertThat(programOf("globex", 1, "list", "stuck")).contains("those that have: []");
        assertThat(count("freight_account")).isZero();
    }

    /** The listener writes into the application's tables, which the program and a node that only requests know nothing of. */
    @ParameterizedTest
    @DatabaseSource({"true", "false"})
    void callThatIsSettledWithoutAListenerIsEndedByANodeWithOne(TestDatabase database, boolean byProgram)
            throws Exception {
        asks(database);
        stuck("order-1");
        stuck("order-2");
        if (byProgram) {
            assertThat(program(0, "settle", "orderId=order-1", "loadNumber=LD-7", "chargeStatus=CHARGED"))
                    .contains("order-1 ends with load LD-7");
            assertThat(program(0, "settleWithoutLoad", "orderId=order-2")).contains("order-2 ends as refused");
        } else {
            durable.settle("order-1", "LD-7", ChargeStatus.CHARGED);
            durable.settleWithoutLoad("order-2");
        }
        List<String> told = new CopyOnWriteArrayList<>();
        DurableFreight node = opened(builder(database)
                .onEnd((transaction, call) -> told.add(call.orderId() + " " + call.state() + " " + call.loadNumber()))
                .start());

        Nodes.until(() -> told.size() == 2);

        assertThat(told).containsExactlyInAnyOrder("order-1 DONE LD-7", "order-2 REFUSED null");
        Nodes.until(() -> node.health().open() == 0);
        assertThat(node.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(served.requests("createLoad")).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:h2:mem:locked       | someone | 28000 | , as it refused the user or the password; check both
            jdbc:h2:mem:mistyped     | sa      | 90146 | ; check its URL, as there is no such database
            jdbc:nothing:of-the-kind | sa      | 08001 | ; check its URL, that it runs, and that the class path has its driver
            """)
    void programThatCannotConnectSaysWhatToCheck(String url, String user, String state, String next) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> environment =
                Map.of("FREIGHT_ACCOUNT", "acme", "FREIGHT_DATABASE_URL", url, "FREIGHT_DATABASE_USER", user);
        try (Connection open = TestDatabase.h2("mem:locked").getConnection()) {
            assertThat(OperatorProgram.run(
                            environment, new PrintStream(out, true, StandardCharsets.UTF_8), "list", "stuck"))
                    .isOne();
            assertThat(open.isClosed()).isFalse();
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("the database could not be reached: SQLState " + state + next);
    }

    /** Each is one: it fails for what it was not given, or as it is not possible now. */
    @Test
    void unknownOperationIsAnsweredWithThoseThereAre() {
        asks(TestDatabase.H2);
        String there =
                "settle, settleWithoutLoad, sendAgain, sendConfirmationAgain, cancel, cancelConfirmation, pause, resume,"
                        + " sendWebhookAgain, sendWebhooksAgain, acknowledge";
        assertThat(act("settel"))
                .isEqualTo(error(404, "there is no operation \"settel\", but " + there + "; nothing was changed"));
        assertThat(Stream.of(there.split(", ", -1)))
                .allSatisfy(one -> assertThat(act(one).body().toString()).doesNotContain("no operation"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREIGHT_ACCOUNT      | a:b | account has a colon or a control character in it
            FREIGHT_ACCOUNT      | ' ' | account is blank
            FREIGHT_TABLE_PREFIX | x;y | the names of tables consist of letters, digits and _, with a schema before a dot, not x;y
            """)
    void malformedNameIsSaidInOneLine(String variable, String value, String said) {
        asks(TestDatabase.H2);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> environment = new HashMap<>(Map.of("FREIGHT_ACCOUNT", "acme"));
        environment.put("FREIGHT_DATABASE_URL", ((JdbcDataSource) dataSource).getURL());
        environment.put("FREIGHT_DATABASE_USER", "sa");
        environment.put(variable, value);
        assertThat(OperatorProgram.run(
                        environment, new PrintStream(out, true, StandardCharsets.UTF_8), "list", "stuck"))
                .isOne();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines(said);
    }

    @Test
    void programWithoutTablesSaysWhichScriptToRun() throws Exception {
        dataSource = TestDatabase.H2.fresh();
        execute("create table other (id integer)");
        assertThat(program(1, "list", "stuck")).contains("run io/freightsdk/durable/schema/h2/calls-1.sql of its jar");
    }

    @ParameterizedTest
    @DatabaseSource
    void programWithTheTablesOfWebhooksAloneListsAndSendsThem(TestDatabase database) throws Exception {
        dataSource(database);
        Tables.check(new Database(dataSource, "freight_"), true, Tables.Part.WEBHOOKS);
        execute("update freight_schema set version = 0 where part in ('calls', 'books')");
        try (TrackingWebhooks alone =
                TrackingWebhooksTest.builder(dataSource).createSchema(false).storeOnly()) {
            alone.sendTo("LD-1", "https://example.com/freight");
            TrackingWebhooksTest.keep(dataSource, alone, "LD-1", 1);
        }
        execute("update freight_webhook_event set state = 'DEAD', failure_text = 'HTTP 500'");
        assertThat(program(0, "list", "dead")).contains("\"eventId\":\"LD-1-1\"");
        assertThat(program(0, "list", "figures")).contains("\"state\":\"dead\",\"value\":1.0");
        assertThat(program(0, "sendWebhooksAgain", "loadNumber=LD-1")).contains("1 dead events are sent again");
        assertThat(programOf("acne", 1, "list", "dead")).endsWith("those that have: [acme]" + System.lineSeparator());
        assertThat(program(1, "list", "stuck")).contains("/calls-1.sql of its jar");
    }

    @ParameterizedTest
    @DatabaseSource
    void programWithoutTheTablesOfCallsListsTheBooksAndSaysWhyItListsNoCalls(TestDatabase database) throws Exception {
        asks(database);
        execute("update freight_schema set version = 9 where part = 'calls'");
        assertThat(program(0, "list", "uncertain")).isEmpty();
        assertThat(program(0, "list", "figures"))
                .contains("\"name\":\"freight.webhooks\"", "\"name\":\"freight.books.uncertain.charges\"");
        for (String[] needsCalls : new String[][] {{"list", "stuck"}, {"cancel", "orderId=order-1"}}) {
            assertThat(program(1, needsCalls))
                    .contains("the tables of freight-sdk-durable for calls are of version 9", "use a newer");
        }
    }

    /** A load that is asked for is due, and one that waits for the budget is counted by itself. */
    @ParameterizedTest
    @DatabaseSource
    void followedLoadsHaveFigures(TestDatabase database) {
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource(database), "acme")
                .createSchema(true)
                .build();
        try (LoadTracker tracker = LoadTracker.builder(freight)
                .store(store)
                .budgetUsdPerSlidingDay("0.02")
                .build()) {
            freight.prices().list();
            CreateLoadInput order = Served.load();
            for (int i = 0; i < 3; i++) {
                tracker.follow(freight.createLoad(order, CallOptions.none()).loadNumber(), WatchOptions.defaults());
            }
            List<String> figures = new ArrayList<>();
            tracker.metrics()
                    .forEach(figure -> figures.add(figure.name() + " " + figure.state() + " " + figure.value()));
            assertThat(figures)
                    .contains(
                            "freight.watches followed 3.0",
                            "freight.watches waiting_for_budget 3.0",
                            "freight.watches due 0.0",
                            "freight.watches.paused balance 0.0");
        }
    }
}
