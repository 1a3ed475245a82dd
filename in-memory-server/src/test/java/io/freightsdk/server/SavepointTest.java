package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Reply;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A savepoint while a load is being created. */
class SavepointTest {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
            .geocoder(address -> {
                begun.countDown();
                OwnThread.await(end);
                return Optional.empty();
            })
            .build());

    private final FreightBroker broker = server.addBroker();
    private final Remote client = Remote.of(server, broker);
    private final Runnable empty = server.savepoint();
    private final CompletableFuture<Reply> creation = OwnThread.supply(client::create);

    @BeforeEach
    void untilACallIsUnderWay() {
        OwnThread.await(begun);
    }

    /** Begins the work beside the test, and returns when it waits for the call. */
    private static CompletableFuture<Void> waiting(Runnable work) {
        CompletableFuture<Thread> beside = new CompletableFuture<>();
        CompletableFuture<Void> done = OwnThread.run(() -> {
            beside.complete(Thread.currentThread());
            work.run();
        });
        while (beside.join().getState() != Thread.State.TIMED_WAITING && !done.isDone()) {
            Thread.onSpinWait();
        }
        return done;
    }

    @Test
    void idDrawnByACallThatARestoreWaitsForDoesNotComeAgain() {
        CompletableFuture<Void> restored = waiting(empty);
        end.countDown();
        String loadNumber = creation.join().text("loadNumber");
        restored.join();

        assertThat(broker.loads()).isEmpty();
        assertThat(client.createdLoad()).isNotEqualTo(loadNumber);
    }

    @Test
    void callUnderWayIsInASavepointWithItsDebit() {
        AtomicReference<Runnable> savepoint = new AtomicReference<>();
        CompletableFuture<Void> taken = waiting(() -> savepoint.set(server.savepoint()));
        end.countDown();
        String loadNumber = creation.join().text("loadNumber");
        taken.join();
        client.createdLoad();

        savepoint.get().run();
        assertThat(broker.loads()).extracting(FreightLoad::loadNumber).containsExactly(loadNumber);
        assertThat(broker.balanceUsd()).isEqualByComparingTo("99.35");
    }
}
