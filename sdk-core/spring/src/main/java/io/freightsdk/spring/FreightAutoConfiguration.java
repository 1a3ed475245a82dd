package io.freightsdk.spring;

import com.github.kagkarlsson.scheduler.stats.MicrometerStatsRegistry;
import com.github.kagkarlsson.scheduler.stats.StatsRegistry;
import io.freightsdk.CallListener;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.BodyCipher;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcBooks;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.Operator;
import io.freightsdk.durable.SchemaException;
import io.freightsdk.durable.StoreSettings;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.Usd;
import io.freightsdk.json.FreightJackson2Module;
import io.freightsdk.json.FreightJackson3Module;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.FreightMeters;
import io.freightsdk.micrometer.MetricSource;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackerDriver;
import io.freightsdk.tracking.TrackingListener;
import io.freightsdk.tracking.TrackingPolicy;
import io.freightsdk.tracking.WatchStore;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ClassUtils;

/** The beans of the starter. A bean of the application replaces each. */
@AutoConfiguration(
        // where Spring Boot 3 has them, and 4
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@EnableConfigurationProperties(FreightProperties.class)
public class FreightAutoConfiguration {
    /** As Spring Boot's own condition has it, whose class is another in each line. */
    private static final String HEALTH_IS_ON =
            "'${management.health.freight.enabled:${management.health.defaults.enabled:true}}'.matches('(?i)true|on|yes|1')";

    /** Unlike Spring's condition, leaves a variable that is not set to {@link FreightProperties}, which names the property. */
    private static final String HAS_ACCOUNT = "environment.containsProperty('freight.account')";

    /** The properties that decide whether a bean is there: Spring's condition takes a text such as off for on. */
    private static final List<String> SWITCHES =
            List.of("freight.durable.enabled", "freight.durable.books", "freight.tracking.enabled");

    /** The name of a property that would be a limit, or of a group. */
    private static final Pattern NOBODY_ELSES =
            Pattern.compile("^freight\\.(.*(limit|usd|max)|(durable|tracking|webhooks|health)\\.)");

    /**
     * Refuses a switch that is neither, and limits and parts of groups that are unknown among the system properties, which
     * Spring ignores; Spring calls it.
     */
    public FreightAutoConfiguration(Environment environment) {
        for (String name : SWITCHES) {
            String text = environment.getProperty(name, "false");
            if (!(text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"))) {
                throw new WrongSettingException("the property " + name + " is true or false, not " + text);
            }
        }
        refuseUnknown(environment);
    }

    /** Others may be somebody else's, such as freight.version of a build. */
    private static void refuseUnknown(Environment environment) {
        Set<ConfigurationPropertyName> known = new HashSet<>();
        // without their values: the application may have converters and placeholders of its own
        Binder.get(environment).bind("freight", Bindable.of(FreightProperties.class), new BindHandler() {
            @Override
            public <T> @Nullable Bindable<T> onStart(
                    ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
                known.add(name);
                return target.getType().toClass().isRecord() ? target : null;
            }
        });
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource names
                    && source.getUnderlyingSource() instanceof PropertySource<?> one
                    && one.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)) {
                names.stream()
                        .filter(name -> !known.contains(name)
                                && NOBODY_ELSES.matcher(name.toString()).find())
                        .findFirst()
                        .ifPresent(name -> {
                            throw new WrongSettingException("there is no property " + name);
                        });
            }
        }
    }

    /** Has wrong properties refused at the start. */
    @Bean
    static LazyInitializationExcludeFilter freightChecksAreNotLazy() {
        return LazyInitializationExcludeFilter.forBeanTypes(FreightAutoConfiguration.class, Wanted.class);
    }

    private boolean isClientOfProperties;

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    FreightClient freightClient(
            FreightProperties properties,
            @Qualifier("freightOkHttpClient") ObjectProvider<OkHttpClient> okHttpClient,
            ObjectProvider<SpendLimit> limits,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<InstantSource> clock,
            ObjectProvider<FreightClientCustomizer> customizers) {
        properties.checkClient();
        FreightClient.Builder client = FreightClient.builder().allowPlainHttp(properties.allowPlainHttp());
        set(properties.baseUrl(), client::baseUrl);
        set(properties.agentKey(), client::agentKey);
        set(properties.account(), client::account);
        set(properties.attemptTimeout(), client::attemptTimeout);
        set(properties.deadline(), client::deadline);
        set(
                properties.maxAttempts(),
                attempts -> client.retryPolicy(RetryPolicy.defaults().withMaxAttempts(attempts)));
        set(properties.maxConcurrentCalls(), client::maxConcurrentCalls);
        set(properties.processLimitUsdPerSlidingDay(), usd -> client.spendLimit(aDay(usd)));
        if (properties.limitUsdPerSlidingDay() != null && limits.stream().noneMatch(limit -> limit.store() != null)) {
            throw new WrongSettingException(
                    "freight.limit-usd-per-sliding-day is one limit for all nodes, which needs"
                            + " freight-sdk-durable and a DataSource; freight.process-limit-usd-per-sliding-day is one for this process");
        }
        okHttpClient.ifAvailable(client::okHttpClient);
        limits.orderedStream().forEach(client::spendLimit);
        listeners.orderedStream().forEach(client::listener);
        clock.ifUnique(client::clock);
        customizers.orderedStream().forEach(customizer -> customizer.customize(client));
        FreightClient made = checked(client::build);
        isClientOfProperties = true;
        try {
            return checked(() -> checkAccount(made, properties));
        } catch (WrongSettingException e) {
            made.close();
            throw e;
        }
    }

    /** Throws if what is stored under the account would be paid by another, whether a bean or a customizer has set that. */
    private static FreightClient checkAccount(FreightClient freight, FreightProperties properties) {
        if (Objects.isNull(freight.account())) { // the mock of a library of mocks
            throw new WrongSettingException(
                    "the FreightClient bean has no account, so it is a mock, which the tracker and the gauges cannot use; in a test use"
                            + " @EnableFreightServer, or a FakeFreightClient whose account() returns "
                            + properties.account());
        }
        AccountName.checkSame("the property freight.account", properties.account(), freight.account());
        return freight;
    }

    private static <T> void set(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            T unused = checked(() -> {
                setting.accept(value);
                return value;
            });
        }
    }

    private static <T> T checked(Supplier<T> made) {
        try {
            return made.get();
        } catch (WrongSettingException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new WrongSettingException(e.getMessage() + "; see the properties freight.*", e);
        }
    }

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    FreightHealth.Service freightService(FreightClient freight, FreightProperties properties) {
        checkAccount(freight, properties);
        return new FreightHealth.Service(
                checked(() -> CachedMetrics.of(properties.health().maxAge(), List.of(MetricSource.of(freight)))));
    }

    @Bean
    @ConditionalOnMissingBean
    CachedMetrics freightFigures(
            FreightClient freight,
            FreightProperties properties,
            ObjectProvider<SpendLimit> limits,
            ObjectProvider<MetricSource> sources) {
        List<SpendLimit> all = new ArrayList<>(limits.orderedStream().toList());
        if (isClientOfProperties) {
            set(properties.processLimitUsdPerSlidingDay(), usd -> all.add(aDay(usd)));
        } else {
            if (properties.limitUsdPerSlidingDay() != null || properties.processLimitUsdPerSlidingDay() != null) {
                warn("the limits of the properties freight.* do not limit the calls of the application's"
                        + " own FreightClient; its builder takes a spendLimit");
            }
            if (properties.durable().books()) {
                warn("freight.durable.books writes no charge of the application's own FreightClient, unless its"
                        + " builder has the bean JdbcBooks as a listener");
            }
        }
        // that of the service first
        List<MetricSource> watched = new ArrayList<>(sources.orderedStream().toList());
        // each on its own, as a pool may fail
        all.forEach(limit -> watched.add(MetricSource.ofLimits(freight, List.of(limit))));
        return checked(() -> CachedMetrics.of(properties.health().maxAge(), watched));
    }

    static void warn(String text) {
        System.getLogger("io.freightsdk.spring").log(Level.WARNING, text);
    }

    private static SpendLimit aDay(BigDecimal usd) {
        return checked(() -> SpendLimit.usd(usd).per(Duration.ofDays(1)));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {
        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnExpression(HAS_ACCOUNT)
        FreightMeters freightMeters(MeterRegistry registry, FreightProperties properties) {
            return FreightMeters.of(registry, Objects.requireNonNull(properties.account()));
        }

        @Bean
        MeterBinder freightGauges(FreightClient freight, CachedMetrics figures) {
            return FreightMeters.gauges(freight, figures);
        }
    }

    /** The counts of db-scheduler, if there is a registry. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, DurableFreight.class})
    @ConditionalOnBean(MeterRegistry.class)
    @ConditionalOnExpression(HAS_ACCOUNT)
    static class SchedulerMeters {
        @Bean
        @ConditionalOnMissingBean
        StatsRegistry freightSchedulerStats(MeterRegistry registry, FreightProperties properties) {
            CompositeMeterRegistry ofAccount = new CompositeMeterRegistry(Clock.SYSTEM, List.of(registry));
            ofAccount.config().commonTags("account", Objects.requireNonNull(properties.account()));
            return new MicrometerStatsRegistry(ofAccount, List.of());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebEndpoint.class, DurableFreight.class})
    @Import({OperatorEndpoints.Shown.class, OperatorEndpoints.Actions.class, OperatorEndpoints.Page.class})
    static class Operators {
        @Bean
        @ConditionalOnMissingBean
        Operator freightOperator(
                CachedMetrics figures,
                FreightClient freight,
                ObjectProvider<DurableFreight> durable,
                ObjectProvider<TrackingWebhooks> webhooks,
                ObjectProvider<JdbcBooks> books) {
            return new Operator(
                    figures, freight, durable.getIfAvailable(), webhooks.getIfAvailable(), books.getIfAvailable());
        }
    }

    @Bean
    EventsWhileRunning freightEventsWhileRunning(ApplicationEventPublisher publisher) {
        return new EventsWhileRunning(publisher);
    }

    @Bean
    FreightHealth freightHealth(
            FreightHealth.Service service, CachedMetrics figures, FreightClient freight, FreightProperties properties) {
        BigDecimal lowUsd = properties.health().lowBalanceUsd();
        return new FreightHealth(
                service, figures, freight, checked(() -> Usd.notNegative("freight.health.low-balance-usd", lowUsd)));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    @ConditionalOnExpression(HEALTH_IS_ON)
    static class Health3 {
        @Bean
        @ConditionalOnMissingBean(name = "freightHealthIndicator")
        HealthIndicator freightHealthIndicator(FreightHealth health) {
            return () -> shown(health.node());
        }

        @Bean
        @ConditionalOnMissingBean(name = "freightAccountHealthIndicator")
        HealthIndicator freightAccountHealthIndicator(FreightHealth health) {
            return () -> shown(health.account());
        }

        private static Health shown(FreightHealth.Finding found) {
            return Health.status(found.status()).withDetails(found.details()).build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    @ConditionalOnExpression(HEALTH_IS_ON)
    static class Health4 {
        @Bean
        @ConditionalOnMissingBean(name = "freightHealthIndicator")
        org.springframework.boot.health.contributor.HealthIndicator freightHealthIndicator(FreightHealth health) {
            return () -> shown(health.node());
        }

        @Bean
        @ConditionalOnMissingBean(name = "freightAccountHealthIndicator")
        org.springframework.boot.health.contributor.HealthIndicator freightAccountHealthIndicator(
                FreightHealth health) {
            return () -> shown(health.account());
        }

        private static org.springframework.boot.health.contributor.Health shown(FreightHealth.Finding found) {
            return org.springframework.boot.health.contributor.Health.status(found.status())
                    .withDetails(found.details())
                    .build();
        }
    }

    /** The records in the JSON of controllers, as Spring Boot 3 writes it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(com.fasterxml.jackson.databind.Module.class)
    static class Jackson2 {
        @Bean
        @ConditionalOnMissingBean
        FreightJackson2Module freightJackson2Module() {
            return new FreightJackson2Module();
        }
    }

    /** The records in the JSON of controllers, as Spring Boot 4 writes it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(tools.jackson.databind.JacksonModule.class)
    static class Jackson3 {
        @Bean
        @ConditionalOnMissingBean
        FreightJackson3Module freightJackson3Module() {
            return new FreightJackson3Module();
        }
    }

    /** The parts that are stored in the database, if there is one and freight-sdk-durable is there. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(DurableFreight.class)
    @ConditionalOnSingleCandidate(DataSource.class)
    @ConditionalOnExpression(HAS_ACCOUNT)
    record Durable(
            DataSource dataSource,
            FreightProperties properties,
            ObjectProvider<StatsRegistry> stats,
            ObjectProvider<BodyCipher> cipher) {
        /** They work for other nodes too, even if no bean of this one asks for them. */
        @Bean
        static LazyInitializationExcludeFilter freightWorkersAreNotLazy() {
            return LazyInitializationExcludeFilter.forBeanTypes(DurableFreight.class, TrackingWebhooks.class);
        }

        private FreightProperties.Durable settings() {
            return properties.durable();
        }

        private String account() {
            return Objects.requireNonNull(properties.account());
        }

        private <B extends StoreSettings<B>> B common(B builder) {
            stats.ifUnique(builder::stats);
            cipher.ifAvailable(builder::bodies); // refuses two: neither would encrypt
            return checked(() -> builder.createSchema(settings().createSchema())
                    .tablePrefix(settings().tablePrefix())
                    .retention(settings().retention()));
        }

        @Bean
        @ConditionalOnMissingBean
        JdbcSpendPool freightSpendPool() {
            return checked(() -> JdbcSpendPool.of(dataSource, account())
                    .tablePrefix(settings().tablePrefix()));
        }

        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnBooleanProperty("freight.durable.books")
        JdbcBooks freightBooks() {
            // which checks the prefix: what a data source throws is about no setting
            JdbcSpendPool unused = freightSpendPool();
            return JdbcBooks.of(
                    dataSource, account(), settings().tablePrefix(), settings().createSchema());
        }

        /** The limit of the client and of the durable calls. */
        @Bean
        @ConditionalOnExpression("environment.containsProperty('freight.limit-usd-per-sliding-day')")
        SpendLimit freightLimit(JdbcSpendPool pool) {
            SpendLimit limit = aDay(Objects.requireNonNull(properties.limitUsdPerSlidingDay()))
                    .shared(pool);
            if (!settings().enabled()) { // or no DurableFreight looks at its tables
                if (settings().createSchema()) {
                    JdbcBooks unused = freightBooks(); // creates those of all parts
                }
                Object unused = pool.leftUsd(limit, null);
            }
            return limit;
        }

        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        @ConditionalOnBooleanProperty(name = "freight.durable.enabled", matchIfMissing = true)
        DurableFreight durableFreight(
                FreightClient freight,
                ObjectProvider<SpendLimit> limits,
                ObjectProvider<DurableFreight.Listener> listener,
                ObjectProvider<LoadTracker> tracker,
                ObjectProvider<InstantSource> clock,
                EventsWhileRunning events) {
            DurableFreight.Builder durable =
                    common(DurableFreight.builder(checkAccount(freight, properties), dataSource));
            set(settings().threads(), durable::threads);
            clock.ifUnique(durable::clock);
            limits.orderedStream()
                    .filter(limit -> limit.store() instanceof JdbcSpendPool)
                    .forEach(durable::spendLimit);
            listener.ifAvailable(own -> durable.onEnd((sameTransaction, call) -> {
                events.check();
                own.ended(sameTransaction, call);
            }));
            if (settings().follow()) {
                durable.follow(tracker.getIfAvailable(() -> {
                    throw new WrongSettingException("freight.durable.follow needs freight.tracking.enabled");
                }));
            }
            durable.beginBy(events::whenRunning);
            return settings().requestOnly() ? durable.requestOnly() : durable.start();
        }

        @Bean
        @ConditionalOnMissingBean(WatchStore.class)
        @ConditionalOnBooleanProperty(
                name = {"freight.durable.enabled", "freight.tracking.enabled"},
                matchIfMissing = true)
        JdbcWatchStore freightWatchStore(
                ObjectProvider<JdbcWatchStore.Listener> listener, ObjectProvider<TrackingWebhooks> webhooks) {
            JdbcWatchStore.Builder store = common(JdbcWatchStore.builder(dataSource, account()));
            listener.ifAvailable(store::onEvent);
            webhooks.ifAvailable(posts -> store.onEvent(posts::store));
            try {
                return store.build();
            } catch (SchemaException e) {
                throw new SchemaException(e.getMessage() + "; or set freight.tracking.enabled=false", e);
            }
        }

        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        @ConditionalOnExpression("environment.containsProperty('freight.webhooks.secret')")
        TrackingWebhooks freightWebhooks(ObjectProvider<InstantSource> clock) {
            TrackingWebhooks.Builder webhooks = common(TrackingWebhooks.builder(dataSource, account()));
            set(properties.webhooks().secret(), webhooks::secret);
            set(properties.webhooks().url(), webhooks::url);
            clock.ifUnique(webhooks::clock);
            return settings().requestOnly() ? webhooks.storeOnly() : webhooks.start();
        }

        /** Their events in the transaction of their store. */
        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnClass(ConnectionHolder.class)
        JdbcWatchStore.Listener freightEventsInTransaction(
                EventsWhileRunning events, ObjectProvider<PlatformTransactionManager> managers) {
            return new EventsInTransaction(dataSource, events, managers);
        }
    }

    /** Refuses what is wanted and not there, or nobody would learn that no charge is written, or no load followed. */
    @Configuration(proxyBeanMethods = false)
    record Wanted(ListableBeanFactory beans, FreightProperties properties) {
        Wanted {
            FreightProperties.Durable durable = properties.durable();
            check(beans, durable.books(), "freight.durable.books", "durable.JdbcBooks");
            check(beans, durable.enabled() && durable.follow(), "freight.durable.follow", "durable.DurableFreight");
            boolean isSigned = properties.webhooks().secret() != null;
            check(beans, isSigned, "freight.webhooks.secret", "durable.TrackingWebhooks");
            boolean isStoreOfOthers = isThere(beans, "tracking.WatchStore") && !beans.containsBean("freightWatchStore");
            String url = properties.webhooks().url();
            if (url != null
                    && !url.isEmpty()
                    && !(isSigned || isStoreOfOthers || isThere(beans, "durable.TrackingWebhooks"))) {
                throw new WrongSettingException("freight.webhooks.url needs freight.webhooks.secret");
            }
        }

        private static boolean isThere(ListableBeanFactory beans, String bean) {
            String type = "io.freightsdk." + bean;
            ClassLoader loader = Wanted.class.getClassLoader();
            return ClassUtils.isPresent(type, loader)
                    && BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
                                            beans, ClassUtils.resolveClassName(type, loader))
                                    .length
                            > 0;
        }

        private static void check(ListableBeanFactory beans, boolean isWanted, String property, String bean) {
            if (isWanted && !isThere(beans, bean)) {
                throw new WrongSettingException(
                        property + " needs freight-sdk-durable, freight.account and one DataSource, or a primary one");
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty(name = "freight.tracking.enabled", matchIfMissing = true)
    static class Tracking {
        /** Store of the followed loads, unless there is another. */
        final WatchStore memory = WatchStore.inMemory();

        @Bean
        static LazyInitializationExcludeFilter freightTrackerIsNotLazy() {
            return LazyInitializationExcludeFilter.forBeanTypes(LoadTracker.class);
        }

        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        LoadTracker loadTracker(
                FreightClient freight,
                FreightProperties properties,
                ObjectProvider<WatchStore> store,
                ObjectProvider<TrackingPolicy> policy,
                ObjectProvider<InstantSource> clock,
                ObjectProvider<TrackingListener> listeners,
                EventsWhileRunning events,
                BeanFactory beans) {
            LoadTracker.Builder tracker = LoadTracker.builder(freight);
            set(properties.tracking().budgetUsdPerSlidingDay(), tracker::budgetUsdPerSlidingDay);
            set(properties.tracking().maxUsdPerLoad(), tracker::maxUsdPerLoad);
            WatchStore kept = store.getIfAvailable();
            tracker.store(kept == null ? memory : kept);
            if (kept == null && !properties.durable().requestOnly() && beans.containsBean("freightWebhooks")) {
                warn("the events of a tracker in memory are not posted, unless the application stores them in the"
                        + " TrackingWebhooks; freight.durable.enabled=true keeps both in the database");
            }
            policy.ifAvailable(tracker::policy);
            clock.ifUnique(tracker::clock);
            List<TrackingListener> all =
                    new ArrayList<>(listeners.orderedStream().toList());
            if (!(kept instanceof TrackerDriver runs && runs.listens())) {
                all.add(events::publish);
            }
            LoadTracker made = tracker.listener(event -> all.forEach(listener -> listener.onEvent(event)))
                    .build();
            if (!properties.durable().requestOnly()) {
                events.whenRunning(made::start);
            }
            return made;
        }
    }
}
