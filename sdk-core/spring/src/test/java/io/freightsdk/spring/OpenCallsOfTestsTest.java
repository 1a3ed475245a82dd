package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@SpringBootTest(
        classes = OpenCallsOfTestsTest.Application.class,
        properties = {
            "freight.account=acme",
            "freight.durable.create-schema=true",
            "freight.limit-usd-per-sliding-day=500.00"
        })
@EnableFreightServer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
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

    /** Leaves calls that are not sent, that wait for money, and a load that is followed. */
    @Test
    @Order(1)
    void oneAsksAndDoesNotWait(FreightBroker broker) throws Exception {
        String number = durable.whenEnded(durable.createLoad("order-0", load()))
                .get(60, TimeUnit.SECONDS)
                .loadNumber();
        assertThat(tracker.follow(number, WatchOptions.defaults()).isFollowed()).isTrue();
        for (int order = 1; order < 20; order++) {
            durable.createLoad("order-" + order, load());
        }
    }

    @Test
    @Order(2)
    void nextPaysForNothingOfIt(FreightBroker broker) throws Exception {
        assertThat(freight.allowance(limit, null).spentUsd()).isEqualTo("0.00");
        assertThat(durable.list(DurableState.READY, 99)).isEmpty();
        assertThat(durable.paused()).isEmpty();
        durable.whenEnded(durable.createLoad("order-of-two", load())).get(60, TimeUnit.SECONDS);
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
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
