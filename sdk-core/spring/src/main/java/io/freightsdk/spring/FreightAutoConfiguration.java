package io.freightsdk.spring;

import io.freightsdk.CallListener;
import io.freightsdk.ChargeStore;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.json.FreightJackson2Module;
import io.freightsdk.json.FreightJackson3Module;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.FreightMeters;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingListener;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.TrackingStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.init.DataSourceScriptDatabaseInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/** Creates the client, its meters, the JSON of its records, and the tracker. A bean of the application replaces each of them. */
@AutoConfiguration(
        after = FreightDurableAutoConfiguration.class,
        // of Spring Boot 3 and of Spring Boot 4
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@EnableConfigurationProperties(FreightProperties.class)
public class FreightAutoConfiguration {
    /** Limits this process. With a database, {@link FreightDurableAutoConfiguration} has a limit of this name for all nodes. */
    @Bean
    @ConditionalOnProperty("freight.limit-usd-per-day")
    @ConditionalOnMissingBean(name = "freightLimit")
    SpendLimit freightLimit(FreightProperties properties) {
        return SpendLimit.usd(Objects.requireNonNull(properties.limitUsdPerDay()))
                .per(Duration.ofDays(1));
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    FreightClient freightClient(
            FreightProperties properties,
            @Qualifier("freightOkHttpClient") ObjectProvider<OkHttpClient> okHttpClient,
            ObjectProvider<SpendLimit> limits,
            ObjectProvider<ChargeStore> chargeStore,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<InstantSource> clock,
            ObjectProvider<FreightClientCustomizer> customizers) {
        FreightClient.Builder client = FreightClient.builder();
        set(properties.baseUrl(), client::baseUrl);
        set(properties.agentKey(), client::agentKey);
        set(properties.account(), client::account);
        set(properties.deadline(), client::deadline);
        okHttpClient.ifAvailable(client::okHttpClient);
        limits.orderedStream().forEach(client::spendLimit);
        chargeStore.ifAvailable(client::chargeStore);
        listeners.orderedStream().forEach(client::listener);
        clock.ifUnique(client::clock);
        customizers.orderedStream().forEach(customizer -> customizer.customize(client));
        return client.build();
    }

    /** Sets a value that is not null. Spring's PropertyMapper differs between Boot 3 and Boot 4. */
    static <T> void set(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    /** Warns that the property does not limit the application's own client. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(FreightClient.class)
    @ConditionalOnProperty("freight.limit-usd-per-day")
    static class LimitOfNobody {
        LimitOfNobody() {
            System.getLogger("io.freightsdk.spring")
                    .log(
                            Level.WARNING,
                            "freight.limit-usd-per-day does not limit the FreightClient bean of the application; pass the"
                                    + " SpendLimit bean to its builder");
        }
    }

    /** Refuses to start if the database cannot be chosen: nothing would be stored, and the limit would hold for one process. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({
        DurableFreight.class,
        DataSourceScriptDatabaseInitializer.class,
        PlatformTransactionManager.class
    })
    @ConditionalOnBean(DataSource.class)
    @ConditionalOnMissingBean({DurableFreight.class, JdbcChargeStore.class})
    static class SeveralDataSources {
        SeveralDataSources(ObjectProvider<DataSource> dataSources) {
            if (dataSources.getIfUnique() == null) {
                throw new IllegalStateException(
                        "freight-sdk-durable cannot choose between several DataSource beans, so"
                                + " nothing would be stored and freight.limit-usd-per-day would not hold for all nodes; mark one"
                                + " DataSource with @Primary, or declare the beans DurableFreight and JdbcChargeStore yourself");
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {
        @Bean
        @ConditionalOnMissingBean
        FreightMeters freightMeters(MeterRegistry registry, FreightProperties properties) {
            return FreightMeters.of(registry, properties.requiredAccount());
        }

        /**
         * Creates the gauges of the client, of its limits, and of all beans that have metrics. Each is read at most once a
         * minute.
         */
        @Bean
        MeterBinder freightGauges(
                FreightClient freight,
                ObjectProvider<SpendLimit> limits,
                ObjectProvider<ChargeStore> chargeStore,
                ObjectProvider<MetricSource> sources) {
            List<MetricSource> all = new ArrayList<>(List.of(MetricSource.of(freight)));
            if (!(chargeStore.getIfAvailable() instanceof MetricSource)) { // a store has those of all nodes
                all.add(MetricSource.ofUnknownCharges(freight));
            }
            limits.orderedStream().forEach(limit -> all.add(MetricSource.ofLimits(freight, List.of(limit))));
            sources.orderedStream().forEach(all::add);
            return FreightMeters.gauges(freight, CachedMetrics.of(Duration.ofMinutes(1), all));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(com.fasterxml.jackson.databind.Module.class)
    static class Jackson2 {
        /** Writes the records in the JSON of controllers, as Spring Boot 3 does. */
        @Bean
        @ConditionalOnMissingBean
        FreightJackson2Module freightJackson2Module() {
            return new FreightJackson2Module();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(tools.jackson.databind.JacksonModule.class)
    static class Jackson3 {
        /** Writes the records in the JSON of controllers, as Spring Boot 4 does. */
        @Bean
        @ConditionalOnMissingBean
        FreightJackson3Module freightJackson3Module() {
            return new FreightJackson3Module();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(LoadTracker.class)
    static class Tracking {
        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        LoadTracker loadTracker(
                FreightClient freight,
                FreightProperties properties,
                ObjectProvider<TrackingStore> store,
                ObjectProvider<TrackingPolicy> policy,
                ObjectProvider<InstantSource> clock,
                ObjectProvider<TrackingListener> listeners,
                ConfigurableApplicationContext context) {
            LoadTracker.Builder tracker = LoadTracker.builder(freight);
            set(properties.tracking().budgetUsdPerDay(), tracker::budgetUsdPerSlidingDay);
            store.ifAvailable(tracker::store);
            policy.ifAvailable(tracker::policy);
            clock.ifUnique(tracker::clock);
            return tracker.listener(event -> {
                        if (!context.isRunning()) { // the event would reach no listener and count as delivered
                            throw new IllegalStateException("the event is delivered later, because the application"
                                    + " context is not running");
                        }
                        listeners.orderedStream().forEach(listener -> listener.onEvent(event));
                        context.publishEvent(event);
                    })
                    .build();
        }

        @Bean
        @ConditionalOnBooleanProperty(name = "freight.durable.worker", matchIfMissing = true)
        FreightWorker freightTrackingWorker(LoadTracker tracker) {
            return new FreightWorker(tracker::start, tracker::close);
        }
    }
}
