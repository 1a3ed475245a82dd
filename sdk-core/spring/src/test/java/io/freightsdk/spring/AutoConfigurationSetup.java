package io.freightsdk.spring;

import io.freightsdk.Served;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The starter in an application of Spring Boot 3.5, before a server. Projects of 4.1 and 3.5 are built by {@code .ci/consumers}. */
abstract class AutoConfigurationSetup {
    @AutoClose
    final InMemoryFreightServer server = InMemoryFreightServer.start();

    final FreightBroker broker = server.addBroker();

    final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    FreightAutoConfiguration.class,
                    FreightDurableAutoConfiguration.class,
                    FreightActuatorAutoConfiguration.class));

    final ApplicationContextRunner context = bare.withPropertyValues(
            "freight.base-url=" + server.url(), "freight.agent-key=" + broker.agentKey(), "freight.account=acme");

    /** An application with that database and Spring's JDBC. */
    ApplicationContextRunner with(DataSource dataSource) {
        return context.withConfiguration(AutoConfigurations.of(
                        DataSourceTransactionManagerAutoConfiguration.class,
                        JdbcTemplateAutoConfiguration.class,
                        TransactionAutoConfiguration.class))
                .withBean("dataSource", DataSource.class, () -> dataSource);
    }

    /** A database without tables. */
    static DataSource database() {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
        return database;
    }

    static CreateLoadInput load() {
        return Served.load();
    }
}
