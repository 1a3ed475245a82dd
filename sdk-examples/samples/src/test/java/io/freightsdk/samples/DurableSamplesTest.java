package io.freightsdk.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** The Java and SQL samples of the pages that need a database. */
@Tag("acceptance")
class DurableSamplesTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final DataSource dataSource =
            new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .build();

    @BeforeEach
    void createTables() {
        DurableFreight.builder(freight, dataSource)
                .createSchema(true)
                .requestOnly()
                .close();
        jdbc.execute("create table orders (order_id varchar(100) primary key, load_number varchar(100),"
                + " load_state varchar(20))");
        jdbc.execute("create table events (id varchar(200) primary key, json varchar(10000))");
    }

    @AfterEach
    void close() {
        freight.close();
        server.close();
    }

    @Test
    void loadNumberIsSavedInTheTransactionThatEndsTheCall() throws Exception {
        jdbc.update("insert into orders (order_id) values ('order-4711')");
        try (DurableFreight durable = KeptOrders.start(freight, dataSource)) {
            DurableCall asked = KeptOrders.order(durable, Orders.load());
            DurableCall ended = durable.whenEnded(asked).get(60, TimeUnit.SECONDS);

            assertThat(jdbc.queryForObject("select load_number from orders", String.class))
                    .isEqualTo(ended.loadNumber())
                    .isEqualTo(broker.loads().get(0).loadNumber());
        }
    }

    @Test
    void refusedOrderDoesNotLookLikeOneThatIsNotMadeYet() throws Exception {
        jdbc.update("insert into orders (order_id) values ('order-4711')");
        CreateLoadInput refused =
                Orders.load().toBuilder().driverPhone("+13125550142 or so").build();
        try (DurableFreight durable = KeptOrders.start(freight, dataSource)) {
            DurableCall unused =
                    durable.whenEnded(KeptOrders.order(durable, refused)).get(60, TimeUnit.SECONDS);
        }
        assertThat(jdbc.queryForMap("select load_number, load_state from orders"))
                .containsEntry("load_number", null)
                .containsEntry("load_state", "REFUSED");
    }

    @Test
    void orderAndItsRequestAreOneTransaction() throws Exception {
        jdbc.execute("alter table orders add column input varchar(10000)");
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(dataSource));
        try (DurableFreight durable = KeptOrders.start(freight, dataSource)) {
            OrderDesk desk = new OrderDesk(jdbc, dataSource, durable);
            transaction.executeWithoutResult(status -> {
                desk.take("order-4710", Orders.load());
                status.setRollbackOnly();
            });
            transaction.executeWithoutResult(status -> desk.take("order-4711", Orders.load()));

            assertThat(durable.find("order-4710")).isEmpty();
            assertThat(durable.whenEnded(durable.find("order-4711").orElseThrow())
                            .get(60, TimeUnit.SECONDS)
                            .loadNumber())
                    .isNotNull();
        }
        String stored = jdbc.queryForObject("select input from orders", String.class);
        assertThat(FreightJson.adapter(CreateLoadInput.class).fromJson(stored)).isEqualTo(Orders.load());
    }

    @Test
    void limitIsOfAllProcesses() {
        JdbcSpendPool pool = JdbcSpendPool.of(dataSource, "acme");
        try (FreightClient limited = FreightClient.builder()
                .baseUrl(server.url())
                .account("acme")
                .agentKey(broker.agentKey())
                .spendLimit(SpendLimit.usd("500").per(Duration.ofDays(1)).shared(pool))
                .build()) {
            assertThat(limited.getBalance().balanceUsd()).isEqualByComparingTo("100.00");
        }
    }

    @Test
    void eventsOfALoadAreInTheDatabase() throws Exception {
        String number = freight.createLoad("order-4711", Orders.load()).loadNumber();
        broker.loads().get(0).driveToEnd();
        try (LoadTracker tracker = FollowedByAnyNode.start(freight, dataSource)) {
            tracker.follow(number, WatchOptions.defaults());
            awaitRow("select count(*) from events where json like '%elivered%'");
        }
    }

    @Test
    void orderIsALoadThatIsFollowedAndPosted() throws Exception {
        BlockingQueue<String> posted = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            posted.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        String url = "http://localhost:" + receiver.getAddress().getPort();
        try (OrderToWebhook road = new OrderToWebhook(freight, dataSource, SECRET, url);
                Connection yours = dataSource.getConnection()) {
            yours.setAutoCommit(false);
            road.durable.in(yours).createLoad("order-4711", Orders.load());
            yours.commit();
            String number = road.durable
                    .whenEnded(road.durable.find("order-4711").orElseThrow())
                    .get(60, TimeUnit.SECONDS)
                    .loadNumber();
            broker.loads().get(0).cancel();
            assertThat(road.tracker.find(number)).isNotNull();
            road.tracker.forget(number);
            road.tracker.follow(number, WatchOptions.defaults());
            assertThat(posted.poll(60, TimeUnit.SECONDS)).contains(number, "Cancelled");
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void loadThatAPersonHasFoundIsFollowed() {
        String number = freight.createLoad("order-1", Orders.load()).loadNumber();
        try (DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly()) {
            asks.createLoad("order-4711", Orders.load());
        }
        jdbc.update("update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
        jdbc.update("delete from freight_task");
        try (OrderToWebhook road = new OrderToWebhook(freight, dataSource, SECRET, "http://localhost:9")) {
            road.durable.settle("order-4711", number, ChargeStatus.CHARGED);

            assertThat(road.tracker.find(number)).isNotNull();
        }
    }

    @Test
    void eachChargeIsARow() throws Exception {
        KeptBooks kept = new KeptBooks(dataSource, server.url(), broker.agentKey());
        try (FreightClient booked = kept.freight) {
            kept.closeTheDay(BigDecimal.ZERO, Instant.EPOCH);
            CallOptions globex = CallOptions.builder().tag("globex").build();
            String number = booked.createLoad("=1+1", Orders.load(), globex).loadNumber();
            booked.getLoadPosition(number, globex);
            kept.closeTheDay(BigDecimal.ZERO, Instant.EPOCH);
            assertThat(kept.books.check(Instant.EPOCH).orElseThrow().differenceUsd())
                    .isZero();
            YearMonth month =
                    YearMonth.from(jdbc.queryForObject("select min(charged_at) from freight_book", OffsetDateTime.class)
                            .atZoneSameInstant(ZoneOffset.UTC));
            StringWriter csv = new StringWriter();
            kept.report(month, csv);
            assertThat(csv.toString().lines()).hasSize(3);
            assertThat(jdbc.queryForList(sql(0, month))).hasSize(2).hasSameSizeAs(kept.books.month(month));
            jdbc.update("update freight_book set load_number = '@1+1', charge_id = '－' || charge_id, node = '-1'");
            String rows = sql(1, month).replaceAll("(?s).*copy \\((.*)\\) to .*", "$1");
            assertThat(jdbc.queryForList(rows))
                    .hasSize(2)
                    .allSatisfy(row -> assertThat(row)
                            .containsEntry("TAG", "globex")
                            .containsEntry("LOAD_NUMBER", "'@1+1")
                            .containsEntry("NODE", "'-1")
                            .hasEntrySatisfying(
                                    "CHARGE_ID", id -> assertThat(id.toString()).startsWith("'－"))
                            .hasEntrySatisfying("ORDER_ID", id -> assertThat(id).isIn("'=1+1", null))
                            .hasSize(11));
        }
    }

    /** The SQL of the page, for a month. */
    private static String sql(int number, YearMonth month) throws IOException {
        return Pattern.compile("(?s)```sql\n(.*?)```")
                .matcher(Files.readString(Path.of("../../docs/how-to/books.md")))
                .results()
                .toList()
                .get(number)
                .group(1)
                .replace("2026-11", month.plusMonths(1).toString())
                .replace("2026-10", month.toString());
    }

    private void awaitRow(String count) throws InterruptedException {
        for (int i = 0; i < 2_000; i++) {
            if (jdbc.queryForObject(count, Integer.class) > 0) {
                return;
            }
            boolean unused = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
        }
        throw new AssertionError("no row in 100 s: " + count);
    }
}
