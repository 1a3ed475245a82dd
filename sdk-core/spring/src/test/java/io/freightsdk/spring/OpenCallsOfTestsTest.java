package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextManager;

@SpringBootTest(
        classes = OpenCallsOfTestsTest.Application.class,
        properties = {
            "freight.account=acme",
            "freight.durable.create-schema=true",
            "freight.limit-usd-per-sliding-day=500.00",
            "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "freight.health.max-age=1ms"
        })
@EnableFreightServer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("acceptance")
class OpenCallsOfTestsTest {
    @Configuration
    @ImportAutoConfiguration(FreightAutoConfiguration.class)
    static class Application {
        @Bean
        DataSource dataSource() {
            JdbcDataSource database = new JdbcDataSource();
            database.setUrl("jdbc:h2:mem:open-calls;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE");
            return database;
        }
    }

    @Autowired
    DurableFreight durable;

    @Autowired
    LoadTracker tracker;

    @Autowired
    FreightClient freight;

    @Autowired
    SpendLimit limit;

    @Autowired
    CachedMetrics figures;

    @Autowired
    DataSource database;

    /** Leaves calls that are not sent, that wait for money, a load that is followed, and an event that is neither posted nor delivered. */
    @Test
    @Order(1)
    void oneAsksAndDoesNotWait(FreightBroker broker) throws Exception {
        String number = durable.whenEnded(durable.createLoad("order-0", load()))
                .get(60, TimeUnit.SECONDS)
                .loadNumber();
        assertThat(tracker.follow(number, WatchOptions.defaults()).isFollowed()).isTrue();
        change("insert into freight_webhook (account, load_number, url, delivered_events)"
                + " values ('acme', 'LD-1', 'http://localhost:1', 0)");
        change("insert into freight_webhook_event (account, event_id, load_number, state, body, attempts,"
                + " stored_at) values ('acme', 'e1', 'LD-1', 'WAITING', '{}', 0, current_timestamp)");
        change("insert into freight_event (account, event_id, load_number, sequence, event, delivered, stored_at)"
                + " values ('acme', 'e1', 'LD-1', 1, '{}', false, current_timestamp)");
        for (int order = 1; order < 20; order++) {
            durable.createLoad("order-" + order, load());
        }
        durable.pause("one is sent to see");
        durable.createLoad("order-seen", load());
        change("update freight_call set state = 'SENDING' where order_id = 'order-seen'");
        CompletableFuture<Void> unused = CompletableFuture.runAsync(
                () -> change("update freight_call set state = 'READY' where order_id = 'order-seen'"),
                CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
    }

    /** Requests a load after each method, which is forgotten too. */
    @AfterEach
    void cleansUp() {
        durable.createLoad("order-after", load());
    }

    private boolean isAny(String rows) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement look = connection.createStatement()) {
            return look.executeQuery("select 1 from " + rows).next();
        }
    }

    private void change(String sql) {
        try (Connection connection = database.getConnection();
                Statement change = connection.createStatement()) {
            change.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Order(2)
    void nextPaysForNothingOfIt(FreightBroker broker) throws Exception {
        assertThat(freight.spendLimitStatus(limit, null).spentUsd()).isEqualTo("0.00");
        assertThat(durable.spend().chargedUsd()).isEqualTo("0.00");
        assertThat(durable.list(DurableState.READY, 99)).isEmpty();
        assertThat(durable.list(DurableState.SENDING, 99)).isEmpty();
        assertThat(figures.read().value("freight.webhooks", "waiting")).isZero();
        assertThat(isAny("freight_event where delivered = false")).isFalse();
        assertThat(durable.paused()).isEmpty();
        // the order of the method before, whose load the server does not know any more
        durable.whenEnded(durable.createLoad("order-0", load())).get(60, TimeUnit.SECONDS);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
    }

    /** As of one whose script of SQL fails, in parallel with this one. */
    @Test
    @Order(3)
    void methodThatSpringCouldNotPrepareForgetsNothingOfAnother() {
        durable.pause("nothing is sent");
        durable.createLoad("order-1", load());
        new OpenCallsOfTests().afterTestMethod(new TestContextManager(OpenCallsOfTestsTest.class).getTestContext());
        assertThat(durable.list(DurableState.READY, 9)).hasSize(1);
    }

    @Test
    @Order(4)
    void callThatDoesNotEndIsAWarning() {
        durable.pause("it is sent for longer than anybody waits");
        durable.createLoad("order-1", load());
        change("update freight_call set state = 'SENDING' where order_id = 'order-1'");
        List<String> said = new ArrayList<>();
        Logger log = Logger.getLogger("io.freightsdk.spring");
        log.setFilter(line -> said.add(line.getMessage()));
        OpenCallsOfTests impatient = new OpenCallsOfTests();
        impatient.most = Duration.ZERO;
        TestContext test = new TestContextManager(OpenCallsOfTestsTest.class).getTestContext();
        impatient.beforeTestMethod(test);
        impatient.afterTestMethod(test);
        log.setFilter(null);
        change("update freight_call set state = 'READY' where order_id = 'order-1'");
        assertThat(said)
                .containsExactly("a durable call is still on its way 0 s after its test method, and the next one may"
                        + " meet its load; await its end in the method");
    }

    private static CreateLoadInput load() {
        StopInput stop = StopInput.builder()
                .address("1 Main St")
                .city("Chicago")
                .state("IL")
                .zip("60601")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(stop)
                .deliveries(stop)
                .build();
    }
}
