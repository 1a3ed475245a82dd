package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.OwnThread;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.FreightException;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A tracker whose callers, threads, listeners, store or limits are not as expected. */
class TrackerMishapsTest extends TrackerSetup {
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private final AtomicReference<String> broken = new AtomicReference<>("");
    private final TrackingStore failing = (TrackingStore) Proxy.newProxyInstance(
            TrackingStore.class.getClassLoader(), new Class<?>[] {TrackingStore.class}, (proxy, method, arguments) -> {
                if (method.getName().equals(broken.get())) {
                    throw new IllegalStateException("down");
                }
                try {
                    return method.invoke(store, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });

    @Test
    void veryHighLimitOfALoadFollowsIt() {
        LoadTracker tracker = opened(builder().maxUsdPerLoad("50000000.00").listener(events::add));
        service.client.prices().list();
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        tracker.runDue();
        assertThat(told()).doesNotContain("TrackingEnded");
        assertThat(service.reads).hasValue(1);
    }

    @Test
    void interruptedRunPutsNoLoadOff() {
        try (Real real = Real.start();
                FreightClient freight = real.client().build()) {
            freight.prices().list();
            LoadTracker tracker = opened(LoadTracker.builder(freight).store(store));
            for (int i = 1; i <= 40; i++) {
                tracker.follow(
                        freight.createLoad(
                                        TRIP.order().toBuilder()
                                                .customerRef("ref-" + i)
                                                .build(),
                                        CallOptions.none())
                                .loadNumber(),
                        FollowOptions.defaults());
            }
            Thread.currentThread().interrupt();
            long report;
            try {
                report = readsOf(tracker);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(report).isZero();
            for (int i = 0; i < 40; i++) {
                TrackedLoad due = store.claimDue(Instant.now().plusSeconds(1), Duration.ofSeconds(60));
                assertThat(Objects.requireNonNull(due).state().reads().failures())
                        .isZero();
            }
        }
    }

    /** The original failure says what the read may have cost. */
    @Test
    void failureOfAReadIsNotHiddenByTheStore() {
        LoadTracker tracker = opened(builder().store(failing));
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        failNextRead(500, "CUT");
        service.duringRead = () -> broken.set("save");
        Throwable thrown = catchThrowable(() -> tracker.position("LD-1", Duration.ZERO));
        broken.set("");
        assertThat(thrown).isInstanceOf(FreightException.class);
    }

    private record Real(InMemoryFreightServer server, FreightBroker broker) implements AutoCloseable {
        static Real start() {
            InMemoryFreightServer server = InMemoryFreightServer.start();
            return new Real(
                    server,
                    server.addBroker(
                            BrokerOptions.builder().balanceUsd("100.00").build()));
        }

        FreightClient.Builder client() {
            return FreightClient.builder()
                    .baseUrl(server.url())
                    .agentKey(broker.agentKey())
                    .account("acme");
        }

        void stallNextRead() {
            broker.faults().add(Fault.stall().on("getLoadPosition").times(1));
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** The one that reads is interrupted; the one that waits for its read is not. */
    @Test
    void interruptOfACallerIsNotThatOfAnother() throws Exception {
        try (Real real = Real.start();
                FreightClient freight = real.client().build()) {
            String load = freight.createLoad(TRIP.order(), CallOptions.none()).loadNumber();
            CountDownLatch bothJoined = new CountDownLatch(2);
            LoadTracker tracker = opened(joining(LoadTracker.builder(freight), bothJoined));
            real.stallNextRead();
            Thread first = new Thread(() -> {
                Throwable unused = catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1)));
            });
            first.start();
            real.broker().awaitRequests("getLoadPosition", 1, PATIENCE);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            CompletableFuture<Void> second = OwnThread.run(
                    () -> thrown.set(catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1)))));
            bothJoined.await();
            first.interrupt();
            second.join();
            first.join();
            assertThat(thrown.get()).isNull();
        }
    }

    /** Counts the callers of reads, those that wait for the read of another as well. */
    private static LoadTracker.Builder joining(LoadTracker.Builder builder, CountDownLatch callers) {
        builder.onJoin = callers::countDown;
        return builder;
    }

    /** The one that reads has little time; the one that waits for its read has more. */
    @Test
    void deadlineOfACallerIsNotThatOfAnother() throws Exception {
        try (Real real = Real.start();
                FreightClient freight = real.client().deadline(PATIENCE).build()) {
            String load = freight.createLoad(TRIP.order(), CallOptions.none()).loadNumber();
            LoadTracker tracker = opened(LoadTracker.builder(freight));
            real.stallNextRead();
            CallOptions hasty =
                    CallOptions.builder().deadline(Duration.ofSeconds(2)).build();
            Thread first = new Thread(() -> {
                // on a busy machine all of its time may be over before it sends
                while (real.broker().requests("getLoadPosition").size() == 0) {
                    Throwable unused = catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1), hasty));
                }
            });
            first.setDaemon(true);
            first.start();
            real.broker().awaitRequests("getLoadPosition", 1, PATIENCE);
            Throwable thrown = catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1)));
            first.join();
            assertThat(thrown).isNull();
        }
    }

    @Test
    void callerThatHasWaitedForAnotherIsAnsweredByItsOwnDeadline() throws Exception {
        try (Real real = Real.start();
                FreightClient freight = real.client().deadline(PATIENCE).build()) {
            String load = freight.createLoad(TRIP.order(), CallOptions.none()).loadNumber();
            AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
            CountDownLatch bothJoined = new CountDownLatch(2);
            LoadTracker tracker = opened(joining(LoadTracker.builder(freight).clock(now::get), bothJoined));
            real.stallNextRead();
            real.stallNextRead();
            Thread first = new Thread(() -> {
                Throwable unused = catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1)));
            });
            first.start();
            real.broker().awaitRequests("getLoadPosition", 1, PATIENCE);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            CompletableFuture<Void> second = OwnThread.run(
                    () -> thrown.set(catchThrowable(() -> tracker.position(load, Duration.ofMinutes(1)))));
            bothJoined.await();
            now.set(Instant.EPOCH.plus(PATIENCE).minusMillis(500));
            first.interrupt();
            second.join();
            first.join();
            assertThat(thrown.get())
                    .isInstanceOfSatisfying(
                            CallTimeoutException.class,
                            ended -> assertThat(ended.timeout()).isEqualTo(Duration.ofMillis(500)));
        }
    }

    /** What a listener of the client does with the tracker when it hears of a read. */
    @Test
    void listenerOfAReadMayAskForThePosition() throws Exception {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        AtomicReference<Object> seen = new AtomicReference<>();
        CallListener curious = new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                LoadTracker now = tracker.get();
                if (report.operation().equals("getLoadPosition") && now != null && seen.get() == null) {
                    seen.set("asked");
                    try {
                        seen.set(now.position(Objects.requireNonNull(report.loadNumber()), Duration.ofMinutes(1)));
                    } catch (RuntimeException e) {
                        seen.set(e);
                    }
                }
            }
        };
        try (Real real = Real.start();
                FreightClient freight =
                        real.client().listener(curious).deadline(PATIENCE).build()) {
            String load = freight.createLoad(TRIP.order(), CallOptions.none()).loadNumber();
            tracker.set(opened(LoadTracker.builder(freight)));
            tracker.get().position(load, Duration.ofMinutes(1));
            assertThat(seen.get()).isInstanceOf(IllegalStateException.class);
        }
    }

    /** A listener that restores the interrupt flag, as one does. */
    @Test
    void listenerThatLeavesItsThreadInterruptedEndsNoFollowing() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch toldOfTheNext = new CountDownLatch(1);
        LoadTracker tracker = opened(builder().threads(1).listener(event -> {
            if (event.loadNumber().equals("LD-1")) {
                Thread.currentThread().interrupt();
                interrupted.countDown();
            } else {
                toldOfTheNext.countDown();
            }
        }));
        service.play(TRIP, "LD-1");
        service.play(TRIP, "LD-2");
        service.advance(Duration.ofHours(2)); // the first read has something to tell
        tracker.start();
        tracker.follow("LD-1", FollowOptions.defaults());
        interrupted.await();
        tracker.follow("LD-2", FollowOptions.defaults());
        toldOfTheNext.await();
        assertThat(Objects.requireNonNull(store.find("LD-2")).reads()).isOne();
    }

    /** An interceptor of the client throws an Error before anything is sent: nothing was charged. */
    @Test
    void errorOfAnInterceptorTakesNothingFromWhatALoadMayCost() {
        LoadTracker tracker = opened(builder().maxUsdPerLoad("0.10"));
        tracker.follow(service.play(TRIP, "LD-1"), FollowOptions.defaults());
        service.duringRead = () -> {
            throw new NoClassDefFoundError("x");
        };
        for (int i = 0; i < 5; i++) {
            Throwable unused = catchThrowable(() -> tracker.position("LD-1", Duration.ZERO));
        }
        service.duringRead = null;
        assertThat(Objects.requireNonNull(store.find("LD-1")).spentUsd()).isEqualByComparingTo("0.00");
        assertThat(service.client.spend().chargedUsd()).isEqualByComparingTo("0.00");
        assertThat(tracker.position("LD-1", Duration.ZERO).paidNow()).isTrue();
    }

    /** The same in a run: other loads are read all the same. */
    @Test
    void errorOfAnInterceptorHoldsUpNoOtherLoad() {
        LoadTracker tracker = opened(builder());
        for (int i = 1; i <= 3; i++) {
            tracker.follow(service.play(TRIP, "LD-" + i), FollowOptions.defaults());
        }
        AtomicReference<String> first = new AtomicReference<>("first");
        service.duringRead = () -> {
            if (first.getAndSet(null) != null) {
                throw new NoClassDefFoundError("x");
            }
        };
        Throwable thrown = catchThrowable(tracker::runDue);
        assertThat(service.reads.get() + " reads, " + thrown).isEqualTo("3 reads, null");
    }
}
