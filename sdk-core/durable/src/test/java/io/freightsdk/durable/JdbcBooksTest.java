package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallOutcome;
import io.freightsdk.CallReport;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class JdbcBooksTest extends BooksSetup {
    private static final CallOptions GLOBEX =
            CallOptions.builder().tag("globex").build();

    private static final BigDecimal LITTLE = new BigDecimal("2.00");

    private final AtomicBoolean hasThrown = new AtomicBoolean();
    private FreightClient booked;
    private FreightClient patient;
    private String load;

    JdbcBooksTest() {
        super("20.00");
    }

    private void open(TestDatabase database) {
        opened(builder(database).requestOnly());
        books = JdbcBooks.of(dataSource, "acme");
        booked = opened(client(RetryPolicy.none()));
        books.storeBalance(served.broker.balanceUsd(), BigDecimal.ZERO);
    }

    private JdbcBooks.Check checked(String toppedUpUsd) {
        books.storeBalance(served.broker.balanceUsd(), new BigDecimal(toppedUpUsd));
        return books.check(Instant.EPOCH).orElseThrow();
    }

    private List<JdbcBooks.Line> month() {
        return books.month(thisMonth());
    }

    /** Of the row that was written first: no test depends on the hour it runs at. */
    private YearMonth thisMonth() {
        return YearMonth.from(new Database(dataSource, "freight_")
                .transaction(
                        "find",
                        tx -> tx.one(
                                "select min(charged_at) as first from freight_book",
                                row -> Database.instant(row, "first")))
                .atZone(ZoneOffset.UTC));
    }

    private static JdbcBooks.Line line(String tag, String operation, long charges, String charged, String uncertain) {
        return new JdbcBooks.Line(tag, operation, charges, new BigDecimal(charged), new BigDecimal(uncertain));
    }

    @ParameterizedTest
    @DatabaseSource
    void eachChargeIsARowWithWhatItWasFor(TestDatabase database) throws IOException {
        open(database);
        String load = booked.createLoad("order-1", Served.load(), GLOBEX).loadNumber();
        booked.createLoad("order-1", Served.load(), GLOBEX);
        booked.getLoadPosition(load, GLOBEX);
        booked.getLoadPosition(load);
        booked.getBalance();

        assertThat(month())
                .containsExactlyInAnyOrder(
                        line("globex", "createLoad", 1, "0.65", "0.00"),
                        line("globex", "getLoadPosition", 1, "0.02", "0.00"),
                        line(null, "getLoadPosition", 1, "0.02", "0.00"));
        assertThat(checked("0.00")).hasToString("20.00 + 0.00 topped up - 0.69 charged, balance 19.31 USD: closed");
        StringBuilder csv = new StringBuilder();
        books.csv(thisMonth(), csv);
        assertThat(csv.toString().lines())
                .hasSize(4)
                .startsWith(
                        "charged_at,charge_id,operation,load_number,order_id,tag,charge_status,price_usd,charged_usd,"
                                + "uncertain_usd,node")
                .anySatisfy(line -> assertThat(line)
                        .contains(",createLoad," + load + ",order-1,globex,CHARGED,0.650000,0.650000,0.000000,"));
    }

    @ParameterizedTest
    @DatabaseSource
    void rowThatCouldNotBeWrittenIsWithTheNextOrForTheFigures(TestDatabase database) throws Exception {
        open(database);
        String load = booked.createLoad("order-1", Served.load(), GLOBEX).loadNumber();
        for (Runnable next : List.<Runnable>of(() -> booked.getLoadPosition(load), books::metrics)) {
            execute("alter table freight_book rename to away");
            booked.getLoadPosition(load, GLOBEX);
            booked.getLoadPosition(load);
            execute("alter table away rename to freight_book");
            next.run();
        }
        assertThat(month())
                .containsExactlyInAnyOrder(
                        line("globex", "createLoad", 1, "0.65", "0.00"),
                        line("globex", "getLoadPosition", 2, "0.04", "0.00"),
                        line(null, "getLoadPosition", 3, "0.06", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    @ParameterizedTest
    @DatabaseSource
    void rowThatCouldNotBeWrittenIsThereBeforeItsEndAndTheBalance(TestDatabase database) throws Exception {
        open(database);
        String load = booked.createLoad("order-1", Served.load()).loadNumber();
        execute("alter table freight_book rename to away");
        lose("getLoadPosition", 1);
        assertThatThrownBy(() -> booked.getLoadPosition(load)).isInstanceOf(FreightException.class);
        execute("alter table away rename to freight_book");
        acknowledge(booked, lost -> ChargeStatus.CHARGED);
        assertThat(books.metrics()).extracting(Metric::value).containsExactly(0.0, 0.0);
        execute("alter table freight_book rename to away");
        booked.getLoadPosition(load);
        execute("alter table away rename to freight_book");
        assertThat(checked("0.00")).hasToString("20.00 + 0.00 topped up - 0.69 charged, balance 19.31 USD: closed");
    }

    /** Or it would be tried again for ever, and the figures would be unread. */
    @Test
    @Tag("slow")
    void rowThatADatabaseInLatin1RefusesIsTriedOnce() throws Exception {
        DataSource there = TestDatabase.latin1();
        JdbcBooks latin = JdbcBooks.of(there, "acme", "freight_", true);
        NodeProgram.execute(there, "alter table freight_book rename to away");
        for (String tag : List.of("globex", "\u0142", "initech")) {
            assertThatThrownBy(() -> latin.callCompleted(lostRead(tag))).isInstanceOf(DurableException.class);
        }
        NodeProgram.execute(there, "alter table away rename to freight_book");
        assertThat(latin.metrics()).extracting(Metric::value).containsExactly(2.0, 0.04);
    }

    private static CallReport lostRead(String callId) {
        return read(callId, ChargeStatus.UNKNOWN, null);
    }

    private static CallReport read(String callId, ChargeStatus charged, @Nullable String tag) {
        BigDecimal usd = new BigDecimal("0.02");
        boolean isCharged = charged == ChargeStatus.CHARGED;
        return new CallReport(
                callId,
                "getLoadPosition",
                isCharged ? CallOutcome.RESULT : CallOutcome.FAILED,
                1,
                1,
                charged,
                false,
                false,
                usd,
                isCharged ? usd : null,
                usd,
                null,
                null,
                null,
                null,
                tag,
                Duration.ZERO,
                null,
                Map.of(),
                null);
    }

    @ParameterizedTest
    @DatabaseSource
    void tagThatNoColumnTakesLosesNoCharge(TestDatabase database) throws Exception {
        open(database);
        for (String tag : List.of("a\0b", "t".repeat(500))) {
            booked.createLoad(
                    "order-" + tag.length(),
                    Served.load(),
                    CallOptions.builder().tag(tag).build());
        }
        assertThat(month()).hasSize(2);
    }

    /** As OWASP has it: what begins a formula has an apostrophe before it, in quotes; amounts stay numbers. */
    @ParameterizedTest
    @DatabaseSource
    void noCellIsAFormulaOfASpreadsheet(TestDatabase database) throws Exception {
        open(database);
        booked.createLoad(
                "=HYPERLINK(\"http://evil\",1)",
                Served.load(),
                CallOptions.builder().tag("plain-tag").build());
        for (String begin : List.of("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")) {
            books.callCompleted(read("call of " + begin, ChargeStatus.CHARGED, begin + "1+1"));
        }
        execute("update freight_book set uncertain_usd = -0.5 where tag = '@1+1'");
        StringBuilder csv = new StringBuilder();
        books.csv(thisMonth(), csv);
        assertThat(csv)
                .contains(
                        ",\"'=HYPERLINK(\"\"http://evil\"\",1)\",plain-tag,",
                        ",\"'@1+1\",CHARGED,0.020000,0.020000,-0.500000,");
        assertThat(csv.toString().split(",\"'[=+@\t\r\n＝＋－＠-]1\\+1\",", -1)).hasSize(12);
    }

    /** A statement with full-width signs would be refused there. */
    @Test
    @Tag("slow")
    void booksInLatin1AreWritten() throws IOException {
        JdbcBooks latin = JdbcBooks.of(TestDatabase.latin1(), "acme", "freight_", true);
        latin.callCompleted(read("call-1", ChargeStatus.CHARGED, "=1+1"));
        StringBuilder csv = new StringBuilder();
        for (YearMonth month : List.of(YearMonth.now(ZoneOffset.UTC).minusMonths(1), YearMonth.now(ZoneOffset.UTC))) {
            latin.csv(month, csv);
        }
        assertThat(csv).contains(",\"'=1+1\",CHARGED,");
    }

    @ParameterizedTest
    @DatabaseSource
    void lostReadIsOpenUntilItIsAcknowledged(TestDatabase database) {
        open(database);
        String load = booked.createLoad("order-1", Served.load()).loadNumber();
        lose("getLoadPosition", 2);
        assertThatThrownBy(() -> booked.getLoadPosition(load)).isInstanceOf(FreightException.class);
        assertThatThrownBy(() -> booked.getLoadPosition(load)).isInstanceOf(FreightException.class);
        JdbcBooks.Check open = checked("0.00");
        assertThat(open.differenceUsd()).isEqualTo("0.04");
        assertThat(open)
                .hasToString(
                        "20.00 + 0.00 topped up - 0.65 charged, balance 19.31 USD: 0.04 USD less, of 0.04 USD that are"
                                + " uncertain");

        acknowledge(booked, lost -> ChargeStatus.CHARGED);
        assertThat(checked("0.00").differenceUsd()).isZero();
        assertThat(month()).contains(line(null, "getLoadPosition", 2, "0.04", "0.00"));
    }

    @ParameterizedTest
    @DatabaseSource
    void keyIsOneRowHoweverItsCallsEnd(TestDatabase database) {
        open(database);
        lose("createLoad", 3);
        for (String order : List.of("order-1", "order-1", "order-2")) {
            assertThatThrownBy(() -> booked.createLoad(order, Served.load())).isInstanceOf(FreightException.class);
        }
        assertThat(month()).containsExactly(line(null, "createLoad", 2, "0.00", "1.30"));
        booked.createLoad("order-1", Served.load());
        // another process gets the load for nothing, and knows by that what the first has paid for
        opened(client(RetryPolicy.none())).createLoad("order-2", Served.load());
        assertThat(month()).containsExactly(line(null, "createLoad", 2, "1.30", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    private void forgetKeys(int hours) throws Exception {
        served.server.clock().advance(Duration.ofHours(hours));
        execute("update freight_book set charged_at = charged_at - interval '" + hours + "' hour");
        execute("update freight_balance set read_at = read_at - interval '" + hours + "' hour");
    }

    private void charges(int rows, String differenceUsd) throws Exception {
        assertThat(count("freight_book where charge_status = 'CHARGED' and charged_usd = 0.65"))
                .isEqualTo(rows);
        assertThat(books.uncertain(9)).isEmpty();
        assertThat(checked("0.00").differenceUsd()).isEqualTo(differenceUsd);
    }

    /** Each load is a row, though a response is lost, the next one is a replay, and other processes get it too. */
    @ParameterizedTest
    @DatabaseSource
    void keyThatIsChargedAgainIsOneRowMore(TestDatabase database) throws Exception {
        open(database);
        booked.createLoad("order-1", Served.load());
        for (int rows = 2; rows <= 3; rows++) {
            forgetKeys(25);
            lose("createLoad", 1);
            RetryPolicy retries = new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5));
            opened(client(retries)).createLoad("order-1", Served.load());
            opened(client(RetryPolicy.none())).createLoad("order-1", Served.load());
            assertThat(served.debits()).hasSize(rows);
            charges(rows, "0.00");
        }
    }

    @ParameterizedTest
    @DatabaseSource({"true", "false"})
    void secondChargeOfAKeyIsOpenUntilItIsKnown(TestDatabase database, boolean isAcknowledged) throws Exception {
        open(database);
        booked.createLoad("order-1", Served.load());
        forgetKeys(25);
        lose("createLoad", 1);
        FreightClient next = opened(client(RetryPolicy.none()));
        assertThatThrownBy(() -> next.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        assertThat(books.uncertain(9)).hasSize(1);
        assertThat(checked("0.00"))
                .hasToString("20.00 + 0.00 topped up - 0.65 charged, balance 18.70 USD: 0.65 USD less, of 0.65 USD that"
                        + " are uncertain");
        if (isAcknowledged) {
            acknowledge(next, lost -> ChargeStatus.CHARGED);
        } else {
            next.createLoad("order-1", Served.load());
        }
        charges(2, "0.00");
    }

    private FreightClient losesOrder1() {
        lose("createLoad", 1);
        FreightClient client = opened(client(RetryPolicy.none()));
        assertThatThrownBy(() -> client.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        return client;
    }

    /** The service has forgotten the key of the lost call: no later call shows whether that was charged. */
    @ParameterizedTest
    @DatabaseSource
    void lostChargeStaysOpenWhenItsKeyIsChargedADayLater(TestDatabase database) throws Exception {
        open(database);
        FreightClient first = losesOrder1();
        forgetKeys(25);
        for (FreightClient process : List.of(first, opened(client(RetryPolicy.none())))) {
            process.createLoad("order-1", Served.load());
            assertThat(served.debits()).hasSize(2);
            assertThat(books.uncertain(9)).hasSize(1);
            // another process has nothing of it in memory
            assertThat(books.metrics())
                    .containsExactly(
                            new Metric("freight.books.uncertain.charges", "", 1, true),
                            new Metric("freight.books.uncertain.usd", "", 0.65, false));
            assertThat(checked("0.00"))
                    .asString()
                    .endsWith("0.65 charged, balance 18.70 USD: 0.65 USD less, of 0.65 USD that are uncertain");
        }
        assertThat(books.settle(books.uncertain(9).get(0).chargeId(), ChargeStatus.CHARGED))
                .isTrue();
        assertThat(books.metrics()).extracting(Metric::value).containsExactly(0.0, 0.0);
        charges(2, "0.00");
    }

    /** By the client that lost it, when another has been charged, or may have been, under the same key. */
    @ParameterizedTest
    @DatabaseSource({"CHARGED, false", "NOT_CHARGED, false", "NOT_CHARGED, true"})
    void acknowledgementClosesTheRowOfItsOwnClient(TestDatabase database, ChargeStatus found, boolean isOtherLost)
            throws Exception {
        open(database);
        FreightClient first = losesOrder1();
        forgetKeys(25);
        if (isOtherLost) {
            FreightClient unused = losesOrder1();
        } else {
            opened(client(RetryPolicy.none())).createLoad("order-1", Served.load());
        }
        String key = first.uncertain().get(0).idempotencyKey();
        acknowledge(first, lost -> found);
        assertThat(count("freight_book where charge_status = '" + found + "' and charge_id like '" + key + "/%'"))
                .isOne();
        assertThat(books.uncertain(9))
                .extracting(JdbcBooks.OpenCharge::chargeId)
                .isEqualTo(isOtherLost ? List.of(key) : List.of());
        assertThat(count("freight_book where charge_status = 'CHARGED' and charge_id = '" + key + "'"))
                .isEqualTo(isOtherLost ? 0 : 1);
    }

    @ParameterizedTest
    @DatabaseSource
    void keyThatIsLostAgainADayLaterIsTwoOpenCharges(TestDatabase database) throws Exception {
        open(database);
        FreightClient unused = losesOrder1();
        forgetKeys(25);
        FreightClient next = losesOrder1();
        assertThat(books.uncertain(9)).hasSize(2);
        next.createLoad("order-1", Served.load());
        assertThat(served.debits()).hasSize(2);
        assertThat(books.uncertain(9)).hasSize(1);
        assertThat(books.settle(books.uncertain(9).get(0).chargeId(), ChargeStatus.CHARGED))
                .isTrue();
        charges(2, "0.00");
    }

    /** A balance was stored after the lost call, which never came, and before the next one. */
    @ParameterizedTest
    @DatabaseSource({"true", "false"})
    void rowHasTheTimeOfTheCallThatWasCharged(TestDatabase database, boolean isAcknowledged) throws Exception {
        open(database);
        lose(Fault.When.BEFORE, "createLoad", 1);
        assertThatThrownBy(() -> booked.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        if (isAcknowledged) {
            acknowledge(booked, lost -> ChargeStatus.NOT_CHARGED);
        }
        forgetKeys(1);
        books.storeBalance(served.broker.balanceUsd(), BigDecimal.ZERO);
        booked.createLoad("order-1", Served.load());
        books.storeBalance(served.broker.balanceUsd(), BigDecimal.ZERO);
        Instant before = new Database(dataSource, "freight_").transaction("now", Transaction::now);
        assertThat(books.check(before.minus(Duration.ofMinutes(30))).orElseThrow())
                .hasToString("20.00 + 0.00 topped up - 0.65 charged, balance 19.35 USD: closed");
    }

    /** The service remembers a key for longer than is certain. */
    @ParameterizedTest
    @DatabaseSource
    void replayOfTheChargeBeforeIsNoSecondOne(TestDatabase database) throws Exception {
        open(database);
        booked.createLoad("order-1", Served.load());
        forgetKeys(13);
        lose("createLoad", 1);
        FreightClient next = opened(client(RetryPolicy.none()));
        assertThatThrownBy(() -> next.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        next.createLoad("order-1", Served.load());
        assertThat(served.debits()).hasSize(1);
        charges(1, "0.00");
    }

    /** A person can be right that nothing was charged, before the same call is sent again. */
    @ParameterizedTest
    @DatabaseSource
    void callThatWasAcknowledgedAsFreeIsBookedIfItIsChargedLater(TestDatabase database) {
        open(database);
        lose(Fault.When.BEFORE, "createLoad", 2);
        for (String order : List.of("order-1", "order-2")) {
            assertThatThrownBy(() -> booked.createLoad(order, Served.load())).isInstanceOf(FreightException.class);
        }
        acknowledge(booked, lost -> ChargeStatus.NOT_CHARGED);
        lose("createLoad", 1);
        assertThatThrownBy(() -> booked.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        assertThat(books.uncertain(9)).hasSize(1);
        booked.createLoad("order-1", Served.load());
        // by another process, whose first response is lost
        lose("createLoad", 1);
        patient = opened(client(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5))));
        patient.createLoad("order-2", Served.load());
        assertThat(month()).containsExactly(line(null, "createLoad", 2, "1.30", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** The service finds the load by its customerRef, for nothing, and replays that to the next process. */
    @ParameterizedTest
    @DatabaseSource
    void replayOfALoadThatWasThereIsNoCharge(TestDatabase database) {
        open(database);
        CreateLoadInput load = Served.load().toBuilder().customerRef("PO-1").build();
        booked.createLoad("order-1", load);
        lose("createLoad", 1);
        assertThatThrownBy(() -> booked.createLoad("order-2", load)).isInstanceOf(FreightException.class);
        opened(client(RetryPolicy.none())).createLoad("order-2", load);
        assertThat(served.debits()).hasSize(1);
        assertThat(month()).containsExactly(line(null, "createLoad", 2, "0.65", "0.65"));
        assertThat(books.uncertain(9)).hasSize(1);
        books.settle(books.uncertain(9).get(0).chargeId(), ChargeStatus.NOT_CHARGED);
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** A gateway refuses it when the service has charged already; what it lets through is a replay. */
    @ParameterizedTest
    @DatabaseSource({"429", "503"})
    void chargeBehindARefusalIsARowOnceItIsReplayed(TestDatabase database, int status) {
        open(database);
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.status(status), 1);
        assertThatThrownBy(() -> booked.createLoad("order-1", Served.load(), GLOBEX))
                .isInstanceOf(FreightException.class);
        assertThat(checked("0.00").differenceUsd()).isEqualTo("0.65");
        for (FreightClient process : List.of(booked, opened(client(RetryPolicy.none())))) {
            process.createLoad("order-1", Served.load(), GLOBEX);
            assertThat(month()).containsExactly(line("globex", "createLoad", 1, "0.65", "0.00"));
            assertThat(process.spend().chargedUsd()).isEqualTo(process.equals(booked) ? "0.65" : "0.00");
        }
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** The lost request never came, and the price has changed since. */
    @ParameterizedTest
    @DatabaseSource
    void priceOfARowIsThatOfItsCharge(TestDatabase database) throws Exception {
        open(database);
        lose(Fault.When.BEFORE, "createLoad", 1);
        assertThatThrownBy(() -> booked.createLoad("order-1", Served.load())).isInstanceOf(FreightException.class);
        served.server.prices().set("load_create", "0.90");
        booked.prices().refresh();
        readPrices(booked);
        booked.createLoad("order-1", Served.load());
        assertThat(count("freight_book where price_usd = 0.9 and charged_usd = 0.9"))
                .isOne();
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** A read that began before may still end as it had to then. */
    private static void readPrices(FreightClient client) {
        Nodes.until(() -> {
            try {
                return client.prices().priceUsd("load_create").signum() > 0;
            } catch (UnexpectedStatusException e) {
                return false;
            }
        });
    }

    @Test
    void personSettlesWhatADeadProcessHasLeft() {
        open(TestDatabase.H2);
        lose("createLoad", 1);
        CallReport[] lost = new CallReport[1];
        CallOptions told =
                CallOptions.builder().report(report -> lost[0] = report).build();
        assertThatThrownBy(() -> booked.createLoad("order-1", Served.load(), told))
                .isInstanceOf(FreightException.class);
        assertThatThrownBy(() -> books.settle(lost[0].idempotencyKey(), ChargeStatus.UNKNOWN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("settle: a charge was found to be CHARGED or NOT_CHARGED, not UNKNOWN");
        assertThat(books.settle(lost[0].idempotencyKey(), ChargeStatus.CHARGED)).isTrue();
        assertThat(books.settle(lost[0].idempotencyKey(), ChargeStatus.NOT_CHARGED))
                .isFalse();
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    @Test
    void listOfNoneIsRefused() {
        open(TestDatabase.H2);
        assertThatThrownBy(() -> books.uncertain(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("uncertain: most is 1 or more, not 0");
    }

    @ParameterizedTest
    @DatabaseSource
    void durableCallIsOneRowWhateverItsAttempts(TestDatabase database) throws Exception {
        open(database);
        lose("createLoad", 1);
        DurableFreight durable = opened(durable(booked).start());
        DurableCall one = end(
                durable,
                durable.createLoad(
                        "order-1", Served.load(), DurableOptions.none().tag("globex")));
        assertThat(count("freight_book where order_id = 'order-1' and load_number = '" + one.loadNumber()
                        + "' and charge_status = 'CHARGED' and charged_usd = 0.65 and uncertain_usd = 0"))
                .isOne();
        assertThat(month()).containsExactly(line("globex", "createLoad", 1, "0.65", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** Attempts that were surely not charged are no second charge, however long after the lost one. */
    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void durableCallThatIsRefusedForADayAfterALostAttemptIsOneRow(TestDatabase database) throws Exception {
        open(database);
        lose("createLoad", 1);
        Fault away = Fault.status(503).on("createLoad");
        served.broker.faults().add(away.skip(1).times(Fault.ALWAYS));
        DurableFreight durable = opened(durable(booked).start());
        DurableCall one = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> served.requests("createLoad") == 2);
        forgetKeys(13);
        Nodes.until(() -> served.requests("createLoad") == 4);
        assertThat(books.uncertain(9))
                .extracting(JdbcBooks.OpenCharge::uncertainUsd)
                .containsExactly(new BigDecimal("0.65"));
        served.broker.faults().clear();
        end(durable, one);
        charges(1, "0.00");
    }

    /** The books are away when the call completes, and there again when its end is stored; others stay away. */
    @ParameterizedTest
    @DatabaseSource
    void rowOfADurableCallThatCouldNotBeWrittenIsWrittenWithItsEnd(TestDatabase database) throws Exception {
        open(database);
        JdbcBooks without = JdbcBooks.of(dataSource, "acme", "other_", true);
        execute("drop table other_book");
        FreightClient unlucky = opened(clients(RetryPolicy.none())
                .listener(without)
                .listener(new CallListener() {
                    @Override
                    public void callCompleted(CallReport report) {
                        rename(report.operation(), "away", "freight_book");
                    }

                    @Override
                    public void attemptEnded(AttemptEnded event) {
                        rename(event.operation(), "freight_book", "away");
                    }
                })
                .build());
        DurableFreight durable = opened(durable(unlucky).onEnd(this::throwOnce).start());
        end(
                durable,
                durable.createLoad(
                        "order-1", Served.load(), DurableOptions.none().tag("globex")));
        assertThat(month()).containsExactly(line("globex", "createLoad", 1, "0.65", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    private void rename(String operation, String from, String to) {
        try {
            if (operation.equals("createLoad")) {
                execute("alter table " + from + " rename to " + to);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void throwOnce(Connection transaction, DurableCall call) {
        if (!hasThrown.getAndSet(true)) {
            throw new IllegalStateException("once");
        }
    }

    private DurableFreight.Builder durable(FreightClient client) {
        return DurableFreight.builder(client, dataSource).pollEvery(Duration.ofMillis(100));
    }

    /** A node that dies after its response, before or after the row is written: the next gets the response again. */
    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void rowOfADeadNodeIsWrittenByTheNextOnce(TestDatabase database) throws Exception {
        open(database);
        DurableFreight durable = opened(durable(booked).start());
        end(durable, durable.createLoad("order-1", Served.load()));
        end(durable, durable.createLoad("order-2", Served.load()));
        durable.close();
        execute("delete from freight_book where order_id = 'order-2'");
        execute("update freight_call set state = 'SENDING', charge_status = null, charged_usd = null, response = null");
        DurableFreight next = opened(durable(opened(client(RetryPolicy.none()))).start());
        for (String order : List.of("order-1", "order-2")) {
            end(next, next.find(order).orElseThrow());
        }
        assertThat(month()).containsExactly(line(null, "createLoad", 2, "1.30", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    private DurableCall sent(String state) throws Exception {
        DurableFreight before = opened(durable(booked).requestOnly());
        DurableCall asked = before.createLoad("order-1", Served.load());
        execute("update freight_call set " + state);
        return asked;
    }

    /** Its row is written by the node that is refused, which has lost nothing itself. */
    @ParameterizedTest
    @DatabaseSource
    void stuckCallOfADeadNodeIsSettledAtItsPrice(TestDatabase database) throws Exception {
        open(database);
        DurableCall asked = sent("state = 'SENDING', attempts = 1, price_usd = 0.65");
        CallOptions key =
                CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build();
        String load = freight.createLoad(Served.load(), key).loadNumber();
        String refusal = "{\"error\":\"refused\",\"fields\":[\"pickups.0.zip\"]}";
        served.fault(
                "createLoad", Fault.When.BEFORE, Fault.status(400).body("application/json", refusal), Fault.ALWAYS);
        DurableFreight next = opened(durable(booked).start());
        assertThat(end(next, asked).state()).isEqualTo(DurableState.STUCK);
        assertThat(books.uncertain(9))
                .extracting(JdbcBooks.OpenCharge::uncertainUsd)
                .containsExactly(new BigDecimal("0.65"));
        next.settle("order-1", load, ChargeStatus.CHARGED);
        charges(1, "0.00");
    }

    /** As a durable call is sent. */
    private void send(DurableCall call) {
        String ref = "order-1-" + call.idempotencyKey().substring("durable-".length(), "durable-".length() + 8);
        booked.createLoad(
                Served.load().toBuilder().customerRef(ref).build(),
                CallOptions.builder().idempotencyKey(call.idempotencyKey()).build());
    }

    /** Nobody else's load has its customerRef. */
    @ParameterizedTest
    @DatabaseSource
    void durableLoadThatIsFoundAfterALostResponseIsCharged(TestDatabase database) throws Exception {
        open(database);
        DurableCall asked = sent("state = 'SENDING', attempts = 1, price_usd = 0.65");
        lose("createLoad", 1);
        assertThatThrownBy(() -> send(asked)).isInstanceOf(FreightException.class);
        assertThat(books.uncertain(9)).hasSize(1);
        served.server.clock().advance(Duration.ofHours(25));
        served.server.prices().set("load_create", "0.90");
        FreightClient next = opened(client(RetryPolicy.none()));
        assertThat(end(opened(durable(next).start()), asked).chargedUsd()).isEqualTo("0.65");
        assertThat(next.uncertain()).isEmpty();
        assertThat(month()).containsExactly(line(null, "createLoad", 1, "0.65", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** It has a reference that another may have too, so whether it was charged is left to a person; once, for all who count. */
    @ParameterizedTest
    @DatabaseSource({"CHARGED, false", "CHARGED, true", "NOT_CHARGED, false", "NOT_CHARGED, true"})
    void loadOfTheUsersReferenceIsSettledAfterItsEnd(
            TestDatabase database, ChargeStatus found, boolean isAcknowledgedBefore) throws Exception {
        open(database);
        CreateLoadInput named = Served.load().toBuilder().customerRef("PO-1").build();
        if (found == ChargeStatus.NOT_CHARGED) {
            freight.createLoad(named, CallOptions.none());
        }
        lose(found == ChargeStatus.CHARGED ? Fault.When.AFTER_COMMIT : Fault.When.BEFORE, "createLoad", 1);
        DurableFreight durable = opened(durable(booked).requestOnly());
        DurableCall asked = durable.createLoad("order-1", named);
        CallOptions key =
                CallOptions.builder().idempotencyKey(asked.idempotencyKey()).build();
        execute("update freight_call set state = 'SENDING', attempts = 1, price_usd = 0.65");
        assertThatThrownBy(() -> booked.createLoad(named, key)).isInstanceOf(FreightException.class);
        served.server.clock().advance(Duration.ofHours(25));
        DurableFreight next = opened(durable(booked).start());
        DurableCall done = end(next, asked);
        assertThat(done.chargeStatus()).isEqualTo(ChargeStatus.UNKNOWN);
        if (isAcknowledgedBefore) {
            acknowledge(booked, lost -> found);
        }
        assertThatThrownBy(() -> durable.settle("order-1", "LD-7", found))
                .hasMessage("settle: only for what is stuck, or done with that load and an unknown charge;"
                        + " createLoad order-1 is DONE, charge UNKNOWN");
        assertThatThrownBy(() -> durable.settleWithoutLoad("order-1"))
                .hasMessage("settleWithoutLoad: only for what is stuck; createLoad order-1 is DONE, charge UNKNOWN");
        durable.settle("order-1", done.loadNumber(), found);
        DurableCall settled = durable.find("order-1").orElseThrow();
        String usd = found == ChargeStatus.CHARGED ? "0.65" : "0.00";
        assertThat(settled)
                .usingRecursiveComparison()
                .ignoringFields("chargeStatus", "chargedUsd", "changedAt")
                .isEqualTo(done);
        assertThat(settled.chargeStatus()).isEqualTo(found);
        assertThat(settled.chargedUsd()).isEqualTo(usd);
        BigDecimal none = new BigDecimal("0.00");
        assertThat(next.spend()).isEqualTo(new DurableSpend(new BigDecimal(usd), none, none));
        assertThat(booked.uncertain()).isEmpty();
        assertThat(booked.spend().chargedUsd()).isEqualTo(usd);
        assertThat(books.uncertain(9)).isEmpty();
        assertThatThrownBy(() -> durable.settle("order-1", done.loadNumber(), found))
                .hasMessageEndingWith("createLoad order-1 is DONE, charge " + found);
        if (found == ChargeStatus.CHARGED) {
            charges(1, "0.00");
        }
    }

    /** Of a service that replays with the status of a load that was there, and without a mark. */
    private FreightClient clientOfA200() {
        OkHttpClient with200 = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    boolean isReplay = response.header("Idempotency-Replayed") != null;
                    return response.newBuilder()
                            .code(isReplay ? 200 : response.code())
                            .removeHeader("Idempotency-Replayed")
                            .build();
                })
                .build();
        return opened(clients(RetryPolicy.none()).okHttpClient(with200).build());
    }

    @ParameterizedTest
    @DatabaseSource
    void durableLoadThatIsReplayedWithA200IsCharged(TestDatabase database) throws Exception {
        open(database);
        DurableCall asked = sent("state = 'SENDING', attempts = 1, price_usd = 0.65");
        lose("createLoad", 1);
        assertThatThrownBy(() -> send(asked)).isInstanceOf(FreightException.class);
        served.server.prices().set("load_create", "0.90");
        FreightClient next = clientOfA200();
        DurableCall done = end(opened(durable(next).start()), asked);
        assertThat(done.load().deduplicated()).isFalse();
        assertThat(done.chargedUsd()).isEqualTo("0.65");
        assertThat(next.spend().chargedUsd()).isEqualTo("0.65");
        assertThat(month()).containsExactly(line(null, "createLoad", 1, "0.65", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** The process that paid has no books; without a mark it counts as paid by this one. */
    @ParameterizedTest
    @DatabaseSource
    void replayWithA200IsARow(TestDatabase database) throws Exception {
        open(database);
        freight.createLoad("order-1", Served.load());
        FreightClient next = clientOfA200();
        next.createLoad("order-1", Served.load());
        assertThat(next.spend().chargedUsd()).isEqualTo("0.65");
        charges(1, "0.00");
    }

    /** The service replays the response, or finds the load. */
    @ParameterizedTest
    @DatabaseSource({"1", "25"})
    void chargeThatARestoredBackupLacksIsBookedAgain(TestDatabase database, int hours) throws Exception {
        open(database);
        DurableCall asked = sent("attempts = 0");
        send(asked);
        execute("delete from freight_book");
        served.server.clock().advance(Duration.ofHours(hours));
        DurableFreight restored =
                opened(durable(opened(client(RetryPolicy.none()))).start());
        assertThat(end(restored, asked).chargedUsd()).isEqualTo("0.65");
        assertThat(served.debits()).hasSize(1);
        assertThat(month()).containsExactly(line(null, "createLoad", 1, "0.65", "0.00"));
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** The charge of a process that dies before its row is written is a difference with a name. */
    @Test
    void chargeWithoutARowIsNamed() {
        open(TestDatabase.H2);
        freight.createLoad("order-1", Served.load());
        assertThat(checked("0.00"))
                .hasToString(
                        "20.00 + 0.00 topped up - 0.00 charged, balance 19.35 USD: 0.65 USD less: charged without a price or a row,"
                                + " by a process that was killed or has no books, or in progress");
        served.broker.topUp("5.00");
        assertThat(checked("4.00"))
                .hasToString(
                        "20.00 + 4.00 topped up - 0.00 charged, balance 24.35 USD: 0.35 USD more than that: a top-up was"
                                + " not stored");
    }

    @Test
    void callGoesOnIfTheBooksDoNot() throws Exception {
        open(TestDatabase.H2);
        execute("alter table freight_book rename to away");
        booked.createLoad("order-1", Served.load());
        execute("alter table away rename to freight_book");
        assertThat(checked("0.00").differenceUsd()).isZero();
    }

    /** The page has this figure. */
    @Test
    @Tag("slow")
    void rowTakesAtMost300BytesWithItsIndexes() throws Exception {
        open(TestDatabase.POSTGRESQL);
        execute("insert into freight_book select 'acme', substr(md5(i::text), 1, 16) || '-' || i, current_timestamp,"
                + " 'getLoadPosition', 'LD-2026-' || i, null, 'customer-' || i % 50, 'CHARGED', 0.02, 0.02, 0,"
                + " 'web-1.example-4711-0f3a9c21' from generate_series(1, 20000) i");
        Database known = new Database(dataSource, "freight_");
        long bytes = known.transaction(
                "size", tx -> tx.one("select pg_total_relation_size('freight_book') / 20000", row -> row.getLong(1)));
        System.out.println("freight_book: " + bytes + " bytes a row");
        assertThat(bytes).isBetween(200L, 300L);
    }

    @Test
    @Tag("slow")
    void monthOfOrdersClosesToTheCent() throws Exception {
        lived(TestDatabase.POSTGRESQL);
    }

    @Test
    @Tag("slow")
    void monthOfOrdersClosesToTheCentOnH2() throws Exception {
        lived(TestDatabase.H2);
    }

    /** Lost responses, retries, replays, a balance that runs out and top-ups: with the seed printed if it fails. */
    private void lived(TestDatabase database) throws Exception {
        open(database);
        Random random = new Random(20261001);
        patient = opened(client(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5))));
        DurableFreight durable = opened(durable(booked).start());
        int topUps = 0;
        for (int order = 0; order < 60; order++) {
            lose(random.nextBoolean() ? "createLoad" : "getLoadPosition", random.nextInt(2) + 1);
            String tag = "customer-" + order % 3;
            topUps += ordered(durable, order, tag) + read(random.nextInt(4), tag);
        }
        JdbcBooks.Check check = checked(topUps + "0.00");
        assertThat(topUps).isGreaterThan(2);
        assertThat(check.differenceUsd()).as("%s", check).isZero();
        assertThat(check.chargedUsd()).isEqualTo(served.paidUsd());
        assertThat(month().stream().map(JdbcBooks.Line::chargedUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo(served.paidUsd());
        StringBuilder csv = new StringBuilder();
        books.csv(thisMonth(), csv);
        List<String[]> rows =
                csv.toString().lines().skip(1).map(line -> line.split(",", -1)).toList();
        assertThat(rows).hasSize(served.debits().size());
        assertThat(rows.stream().map(row -> new BigDecimal(row[8])).reduce(BigDecimal.ZERO, BigDecimal::add))
                .as("%s", Arrays.toString(rows.get(0)))
                .isEqualByComparingTo(served.paidUsd());
    }

    /** Each fourth one durable, each fifth one twice; returns how often money was short. */
    private int ordered(DurableFreight durable, int order, String tag) throws Exception {
        CreateLoadInput input =
                Served.load().toBuilder().customerRef("ref-" + order).build();
        CallOptions options = CallOptions.builder().tag(tag).build();
        if (order % 4 == 0) {
            int topUps = topUpBelow(LITTLE);
            DurableCall asked = durable.createLoad(
                    "order-" + order, input, DurableOptions.none().tag(tag));
            load = end(durable, asked).loadNumber();
            return topUps;
        }
        int topUps = paid(() ->
                load = patient.createLoad("order-" + order, input, options).loadNumber());
        if (order % 5 == 0) {
            opened(client(RetryPolicy.none())).createLoad("order-" + order, input, options);
        }
        return topUps;
    }

    private int read(int times, String tag) {
        int topUps = 0;
        for (int read = 0; read < times; read++) {
            topUps += paid(() ->
                    patient.getLoadPosition(load, CallOptions.builder().tag(tag).build()));
        }
        return topUps;
    }

    private int paid(Runnable call) {
        try {
            call.run();
        } catch (InsufficientFundsException e) {
            int topUps = topUpBelow(LITTLE);
            call.run();
            return topUps;
        } catch (FreightException e) {
            acknowledge(patient, lost -> ChargeStatus.CHARGED);
        }
        return 0;
    }

    private int topUpBelow(BigDecimal usd) {
        if (served.broker.balanceUsd().compareTo(usd) >= 0) {
            return 0;
        }
        served.broker.topUp("10.00");
        return 1;
    }
}
