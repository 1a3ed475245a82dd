package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a read shows is told before the next load is read, and one slow answer holds up no other load. */
class EventsAtOnceTest extends TrackerSetup {
    private static final Duration ANSWER = Duration.ofMillis(50);

    private void watch(LoadTracker tracker, int loads) {
        for (int i = 1; i <= loads; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults());
        }
        service.now = Trips.EPOCH.plus(Duration.ofHours(12));
    }

    @Test
    void thousandLoadsThatAreDueAreToldAsTheyAreRead() {
        List<Duration> after = new CopyOnWriteArrayList<>();
        LoadTracker tracker =
                opened(builder().listener(event -> after.add(Duration.between(event.detectedAt(), service.now))));
        watch(tracker, 1_000);
        service.duringRead = () -> {
            if (after.isEmpty()) {
                assertThat(service.reads.get()).isLessThanOrEqualTo(2); // the first event within two answers
            }
            service.advance(ANSWER);
        };
        tracker.runDue();

        assertThat(service.reads).hasValue(1_000);
        assertThat(after).hasSizeGreaterThanOrEqualTo(1_000).containsOnly(Duration.ZERO);
    }

    @Test
    void fourThreadsReadAtOnceAndOneTells() throws InterruptedException {
        CyclicBarrier four = new CyclicBarrier(4);
        CountDownLatch told = new CountDownLatch(32);
        AtomicInteger delivery = new AtomicInteger();
        List<Integer> tellers = new CopyOnWriteArrayList<>();
        LoadTracker tracker = opened(builder().listener(event -> {
            tellers.add(delivery.incrementAndGet());
            delivery.decrementAndGet();
            told.countDown();
        }));
        watch(tracker, 32); // eight for each
        service.duringRead = () -> await(four);
        tracker.start();

        assertThat(told.await(100, TimeUnit.SECONDS)).isTrue();
        assertThat(tellers).containsOnly(1);
        assertThat(four.isBroken()).isFalse();
        service.duringRead = () -> {};
        four.reset(); // fewer than four may read once more
    }

    private static void await(CyclicBarrier barrier) {
        try {
            int unused = barrier.await(100, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
