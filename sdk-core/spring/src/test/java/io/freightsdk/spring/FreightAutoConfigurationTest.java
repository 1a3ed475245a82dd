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
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.json.FreightJackson2Module;
import io.freightsdk.json.FreightJackson3Module;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.Fault;
import io.freightsdk.testing.FakeFreightClient;
import io.freightsdk.tracking.LoadTracker;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the starter adds without a database. */
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
            assertThat(it.getBean("freightClient", FreightClient.class).account())
                    .isEqualTo("acme");
        });
    }

    @Test
    void whatIsMissingIsNamed() {
        bare.run(it -> assertThat(it)
                .getFailure()
                .rootCause()
                .hasMessage("FreightClient: set these too: baseUrl, account, agentKey"));
    }

    @Test
    void misspeltPropertyIsRefused() {
        context.withPropertyValues("freight.limit-usd-per-dya=1.00")
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("freight.limit-usd-per-dya"));
    }

    /** Spring's are milliseconds: inputs would be lost at once, and each paid call would fail. */
    @Test
    void numberAloneIsSecondsAndOfRetentionDays() {
        context.withPropertyValues("freight.deadline=40", "freight.durable.retention=90")
                .run(it -> {
                    FreightProperties read = it.getBean(FreightProperties.class);
                    assertThat(read.deadline()).isEqualTo(Duration.ofSeconds(40));
                    assertThat(read.durable().retention()).isEqualTo(Duration.ofDays(90));
                });
    }

    /** As in tests on a machine without the key. */
    @Test
    void clientOfTheApplicationNeedsNoAddressAndKey() {
        try (FreightClient own = client("acme")) {
            bare.withPropertyValues("freight.account=acme")
                    .withBean(FreightClient.class, () -> own)
                    .run(it -> assertThat(it).hasNotFailed());
        }
    }

    @Test
    void storeOfAnotherAccountIsRefused() {
        with(database())
                .withBean(FreightClientCustomizer.class, () -> client -> client.account("globex"))
                .run(it -> assertThat(it).getFailure().rootCause().hasMessageContaining("globex"));
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

    private FreightClient client(String account) {
        return FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account(account)
                .build();
    }

    @Test
    void limitOfTheProcessWithoutADatabaseIsAProperty() {
        context.withPropertyValues("freight.limit-usd-per-day=0.70").run(it -> {
            FreightClient freight = it.getBean(FreightClient.class);
            freight.createLoad(load(), CallOptions.none());
            assertThatThrownBy(() -> freight.createLoad(load(), CallOptions.none()))
                    .isInstanceOf(SpendLimitException.class);
        });
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
            assertThat(registry.get("freight.balance.usd").gauge().value()).isEqualTo(100.0);
            assertThat(registry.get("freight.unknown.charges").gauge().value()).isZero();
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

    private Health health() {
        Health[] health = new Health[1];
        context.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
                .run(it -> health[0] = it.getBean("freightHealthIndicator", HealthIndicator.class)
                        .health());
        return health[0];
    }

    @Test
    void healthIsUpWhileThePriceListCanBeRead() {
        broker.faults().add(Fault.close().on("getPricing")); // one lost response is not down
        assertThat(health().getStatus()).isEqualTo(Status.UP);
        assertThat(health().getDetails()).containsKey("pricesUsd");
    }

    /** Or a load balancer would lose all nodes at once. */
    @Test
    void healthIsUpWhileBillingIsAway() {
        broker.billingAvailable(false);
        assertThat(health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void healthIsDownIfTheServiceDoesNotAnswerThisNode() {
        broker.faults().add(Fault.close().on("getPricing").times(Fault.ALWAYS));
        Health health = health();
        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(String.valueOf(health.getDetails().get("error"))).contains("getPricing: ");
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
}
