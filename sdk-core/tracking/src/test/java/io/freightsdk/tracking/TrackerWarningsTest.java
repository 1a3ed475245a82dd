package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.MemoryChargeStore;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.SpendLimitUnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An exception of user code leaves a line in the log, once a minute. */
class TrackerWarningsTest extends TrackerSetup {
    private static final Logger LOGGER = Logger.getLogger("io.freightsdk.tracking");

    private final BlockingQueue<LogRecord> lines = new LinkedBlockingQueue<>();
    private final String load = service.play(TRIP, "LD-1");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void leave() {
        LOGGER.removeHandler(handler);
    }

    private static final class ListenerError extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final class StoreError extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final class TellException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A store that throws from one of its methods. */
    private TrackingStore throwing(String method, Throwable thrown) {
        return (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, called, arguments) -> {
                    if (called.getName().equals(method)) {
                        throw thrown;
                    }
                    try {
                        return called.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void assertLine(LogRecord line, String text, Class<? extends Throwable> thrown) {
        assertThat(line.getLevel()).isEqualTo(Level.WARNING);
        assertThat(line.getMessage()).isEqualTo(text + ": " + thrown.getName());
        assertThat(line.getThrown()).isInstanceOf(thrown);
    }

    @Test
    void listenerThatAlwaysThrowsIsLoggedOnce() throws InterruptedException {
        LoadTracker tracker = opened(builder().listener(event -> {
            throw new ListenerError();
        }));
        tracker.follow(load, FollowOptions.defaults());
        run(Duration.ofDays(2), tracker);

        assertLine(lines.take(), "a TrackingListener failed; it is called again on the next run", ListenerError.class);
        assertThat(lines).isEmpty();
        assertThat(tracker.stats().listenerFailures()).isGreaterThan(1);
    }

    @Test
    void storeThatFailsTheBackgroundThreadIsLogged() throws InterruptedException {
        LoadTracker tracker = opened(builder().store(throwing("claimDue", new StoreError())));
        tracker.follow(load, FollowOptions.defaults());
        tracker.start();

        assertLine(
                lines.poll(100, TimeUnit.SECONDS),
                "following loads failed; it goes on in some seconds",
                StoreError.class);
    }

    @Test
    void positionThatWasPaidForIsReturnedThoughItsEventsCannotBeDelivered() throws InterruptedException {
        LoadTracker tracker = opened(builder().listener(events::add).store(throwing("deliver", new TellException())));
        assertThat(tracker.position(load, Duration.ZERO).paidNow()).isTrue();

        assertLine(lines.take(), "events are delivered by the next run", TellException.class);
        assertThat(List.copyOf(events)).isEmpty();
    }

    private static final class NewerVersionException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void positionOfALoadWhoseWatchCannotBeReadIsReturnedAndLogged() {
        LoadTracker tracker = opened(builder().store(throwing("find", new NewerVersionException())));
        assertThat(tracker.position(load, Duration.ZERO).load()).isNull();

        assertLine(
                lines.remove(),
                "a load cannot be read by this version; its position is read without it",
                NewerVersionException.class);
        assertThat(lines).isEmpty();
    }

    @Test
    void poolThatFailsAReadThatIsDueIsLogged() {
        MemoryChargeStore pool = new MemoryChargeStore();
        try (PlayedService shared = new PlayedService(SpendLimit.usd("5.00").shared(pool))) {
            LoadTracker tracker =
                    opened(LoadTracker.builder(shared.client).store(store).clock(() -> shared.now));
            tracker.follow(shared.play(TRIP, "LD-1"), FollowOptions.defaults());
            pool.failure = new IllegalStateException("away");
            shared.now = shared.now.plus(Duration.ofDays(1));
            tracker.runDue();

            assertThat(shared.reads).hasValue(0);
            assertLine(
                    lines.remove(),
                    "reads that are due wait for the store of a limit",
                    SpendLimitUnavailableException.class);
        }
    }

    @Test
    void positionIsKnownToOthersOnceItsEventsAreStored() {
        AtomicReference<LoadTracker> opened = new AtomicReference<>();
        List<Boolean> knownAtSave = new ArrayList<>();
        TrackingStore looking = (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, called, arguments) -> {
                    if (called.getName().equals("save")) {
                        knownAtSave.add(opened.get().lastKnown(load) != null);
                    }
                    return called.invoke(store, arguments);
                });
        opened.set(opened(builder().store(looking)));
        opened.get().follow(load, FollowOptions.defaults());
        opened.get().position(load, Duration.ZERO);

        assertThat(knownAtSave).containsExactly(false, false); // booked, and shown
        assertThat(opened.get().lastKnown(load)).isNotNull();
    }

    @Test
    void underALimitOfTheLoadItIsRefusedForFree() {
        LoadTracker tracker =
                opened(builder().maxUsdPerLoad("0.10").store(throwing("find", new NewerVersionException())));

        assertThatThrownBy(() -> tracker.position(load, Duration.ZERO)).isInstanceOf(NewerVersionException.class);

        assertThat(tracker.stats().reads()).isZero();
    }
}
