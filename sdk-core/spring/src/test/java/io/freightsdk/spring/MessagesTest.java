package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** The whole text of the reasons why an application with the starter does not start. */
class MessagesTest extends AutoConfigurationSetup {
    private static final String SEVERAL =
            "freight-sdk-durable cannot choose between several DataSource beans, so nothing would be stored and"
                    + " freight.limit-usd-per-day would not hold for all nodes; mark one DataSource with @Primary, or"
                    + " declare the beans DurableFreight and JdbcChargeStore yourself";

    private static Consumer<AssertableApplicationContext> failsWith(String message) {
        return it -> assertThat(it).getFailure().rootCause().hasMessage(message);
    }

    /** Spring leaves a placeholder as it is, and each order of such an account would be paid again under the right one. */
    @Test
    void accountWithAPlaceholder() {
        context.withPropertyValues("freight.account=${FREIGHT_UNSET}")
                .run(failsWith("the property freight.account has a placeholder that was not resolved; set the variable"
                        + " that it names")::accept);
    }

    @Test
    void databaseWithoutAnAccount() {
        bare.withBean(DataSource.class, AutoConfigurationSetup::database)
                .run(failsWith("set the property freight.account; calls and charges are stored and metered under this"
                        + " name")::accept);
    }

    /** A request would not be part of the caller's transaction otherwise. */
    @Test
    void transactionManagerOfAnotherDatabase() {
        with(database())
                .withBean(PlatformTransactionManager.class, () -> new DataSourceTransactionManager(database()))
                .run(failsWith(
                        "the PlatformTransactionManager does not manage the DataSource of freight-sdk-durable, so"
                                + " its rows would not be part of your transactions; declare a bean of the type Transactions for"
                                + " that DataSource")::accept);
    }

    private ApplicationContextRunner several() {
        return with(database()).withBean("reports", DataSource.class, AutoConfigurationSetup::database);
    }

    @Test
    void severalDataSources() {
        several().run(failsWith(SEVERAL)::accept);
    }

    @Configuration(proxyBeanMethods = false)
    static class PrimaryDataSource {
        @Bean
        @Primary
        DataSource orders() {
            return database();
        }
    }

    @Test
    void severalDataSources_onePrimary_starts() {
        several()
                .withUserConfiguration(PrimaryDataSource.class)
                .run(it -> assertThat(it).hasNotFailed().hasSingleBean(DurableFreight.class));
    }

    @Test
    void severalDataSources_ownChargeStore_starts() {
        JdbcChargeStore own = JdbcChargeStore.of(database(), "acme");
        several()
                .withBean(JdbcChargeStore.class, () -> own)
                .run(it -> assertThat(it).hasNotFailed().hasSingleBean(FreightClient.class));
    }
}
