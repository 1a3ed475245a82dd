package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.FreightClock;
import io.freightsdk.server.FreightPrices;
import io.freightsdk.server.FreightTruck;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What one test method does to the server, no other one sees. */
@Tag("acceptance")
class IsolationTest {
    private static final Fault RESET = Fault.of(FaultPoint.BEFORE, FaultEffect.reset());

    @FreightServerTest
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class Careless {
        @BeforeAll
        static void kept(FreightPrices prices) {
            prices.set("position_read", "0.03");
        }

        @Test
        @Order(1)
        void changesAllThereIs(InMemoryFreightServer server, FreightBroker broker) {
            server.billingAvailable(false);
            server.prices().set("load_create", "9.00");
            server.clock().advance(Duration.ofDays(3));
            broker.billingAvailable(false).prices().set("load_create", "8.00");
        }

        @Test
        @Order(2)
        void findsItAsItWas(InMemoryFreightServer server, FreightBroker broker) {
            assertThat(server.billingAvailable()).isTrue();
            assertThat(broker.prices().priceUsd("load_create")).isEqualTo("0.65");
            assertThat(server.prices().priceUsd("position_read")).isEqualTo("0.03");
            assertThat(server.clock().frozenAt()).isEmpty();
            assertThat(Remote.of(server, broker).create().status()).isEqualTo(201);
        }
    }

    @Test
    void sharedStateIsRestoredBetweenMethods() {
        Run.of(Careless.class).passed(2);
    }

    @FreightServerTest
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class LeavesAFault {
        @Test
        @Order(1)
        void forAllBrokers(InMemoryFreightServer server) {
            server.faults().add(RESET);
        }

        @Test
        @Order(2)
        void isGone(InMemoryFreightServer server) {
            assertThat(server.faults().list()).isEmpty();
        }
    }

    @Test
    void faultForAllThatWasNotMetFailsItsMethodOnly() {
        Run run = Run.of(LeavesAFault.class);
        assertThat(run.failures())
                .containsExactly(
                        "the test passed but never triggered fault-1 (BEFORE RESET on any operation, struck 0 of 1)");
        assertThat(run.succeeded()).isEqualTo(1);
    }

    @FreightServerTest
    static class Sixteen {
        private static final HttpClient HTTP = HttpClient.newHttpClient();

        @RepeatedTest(1_000)
        void eachHasItsOwn(InMemoryFreightServer server, FreightBroker broker) {
            String price = "0." + (10 + Integer.parseInt(broker.id().replaceAll("\\D", "")) % 90);
            broker.prices().set("load_create", price);
            Remote client = new Remote(server.url(), broker.agentKey(), HTTP);
            assertThat(client.create().status()).isEqualTo(201);
            broker.billingAvailable(false);
            assertThat(client.create().status()).isEqualTo(503);
            broker.billingAvailable(true).faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(418)));
            assertThat(client.create().status()).isEqualTo(418);
            assertThat(broker.balanceUsd()).isEqualByComparingTo(new BigDecimal("100").subtract(new BigDecimal(price)));
            assertThat(broker.loads()).hasSize(1);
        }
    }

    @Test
    void nothingLeaksBetweenMethodsAtTheSameTime() {
        Run.inParallel(16, Sixteen.class).passed(1_000);
    }

    @FreightServerTest
    static class MovesTheClockOfOthers {
        @Test
        void refused(InMemoryFreightServer server, FreightClock clock, FreightBroker broker, FreightTruck truck) {
            Instant before = clock.now();
            Remote.of(server, broker).createdLoad();
            String others = ": nothing changed, because other methods at the same time would see it too; use ";
            String perMethod = "a server for each method (FreightServerExtension in an instance field)"
                    + " or @Execution(SAME_THREAD) on the class that has it";
            refuses(() -> clock.advance(Duration.ofDays(1)), "clock" + others + perMethod);
            refuses(truck::driveToEnd, "drive, which moves the clock" + others + perMethod + ", or ping(lat, lng)");
            refuses(
                    () -> server.billingAvailable(false),
                    "outage of all brokers" + others + "broker.billingAvailable(false)");
            refuses(() -> server.prices().set("load_create", "1.00"), "prices" + others + "broker.prices()");
            refuses(() -> server.faults().add(RESET), "fault for all brokers" + others + "broker.faults()");
            refuses(() -> server.faults().clear(), "faults of all brokers" + others + "broker.faults()");
            refuses(server::reset, "reset" + others + "another broker");
            assertThat(server.clock().frozenAt()).isEmpty();
            assertThat(clock.now()).isBefore(before.plus(Duration.ofHours(1)));
            truck.ping(41.9, -87.7);
        }
    }

    private static void refuses(ThrowingCallable change, String why) {
        assertThatIllegalStateException().isThrownBy(change).withMessage(why);
    }

    @Test
    void changesOthersWouldSeeAreRefusedInParallelMethods() {
        assertThat(Run.inParallel(MovesTheClockOfOthers.class).failures()).isEmpty();
    }

    @FreightServerTest
    static class MovesTheClockBesideOthers {
        @Test
        @Execution(ExecutionMode.SAME_THREAD)
        void refused(FreightClock clock) {
            assertThatIllegalStateException().isThrownBy(() -> clock.advance(Duration.ofDays(1)));
        }

        @Nested
        @TestInstance(TestInstance.Lifecycle.PER_CLASS)
        class InTheThreadOfItsClass {
            @Test
            void refused(FreightClock clock) {
                assertThatIllegalStateException().isThrownBy(() -> clock.advance(Duration.ofDays(1)));
            }
        }
    }

    @FreightServerTest
    static class MovesTheClockOfItsConstructor {
        private final FreightClock clock;

        MovesTheClockOfItsConstructor(FreightClock clock) {
            this.clock = clock;
        }

        @Test
        void refused() {
            assertThatIllegalStateException().isThrownBy(() -> clock.advance(Duration.ofDays(1)));
        }
    }

    @FreightServerTest
    @Execution(ExecutionMode.SAME_THREAD)
    static class MovesItsOwnClock {
        private final FreightClock clock;

        MovesItsOwnClock(FreightClock clock) {
            this.clock = clock;
        }

        @Test
        void mayDoSo() {
            clock.advance(Duration.ofDays(1));
        }
    }

    @FreightServerTest
    @Execution(ExecutionMode.CONCURRENT)
    static class SaysThatItIsConcurrent {
        @Test
        @Execution(ExecutionMode.SAME_THREAD)
        void refused(FreightClock clock) {
            assertThatIllegalStateException().isThrownBy(() -> clock.advance(Duration.ofDays(1)));
        }
    }

    @Test
    void modeOfTheClassCountsForItsMethods() {
        Run.inParallel("same_thread", 4, SaysThatItIsConcurrent.class).passed(1);
    }

    @Test
    void whatAConstructorHasIsSharedToo() {
        Run.inParallel(MovesTheClockOfItsConstructor.class, MovesItsOwnClock.class)
                .passed(2);
    }

    @FreightServerTest
    @Execution(ExecutionMode.SAME_THREAD)
    static class MovesItsClock {
        @Test
        void mayDoSo(FreightClock clock) {
            clock.advance(Duration.ofDays(1));
        }
    }

    @Test
    void methodInTheThreadOfItsClassMayRunBesideOthers() {
        Run.inParallel(4, MovesTheClockBesideOthers.class, MovesItsClock.class).passed(3);
    }

    static class ServerEach {
        @RegisterExtension
        final FreightServerExtension freight = FreightServerExtension.builder().build();

        @RepeatedTest(2)
        void mayMoveItsClock(FreightClock clock) {
            clock.advance(Duration.ofDays(1));
            assertThat(clock.frozenAt()).isPresent();
        }
    }

    @Test
    void aServerForEachMethodIsItsOwn() {
        assertThat(Run.inParallel(ServerEach.class).failures()).isEmpty();
    }

    static class Url {
        @RegisterExtension
        static final FreightServerExtension FREIGHT =
                FreightServerExtension.builder().build();

        @Test
        void isTheServers(InMemoryFreightServer server) {
            assertThat(FREIGHT.url()).isEqualTo(server.url());
        }
    }

    abstract static class SharesAnExtension {
        static final CyclicBarrier BOTH = new CyclicBarrier(2);

        @RegisterExtension
        static final FreightServerExtension FREIGHT =
                FreightServerExtension.builder().build();

        @Test
        void isRefusedTheUrl() throws Exception {
            BOTH.await(30, TimeUnit.SECONDS);
            assertThatIllegalStateException()
                    .isThrownBy(FREIGHT::url)
                    .withMessage("url: 2 classes run with this extension at the same time, each with its own server; "
                            + "have an InMemoryFreightServer as a parameter");
            BOTH.await(30, TimeUnit.SECONDS);
        }
    }

    static class OneOfTwo extends SharesAnExtension {}

    static class OtherOfTwo extends SharesAnExtension {}

    @Test
    void urlIsNeverThatOfAnotherClassAtTheSameTime() {
        Run.inParallel(4, OneOfTwo.class, OtherOfTwo.class).passed(2);
    }

    @Test
    void extensionKnowsItsUrlWhileItRuns() {
        String why =
                "url: no test of this extension is running, so there is no server; ask in a test, a @BeforeEach or a"
                        + " @BeforeAll method, or in a @DynamicPropertySource supplier";
        assertThatIllegalStateException().isThrownBy(Url.FREIGHT::url).withMessage(why);
        assertThat(Run.of(Url.class).failures()).isEmpty();
        assertThatIllegalStateException().isThrownBy(Url.FREIGHT::url).withMessage(why);
    }
}
