package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.server.junit.EnableFreightServer;
import javax.sql.DataSource;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.annotation.Transactional;

/** A test that Spring rolls back after it, and that has locked rows until then. */
@SpringBootTest(
        classes = RolledBackTest.Application.class,
        properties = {"freight.account=acme", "freight.durable.create-schema=true"})
@EnableFreightServer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("acceptance")
class RolledBackTest {
    @Configuration
    @ImportAutoConfiguration(FreightAutoConfiguration.class)
    static class Application {
        @Bean
        DataSource dataSource() {
            return AutoConfigurationSetup.database("rolled-back");
        }

        @Bean
        DataSourceTransactionManager transactions(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }
    }

    @Autowired
    DurableFreight durable;

    @Autowired
    DataSource dataSource;

    @Test
    @Order(1)
    @Timeout(value = 60, threadMode = ThreadMode.SAME_THREAD) // that of Spring's transaction
    @Transactional
    void callIsCancelledInItsTransaction() {
        durable.pause("nothing is sent");
        DurableCall unused = durable.createLoad("order-1", AutoConfigurationSetup.load());
        assertThat(durable.in(DataSourceUtils.getConnection(dataSource)).cancel("order-1"))
                .isTrue();
    }

    @Test
    @Order(2)
    void callIsForgottenAllTheSame() {
        assertThat(durable.paused()).isEmpty();
        assertThat(durable.find("order-1")).isEmpty();
    }
}
