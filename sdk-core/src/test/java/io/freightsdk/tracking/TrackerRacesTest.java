package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is done to a tracker at the same time, or from within what it calls. */
@Timeout(120)
class TrackerRacesTest extends TrackerSetup {
    private static final int TIMES = 300;

    private void atOnce(List<Callable<?>> works) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Callable<?> work : works) {
                all.add(threads.submit(work));
            }
            for (Future<?> one : all) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Void> often(Runnable work) {
        return () -> {
            for (int i = 0; i < TIMES; i++) {
                work.run();
            }
            return null;
        };
    }

    @Test
    void forgettingAndFollowingAtTheSameTimeLeavesTheLastOfBoth() throws Exception {
        service.play(TRIP, "LD-1");
        LoadTracker one = opened(builder());
        LoadTracker other = opened(builder().dailyBudgetUsd("100.00"));
        atOnce(List.of(
                often(() -> one.watch("LD-1", WatchOptions.defaults())),
                often(() -> other.watch("LD-1", WatchOptions.of(TrackingPolicy.TIGHT))),
                often(() -> one.forget("LD-1")),
                often(one::runDue),
                often(other::runDue)));

        boolean followed = one.watched("LD-1") != null;
        assertThat(one.forget("LD-1")).isEqualTo(followed);
        assertThat(store.active()).isZero();
        assertThat(store.nextDueAt()).isNull();
        assertThat(one.watch("LD-1", WatchOptions.defaults()).isNew()).isTrue();
        assertThat(store.active()).isEqualTo(1);
    }

    @Test
    void closeEndsWhateverIsGoingOn() throws Exception {
        for (int i = 1; i <= 20; i++) {
            service.play(TRIP, "LD-" + i);
        }
        LoadTracker tracker = builder().listener(event -> {}).build();
        tracker.start();
        Callable<Void> untilClosed = () -> {
            try {
                for (int i = 0; ; i++) {
                    String load = "LD-" + (1 + i % 20);
                    tracker.watch(load, WatchOptions.defaults());
                    tracker.position(load, Duration.ofMinutes(1));
                    tracker.runDue();
                    tracker.forget(load);
                }
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("tracking: closed");
                return null;
            }
        };
        atOnce(List.of(untilClosed, untilClosed, untilClosed, () -> {
            while (service.reads.get() < 100) {
                Thread.onSpinWait();
            }
            tracker.close();
            return null;
        }));

        int reads = service.reads.get();
        tracker.close();
        tracker.tell();
        assertThat(service.reads).hasValue(reads);
    }

    @Test
    void subscriberMayCancelWhileItIsTold() {
        List<TrackingEvent> heard = new ArrayList<>();
        List<TrackingEvent> first = new ArrayList<>();
        List<TrackingEvent> all = new ArrayList<>();
        service.play(TRIP, "LD-1");
        try (LoadTracker tracker = builder().listener(heard::add).build()) {
            tracker.events().subscribe(subscriber(first, 1));
            tracker.events().subscribe(subscriber(all, Integer.MAX_VALUE));
            tracker.watch("LD-1", WatchOptions.defaults());
            service.advance(Duration.ofDays(3));
            tracker.runDue();
        }
        assertThat(heard).hasSizeGreaterThan(3);
        assertThat(all).isEqualTo(heard);
        assertThat(first).isEqualTo(heard.subList(0, 1));
    }

    /** Cancels when it has so many. */
    private static Flow.Subscriber<TrackingEvent> subscriber(List<TrackingEvent> got, int most) {
        return new Flow.Subscriber<>() {
            private final List<Flow.Subscription> mine = new ArrayList<>();

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                mine.add(subscription);
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(TrackingEvent event) {
                got.add(event);
                if (got.size() == most) {
                    mine.get(0).cancel();
                }
            }

            @Override
            public void onError(Throwable thrown) {}

            @Override
            public void onComplete() {}
        };
    }
}
