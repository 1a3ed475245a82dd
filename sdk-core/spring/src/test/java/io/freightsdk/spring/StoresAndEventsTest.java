package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.durable.BodyCipher;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableOptions;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingListener;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import io.freightsdk.tracking.WatchStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitializationDetector;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.event.TransactionalEventListenerFactory;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What the starter adds where there is a database, and what it publishes. */
@Tag("acceptance")
class StoresAndEventsTest extends AutoConfigurationSetup {
    private static final String SECRET = "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Logger LOG = Logger.getLogger("io.freightsdk.spring");
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Handler hears = new Handler() {
        @Override
        public void publish(LogRecord one) {
            said.add(one.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @AfterEach
    void hearNoMore() {
        LOG.removeHandler(hears);
    }

    @Test
    void limitOfADayIsOneForAllNodesAndNeedsADatabase() {
        ApplicationContextRunner limited = context.withPropertyValues(
                "freight.limit-usd-per-sliding-day=0.70", "freight.durable.create-schema=true");
        limited.run(it -> assertThat(it)
                .getFailure()
                .rootCause()
                .hasMessage(
                        "freight.limit-usd-per-sliding-day is one limit for all nodes, which needs freight-sdk-durable and"
                                + " a DataSource; freight.process-limit-usd-per-sliding-day is one for this process"));
        ApplicationContextRunner node = limited.withBean(DataSource.class, () -> database("limited"));
        node.run(it -> {
            it.getBean(FreightClient.class).createLoad(load(), CallOptions.none());
            node.run(other -> assertThatThrownBy(
                            () -> other.getBean(FreightClient.class).createLoad(load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class));
        });
        assertThat(broker.loads()).hasSize(1);
    }

    /** Or each paid call would fail. */
    @Test
    void limitWithoutDurableCallsHasItsTablesAtTheStart() {
        ApplicationContextRunner limited = context.withBean(DataSource.class, () -> database("limit-alone"))
                .withPropertyValues("freight.durable.enabled=false", "freight.limit-usd-per-sliding-day=0.70");
        limited.run(it -> assertThat(it)
                .getFailure()
                .hasStackTraceContaining("; run io/freightsdk/durable/schema/h2/limits-1.sql of its jar"));
        limited.withPropertyValues("freight.durable.create-schema=true")
                .run(it -> assertThat(it.getBean(FreightClient.class).createLoad(load(), CallOptions.none()))
                        .isNotNull());
        limited.run(it -> assertThat(it).hasNotFailed());
    }

    /** Or a load balancer would lose all nodes at once. */
    @Test
    void databaseThatDoesNotRespondIsNoMatterOfTheNode() {
        DataSource dataSource = database("pool-away");
        context.withBean(DataSource.class, () -> dataSource)
                .withPropertyValues("freight.limit-usd-per-sliding-day=0.70", "freight.durable.create-schema=true")
                .run(it -> {
                    new JdbcTemplate(dataSource).execute("drop table freight_budget cascade");
                    FreightHealth health = it.getBean(FreightHealth.class);
                    assertThat(health.node().status()).isEqualTo("UP");
                    assertThat(health.account().status()).isEqualTo("UNKNOWN");
                });
    }

    @Test
    void whatIsStoredNeedsADatabase() {
        for (String property : List.of("freight.durable.books", "freight.durable.follow", "freight.webhooks.secret")) {
            ApplicationContextRunner wanted = context.withPropertyValues(property + "=true");
            String message =
                    property + " needs freight-sdk-durable, freight.account and one DataSource, or a primary one";
            wanted.run(it -> assertThat(it).getFailure().rootCause().hasMessage(message));
            wanted.withBean("one", DataSource.class, () -> database("one"))
                    .withBean("other", DataSource.class, () -> database("other"))
                    .run(it -> assertThat(it).getFailure().rootCause().hasMessage(message));
        }
    }

    @Test
    void whatIsStoredNeedsADatabaseInALazyApplicationToo() {
        context.withPropertyValues("freight.durable.books=true")
                .withInitializer(it -> it.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessageStartingWith("freight.durable.books needs freight-sdk-durable"));
    }

    /** Nobody would learn that nothing is posted. */
    @Test
    void webhooksThatNoEventReachesAreSaid() {
        ApplicationContextRunner node = context.withBean(DataSource.class, () -> database("unreached"))
                .withPropertyValues("freight.durable.create-schema=true");
        node.withPropertyValues("freight.durable.follow=true", "freight.webhooks.url=https://example.com/freight")
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage("freight.webhooks.url needs freight.webhooks.secret"));
        LOG.addHandler(hears);
        node.withPropertyValues(SECRET, "freight.durable.enabled=false")
                .run(
                        it -> assertThat(said)
                                .containsExactly(
                                        "the events of a tracker in memory are not posted, unless the application"
                                                + " stores them in the TrackingWebhooks; freight.durable.enabled=true keeps both in the database"));
    }

    /** Or what posts for other nodes, only stores URLs for them, or shows what waits. */
    @Test
    void webhooksThatTheApplicationWiresAreNot() {
        DataSource dataSource = database("wired");
        ApplicationContextRunner node = context.withBean(DataSource.class, () -> dataSource)
                .withPropertyValues("freight.durable.create-schema=true");
        ApplicationContextRunner untracked = node.withPropertyValues("freight.tracking.enabled=false");
        ApplicationContextRunner ownStore = node.withBean(WatchStore.class, WatchStore::inMemory);
        ApplicationContextRunner ownTracker = node.withUserConfiguration(OwnTracker.class);
        String url = "freight.webhooks.url=https://example.com/freight";
        for (ApplicationContextRunner one : List.of(
                untracked.withPropertyValues(SECRET, "freight.durable.request-only=true"),
                untracked.withPropertyValues(SECRET),
                node.withPropertyValues("freight.webhooks.url="),
                node.withPropertyValues(SECRET, "freight.durable.request-only=true", "freight.durable.enabled=false"),
                untracked
                        .withPropertyValues(SECRET, url)
                        .withBean(
                                TrackingWebhooks.class,
                                () -> TrackingWebhooks.builder(dataSource, "acme")
                                        .secret(SECRET.split("=", 2)[1])
                                        .storeOnly()),
                ownStore.withPropertyValues(SECRET, "freight.durable.enabled=false"),
                ownStore.withPropertyValues(url),
                ownTracker.withPropertyValues(SECRET, "freight.durable.enabled=false"),
                ownTracker.withPropertyValues(SECRET, "freight.tracking.enabled=false"))) {
            one.run(it -> assertThat(it).hasNotFailed());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnTracker {
        @Bean
        LoadTracker tracker(FreightClient freight) {
            return LoadTracker.builder(freight).build();
        }
    }

    @Test
    void followedLoadsNeedATracker() {
        context.withBean(DataSource.class, () -> database("untracked"))
                .withPropertyValues(
                        "freight.durable.create-schema=true",
                        "freight.durable.follow=true",
                        "freight.tracking.enabled=false")
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage("freight.durable.follow needs freight.tracking.enabled"));
    }

    /** The main road: a load that is created is followed, and what happens to it is posted; a bean books what it costs. */
    @Test
    void loadIsFollowedAndPostedAsPropertiesSay() throws IOException {
        BlockingQueue<String> posted = new LinkedBlockingQueue<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            posted.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        DataSource dataSource = database("road");
        try {
            context.withBean(DataSource.class, () -> dataSource)
                    .withBean(InstantSource.class, server::clock)
                    .withPropertyValues(
                            "freight.durable.create-schema=true",
                            "freight.durable.follow=true",
                            "freight.durable.books=true",
                            SECRET,
                            "freight.webhooks.url=http://localhost:"
                                    + receiver.getAddress().getPort())
                    .run(it -> {
                        DurableFreight durable = it.getBean(DurableFreight.class);
                        DurableCall done = durable.whenEnded(durable.createLoad(
                                        "order-1", load(), DurableOptions.none().tag("globex")))
                                .get(60, TimeUnit.SECONDS);
                        assertThat(new JdbcTemplate(dataSource)
                                        .queryForObject(
                                                "select sum(charged_usd) from freight_book where order_id = 'order-1'",
                                                BigDecimal.class))
                                .isEqualByComparingTo(done.chargedUsd());
                        Watch watch = it.getBean(LoadTracker.class).find(done.loadNumber());
                        assertThat(watch).isNotNull();
                        broker.newestLoad().driveToEnd();
                        assertThat(posted.poll(60, TimeUnit.SECONDS)).contains(done.loadNumber());
                        assertThat(it.getBean(FreightClient.class).spend().byTag())
                                .containsKey("globex");
                    });
        } finally {
            receiver.stop(0);
        }
    }

    /** Nobody would learn that they are empty. */
    @Test
    void booksThatAClientOfTheApplicationDoesNotWriteAreAWarning() {
        LOG.addHandler(hears);
        try (FreightClient own = FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account("acme")
                .build()) {
            context.withBean(DataSource.class, () -> database("own-books"))
                    .withBean(FreightClient.class, () -> own)
                    .withPropertyValues("freight.durable.create-schema=true", "freight.durable.books=true")
                    .run(it -> assertThat(said)
                            .containsExactly("freight.durable.books writes no charge of the application's own"
                                    + " FreightClient, unless its builder has the bean JdbcBooks as a listener"));
        }
    }

    @Test
    void loadThatAPersonHasFoundIsFollowed() {
        DataSource dataSource = database("found");
        context.withBean(DataSource.class, () -> dataSource)
                .withPropertyValues(
                        "freight.durable.create-schema=true",
                        "freight.durable.follow=true",
                        "freight.durable.request-only=true")
                .run(it -> {
                    String number = it.getBean(FreightClient.class)
                            .createLoad(load(), CallOptions.none())
                            .loadNumber();
                    DurableFreight durable = it.getBean(DurableFreight.class);
                    DurableCall unused = durable.createLoad("order-1", load());
                    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
                    jdbc.update(
                            "update freight_call set state = 'STUCK', attempts = 1, uncertain = true, price_usd = 0.65");
                    jdbc.update("delete from freight_task");

                    durable.settle("order-1", number, ChargeStatus.CHARGED);

                    assertThat(it.getBean(LoadTracker.class).find(number)).isNotNull();
                });
    }

    /** Or what it did for the event would count as done. */
    @Test
    void listenerLearnsThatTheWebhookOfItsEventWasNotStored() {
        BlockingQueue<Boolean> ends = new LinkedBlockingQueue<>();
        JdbcWatchStore.Listener listener = new JdbcWatchStore.Listener() {
            @Override
            public void onEvent(Connection sameTransaction, TrackingEvent event) {}

            @Override
            public void onEnd(TrackingEvent event, boolean isCommitted) {
                ends.add(isCommitted);
            }
        };
        DataSource dataSource = database("unstored");
        context.withBean(DataSource.class, () -> dataSource)
                .withBean(InstantSource.class, server::clock)
                .withBean(JdbcWatchStore.Listener.class, () -> listener)
                .withPropertyValues(
                        "freight.durable.create-schema=true", SECRET, "freight.webhooks.url=http://localhost:1/")
                .run(it -> {
                    new JdbcTemplate(dataSource)
                            .execute(
                                    "alter table freight_webhook_event add constraint freight_none check (attempts < 0)");
                    String load = it.getBean(FreightClient.class)
                            .createLoad(load(), CallOptions.none())
                            .loadNumber();
                    Watch unused = it.getBean(LoadTracker.class).follow(load, WatchOptions.defaults());
                    broker.newestLoad().driveToEnd();
                    assertThat(ends.poll(60, TimeUnit.SECONDS)).isEqualTo(false);
                });
    }

    @Test
    void callsLoadsAndWebhooksPollTogether() throws ReflectiveOperationException {
        int before = queues();
        context.withBean(DataSource.class, () -> database("together"))
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("freight.durable.create-schema=true", SECRET)
                .run(it -> {
                    assertThat(it).hasSingleBean(DurableFreight.class).hasSingleBean(TrackingWebhooks.class);
                    assertThat(queues() - before).isOne();
                });
    }

    /** How many schedulers this process has. */
    private static int queues() throws ReflectiveOperationException {
        Field open = Class.forName("io.freightsdk.durable.Queue").getDeclaredField("OPEN");
        open.setAccessible(true);
        return ((List<?>) open.get(null)).size();
    }

    @Test
    void loadsAreKeptInTheDatabaseIfThereIsOne() {
        List<String> ended = new CopyOnWriteArrayList<>();
        context.withBean(DataSource.class, () -> database("kept"))
                .withBean(
                        DurableFreight.Listener.class,
                        () -> (Connection same, DurableCall call) -> ended.add(call.orderId()))
                .withPropertyValues("freight.durable.create-schema=true")
                .run(it -> {
                    DurableFreight durable = it.getBean(DurableFreight.class);
                    DurableCall done = durable.whenEnded(durable.createLoad("order-1", load()))
                            .get(60, TimeUnit.SECONDS);
                    assertThat(done.state()).isEqualTo(DurableState.DONE);
                    assertThat(ended).containsExactly("order-1");
                    assertThat(it).hasSingleBean(JdbcSpendPool.class);
                    assertThat(it).hasSingleBean(JdbcWatchStore.class);
                });
    }

    /** Those that another node has requested too. */
    @Test
    void lazyApplicationSendsCalls() {
        ApplicationContextRunner node = context.withBean(DataSource.class, () -> database("lazy"))
                .withPropertyValues("freight.durable.create-schema=true");
        node.withPropertyValues("freight.durable.request-only=true").run(it -> {
            DurableCall unused = it.getBean(DurableFreight.class).createLoad("order-1", load());
        });
        node.withInitializer(it -> it.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(it -> {
                    broker.awaitRequests("createLoad", 1, Duration.ofSeconds(100));
                    assertThat(broker.loads()).hasSize(1);
                });
    }

    /** Such as while the service that has the cipher's key does not respond. */
    @Test
    void loadThatCannotBeFollowedAtOnceIsFollowedLater() {
        AtomicInteger failures = new AtomicInteger();
        BodyCipher cipher = new BodyCipher() {
            @Override
            public String encrypt(String body) {
                boolean isWatch = StackWalker.getInstance()
                        .walk(frames ->
                                frames.anyMatch(frame -> frame.getClassName().equals(LoadTracker.class.getName())));
                if (isWatch && failures.getAndIncrement() == 0) {
                    throw new IllegalStateException("the key is not there");
                }
                return body;
            }

            @Override
            public String decrypt(String stored) {
                return stored;
            }
        };
        context.withBean(DataSource.class, () -> database("later"))
                .withBean(BodyCipher.class, () -> cipher)
                .withPropertyValues("freight.durable.create-schema=true", "freight.durable.follow=true")
                .run(it -> {
                    DurableFreight durable = it.getBean(DurableFreight.class);
                    String load = durable.whenEnded(durable.createLoad("order-1", load()))
                            .get(60, TimeUnit.SECONDS)
                            .loadNumber();
                    assertThat(failures).hasValue(2);
                    assertThat(it.getBean(LoadTracker.class).find(load)).isNotNull();
                });
    }

    /** What encrypts is a bean of the application, for calls, loads and webhooks. */
    @Test
    void bodiesAreEncryptedByABean() {
        BodyCipher cipher = new BodyCipher() {
            @Override
            public String encrypt(String body) {
                return "mine:" + Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public String decrypt(String stored) {
                return new String(Base64.getDecoder().decode(stored.substring(5)), StandardCharsets.UTF_8);
            }
        };
        DataSource dataSource = database("encrypted");
        context.withBean(DataSource.class, () -> dataSource)
                .withBean(BodyCipher.class, () -> cipher)
                .withPropertyValues("freight.durable.create-schema=true")
                .run(it -> {
                    DurableFreight durable = it.getBean(DurableFreight.class);
                    String load = durable.whenEnded(durable.createLoad("order-1", load()))
                            .get(60, TimeUnit.SECONDS)
                            .loadNumber();
                    Watch unused = it.getBean(LoadTracker.class).follow(load, WatchOptions.defaults());
                    assertThat(durable.find("order-1").orElseThrow().input()).isEqualTo(load());
                    String sql = "select body || response || utf8tostring(watch) from freight_call, freight_watch";
                    assertThat(new JdbcTemplate(dataSource).queryForObject(sql, String.class))
                            .contains("mine:")
                            .matches("(mine:[A-Za-z0-9+/=]+)+");
                });
    }

    /** Or bodies would be stored as they are, though two beans encrypt them. */
    @Test
    void ofTwoCiphersOneHasToBePrimary() {
        context.withBean(DataSource.class, () -> database("two-ciphers"))
                .withBean("ours", BodyCipher.class, () -> BodyCipher.NONE)
                .withBean("ofAnother", BodyCipher.class, () -> BodyCipher.NONE)
                .withPropertyValues("freight.durable.create-schema=true")
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(NoUniqueBeanDefinitionException.class)
                        .hasMessageContaining("ours,ofAnother"));
    }

    @Test
    void beansThatLookAtTablesWaitForMigrations() {
        context.withBean(DataSource.class, () -> database("migrated"))
                .withPropertyValues("freight.durable.create-schema=true")
                .run(it -> assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
                                .load(
                                        DependsOnDatabaseInitializationDetector.class,
                                        ArgumentResolver.of(Environment.class, it.getEnvironment())))
                        .flatExtracting(detector ->
                                detector.detect(it.getSourceApplicationContext().getBeanFactory()))
                        .containsExactlyInAnyOrder("durableFreight", "freightSpendPool", "freightWatchStore"));
    }

    /** Spring nests it in the failures of nine beans. */
    @Test
    void refusalIsShownInItsOwnWords() {
        ApplicationContextRunner node = context.withBean(DataSource.class, () -> database("shown"));
        node.run(it -> {
            FailureAnalysis shown = shown(it.getStartupFailure());
            assertThat(shown.getDescription())
                    .startsWith("the table freight_schema of freight-sdk-durable is not there");
            assertThat(shown.getAction()).contains("freight.durable.create-schema=true");
        });
        node.withPropertyValues("freight.webhooks.url=https://example.com/freight")
                .run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                        .isEqualTo("freight.webhooks.url needs freight.webhooks.secret"));
        bare.run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                .isEqualTo("FreightClient: missing baseUrl, account, agentKey; see the properties freight.*"));
        context.withPropertyValues("freight.deadline=0")
                .run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                        .isEqualTo("deadline is from 1 ms to 24 h, not 0 s; see the properties freight.*"));
        context.withPropertyValues("freight.tracking.max-usd-per-load=0")
                .run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                        .endsWith("; see the properties freight.*"));
    }

    @Test
    void wrongSettingIsShownInItsOwnWords() {
        for (String setting : List.of(
                "durable.retention=0",
                "durable.threads=0",
                "durable.table-prefix=1x",
                "limit-usd-per-sliding-day=-1",
                "process-limit-usd-per-sliding-day=-1",
                "webhooks.secret=bad",
                "health.max-age=0")) {
            context.withBean(DataSource.class, () -> database("wrong"))
                    .withPropertyValues(
                            "freight.durable.create-schema=true", "freight.durable.books=true", "freight." + setting)
                    .run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                            .as(setting)
                            .containsOnlyOnce("; see the properties freight.*"));
        }
    }

    /** As that of a pool with {@code url} for its {@code jdbc-url}. */
    @Test
    void failureOfADataSourceIsNoWrongSetting() {
        DataSource unset = new AbstractDataSource() {
            @Override
            public Connection getConnection() {
                throw new IllegalArgumentException("jdbcUrl is required with driverClassName.");
            }

            @Override
            public Connection getConnection(String user, String password) {
                return getConnection();
            }
        };
        for (String part : List.of("durable.books=true", "webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")) {
            context.withBean(DataSource.class, () -> unset)
                    .withPropertyValues("freight." + part)
                    .run(it -> assertThat(it)
                            .getFailure()
                            .hasRootCauseMessage("jdbcUrl is required with driverClassName.")
                            .hasMessageNotContaining("see the properties freight.*"));
        }
    }

    @Test
    void tablesThatAreMissingAreNamedAtTheStart() {
        context.withBean(DataSource.class, () -> database("bare"))
                .withPropertyValues("freight.tracking.enabled=false")
                .run(it -> assertThat(it)
                        .getFailure()
                        .hasMessageEndingWith("; run io/freightsdk/durable/schema/h2/calls-1.sql of its jar"));
    }

    @Test
    void loadsThatAreNotFollowedNeedNoTables() {
        String calls = "io/freightsdk/durable/schema/h2/calls-1.sql";
        ApplicationContextRunner some = context.withBean(
                DataSource.class, () -> database("calls;INIT=runscript from 'classpath:" + calls + "'"));
        some.run(it -> assertThat(it)
                .getFailure()
                .hasMessageEndingWith("for tracking, version 1, are not there; run "
                        + calls.replace("calls-", "tracking-") + " of its jar; or set freight.tracking.enabled=false"));
        some.withPropertyValues("freight.tracking.enabled=false")
                .run(it -> assertThat(it).hasSingleBean(DurableFreight.class));
    }

    /** Spring makes the application's beans first, so the client cannot say it. */
    @Test
    void beanThatNeedsAnAccountSaysSo() {
        bare.withBean(DataSource.class, () -> database("nobodys"))
                .withUserConfiguration(Desk.class)
                .run(it -> assertThat(shown(it.getStartupFailure()).getDescription())
                        .isEqualTo("there is no DurableFreight; it needs freight.account and one DataSource"));
        // the application's own
        for (Class<?> type : List.of(int.class, BodyCipher.class)) {
            assertThat(shown(new NoSuchBeanDefinitionException(type)).getDescription())
                    .doesNotContain("freight.account");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Desk {
        Desk(DurableFreight durable) {}
    }

    @Test
    void withoutADatabaseOrAnAccountNothingIsKept() {
        context.run(it -> assertThat(it).doesNotHaveBean(DurableFreight.class));
        context.withBean(DataSource.class, () -> database("off"))
                .withPropertyValues("freight.durable.enabled=false")
                .run(it -> assertThat(it).doesNotHaveBean(DurableFreight.class));
    }

    @Test
    void loadsCanBeFollowed() {
        List<TrackingEvent> events = new CopyOnWriteArrayList<>();
        context.withUserConfiguration(Listening.class)
                .withBean("events", List.class, () -> events)
                .run(it -> {
                    String number = it.getBean(FreightClient.class)
                            .createLoad(load(), CallOptions.none())
                            .loadNumber();
                    LoadTracker tracker = it.getBean(LoadTracker.class);
                    tracker.follow(number, WatchOptions.defaults());
                    assertThat(tracker.position(number, Duration.ofHours(1))
                                    .position()
                                    .status())
                            .isEqualTo(LoadStatus.PLANNED);
                });
        context.withPropertyValues("freight.tracking.enabled=false")
                .run(it -> assertThat(it).doesNotHaveBean(LoadTracker.class));
    }

    /** A listener that fails has written nothing; then it is told again. */
    @Test
    void eventIsPublishedInTheTransactionThatTellsIt() {
        DataSource dataSource = database("published");
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event =
                new TrackingEvent.Delivered(new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, noon, noon));
        context.withBean(DataSource.class, () -> dataSource)
                .withBean(JdbcTemplate.class, () -> new JdbcTemplate(dataSource))
                .withUserConfiguration(Writing.class)
                .withPropertyValues("freight.durable.create-schema=true")
                .run(it -> {
                    JdbcTemplate jdbc = it.getBean(JdbcTemplate.class);
                    jdbc.execute("create table seen (id varchar(99), calls int)");
                    it.getBean(JdbcWatchStore.class).append(List.of(event));
                    String rows = "select count(*) from seen";
                    Instant give = Instant.now().plusSeconds(100);
                    while (jdbc.queryForObject(rows, Integer.class) == 0) {
                        assertThat(Instant.now()).isBefore(give);
                        it.getBean(LoadTracker.class).deliverEvents();
                    }
                    assertThat(jdbc.queryForList("select calls from seen", Integer.class))
                            .containsExactly(2);
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class Writing {
        private final AtomicInteger calls = new AtomicInteger();
        private final JdbcTemplate jdbc;

        Writing(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @EventListener
        void write(TrackingEvent.Delivered event) {
            jdbc.update("insert into seen values (?, ?)", event.id(), calls.incrementAndGet());
            if (calls.get() == 1) {
                throw new IllegalStateException("once");
            }
        }
    }

    /** Its transaction cannot be part of the store's, so it is committed before the mark. */
    @Test
    void listenerMayBeginATransactionOfJpa() {
        DataSource dataSource = database("of-jpa");
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event =
                new TrackingEvent.Delivered(new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, noon, noon));
        context.withBean(DataSource.class, () -> dataSource)
                .withBean(PlatformTransactionManager.class, () -> new LikeThatOfJpa(dataSource))
                .withUserConfiguration(WritingApart.class)
                .withPropertyValues("freight.durable.create-schema=true", "freight.durable.request-only=true")
                .run(it -> {
                    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
                    jdbc.execute("create table seen (told int)");
                    JdbcWatchStore store = it.getBean(JdbcWatchStore.class);
                    store.append(List.of(event));
                    assertThat(store.deliver(1, one -> false)).isZero();
                    assertThat(store.deliver(1, one -> true)).isOne();
                    assertThat(jdbc.queryForList("select told from seen order by told", Integer.class))
                            .containsExactly(1, 2, 2);
                });
    }

    /** As of a parent, whose children have the starter each. */
    @Test
    void listenerMayBeginATransactionOfAManagerThatContextsShare() {
        DataSource dataSource = database("of-parent");
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event =
                new TrackingEvent.Delivered(new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, noon, noon));
        ApplicationContextRunner child = context.withBean(DataSource.class, () -> dataSource)
                .withPropertyValues("freight.durable.create-schema=true", "freight.durable.request-only=true");
        new ApplicationContextRunner()
                .withBean(PlatformTransactionManager.class, () -> new LikeThatOfJpa(dataSource))
                .run(parent -> {
                    child.withParent(parent).run(one -> assertThat(one).hasNotFailed());
                    child.withParent(parent)
                            .withUserConfiguration(WritingApart.class)
                            .run(it -> {
                                new JdbcTemplate(dataSource).execute("create table seen (told int)");
                                JdbcWatchStore store = it.getBean(JdbcWatchStore.class);
                                store.append(List.of(event));
                                assertThat(store.deliver(1, one -> true)).isOne();
                            });
                });
    }

    /** Each in its own, but for those of JDBC that join. */
    @Test
    void listenerMayBeginTransactionsOfJpaAndJdbc() {
        DataSource dataSource = database("of-both");
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event =
                new TrackingEvent.Delivered(new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, noon, noon));
        context.withBean(DataSource.class, () -> dataSource)
                .withBean("jpa", PlatformTransactionManager.class, () -> new LikeThatOfJpa(dataSource))
                .withBean("jdbc", PlatformTransactionManager.class, () -> new DataSourceTransactionManager(dataSource))
                .withBean(
                        "elsewhere",
                        PlatformTransactionManager.class,
                        () -> new DataSourceTransactionManager(database("other")))
                .withUserConfiguration(WritingInAll.class)
                .withPropertyValues("freight.durable.create-schema=true", "freight.durable.request-only=true")
                .run(it -> {
                    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
                    jdbc.execute("create table seen (manager varchar(9))");
                    JdbcWatchStore store = it.getBean(JdbcWatchStore.class);
                    store.append(List.of(event));
                    String all = "select manager from seen order by manager";
                    assertThat(store.deliver(1, one -> false)).isZero();
                    assertThat(jdbc.queryForList(all, String.class)).containsExactly("jpa", "new");
                    assertThat(store.deliver(1, one -> true)).isOne();
                    assertThat(jdbc.queryForList(all, String.class))
                            .containsExactly("elsewhere", "jdbc", "jpa", "jpa", "new", "new");
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class WritingInAll {
        private final Map<String, PlatformTransactionManager> managers;
        private final JdbcTemplate jdbc;

        WritingInAll(Map<String, PlatformTransactionManager> managers, DataSource dataSource) {
            this.managers = managers;
            this.jdbc = new JdbcTemplate(dataSource);
        }

        @EventListener
        void write(TrackingEvent.Delivered event) {
            TransactionTemplate anew = new TransactionTemplate(managers.get("jdbc"));
            anew.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
            write(anew, "new");
            List.of("jpa", "elsewhere", "jdbc")
                    .forEach(name -> write(new TransactionTemplate(managers.get(name)), name));
        }

        private void write(TransactionTemplate in, String name) {
            in.executeWithoutResult(status -> jdbc.update("insert into seen values (?)", name));
        }
    }

    /** Writes once in a transaction of its own and once in that of the store, which is rolled back the first time. */
    @Configuration(proxyBeanMethods = false)
    static class WritingApart {
        private final AtomicInteger calls = new AtomicInteger();
        private final TransactionTemplate apart;
        private final JdbcTemplate jdbc;

        WritingApart(PlatformTransactionManager manager, DataSource dataSource) {
            this.apart = new TransactionTemplate(manager);
            this.jdbc = new JdbcTemplate(dataSource);
        }

        @EventListener
        void write(TrackingEvent.Delivered event) {
            int call = calls.incrementAndGet();
            apart.executeWithoutResult(status -> jdbc.update("insert into seen values (?)", call));
            jdbc.update("insert into seen values (?)", call);
        }
    }

    /** That of spring-orm: it refuses a connection that is bound to the thread, and binds one of its own. */
    @SuppressWarnings("serial") // only for as long as the test
    private static final class LikeThatOfJpa extends AbstractPlatformTransactionManager {
        private final DataSource dataSource;

        LikeThatOfJpa(DataSource dataSource) {
            this.dataSource = dataSource;
            setTransactionExecutionListeners(List.of());
        }

        private static final class Transaction extends JdbcTransactionObjectSupport {
            @Override
            public boolean isRollbackOnly() {
                return false;
            }
        }

        @Override
        protected Object doGetTransaction() {
            Transaction transaction = new Transaction();
            transaction.setConnectionHolder(
                    (ConnectionHolder) TransactionSynchronizationManager.getResource(dataSource));
            return transaction;
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            Transaction begun = (Transaction) transaction;
            if (begun.hasConnectionHolder() && !begun.getConnectionHolder().isSynchronizedWithTransaction()) {
                throw new IllegalTransactionStateException("Pre-bound JDBC Connection found!");
            }
            try {
                Connection own = dataSource.getConnection();
                own.setAutoCommit(false);
                TransactionSynchronizationManager.bindResource(dataSource, new ConnectionHolder(own));
            } catch (SQLException e) {
                throw new CannotCreateTransactionException("no connection", e);
            }
        }

        private static Connection connection(@Nullable Object holder) {
            return ((ConnectionHolder) Objects.requireNonNull(holder)).getConnection();
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            try {
                connection(TransactionSynchronizationManager.getResource(dataSource))
                        .commit();
            } catch (SQLException e) {
                throw new TransactionSystemException("no commit", e);
            }
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {}

        @Override
        protected void doCleanupAfterCompletion(Object transaction) {
            try {
                connection(TransactionSynchronizationManager.unbindResource(dataSource))
                        .close();
            } catch (SQLException e) {
                throw new TransactionSystemException("no end", e);
            }
        }
    }

    /** Also where the thread that tells is in a transaction of its own. */
    @Test
    void transactionalListenerIsCalledBeforeAndAfterTheCommit() {
        DataSource dataSource = database("phases");
        TransactionTemplate caller = new TransactionTemplate(new DataSourceTransactionManager(dataSource));
        Instant noon = Instant.parse("2026-05-04T12:00:00Z");
        TrackingEvent event =
                new TrackingEvent.Delivered(new TrackingEvent.Facts("LD-1/delivered", "LD-1", 1, noon, noon));
        context.withBean(DataSource.class, () -> dataSource)
                .withBean(TransactionalEventListenerFactory.class)
                .withUserConfiguration(Phases.class)
                .withPropertyValues("freight.durable.create-schema=true", "freight.durable.request-only=true")
                .run(it -> {
                    JdbcWatchStore store = it.getBean(JdbcWatchStore.class);
                    store.append(List.of(event));
                    List<String> seen = it.getBean(Phases.class).seen;
                    caller.executeWithoutResult(status -> {
                        assertThat(store.deliver(1, one -> false)).isZero();
                        assertThat(store.deliver(1, one -> true)).isOne();
                        assertThat(TransactionSynchronizationManager.getSynchronizations())
                                .isEmpty();
                    });
                    assertThat(seen)
                            .containsExactly("before, told: 0", "rolled back", "before, told: 0", "after, told: 1");
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class Phases {
        final List<String> seen = new CopyOnWriteArrayList<>();
        private final DataSource dataSource;

        Phases(DataSource dataSource) {
            this.dataSource = dataSource;
        }

        /** As others see it, by a connection of its own. */
        private void see(String phase) throws SQLException {
            try (Connection connection = dataSource.getConnection();
                    ResultSet count = connection
                            .createStatement()
                            .executeQuery("select count(*) from freight_event where delivered")) {
                assertThat(count.next()).isTrue();
                seen.add(phase + ", told: " + count.getInt(1));
            }
        }

        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        void before(TrackingEvent.Delivered event) throws SQLException {
            see("before");
        }

        @TransactionalEventListener
        void after(TrackingEvent.Delivered event) throws SQLException {
            see("after");
        }

        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        void rolledBack(TrackingEvent.Delivered event) {
            seen.add("rolled back");
        }
    }

    @Test
    void eventIsPublishedWithoutADatabaseToo() {
        context.withUserConfiguration(Hearing.class).run(it -> {
            String number = it.getBean(FreightClient.class)
                    .createLoad("order-events", load())
                    .loadNumber();
            LoadTracker tracker = it.getBean(LoadTracker.class);
            tracker.follow(number, WatchOptions.defaults());
            tracker.deliveryConfirmed(number);
            assertThat(it.getBean(Hearing.class).heard.poll(100, TimeUnit.SECONDS))
                    .isInstanceOf(TrackingEvent.Delivered.class);
        });
    }

    @Configuration(proxyBeanMethods = false)
    static class Listening {
        @Bean
        TrackingListener listening(List<TrackingEvent> events) {
            return events::add;
        }
    }
}
