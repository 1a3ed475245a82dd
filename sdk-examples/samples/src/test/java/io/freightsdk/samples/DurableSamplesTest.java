package io.freightsdk.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.ledger.JdbcChargeStore.MonthLine;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tracking.FollowOptions;
import io.freightsdk.tracking.LoadTracker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
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
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** The Java and SQL samples of the pages that need a database. */
@Tag("acceptance")
class DurableSamplesTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightBroker broker = server.addBroker();
    private final DataSource dataSource =
            new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
    private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    private final FreightClient freight = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(broker.agentKey())
            .account("acme")
            .build();

    @BeforeEach
    void createTables() {
        new ResourceDatabasePopulator(new ClassPathResource("io/freightsdk/freight-1.sql")).execute(dataSource);
        jdbc.execute("create table orders (order_id varchar(100) primary key, load_number varchar(100),"
                + " load_state varchar(20))");
        jdbc.execute("create table events (id varchar(200) primary key, json varchar(10000))");
    }

    @AfterEach
    void close() {
        freight.close();
        server.close();
    }

    /** Requests the load of order-4711 as the page does, and waits for its end. */
    private DurableCall ordered(DurableFreight durable, CreateLoadInput input) throws Exception {
        jdbc.update("insert into orders (order_id) values ('order-4711')");
        try (Connection yours = dataSource.getConnection()) {
            yours.setAutoCommit(false);
            KeptOrders.order(durable, yours, input);
            yours.commit();
        }
        return durable.await("order-4711", Duration.ofSeconds(60));
    }

    @Test
    void loadNumberIsSavedInTheTransactionThatEndsTheCall() throws Exception {
        try (DurableFreight durable = KeptOrders.start(freight, dataSource)) {
            DurableCall ended = ordered(durable, Orders.load());

            assertThat(jdbc.queryForObject("select load_number from orders", String.class))
                    .isEqualTo(ended.loadNumber())
                    .isEqualTo(broker.loads().get(0).loadNumber());
        }
    }

    @Test
    void refusedOrderDoesNotLookLikeOneThatIsNotCreatedYet() throws Exception {
        CreateLoadInput refused =
                Orders.load().toBuilder().driverPhone("+13125550142 or so").build();
        try (DurableFreight durable = KeptOrders.start(freight, dataSource)) {
            assertThat(ordered(durable, refused).state()).isEqualTo(DurableState.FAILED);
        }
        assertThat(jdbc.queryForMap("select load_number, load_state from orders"))
                .containsEntry("load_number", null)
                .containsEntry("load_state", "FAILED");
    }

    @Test
    void eventsOfALoadAreInTheDatabase() throws Exception {
        String number = freight.createLoad("order-4711", Orders.load()).loadNumber();
        broker.loads().get(0).driveToEnd();
        try (LoadTracker tracker = FollowedByAnyNode.start(freight, dataSource)) {
            tracker.follow(number, FollowOptions.defaults());
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
            String number =
                    road.durable.await("order-4711", Duration.ofSeconds(60)).loadNumber();
            broker.loads().get(0).cancel();
            assertThat(road.tracker.find(number)).isNotNull();
            road.tracker.stop(number);
            road.tracker.follow(number, FollowOptions.defaults());
            assertThat(posted.poll(60, TimeUnit.SECONDS)).contains(number, "load.cancelled");
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void loadThatAPersonHasFoundIsFollowed() throws Exception {
        String number = freight.createLoad("order-1", Orders.load()).loadNumber();
        try (DurableFreight asks = DurableFreight.builder(freight, dataSource).requestOnly()) {
            asks.createLoad("order-4711", Orders.load());
        }
        jdbc.update("update freight_call set state = 'UNRESOLVED', attempts = 1, uncertain = true");
        jdbc.update("delete from freight_task");
        try (OrderToWebhook road = new OrderToWebhook(freight, dataSource, SECRET, "http://localhost:9")) {
            road.durable.resolve("order-4711", number, ChargeStatus.CHARGED);
            road.durable.await("order-4711", Duration.ofSeconds(60));

            assertThat(road.tracker.find(number)).isNotNull();
        }
    }

    @Test
    void eachChargeIsARow() throws Exception {
        MonthlyCharges kept = new MonthlyCharges(dataSource, server.url(), broker.agentKey());
        try (FreightClient charged = kept.freight) {
            CallOptions globex = CallOptions.builder().tag("globex").build();
            String number =
                    charged.createLoad("order-4711", Orders.load(), globex).loadNumber();
            charged.getLoadPosition(number, globex);
            YearMonth month = YearMonth.from(
                    jdbc.queryForObject("select min(charged_at) from freight_charge", OffsetDateTime.class)
                            .atZoneSameInstant(ZoneOffset.UTC));
            kept.report(month);
            assertThat(kept.charges.month(month))
                    .extracting(
                            MonthLine::tag,
                            MonthLine::operation,
                            MonthLine::charges,
                            line -> line.chargedUsd().toPlainString())
                    .containsExactly(
                            tuple("globex", "createLoad", 1L, "0.65"), tuple("globex", "getLoadPosition", 1L, "0.02"));
            assertThat(jdbc.queryForList(sql(0, month))).hasSize(2);
            assertThat(jdbc.queryForList(sql(1, month).replaceAll("(?s).*copy \\((.*)\\) to .*", "$1")))
                    .hasSize(2);
        }
    }

    /** The SQL of the page, for a month. */
    private static String sql(int number, YearMonth month) throws IOException {
        return Pattern.compile("(?s)```sql\n(.*?)```")
                .matcher(Files.readString(Path.of("../../docs/books.md")))
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
