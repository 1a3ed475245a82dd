package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.faults.Fault;
import io.freightsdk.server.faults.FaultEffect;
import io.freightsdk.server.faults.FaultPoint;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A snapshot is of one moment: what changes the server in its own process waits while one is taken. */
class InProcessCallsTest {

    record Change(String name, Consumer<InMemoryFreightServer> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Change> changes() {
        return Stream.of(
                new Change("addBroker", InMemoryFreightServer::addBroker),
                new Change("billingAvailable", server -> server.billingAvailable(false)),
                new Change("prices", server -> server.prices().set("load_create", "0.70")),
                new Change("clock", server -> server.clock().advance(Duration.ofHours(1))),
                new Change("faults", server -> server.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.reset()))));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void aChangeWaitsForTheSnapshotUnderWay(Change change) throws InterruptedException {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            Thread caller = new Thread(() -> change.call().accept(server), "caller");
            assertThat(server.world().gate().alone(Duration.ofSeconds(20), () -> waits(caller)))
                    .contains(true);
            caller.join();
        }
    }

    static Stream<Consumer<FreightBroker>> changesOfABroker() {
        return Stream.of(
                broker -> broker.topUp("1.00"),
                FreightBroker::newKey,
                broker -> broker.registered(false),
                broker -> broker.truck().ping(41, -87),
                broker -> broker.truck().driveToEnd(),
                broker -> broker.loads().get(0).cancel(),
                broker -> broker.loads().get(0).setWindow(1, null, null));
    }

    @ParameterizedTest
    @MethodSource("changesOfABroker")
    void aChangeOfABrokerWaitsToo(Consumer<FreightBroker> change) throws InterruptedException {
        try (Serving serving = Serving.start()) {
            FreightBroker broker = serving.server().addBroker();
            new Party(serving, broker.id(), broker.agentKey()).create(Bodies.load());
            Thread caller = new Thread(() -> change.accept(broker), "caller");
            assertThat(serving.world().gate().alone(Duration.ofSeconds(20), () -> waits(caller)))
                    .contains(true);
            caller.join();
        }
    }

    /** True once it waits for a lock, false once it has ended. */
    private static boolean waits(Thread caller) {
        caller.start();
        while (caller.isAlive()) {
            if (caller.getState() == Thread.State.WAITING) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
