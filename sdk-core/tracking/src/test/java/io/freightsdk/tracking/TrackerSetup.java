package io.freightsdk.tracking;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Trackers of trips that are played in memory, on one store; closed after the test. */
abstract class TrackerSetup {
    static final Trips.Trip TRIP = Trips.of(5, 1, 250, Trips.Kind.CLEAN).get(0);

    final PlayedService service = new PlayedService();
    final TrackingStore store = TrackingStore.inMemory();
    final List<TrackingEvent> events = new ArrayList<>();
    private final List<LoadTracker> open = new ArrayList<>();

    @AfterEach
    void closeAll() {
        open.forEach(LoadTracker::close);
        service.close();
    }

    LoadTracker.Builder builder() {
        return LoadTracker.builder(service.client).store(store).clock(() -> service.now);
    }

    LoadTracker opened(LoadTracker.Builder builder) {
        LoadTracker tracker = builder.build();
        open.add(tracker);
        return tracker;
    }

    LoadTracker tracker() {
        return opened(builder().listener(events::add));
    }

    /** The store, and what is done as soon as the tracker calls this method of it. */
    TrackingStore when(String called, Runnable done) {
        return (TrackingStore) Proxy.newProxyInstance(
                TrackingStore.class.getClassLoader(),
                new Class<?>[] {TrackingStore.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals(called)) {
                        done.run();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** All trackers run whenever one wants to. */
    void run(Duration time, LoadTracker... trackers) {
        Instant end = service.now.plus(time);
        while (service.now.isBefore(end)) {
            Instant next = end;
            for (LoadTracker tracker : trackers) {
                Instant due = tracker.runDue();
                next = due != null && due.isBefore(next) ? due : next;
            }
            service.now = next.isAfter(service.now) ? next : service.now.plusSeconds(1);
        }
    }

    /** Returns how many reads of a run were paid for. */
    static long readsOf(LoadTracker tracker) {
        long before = tracker.stats().reads();
        Instant unused = tracker.runDue();
        return tracker.stats().reads() - before;
    }

    /** Returns why nothing can be read after a run; null if something can. */
    static @Nullable PauseReason pauseOf(LoadTracker tracker) {
        Instant unused = tracker.runDue();
        return tracker.stats().pauseReason();
    }

    /** The next read is answered so. */
    void failNextRead(int status, String code) {
        service.failures.add(PlayedService.Answer.of(status, code));
    }

    void refuseNextRead() {
        service.failures.add(service.noMoney());
    }

    /** The types of the events so far. */
    List<String> told() {
        return events.stream().map(event -> event.getClass().getSimpleName()).toList();
    }
}
