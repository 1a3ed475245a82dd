package io.freightsdk.spring;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcBooks;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDependsOnDatabaseInitializationDetector;

/** Names the beans that look at tables, which Spring then makes after Flyway, Liquibase or {@code spring.sql.init} has run. */
final class AfterMigrations extends AbstractBeansOfTypeDependsOnDatabaseInitializationDetector {
    @Override
    protected Set<Class<?>> getDependsOnDatabaseInitializationBeanTypes() {
        return Set.of(
                DurableFreight.class,
                JdbcBooks.class,
                JdbcSpendPool.class,
                JdbcWatchStore.class,
                TrackingWebhooks.class);
    }
}
