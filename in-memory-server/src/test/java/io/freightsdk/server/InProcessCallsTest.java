package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A snapshot is of one moment: what changes the server in its own process waits while one is taken. */
@Tag("acceptance")
class InProcessCallsTest {
    private static final Fault RESET = Fault.of(FaultPoint.BEFORE, FaultEffect.reset());

    static Stream<Named<BiConsumer<InMemoryFreightServer, FreightBroker>>> changes() {
        return Stream.of(
                named("addBroker", (server, broker) -> server.addBroker()),
                named("billingAvailable", (server, broker) -> server.billingAvailable(false)),
                named("prices", (server, broker) -> server.prices().set("load_create", "0.70")),
                named("clock", (server, broker) -> server.clock().advance(Duration.ofHours(1))),
                named("faults", (server, broker) -> server.faults().add(RESET)),
                named("topUp", (server, broker) -> broker.topUp("1.00")),
                named("newKey", (server, broker) -> broker.newKey()),
                named("registered", (server, broker) -> broker.registered(false)),
                named("ping", (server, broker) -> broker.truck().ping(41, -87)),
                named("driveToEnd", (server, broker) -> broker.truck().driveToEnd()),
                named("cancel", (server, broker) -> broker.loads().get(0).cancel()),
                named("setWindow", (server, broker) -> broker.loads().get(0).setWindow(1, null, null)));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWaitsForTheSnapshotInProgress(BiConsumer<InMemoryFreightServer, FreightBroker> change)
            throws InterruptedException {
        try (Serving serving = Serving.start()) {
            FreightBroker broker = serving.server().addBroker();
            new Party(serving, broker.id(), broker.agentKey()).create(Bodies.load());
            Thread caller = new Thread(() -> change.accept(serving.server(), broker), "caller");
            assertThat(serving.world().gate().alone(Duration.ofSeconds(100), () -> waits(caller)))
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
