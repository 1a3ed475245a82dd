package io.freightsdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.json.FreightJackson2Module;
import io.freightsdk.json.FreightJackson3Module;
import io.freightsdk.micrometer.CachedMetrics;
import io.freightsdk.micrometer.Metric;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.testing.FakeFreightClient;
import io.freightsdk.tracking.LoadTracker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.env.MapPropertySource;

/** In Spring Boot 3.5; fresh projects with 3.5 and 4 are built by {@code .ci/consumers}. */
@Tag("acceptance")
class FreightAutoConfigurationTest extends AutoConfigurationSetup {
    @Test
    void propertiesMakeAClientThatIsClosedWithTheContext() {
        FreightClient[] made = new FreightClient[1];
        context.withPropertyValues("freight.deadline=7s").run(it -> {
            made[0] = it.getBean(FreightClient.class);
            assertThat(made[0].createLoad("order-1", load())).isEqualTo(made[0].createLoad("order-1", load()));
            assertThat(made[0].options().deadline()).isEqualTo(Duration.ofSeconds(7));
            assertThat(it.getBean(FreightProperties.class).toString()).doesNotContain(broker.agentKey());
        });
        assertThat(broker.loads()).hasSize(1);
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
            assertThat(it.getBean(CachedMetrics.class).read().value("freight.balance.usd", ""))
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
    void misspeltPropertyIsRefused() {
        context.withPropertyValues("freight.limit-usd-per-day=1.00")
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("freight.limit-usd-per-day"));
    }

    /** Spring itself leaves it alone, as names there may be those of others. */
    @Test
    void misspeltSystemPropertyIsRefused() {
        for (String name : List.of(
                "freight.limit-usd-per-day",
                "freight.processLimitUsdPerDay",
                "freight.max-atempts",
                "freight.durable.reqest-only",
                "freight.tracking.enbled",
                "freight.webhooks.secrets",
                "freight.health.age")) {
            context.withInitializer(it -> systemProperties(it, Map.of(name, "1.00")))
                    .run(it -> assertThat(it)
                            .getFailure()
                            .rootCause()
                            .hasMessage("there is no property " + name.toLowerCase(Locale.ROOT)));
        }
    }

    @Test
    void systemPropertyOfOthersIsNot() {
        context.withInitializer(it -> systemProperties(
                        it, Map.of("freight.processLimitUsdPerSlidingDay", "1.00", "freight.version", "2")))
                .run(it -> assertThat(it.getBean(FreightProperties.class).processLimitUsdPerSlidingDay())
                        .isEqualTo("1.00"));
    }

    /** Spring binds with them, and names what it cannot read. */
    @Test
    void convertersAndPlaceholdersOfTheApplicationAreUsed() {
        ApplicationContextRunner own = context.withUserConfiguration(Reading.class)
                .withPropertyValues("freight.process-limit-usd-per-sliding-day=${acme.limit}");
        own.run(it -> assertThat(it.getBean(FreightProperties.class).processLimitUsdPerSlidingDay())
                .isEqualTo("50.00"));
        own.withInitializer(it -> systemProperties(it, Map.of("freight.limit-usd-per-day", "1.00")))
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage("there is no property freight.limit-usd-per-day"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Reading {
        @Bean
        @ConfigurationPropertiesBinding
        static Converter<String, BigDecimal> usd() {
            // not a lambda, which has no types
            return new Converter<>() {
                @Override
                public BigDecimal convert(String text) {
                    return new BigDecimal(text.replace(" USD", ""));
                }
            };
        }

        @Bean
        static PropertySourcesPlaceholderConfigurer placeholders() {
            Properties own = new Properties();
            own.setProperty("acme.limit", "50.00 USD");
            PropertySourcesPlaceholderConfigurer placeholders = new PropertySourcesPlaceholderConfigurer();
            placeholders.setProperties(own);
            return placeholders;
        }
    }

    private static void systemProperties(ConfigurableApplicationContext context, Map<String, Object> properties) {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("systemProperties", properties));
    }

    /** Spring's own words at the start have the value in them. */
    @Test
    void valueOfAMisspeltPropertyIsNotShown() {
        for (String secret : List.of("freight.agent-keys", "freight.webhooks.secrets", "freight.webhooks")) {
            context.withPropertyValues(secret + "=agent_live_1").run(it -> {
                FailureAnalysis said = shown(it.getStartupFailure());
                assertThat(said.getDescription()).contains(secret).doesNotContain("agent_live_1");
            });
        }
    }

    /** As of a variable that may be left out: its name is right. */
    @Test
    void emptyPropertyIsCalledEmpty() {
        for (String one : List.of(
                "deadline=", "process-limit-usd-per-sliding-day=", "durable.retention=", "deadline=${NOT_SET_HERE:}")) {
            String name = one.substring(0, one.indexOf('='));
            context.withPropertyValues("freight." + one).run(it -> {
                FailureAnalysis said = shown(it.getStartupFailure());
                assertThat(said.getDescription()).contains("cannot use freight." + name + ", which is empty, of ");
                assertThat(said.getAction()).contains("or leave an empty one out");
            });
        }
    }

    /** Spring's are milliseconds: inputs would be lost at once, and each paid call would fail. */
    @Test
    void numberAloneIsSecondsAndOfRetentionDays() {
        context.withPropertyValues(
                        "freight.attempt-timeout=20",
                        "freight.deadline=40",
                        "freight.health.max-age=30",
                        "freight.durable.retention=90")
                .run(it -> {
                    FreightProperties read = it.getBean(FreightProperties.class);
                    assertThat(read.attemptTimeout()).isEqualTo(Duration.ofSeconds(20));
                    assertThat(read.deadline()).isEqualTo(Duration.ofSeconds(40));
                    assertThat(read.health().maxAge()).isEqualTo(Duration.ofSeconds(30));
                    assertThat(read.durable().retention()).isEqualTo(Duration.ofDays(90));
                });
    }

    /** Spring leaves it as it is, and each order of such an account would be paid again under the right one. */
    @Test
    void variableThatIsNotSetIsRefused() {
        for (String name : List.of("account", "agent-key", "base-url", "webhooks.secret", "webhooks.url")) {
            context.withBean(DataSource.class, () -> database("without-tables"))
                    .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                    .withPropertyValues("freight." + name + "=${FREIGHT_UNSET}")
                    .run(it -> {
                        assertThat(it)
                                .getFailure()
                                .rootCause()
                                .hasMessage("the property freight." + name + " names a variable that is not set");
                        assertThat(shown(it.getStartupFailure()).getDescription())
                                .contains("the property freight." + name)
                                .doesNotContain(broker.agentKey());
                    });
        }
    }

    /** As in tests on a machine without the key. */
    @Test
    void variablesOfTheStartersClientNeedNotBeSetWithAnother() {
        bare.withPropertyValues(
                        "freight.base-url=${FREIGHT_UNSET}",
                        "freight.agent-key=${FREIGHT_UNSET}",
                        "freight.account=acme")
                .withBean(
                        FreightClient.class,
                        () -> FreightClient.builder()
                                .baseUrl(server.url())
                                .agentKey(broker.agentKey())
                                .account("acme")
                                .build())
                .run(it -> assertThat(it).hasNotFailed());
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

    /** As of {@code @MockitoBean}: nothing was paid for anybody. */
    @Test
    void mockIsRefusedInItsOwnWords() {
        FreightClient mock = (FreightClient) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {FreightClient.class}, (proxy, method, arguments) -> null);
        context.withBean(FreightClient.class, () -> mock)
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage(
                                "the FreightClient bean has no account, so it is a mock, which the tracker and the gauges"
                                        + " cannot use; in a test use @EnableFreightServer, or a FakeFreightClient whose account()"
                                        + " returns acme"));
    }

    @Test
    void fakeOfTheSameAccountIsUsed() {
        FakeFreightClient fake = new FakeFreightClient() {
            @Override
            public String account() {
                return "acme";
            }
        };
        context.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(FreightClient.class, () -> fake)
                .run(it -> assertThat(it).hasSingleBean(LoadTracker.class).hasSingleBean(MeterBinder.class));
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
                    freight.createLoad(load(), CallOptions.none());
                    assertThatThrownBy(() -> freight.createLoad(load(), CallOptions.none()))
                            .isInstanceOf(SpendLimitException.class);
                });
    }

    @Test
    void limitThatAClientOfTheApplicationDoesNotHaveIsNoFigure() {
        context.withPropertyValues("freight.process-limit-usd-per-sliding-day=0.70")
                .withBean(FreightClient.class, () -> client("acme"))
                .run(it -> assertThat(it.getBean(CachedMetrics.class).read().metrics())
                        .extracting(Metric::name)
                        .contains("freight.balance.usd")
                        .doesNotContain("freight.limit.left.usd"));
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
                    freight.createLoad(load(), CallOptions.none());
                    assertThatThrownBy(() -> freight.createLoad(load(), CallOptions.none()))
                            .isInstanceOf(SpendLimitException.class);
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

        assertThat(broker.requests("getBalance").get(0).userAgent()).isEqualTo("through-mine");
        assertThat(broker.requests("getBalance").get(1).userAgent()).startsWith("freight-sdk-java/");
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
        assertThat(broker.requests("getBalance").size()).isEqualTo(1);
        assertThat(broker.requests("getPricing").size()).isEqualTo(1);
        assertThat(broker.requests().size()).isEqualTo(2);
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
        broker.faults().add(Fault.status(statusOfTheBalance).on("getBalance").times(Fault.ALWAYS));
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
        broker.faults().add(Fault.status(403).on("getPricing"));
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

    /** No balance is below it, so nobody would be warned. */
    @Test
    void lowBalanceBelowZeroIsRefused() {
        context.withPropertyValues("freight.health.low-balance-usd=-1")
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage("freight.health.low-balance-usd is negative: -1.00 USD"));
    }

    @Test
    void uncertainChargeIsAWarningUntilItIsAcknowledged() {
        broker.faults().add(Fault.close().afterCommit().on("getLoadPosition"));
        context.withPropertyValues("freight.max-attempts=1").run(it -> {
            FreightClient freight = it.getBean(FreightClient.class);
            HealthIndicator account = it.getBean("freightAccountHealthIndicator", HealthIndicator.class);
            String number = freight.createLoad("order-1", load()).loadNumber();
            assertThatThrownBy(() -> freight.getLoadPosition(number)).isInstanceOf(FreightException.class);
            assertThat(account.health().getStatus().getCode()).isEqualTo("WARNING");
            assertThat(account.health().getDetails()).containsEntry("freight.uncertain.charges", 1);
            freight.resolve(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED);
            assertThat(account.health().getStatus()).isEqualTo(Status.UP);
        });
    }

    /** Or a connection that a proxy has just closed would take a node out of a load balancer until the next look. */
    @Test
    void oneLostResponseIsNotDown() {
        broker.faults().add(Fault.close().on("getBalance"));
        context.run(it -> assertThat(it.getBean("freightHealthIndicator", HealthIndicator.class)
                        .health()
                        .getStatus())
                .isEqualTo(Status.UP));
    }

    @Test
    void serviceThatDoesNotAnswerIsDown() {
        broker.faults().add(Fault.close().on("getBalance").times(Fault.ALWAYS));
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

    /** As Spring takes it where it is a boolean. */
    @Test
    void healthCanBeSwitchedOffInOtherWords() {
        context.withPropertyValues("management.health.freight.enabled=off")
                .run(it -> assertThat(it).hasNotFailed().doesNotHaveBean(HealthIndicator.class));
    }

    /** Spring's condition takes each text but false for on, and a node that was switched off would create loads. */
    @Test
    void switchThatIsNeitherTrueNorFalseIsRefused() {
        List.of("freight.durable.enabled", "freight.durable.books", "freight.tracking.enabled")
                .forEach(name -> context.withPropertyValues(name + "=off")
                        .run(it -> assertThat(it)
                                .getFailure()
                                .rootCause()
                                .hasMessage("the property " + name + " is true or false, not off")));
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
}
