package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.server.junit.EnableFreightServer;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Durable calls that the application keeps itself, in one of two databases. */
@SpringBootTest(classes = OwnCallsOfTestsTest.Application.class, properties = "freight.account=acme")
@EnableFreightServer
@Tag("acceptance")
class OwnCallsOfTestsTest {
    @Configuration
    @ImportAutoConfiguration(FreightAutoConfiguration.class)
    static class Application {
        @Bean
        DataSource orders() {
            return database("own-orders");
        }

        @Bean
        DataSource calls() {
            return database("own-calls");
        }

        private static DataSource database(String name) {
            JdbcDataSource database = new JdbcDataSource();
            database.setUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE");
            return database;
        }

        @Bean(destroyMethod = "close")
        DurableFreight durableFreight(FreightClient freight, @Qualifier("calls") DataSource calls) {
            return DurableFreight.builder(freight, calls).createSchema(true).start();
        }
    }

    @Autowired
    DurableFreight durable;

    @RepeatedTest(2)
    void areLeftAlone() {
        assertThat(durable.paused()).isEmpty();
    }
}
