package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.OwnThread;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.values.Address;
import io.freightsdk.server.values.GeocodedPoint;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two calls with one Idempotency-Key, the second while the first is being carried out. */
@Tag("acceptance")
final class ConcurrentKeyTest {
    private static final String KEY = "Idempotency-Key: order-17";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicInteger lookups = new AtomicInteger();
    private volatile boolean failing;

    @AutoClose
    private final Serving serving = Serving.start(Serving.options().geocoder(this::slowly));

    private final Party broker = serving.broker("25.00");

    private Optional<GeocodedPoint> slowly(Address address) {
        if (lookups.incrementAndGet() == 1) {
            begun.countDown();
            await(goOn);
            if (failing) {
                throw new IllegalStateException("no map");
            }
        }
        return Optional.empty();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(100, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private CompletableFuture<Reply> createInBackground() {
        return OwnThread.supply(() -> broker.create(Bodies.load(), KEY));
    }

    /** Until a thread of this server stands where it waits for another's attempt. */
    private void awaitWaiter() {
        String threads = "freight-http-" + serving.address().getPort();
        while (Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> each.getKey().getName().startsWith(threads))
                .noneMatch(each -> Arrays.stream(each.getValue())
                        .anyMatch(frame -> frame.getMethodName().equals("awaitAnswer")))) {
            Thread.onSpinWait();
        }
    }

    @Test
    void secondWaitsForTheFirstAndGetsItsAnswer() throws Exception {
        CompletableFuture<Reply> first = createInBackground();
        await(begun);
        CompletableFuture<Reply> second = createInBackground();
        awaitWaiter();
        assertThat(second).isNotDone();
        goOn.countDown();
        assertThat(second.get(100, TimeUnit.SECONDS).body())
                .isEqualTo(first.get(100, TimeUnit.SECONDS).body());
        assertThat(first.get().header("Idempotency-Replayed")).isEmpty();
        assertThat(second.get().header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(lookups).hasValue(2);
        assertThat(broker.debits()).hasSize(1);
    }

    @Test
    void secondGoesAheadWhenTheFirstFails() throws Exception {
        failing = true;
        CompletableFuture<Reply> first = createInBackground();
        await(begun);
        CompletableFuture<Reply> second = createInBackground();
        awaitWaiter();
        goOn.countDown();
        assertThat(first.get(100, TimeUnit.SECONDS).status()).isEqualTo(500);
        assertThat(first.get().body()).isEqualTo("{\"error\":\"internal error\"}");
        assertThat(second.get(100, TimeUnit.SECONDS).status()).isEqualTo(201);
        assertThat(broker.debits()).hasSize(1);
        assertThat(broker.journal()).extracting("status").containsExactlyInAnyOrder(500, 201);
    }
}
