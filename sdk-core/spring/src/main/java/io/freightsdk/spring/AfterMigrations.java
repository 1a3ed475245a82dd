package io.freightsdk.spring;

import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDependsOnDatabaseInitializationDetector;

/** Lists the beans that use tables, so that Spring creates them after Flyway, Liquibase or a script has created the tables. */
final class AfterMigrations extends AbstractBeansOfTypeDependsOnDatabaseInitializationDetector {
    @Override
    protected Set<Class<?>> getDependsOnDatabaseInitializationBeanTypes() {
        return Set.of(DurableFreight.class, JdbcChargeStore.class, JdbcTrackingStore.class, TrackingWebhooks.class);
    }
}
