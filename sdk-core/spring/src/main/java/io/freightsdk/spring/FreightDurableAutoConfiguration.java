package io.freightsdk.spring;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.Transactions;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.init.DataSourceScriptDatabaseInitializer;
import org.springframework.boot.sql.init.DatabaseInitializationSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Creates durable calls, the charge store, the tracking store and the webhooks in the database of the application, with
 * freight-sdk-durable. A bean of the application replaces each of them.
 */
@AutoConfiguration(
        // of Spring Boot 3 and of Spring Boot 4
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration"
        })
@ConditionalOnClass({DurableFreight.class, DataSourceScriptDatabaseInitializer.class, PlatformTransactionManager.class})
@ConditionalOnSingleCandidate(DataSource.class)
@EnableConfigurationProperties(FreightProperties.class)
public class FreightDurableAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Transactions freightTransactions(DataSource dataSource, ObjectProvider<PlatformTransactionManager> managers) {
        PlatformTransactionManager manager = managers.getIfAvailable();
        return manager == null ? Transactions.of(dataSource) : new SpringTransactions(manager, dataSource);
    }

    /** Runs the script as Spring Batch runs its own: a statement that fails, such as that of an existing table, is skipped. */
    @Bean
    DataSourceScriptDatabaseInitializer freightSchema(DataSource dataSource, FreightProperties properties) {
        DatabaseInitializationSettings settings = new DatabaseInitializationSettings();
        settings.setSchemaLocations(List.of("classpath:io/freightsdk/freight-1.sql"));
        settings.setMode(properties.durable().initializeSchema());
        settings.setContinueOnError(true);
        return new DataSourceScriptDatabaseInitializer(dataSource, settings);
    }

    @Bean
    @ConditionalOnMissingBean
    JdbcChargeStore freightChargeStore(Transactions transactions, FreightProperties properties) {
        return JdbcChargeStore.of(transactions, properties.requiredAccount());
    }

    /** Limits all nodes that share the database. */
    @Bean
    @ConditionalOnProperty("freight.limit-usd-per-day")
    SpendLimit freightLimit(FreightProperties properties, JdbcChargeStore store) {
        return SpendLimit.usd(Objects.requireNonNull(properties.limitUsdPerDay()))
                .per(Duration.ofDays(1))
                .shared(store);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    DurableFreight durableFreight(
            FreightClient freight,
            DataSource dataSource,
            Transactions transactions,
            FreightProperties properties,
            ObjectProvider<DurableFreight.Listener> listener,
            ObjectProvider<LoadTracker> tracker,
            ObjectProvider<InstantSource> clock) {
        DurableFreight.Builder durable = DurableFreight.builder(freight, dataSource)
                .transactions(transactions)
                .threads(properties.durable().threads())
                .retention(properties.durable().retention());
        listener.ifAvailable(durable::onEnd);
        if (properties.durable().follow()) {
            durable.follow(tracker.getObject());
        }
        clock.ifUnique(durable::clock);
        return durable.requestOnly(); // freightCallWorker starts it
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "freight.durable.worker", matchIfMissing = true)
    FreightWorker freightCallWorker(DurableFreight durable) {
        return new FreightWorker(durable::start, durable::close);
    }

    @Bean
    @ConditionalOnMissingBean(TrackingStore.class)
    JdbcTrackingStore freightTrackingStore(Transactions transactions, FreightProperties properties) {
        return JdbcTrackingStore.builder(transactions, properties.requiredAccount())
                .retention(properties.durable().retention())
                .build();
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    @ConditionalOnProperty("freight.webhooks.secret")
    TrackingWebhooks freightWebhooks(
            Transactions transactions, FreightProperties properties, ObjectProvider<InstantSource> clock) {
        TrackingWebhooks.Builder webhooks = TrackingWebhooks.builder(transactions, properties.requiredAccount());
        webhooks.secret(properties.webhooks().secret().toArray(String[]::new));
        FreightAutoConfiguration.set(properties.webhooks().url(), webhooks::url);
        clock.ifUnique(webhooks::clock);
        return webhooks.build();
    }

    @Bean
    @ConditionalOnBean(TrackingWebhooks.class)
    @ConditionalOnBooleanProperty(name = "freight.durable.worker", matchIfMissing = true)
    FreightWorker freightWebhooksWorker(TrackingWebhooks webhooks) {
        return new FreightWorker(webhooks::start, webhooks::close);
    }
}
