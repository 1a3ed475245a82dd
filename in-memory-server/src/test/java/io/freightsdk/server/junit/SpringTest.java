package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.api.Remote;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.ClassMode;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

class SpringTest {
    private static final Set<String> NUMBERS = ConcurrentHashMap.newKeySet();

    /** An application that calls the service as its properties say. */
    @Configuration
    static class Application {
        @Bean
        Remote client(Environment properties) {
            return new Remote(
                    properties.getRequiredProperty("freight.base-url"),
                    properties.getRequiredProperty("freight.agent-key"));
        }
    }

    @SpringJUnitConfig(Application.class)
    @EnableFreightServer
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class Orders {
        @BeforeEach
        void isFresh(InMemoryFreightServer server, FreightBroker broker) {
            assertThat(broker.loads()).isEmpty();
            assertThat(broker.balanceUsd()).isEqualTo("100.00");
            assertThat(broker.requests().size()).isZero();
            assertThat(server.clock().frozenAt()).isEmpty();
            assertThat(server.billingAvailable()).isTrue();
        }

        @Test
        @Order(1)
        void applicationAndTestHaveOneBroker(
                @Autowired Remote client, @Autowired FreightBroker bean, FreightBroker broker) {
            assertThat(NUMBERS.add(client.createdLoad())).isTrue();
            assertThat(bean).isSameAs(broker);
            assertThat(broker.loads()).hasSize(1);
            broker.newestLoad().arriveAt(1);
        }

        @Test
        @Order(2)
        void nextMethodBeginsAnew(@Autowired Remote client, InMemoryFreightServer server) {
            assertThat(NUMBERS.add(client.createdLoad())).isTrue();
            server.clock().advance(Duration.ofDays(1));
            server.billingAvailable(false);
        }

        @Nested
        class Inside {
            @Test
            void hasTheSame(@Autowired Remote client) {
                assertThat(NUMBERS.add(client.createdLoad())).isTrue();
            }
        }
    }

    @Test
    void contextIsServedAndResetBetweenMethods() {
        Run.of(Orders.class).passed(3);
    }

    @SpringJUnitConfig(NothingInIt.class)
    @EnableFreightServer(baseUrlProperty = "acme.url", agentKeyProperty = "acme.key")
    static class OtherNames {
        @Test
        void areSet(@Autowired Environment properties, InMemoryFreightServer server, FreightBroker broker) {
            assertThat(properties.getProperty("acme.url")).isEqualTo(server.url());
            assertThat(properties.getProperty("acme.key")).isEqualTo(broker.agentKey());
            assertThat(properties.getProperty("freight.base-url")).isNull();
        }
    }

    @Test
    void namesOfThePropertiesCanBeSet() {
        assertThat(Run.of(OtherNames.class).failures()).isEmpty();
    }

    @SpringJUnitConfig(Application.class)
    @EnableFreightServer
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class Failing {
        @Test
        @Order(1)
        void fails(@Autowired Remote client) {
            client.createdLoad();
            throw new IllegalStateException("on purpose");
        }

        @Test
        @Order(2)
        void leavesAFault(InMemoryFreightServer server) {
            server.faults().add(Fault.reset());
        }

        @Test
        @Order(3)
        void works(@Autowired Remote client) {
            client.createdLoad();
        }
    }

    @Test
    void failuresBringRequestsAndLedgerAndUnmetFaultsFail() {
        Run run = Run.of(Failing.class);
        assertThat(run.failures())
                .containsExactly(
                        "on purpose",
                        "the test passed but never triggered fault-1 (BEFORE RESET on any operation, fired 0 of 1)");
        assertThat(run.reports())
                .hasSize(2)
                .first()
                .satisfies(report -> assertThat(report.get("freight")).contains("createLoad", "DEBIT"));
    }

    @EnableFreightServer
    @SpringJUnitConfig(Application.class)
    @DirtiesContext(classMode = ClassMode.BEFORE_EACH_TEST_METHOD)
    static class AboveTheContext {
        @Test
        void leavesAFault(FreightBroker broker, @Autowired FreightBroker bean) {
            assertThat(bean).isSameAs(broker);
            broker.faults().add(Fault.reset());
        }
    }

    /** In either order of the annotations; it passed, as the server of the context before was asked. */
    @Test
    void contextThatIsReplacedBeforeAMethodIsTheOneThatIsLookedAt() {
        assertThat(Run.of(AboveTheContext.class).failures())
                .containsExactly(
                        "the test passed but never triggered fault-1 (BEFORE RESET on any operation, fired 0 of 1)");
    }

    @SpringJUnitConfig(NothingInIt.class)
    static class WithoutAnnotation {
        @Test
        void hasNoServer(@Autowired Environment properties) {
            assertThat(properties.getProperty("freight.base-url")).isNull();
        }
    }

    @Test
    void otherSpringTestsAreLeftAlone() {
        assertThat(Run.of(WithoutAnnotation.class).failures()).isEmpty();
    }

    @SpringJUnitConfig
    @EnableFreightServer
    static class Broken {
        static @Nullable String url;

        @Configuration
        static class Fails {
            @Bean
            String url(Environment properties) {
                url = properties.getProperty("freight.base-url");
                throw new IllegalStateException("on purpose");
            }
        }

        @Test
        void neverRuns() {}
    }

    @Test
    void serverIsGoneWithAContextThatDoesNotStart() {
        assertThat(Run.of(Broken.class).failures()).isNotEmpty();
        ServerThreads.end(Objects.requireNonNull(Broken.url));
    }

    @ExtendWith(SpringExtension.class)
    @ExtendWith(SpringFreightExtension.class)
    @ContextConfiguration(classes = NothingInIt.class)
    static class ExtensionAlone {
        @Test
        void neverRuns() {}
    }

    @Configuration
    static class NothingInIt {}

    @Test
    void extensionWithoutAServerSaysWhatIsMissing() {
        assertThat(Run.of(ExtensionAlone.class).failures())
                .containsExactly(ExtensionAlone.class.getName()
                        + ": its application context has no freight server; put @EnableFreightServer on the class that"
                        + " configures the context, such as the one with @SpringBootTest");
    }
}
