package io.freightsdk.examples.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.math.BigDecimal;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The code of docs/explanation/durable.md, and that of docs/explanation/tracking.md which keeps something in a database. */
class DurablePagesTest {
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
        DurableFreight.builder(freight, dataSource, "acme")
                .createSchema(true)
                .askOnly()
                .close();
        jdbc.execute("create table orders (order_id varchar(100) primary key, load_number varchar(100))");
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
            DurableCall asked = KeptOrders.order(durable, input());
            DurableCall ended = durable.end(asked).get(60, TimeUnit.SECONDS);

            assertThat(jdbc.queryForObject("select load_number from orders", String.class))
                    .isEqualTo(ended.loadNumber())
                    .isEqualTo(broker.loads().get(0).loadNumber());
        }
    }

    @Test
    void limitIsOfAllProcesses() {
        assertThat(SharedLimit.balance(dataSource, server.url(), broker.agentKey())
                        .balanceUsd())
                .isEqualByComparingTo("100.00");
    }

    @Test
    void eventsOfALoadAreInTheDatabase() throws Exception {
        String number = freight.createLoad("order-4711", input()).loadNumber();
        broker.loads().get(0).driveToEnd();
        try (LoadTracker tracker = FollowedByAnyNode.start(freight, dataSource)) {
            tracker.follow(number, WatchOptions.defaults());
            awaitRow("select count(*) from events where json like '%elivered%'");
        }
    }

    @Test
    void loadHasAUrl() {
        String number = freight.createLoad("order-4711", input()).loadNumber();
        try (PostedEvents posted = new PostedEvents(freight, dataSource, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")) {
            posted.post(number, "https://example.com/freight");
            assertThat(posted.webhooks.find(number)).isPresent();
            assertThat(posted.tracker.find(number)).isNotNull();
        }
    }

    @Test
    void eachChargeIsARow() {
        jdbc.execute("create table charges (at timestamp(6) with time zone, operation varchar(50), tag varchar(200),"
                + " charge varchar(12), usd numeric(18, 6))");
        try (FreightClient booked = FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account("acme")
                .listener(new ChargesAsRows(jdbc))
                .build()) {
            CallOptions globex = CallOptions.builder().tag("globex").build();
            String number = booked.createLoad("order-4711", input(), globex).loadNumber();
            broker.faults()
                    .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close()).onOperation("getLoadPosition"));
            assertThatThrownBy(() -> booked.getLoadPosition(number, globex)).isInstanceOf(FreightException.class);
            booked.acknowledge(booked.uncertain().get(0).clientRequestId(), ChargeStatus.CHARGED);
        }
        assertThat(jdbc.queryForList("select charge from charges where tag = 'globex' order by at", String.class))
                .containsExactly("CHARGED", "UNKNOWN", "LATE");
        assertThat(jdbc.queryForObject("select sum(usd) from charges", BigDecimal.class))
                .isEqualByComparingTo("0.67");
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

    private static CreateLoadInput input() {
        StopInput stop = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(stop)
                .deliveries(stop)
                .build();
    }
}
