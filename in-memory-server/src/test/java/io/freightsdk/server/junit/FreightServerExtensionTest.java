package io.freightsdk.server.junit;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.api.Remote;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes inside are run by the tests here, not by the build. */
@Tag("acceptance")
class FreightServerExtensionTest {
    private static final Fault UNAVAILABLE = Fault.status(503).on("createLoad");

    /** The values published under a key, as the sets they are compared as. */
    private static Set<String> published(Run run, String key) {
        return run.reports().stream()
                .flatMap(report -> Stream.ofNullable(report.get(key)))
                .collect(toSet());
    }

    @FreightServerTest
    static class Everything {
        @Test
        void parametersAreOfOneBroker(InMemoryFreightServer server, FreightBroker broker) {
            broker.faults().add(UNAVAILABLE);
            Remote client = Remote.of(server, broker);
            assertThat(client.create().status()).isEqualTo(503);
            client.createdLoad();
            broker.newestLoad().arriveAt(1).departFrom(1);

            assertThat(broker.loads().get(0).status()).isEqualTo(LoadStatus.IN_TRANSIT);
            assertThat(broker.requests()).hasSize(2);
            assertThat(server.sms()).hasSize(1);
        }
    }

    @Test
    void everythingIsHandedIn() {
        assertThat(Run.of(Everything.class).failures()).isEmpty();
    }

    @FreightServerTest
    static class FreshBrokers {
        FreshBrokers(InMemoryFreightServer server) {
            assertThat(server.url()).isNotEmpty();
        }

        @BeforeEach
        void createsALoad(InMemoryFreightServer server, FreightBroker broker, TestReporter reporter) {
            Remote.of(server, broker).createdLoad();
            reporter.publishEntry("broker", broker.id());
            reporter.publishEntry("url", server.url());
        }

        @Test
        void plain(FreightBroker broker) {
            assertThat(broker.loads()).hasSize(1);
        }

        @RepeatedTest(3)
        void repeated(FreightBroker broker) {
            assertThat(broker.loads()).hasSize(1);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void parameterized(int number, FreightBroker broker) {
            assertThat(broker.loads()).hasSize(1);
        }

        @Nested
        class Inner {
            @Test
            void nested(FreightBroker broker) {
                assertThat(broker.loads()).hasSize(1);
            }
        }
    }

    @Test
    void everyInvocationHasAServerOfItsOwn() {
        Run run = Run.of(FreshBrokers.class);

        assertThat(run.failures()).isEmpty();
        assertThat(published(run, "broker")).containsExactly("brk_000001");
        assertThat(run.succeeded()).isEqualTo(8);
    }

    @Test
    void methodsOfOneClassRunAtTheSameTime() {
        Run run = Run.inParallel(FreshBrokers.class);

        assertThat(run.failures()).isEmpty();
        assertThat(run.succeeded()).isEqualTo(8);
    }

    @Test
    void serverIsGoneWithItsMethod() {
        Run run = Run.of(FreshBrokers.class);

        assertThat(published(run, "url")).isNotEmpty().allSatisfy(ServerThreads::end);
    }

    @FreightServerTest
    static class Failing {
        @Test
        void fails(InMemoryFreightServer server, FreightBroker broker) {
            Remote.of(server, broker).createdLoad();
            throw new AssertionError("as meant");
        }
    }

    @Test
    void failureBringsRequestsAndLedger() {
        Run run = Run.of(Failing.class);

        assertThat(run.failures()).containsExactly("as meant");
        assertThat(published(run, "freight"))
                .singleElement()
                .asString()
                .contains("requests of brk_000001:", "createLoad POST /v1/agent/loads 201, charged 0.65 USD, committed")
                .contains("ledger of brk_000001:", "DEBIT createLoad LD-", "-0.65 USD, balance 99.35 USD");
    }

    @FreightServerTest
    static class Unmet {
        @Test
        void passes(FreightBroker broker) {
            broker.faults().add(UNAVAILABLE);
            broker.faults().add(Fault.reset().afterCommit().times(2).skip(1));
        }
    }

    @Test
    void faultThatWasNotMetFailsThePassedTest() {
        Run run = Run.of(Unmet.class);

        assertThat(run.failures())
                .containsExactly(
                        "the test passed but never triggered fault-1 (BEFORE STATUS on createLoad, fired 0 of 1); "
                                + "fault-2 (AFTER_COMMIT RESET on any operation, fired 0 of 2, still skipping 1)");
        assertThat(published(run, "freight")).hasSize(1);
    }

    @FreightServerTest
    static class UnmetAndFailed {
        @Test
        void fails(FreightBroker broker) {
            broker.faults().add(UNAVAILABLE);
            throw new AssertionError("as meant");
        }

        @Test
        void isAborted(FreightBroker broker) {
            broker.faults().add(UNAVAILABLE);
            abort("not today");
        }
    }

    @Test
    void failureIsNotReplacedByAnUnmetFault() {
        Run run = Run.of(UnmetAndFailed.class);

        assertThat(run.failures()).containsExactly("as meant");
        assertThat(published(run, "freight")).hasSize(1);
    }

    @FreightServerTest
    static class UnmetNextToOthers {
        @Test
        void one(InMemoryFreightServer server, FreightBroker broker) {
            broker.faults().add(UNAVAILABLE);
            Remote.of(server, broker).create();
        }

        @Test
        void other(InMemoryFreightServer server, FreightBroker broker) {
            Remote.of(server, broker).createdLoad();
        }
    }

    @Test
    void faultsOfMethodsAtTheSameTimeDoNotMix() {
        assertThat(Run.inParallel(UnmetNextToOthers.class).failures()).isEmpty();
    }

    @FreightServerTest
    static class TooEarly {
        @BeforeAll
        static void wantsABroker(FreightBroker broker) {}

        @Test
        void neverRuns() {}
    }

    @Test
    void serverAndBrokerAreOfAMethodNotOfAClass() {
        assertThat(Run.of(TooEarly.class).failures())
                .singleElement()
                .asString()
                .startsWith("No ParameterResolver registered for parameter [io.freightsdk.server.FreightBroker");
    }

    @FreightServerTest
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    static class Parameterized {
        @Parameter
        int number;

        @RepeatedTest(2)
        void eachMethodOfEachInvocationHasItsOwn(FreightBroker broker, TestReporter reporter) {
            reporter.publishEntry("broker", number + " " + System.identityHashCode(broker));
        }
    }

    @Test
    void parameterizedClassesHaveBrokersToo() {
        Run run = Run.of(Parameterized.class);

        assertThat(run.failures()).isEmpty();
        assertThat(published(run, "broker")).hasSize(4);
    }

    static class Registered {
        @RegisterExtension
        static final FreightServerExtension FREIGHT = FreightServerExtension.builder()
                .server(ServerOptions.builder()
                        .clock(Instant.parse("2026-05-04T12:00:00Z"))
                        .build())
                .broker(BrokerOptions.builder().balanceUsd("0.10").build())
                .build();

        @Test
        void settingsAreThoseOfTheField(InMemoryFreightServer server, FreightBroker broker) {
            assertThat(server.clock().now()).isEqualTo(Instant.parse("2026-05-04T12:00:00Z"));
            assertThat(broker.balanceUsd()).isEqualTo("0.10");
        }
    }

    @Test
    void staticFieldCanSetServerAndBroker() {
        Run.of(Registered.class).passed(1);
    }
}
