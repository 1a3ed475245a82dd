package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.junit.EnableFreightServer;
import javax.sql.DataSource;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A shared limit without durable calls, of which each method may spend all. */
@SpringBootTest(
        classes = LimitOfTestsTest.Application.class,
        properties = {
            "freight.account=acme",
            "freight.durable.enabled=false",
            "freight.durable.create-schema=true",
            "freight.limit-usd-per-sliding-day=1.00"
        })
@EnableFreightServer
@Tag("acceptance")
class LimitOfTestsTest {
    @Configuration
    @ImportAutoConfiguration(FreightAutoConfiguration.class)
    static class Application {
        @Bean
        DataSource dataSource() {
            return AutoConfigurationSetup.database("limit-of-tests;DB_CLOSE_ON_EXIT=FALSE");
        }
    }

    @Autowired
    FreightClient freight;

    @RepeatedTest(3)
    void eachMethodSpendsItsOwn(RepetitionInfo method, FreightBroker broker) {
        freight.createLoad("order-" + method.getCurrentRepetition(), AutoConfigurationSetup.load());
        assertThat(broker.balanceUsd()).isEqualTo("99.35");
    }
}
