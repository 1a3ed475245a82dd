package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.FigureWatch;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.durable.BodyCipher;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableOptions;
import io.freightsdk.durable.DurableState;
import io.freightsdk.durable.JdbcSpendPool;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.json.FreightJackson2Module;
import io.freightsdk.json.FreightJackson3Module;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingListener;
import io.freightsdk.tracking.Watch;
import io.freightsdk.tracking.WatchOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitializationDetector;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.event.TransactionalEventListenerFactory;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** In Spring Boot 3.5; fresh projects with 3.5 and 4 are built by {@code .ci/consumers}. */
class FreightAutoConfigurationTest {
    /** Without the health of Spring Boot 4. One, as Spring remembers by it what it has found. */
    private static final ClassLoader BOOT_3 = new FilteredClassLoader("org.springframework.boot.health");

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();
    private final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(FreightAutoConfiguration.class))
            .withClassLoader(BOOT_3);
    private final ApplicationContextRunner context = bare.withPropertyValues(
            "freight.base-url=" + server.url(), "freight.agent-key=" + broker.agentKey(), "freight.account=acme");

    @Test
    void propertiesMakeAClientThatIsClosedWithTheContext() {
        FreightClient[] made = new FreightClient[1];
        context.withPropertyValues("freight.app-name=orders", "freight.app-version=1.2", "freight.deadline=7s")
                .run(it -> {
                    made[0] = it.getBean(FreightClient.class);
                    assertThat(made[0].createLoad("order-1", load())).isEqualTo(made[0].createLoad("order-1", load()));
                    assertThat(made[0].options().deadline()).isEqualTo(Duration.ofSeconds(7));
                    assertThat(it.getBean(FreightProperties.class).toString()).doesNotContain(broker.agentKey());
                });
        assertThat(broker.loads()).hasSize(1);
        assertThat(broker.requests().list("createLoad").get(0).userAgent()).endsWith(" orders/1.2");
        assertThatThrownBy(() -> made[0].getBalance()).isInstanceOf(ClientClosedException.class);
    }

    /** A second account beside the one of the properties. */
    @Configuration
    static class Globex {
        @Bean(defaultCandidate = false)
        FreightClient globexFreight(FreightProperties properties) {
            return FreightClient.builder()
                    .baseUrl(properties.baseUrl())
                    .account("globex")
                    .agentKey(properties.agentKey())
                    .build();
        }
    }

    @Test
    void secondAccountIsABeanOfItsOwn() {
        context.withUserConfiguration(Globex.class).run(it -> {
            assertThat(it.getBeansOfType(FreightClient.class)).hasSize(2);
            assertThat(it.getBean("globexFreight", FreightClient.class).account())
                    .isEqualTo("globex");
            assertThat(it.getBean(FigureWatch.class).read().value("freight.balance.usd", ""))
                    .isEqualTo(it.getBean("freightClient", FreightClient.class)
                            .getBalance()
                            .balanceUsd()
                            .doubleValue());
            assertThat(it.getBean("freightClient", FreightClient.class).account())
                    .isEqualTo("acme");
        });
    }

    @Test
    void whatIsMissingIsNamed() {
        bare.run(it -> assertThat(it)
                .getFailure()
                .rootCause()
                .hasMessage("FreightClient: missing baseUrl, account, agentKey"));
    }

    @Test
    void propertiesOfEarlierVersionsAreRefused() {
        Map.of(
                        "freight.daily-limit-usd",
                                "freight.limit-usd-per-sliding-day or freight.process-limit-usd-per-sliding-day",
                        "freight.process-limit-usd", "freight.process-limit-usd-per-sliding-day",
                        "freight.health.balance-max-age", "freight.health.max-age",
                        "freight.tracking.daily-budget-usd", "freight.tracking.budget-usd-per-sliding-day",
                        "freight.durable.ask-only", "freight.durable.request-only",
                        "freight.idempotency-namespace", "freight.account")
                .forEach((old, name) -> {
                    String message = "the property " + old + " is now " + name;
                    context.withPropertyValues(old + "=1.00")
                            .run(it -> assertThat(it).getFailure().rootCause().hasMessage(message));
                    Map<String, Object> variables =
                            Map.of(old.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT), "1.00");
                    context.withInitializer(it -> it.getEnvironment()
                                    .getPropertySources()
                                    .addFirst(new SystemEnvironmentPropertySource("systemEnvironment", variables)))
                            .run(it -> assertThat(it).getFailure().rootCause().hasMessage(message));
                });
    }

    @Test
    void misspeltPropertyIsRefused() {
        context.withPropertyValues("freight.limit-usd-per-day=1.00")
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("freight.limit-usd-per-day"));
    }

    @Test
    void accountIsThePropertyAlone() {
        context.withBean(FreightClientCustomizer.class, () -> client -> client.account("globex"))
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage(
                                "the property freight.account is for the account acme, but the client is for globex, which"
                                        + " would pay for it"));
    }

    @Test
    void clientOfAnotherAccountIsRefused() {
        try (FreightClient globex = client("globex")) {
            context.withBean(FreightClient.class, () -> globex)
                    .run(it -> assertThat(it)
                            .getFailure()
                            .rootCause()
                            .hasMessage(
                                    "the property freight.account is for the account acme, but the client is for globex, which"
                                            + " would pay for it"));
        }
    }

    @Test
    void clientBeanOfTheSameAccountIsUsed() {
        try (FreightClient acme = client("acme")) {
            context.withBean(FreightClient.class, () -> acme)
                    .run(it -> assertThat(it.getBean(LoadTracker.class)).isNotNull());
        }
    }

    private FreightClient client(String account) {
        return FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account(account)
                .build();
    }

    @Test
    void limitOfTheProcessIsAProperty() {
        context.withPropertyValues("freight.process-limit-usd-per-sliding-day=0.70")
                .run(it -> {
                    FreightClient freight = it.getBean(FreightClient.class);
                    freight.createUnnamedLoad(load());
                    assertThatThrownBy(() -> freight.createUnnamedLoad(load())).isInstanceOf(SpendLimitException.class);
                });
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
            it.getBean(FreightClient.class).createUnnamedLoad(load());
            node.run(other -> assertThatThrownBy(
                            () -> other.getBean(FreightClient.class).createUnnamedLoad(load()))
                    .isInstanceOf(SpendLimitException.class));
        });
        assertThat(broker.loads()).hasSize(1);
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
                            "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
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
                        broker.truck().driveToEnd();
                        assertThat(posted.poll(60, TimeUnit.SECONDS)).contains(done.loadNumber());
                        assertThat(it.getBean(FreightClient.class).spend().byTag())
                                .containsKey("globex");
                    });
        } finally {
            receiver.stop(0);
        }
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
                        "freight.durable.create-schema=true",
                        "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                        "freight.webhooks.url=http://localhost:1/")
                .run(it -> {
                    new JdbcTemplate(dataSource)
                            .execute(
                                    "alter table freight_webhook_event add constraint freight_none check (attempts < 0)");
                    String load = it.getBean(FreightClient.class)
                            .createUnnamedLoad(load())
                            .loadNumber();
                    Watch unused = it.getBean(LoadTracker.class).follow(load, WatchOptions.defaults());
                    broker.truck().driveToEnd();
                    assertThat(ends.poll(60, TimeUnit.SECONDS)).isEqualTo(false);
                });
    }

    @Test
    void callsLoadsAndWebhooksPollTogether() throws ReflectiveOperationException {
        int before = queues();
        context.withBean(DataSource.class, () -> database("together"))
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues(
                        "freight.durable.create-schema=true",
                        "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
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
    void limitsListenersAndCustomizersAreBeans() {
        List<CallReport> reports = new CopyOnWriteArrayList<>();
        context.withBean(SpendLimit.class, () -> SpendLimit.usd("0.70"))
                .withBean("one", CallListener.class, () -> listener(reports))
                .withBean("other", CallListener.class, () -> listener(reports))
                .withBean(FreightClientCustomizer.class, () -> client -> client.deadline(Duration.ofSeconds(9)))
                .run(it -> {
                    FreightClient freight = it.getBean(FreightClient.class);
                    freight.getBalance();
                    assertThat(reports).hasSize(2);
                    assertThat(freight.options().deadline()).isEqualTo(Duration.ofSeconds(9));
                    freight.createUnnamedLoad(load());
                    assertThatThrownBy(() -> freight.createUnnamedLoad(load())).isInstanceOf(SpendLimitException.class);
                });
    }

    private static CallListener listener(List<CallReport> reports) {
        return new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                reports.add(report);
            }
        };
    }

    @Test
    void onlyTheOkHttpClientOfThatNameIsTaken() {
        OkHttpClient named = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("User-Agent", "through-mine")
                        .build()))
                .build();
        context.withBean("freightOkHttpClient", OkHttpClient.class, () -> named)
                .withBean("ofSomethingElse", OkHttpClient.class, OkHttpClient::new)
                .run(it -> it.getBean(FreightClient.class).getBalance());
        context.withBean("ofSomethingElse", OkHttpClient.class, () -> named)
                .run(it -> it.getBean(FreightClient.class).getBalance());

        assertThat(broker.requests().list("getBalance").get(0).userAgent()).isEqualTo("through-mine");
        assertThat(broker.requests().list("getBalance").get(1).userAgent()).startsWith("freight-sdk-java/");
    }

    @Test
    void metersAreThereIfARegistryIs() {
        context.withBean(MeterRegistry.class, SimpleMeterRegistry::new).run(it -> {
            MeterRegistry registry = it.getBean(MeterRegistry.class);
            it.getBeansOfType(MeterBinder.class).values().forEach(binder -> binder.bindTo(registry));
            it.getBean(FreightClient.class).getBalance();

            assertThat(registry.get("freight.calls")
                            .tag("operation", "getBalance")
                            .timer()
                            .count())
                    .isEqualTo(1);
            assertThat(registry.get("freight.uncertain.usd").gauge().value()).isZero();
        });
        context.run(it -> assertThat(it).doesNotHaveBean(MeterBinder.class));
    }

    @Test
    void applicationsNeedNothingButSpringBoot() {
        context.withClassLoader(new FilteredClassLoader(
                        "io.micrometer",
                        "com.fasterxml.jackson",
                        "tools.jackson",
                        "io.freightsdk.durable",
                        "org.springframework.boot.actuate",
                        "org.springframework.boot.health"))
                .run(it -> assertThat(
                                it.getBean(FreightClient.class).getBalance().balanceUsd())
                        .isEqualTo("100.00"));
    }

    @Test
    void healthIsTheBalanceReadOnceInAWhile() {
        context.run(it -> {
            HealthIndicator indicator = it.getBean("freightHealthIndicator", HealthIndicator.class);
            assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
            assertThat(indicator.health().getDetails()).containsKey("balanceUsd");
        });
        assertThat(broker.requests().count("getBalance")).isEqualTo(1);
        assertThat(broker.requests().count("getPricing")).isEqualTo(1);
        assertThat(broker.requests().count()).isEqualTo(2);
    }

    /** Of the node, and of the account. */
    private List<Health> health(String balanceUsd) {
        FreightBroker broker =
                server.addBroker(BrokerOptions.builder().balanceUsd(balanceUsd).build());
        List<Health> health = new ArrayList<>();
        context.withPropertyValues("freight.agent-key=" + broker.agentKey()).run(it -> {
            health.add(
                    it.getBean("freightHealthIndicator", HealthIndicator.class).health());
            health.add(it.getBean("freightAccountHealthIndicator", HealthIndicator.class)
                    .health());
        });
        return health;
    }

    @Test
    void balanceThatCoversNoLoadIsAWarningOfTheAccountAndNotOfTheNode() {
        List<Health> tooLow = health("0.64");
        assertThat(tooLow.get(0).getStatus()).isEqualTo(Status.UP);
        assertThat(tooLow.get(1).getStatus().getCode()).isEqualTo("WARNING");
        assertThat(tooLow.get(1).getDetails()).containsEntry("lowBalanceUsd", 0.65);
        assertThat(health("0.65").get(1).getStatus()).isEqualTo(Status.UP);
    }

    /** Or a load balancer would lose all nodes at once. */
    @Test
    void billingThatDoesNotRespondIsNoMatterOfTheNode() {
        nodeIsUp(503);
    }

    @Test
    void rateLimitIsNoMatterOfTheNode() {
        nodeIsUp(429);
    }

    private void nodeIsUp(int statusOfTheBalance) {
        broker.faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(statusOfTheBalance))
                        .onOperation("getBalance"));
        context.run(it -> {
            assertThat(it.getBean("freightHealthIndicator", HealthIndicator.class)
                            .health()
                            .getStatus())
                    .isEqualTo(Status.UP);
            Health account = it.getBean("freightAccountHealthIndicator", HealthIndicator.class)
                    .health();
            assertThat(account.getStatus()).isEqualTo(Status.UNKNOWN);
            assertThat(String.valueOf(account.getDetails().get("error")))
                    .startsWith("getBalance: " + statusOfTheBalance);
        });
    }

    @Test
    void priceListThatDoesNotAnswerIsDown() {
        broker.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(403)).onOperation("getPricing"));
        context.run(it -> {
            Health health =
                    it.getBean("freightHealthIndicator", HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(String.valueOf(health.getDetails().get("error"))).startsWith("getPricing: ");
        });
    }

    @Test
    void lowBalanceIsAWarning() {
        context.withPropertyValues("freight.health.low-balance-usd=100.01")
                .run(it -> assertThat(it.getBean("freightAccountHealthIndicator", HealthIndicator.class)
                                .health()
                                .getStatus()
                                .getCode())
                        .isEqualTo("WARNING"));
    }

    @Test
    void uncertainChargeIsAWarningUntilItIsAcknowledged() {
        broker.faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close()).onOperation("getLoadPosition"));
        context.withPropertyValues("freight.max-attempts=1").run(it -> {
            FreightClient freight = it.getBean(FreightClient.class);
            HealthIndicator account = it.getBean("freightAccountHealthIndicator", HealthIndicator.class);
            String number = freight.createLoad("order-1", load()).loadNumber();
            assertThatThrownBy(() -> freight.getLoadPosition(number)).isInstanceOf(FreightException.class);
            assertThat(account.health().getStatus().getCode()).isEqualTo("WARNING");
            assertThat(account.health().getDetails()).containsEntry("freight.uncertain.charges", 1);
            freight.acknowledge(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
            assertThat(account.health().getStatus()).isEqualTo(Status.UP);
        });
    }

    @Test
    void serviceThatDoesNotAnswerIsDown() {
        broker.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.close()).onOperation("getBalance"));
        context.run(it -> {
            Health health =
                    it.getBean("freightHealthIndicator", HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(String.valueOf(health.getDetails().get("error"))).startsWith("getBalance: ");
        });
    }

    @Test
    void healthCanBeSwitchedOff() {
        context.withPropertyValues("management.health.freight.enabled=false")
                .run(it -> assertThat(it).doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void recordsAreOnTheMapperAsTheyAreOnTheWire() {
        context.run(it -> {
            assertThat(it).hasSingleBean(FreightJackson2Module.class);
            assertThat(it).hasSingleBean(FreightJackson3Module.class);
            assertThat(new ObjectMapper()
                            .registerModules(it.getBeansOfType(Module.class).values())
                            .writeValueAsString(LoadStatus.PLANNED))
                    .isEqualTo("\"PLANNED\"");
        });
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
                            .createUnnamedLoad(load())
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
    static class Hearing {
        final BlockingQueue<TrackingEvent> heard = new LinkedBlockingQueue<>();

        @EventListener
        void hear(TrackingEvent.Delivered event) {
            heard.add(event);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Listening {
        @Bean
        TrackingListener listening(List<TrackingEvent> events) {
            return events::add;
        }
    }

    private static DataSource database(String name) {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        return database;
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(stop("Chicago", "IL", "60601"))
                .deliveries(stop("Dallas", "TX", "75202"))
                .build();
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder()
                .address("1 Main St")
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }
}
