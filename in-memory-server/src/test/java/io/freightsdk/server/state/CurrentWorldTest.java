package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.state.World.WorldSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CurrentWorldTest {
    private static final Duration LONG = Duration.ofSeconds(100);

    private final CurrentWorld worlds = new CurrentWorld(WorldSettings.standard(), World.of(WorldSettings.standard()));
    private final World first = worlds.get();

    @Test
    void aWorldIsNotReplacedWhileACallIsUnderWay() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<World> call = OwnThread.supply(() -> worlds.call(now -> {
            begun.countDown();
            OwnThread.await(end);
            return now;
        }));
        begun.await();

        assertThat(worlds.become(Duration.ofMillis(1), now -> World.of(worlds.settings())))
                .isEmpty();
        assertThat(worlds.get()).isSameAs(first);

        end.countDown();
        assertThat(worlds.become(LONG, now -> World.of(worlds.settings()))).isPresent();
        assertThat(call.get(100, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(worlds.get()).isNotSameAs(first);
    }

    @Test
    void callThatWaitedRunsInTheNewWorld() throws Exception {
        World second = World.of(WorldSettings.standard());
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        CompletableFuture<World> call = first.gate()
                .alone(LONG, () -> {
                    CompletableFuture<World> late = OwnThread.supply(() -> {
                        waiting.complete(Thread.currentThread());
                        return worlds.call(now -> now);
                    });
                    while (waiting.join().getState() != Thread.State.WAITING) {
                        Thread.onSpinWait();
                    }
                    become(second);
                    return late;
                })
                .orElseThrow();

        assertThat(call.get(100, TimeUnit.SECONDS)).isSameAs(second);
    }

    /** By the thread that already is alone. */
    private void become(World second) {
        try {
            assertThat(worlds.become(LONG, now -> second)).containsSame(second);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
