package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightClock;
import io.freightsdk.server.LedgerEntry;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** October of a broker, by a clock that is moved: four orders a day or three times as many, their reads, and all that goes wrong. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("acceptance")
class MonthTest extends BooksSetup {
    private static final YearMonth OCTOBER = YearMonth.of(2026, 10);
    private static final Instant FIRST = Instant.parse("2026-10-01T00:00:00Z");
    private static final int DAYS = 31;
    private static final int ORDERS_A_DAY = 4 * TIMES;

    /** Of a top-up: the month takes between two and three. */
    private static final BigDecimal TOP_UP = new BigDecimal(33 * TIMES).setScale(2);

    private static final BigDecimal LITTLE = new BigDecimal("2.00");

    private final FreightClock clock = served.server.clock();
    private final Map<String, String> tags = new HashMap<>();

    private FreightClient booked;
    private DurableFreight durable;
    private int orders;
    private int reads;
    private int topUps;
    private int topUpsBefore;

    MonthTest() {
        super(TOP_UP.toPlainString());
    }

    @Test
    @Tag("long")
    void monthClosesToTheCent() throws Exception {
        lived(TestDatabase.H2);
    }

    /** At length only: {@link JdbcBooksTest} closes a shorter month on PostgreSQL in every build. */
    @Test
    @Tag("slow")
    void monthClosesToTheCentOnPostgresql() throws Exception {
        lived(TestDatabase.POSTGRESQL);
    }

    private void lived(TestDatabase database) throws Exception {
        clock.set(FIRST.minus(Duration.ofHours(2)));
        dataSource = MovedDataSource.of(database.fresh(), clock);
        opened(builder(dataSource).clock(clock).requestOnly());
        books = JdbcBooks.of(dataSource, "acme");
        booked = opened(clients(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofSeconds(5)))
                .clock(clock)
                .deadline(Duration.ofSeconds(60))
                .build());
        durable = opened(DurableFreight.builder(booked, dataSource)
                .pollEvery(Duration.ofMillis(100))
                .clock(clock)
                .start());
        booked.prices().list();
        order(); // in September
        for (int day = 1; day <= DAYS; day++) {
            clock.set(FIRST.plus(Duration.ofDays(day - 1)));
            closedTheDay();
            live(day);
        }
        clock.set(FIRST.plus(Duration.ofDays(DAYS)));
        closedTheDay();
        clock.advance(Duration.ofMinutes(1));
        order(); // in November

        assertThat(orders).isGreaterThanOrEqualTo(DAYS * ORDERS_A_DAY);
        assertThat(reads).isGreaterThanOrEqualTo(DAYS * ORDERS_A_DAY);
        assertThat(topUps).isEqualTo(2);
        monthTheCsvAndTheLedgerAgree();
        plantedDifferencesAreNamed();
    }

    /** Midnight: the balance is stored, and all that came before closes. */
    private void closedTheDay() {
        books.storeBalance(served.broker.balanceUsd(), TOP_UP.multiply(new BigDecimal(topUps - topUpsBefore)));
        topUpsBefore = topUps;
        books.check(FIRST)
                .ifPresent(check ->
                        assertThat(check.differenceUsd()).as("%s", check).isZero());
    }

    private void live(int day) throws Exception {
        if (day == 5) {
            assertThatThrownBy(() -> booked.createLoad("refused", badLoad()))
                    .isInstanceOf(InvalidRequestException.class);
        }
        if (day == 16) {
            served.server.prices().set("load_create", "0.70");
            booked.prices().refresh();
        }
        for (int i = 0; i < ORDERS_A_DAY; i++) {
            clock.advance(Duration.ofHours(24).dividedBy(ORDERS_A_DAY + 1));
            order();
        }
    }

    private static String tag(int order) {
        return order % 5 == 4 ? null : "customer-" + order % 5;
    }

    private void order() throws Exception {
        int order = orders++;
        String tag = tag(order);
        CallOptions.Builder options = CallOptions.builder();
        if (tag != null) {
            options.tag(tag);
        }
        if (order % 7 == 0) {
            lose("createLoad", 1);
        }
        CreateLoadInput input =
                Served.load().toBuilder().customerRef("ref-" + order).build();
        String[] load = new String[1];
        if (order % 20 == 3) {
            load[0] = durably("order-" + order, input, tag);
        } else {
            paid(() -> load[0] =
                    booked.createLoad("order-" + order, input, options.build()).loadNumber());
        }
        tags.put(load[0], String.valueOf(tag));
        for (int read = 0; read < order % 3; read++) {
            clock.advance(Duration.ofSeconds(1));
            if (reads++ % 25 == 0) {
                lose(reads % 2 == 0 ? Fault.When.BEFORE : Fault.When.AFTER_COMMIT, "getLoadPosition", 1);
            }
            paid(() -> booked.getLoadPosition(load[0], options.build()));
        }
    }

    /** Time goes on until it is over, or what is to be sent again would wait for ever. */
    private String durably(String orderId, CreateLoadInput input, String tag) throws Exception {
        topUpBelow(LITTLE);
        DurableOptions options =
                tag == null ? DurableOptions.none() : DurableOptions.none().tag(tag);
        CompletableFuture<DurableCall> end = durable.whenEnded(durable.createLoad(orderId, input, options));
        Nodes.until(() -> {
            clock.advance(Duration.ofSeconds(1));
            return end.isDone();
        });
        return end.get().loadNumber();
    }

    private void paid(Runnable call) {
        try {
            call.run();
        } catch (InsufficientFundsException e) {
            topUpBelow(LITTLE);
            call.run();
        } catch (FreightException e) {
            acknowledge(booked, this::found);
        }
    }

    /** As a person does who has looked at the service's ledger. */
    private ChargeStatus found(UncertainCharge lost) {
        long debits = served.debits().stream()
                .filter(debit ->
                        debit.at().equals(clock.instant()) && debit.operation().equals(lost.operation()))
                .filter(debit -> lost.loadNumber().equals(debit.loadNumber()))
                .count();
        return debits == 0 ? ChargeStatus.NOT_CHARGED : ChargeStatus.CHARGED;
    }

    private void topUpBelow(BigDecimal usd) {
        if (served.broker.balanceUsd().compareTo(usd) < 0) {
            served.broker.topUp(TOP_UP.toPlainString());
            topUps++;
        }
    }

    private void monthTheCsvAndTheLedgerAgree() throws IOException {
        Map<String, BigDecimal> ofLedger = new TreeMap<>();
        List<LedgerEntry> debits = served.debits().stream()
                .filter(debit ->
                        YearMonth.from(debit.at().atZone(ZoneOffset.UTC)).equals(OCTOBER))
                .toList();
        debits.forEach(debit -> ofLedger.merge(
                tags.get(debit.loadNumber()) + " " + debit.operation(),
                debit.amountUsd().negate(),
                BigDecimal::add));
        Map<String, BigDecimal> ofMonth = new TreeMap<>();
        books.month(OCTOBER).forEach(line -> {
            ofMonth.put(line.tag() + " " + line.operation(), line.chargedUsd());
            assertThat(line.uncertainUsd()).isEqualTo("0.00");
        });
        assertThat(ofMonth).hasSize(10).isEqualTo(ofLedger);

        StringBuilder csv = new StringBuilder();
        books.csv(OCTOBER, csv);
        Map<String, BigDecimal> ofCsv = new TreeMap<>();
        List<String[]> rows =
                csv.toString().lines().skip(1).map(row -> row.split(",", -1)).toList();
        List<String[]> charged =
                rows.stream().filter(row -> row[6].equals("CHARGED")).toList();
        assertThat(charged).hasSameSizeAs(debits);
        charged.forEach(row -> ofCsv.merge(
                (row[5].isEmpty() ? "null" : row[5]) + " " + row[2],
                Database.usd(new BigDecimal(row[8])),
                BigDecimal::add));
        assertThat(ofCsv).isEqualTo(ofLedger);
        assertThat(charged).extracting(row -> row[0].substring(0, 10)).contains("2026-10-01", "2026-10-31");
        assertThat(charged).extracting(row -> new BigDecimal(row[7])).contains(new BigDecimal("0.700000"));
    }

    private void plantedDifferencesAreNamed() throws Exception {
        String paid = books.check(FIRST).orElseThrow().chargedUsd().toPlainString();
        assertThat(books.check(FIRST).orElseThrow()).asString().endsWith(" USD: closed");
        execute("delete from freight_book where charge_id in (select min(charge_id) from freight_book where operation ="
                + " 'getLoadPosition' and charge_status = 'CHARGED' and charged_at > timestamp '2026-10-02 00:00:00')");
        assertThat(books.check(FIRST).orElseThrow())
                .asString()
                .contains(" - " + new BigDecimal(paid).subtract(new BigDecimal("0.02")) + " charged")
                .endsWith(
                        " USD: 0.02 USD less: charged without a price or a row, by a process that was killed or has no books, or in"
                                + " progress");
        execute("update freight_balance set topped_up_usd = 0 where topped_up_usd > 0 and read_at ="
                + " (select max(read_at) from freight_balance where topped_up_usd > 0)");
        assertThat(books.check(FIRST).orElseThrow())
                .asString()
                .endsWith(" USD: " + TOP_UP.subtract(new BigDecimal("0.02"))
                        + " USD more than that: a top-up was not stored");
    }
}
