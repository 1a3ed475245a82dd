package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** An application starts with the tables of the scripts that its properties need, and without one of them it does not start. */
@Tag("acceptance")
class NeededTablesTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @Test
    void durableCallsNeedThreeScripts() {
        assertNeeds(
                List.of("calls-1.sql", "limits-1.sql", "tracking-1.sql"),
                "freight.process-limit-usd-per-sliding-day=50.00");
    }

    @Test
    void webhooksNeedAFourth() {
        assertNeeds(
                List.of("calls-1.sql", "limits-1.sql", "tracking-1.sql", "webhooks-1.sql"),
                "freight.limit-usd-per-sliding-day=500.00",
                "freight.durable.follow=true",
                "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "freight.webhooks.url=https://example.com/freight");
    }

    private void assertNeeds(List<String> scripts, String... properties) {
        assertThat(starts(scripts, properties)).isTrue();
        for (String one : scripts) {
            List<String> without = new ArrayList<>(scripts);
            without.remove(one);
            assertThat(starts(without, properties)).as("without %s", one).isFalse();
        }
    }

    private boolean starts(List<String> scripts, String... properties) {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        for (String script : scripts) {
            new ResourceDatabasePopulator(new ClassPathResource("io/freightsdk/durable/schema/h2/" + script))
                    .execute(database);
        }
        boolean[] started = new boolean[1];
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(FreightAutoConfiguration.class))
                // the health of Spring Boot 4
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
                .withBean(DataSource.class, () -> database)
                .withPropertyValues(
                        "freight.base-url=" + server.url(), "freight.agent-key=agent_1", "freight.account=acme")
                .withPropertyValues(properties)
                .run(it -> started[0] = it.getStartupFailure() == null);
        return started[0];
    }
}
