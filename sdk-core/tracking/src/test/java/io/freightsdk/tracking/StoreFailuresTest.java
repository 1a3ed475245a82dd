package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Filter;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Steps that a store does not take, for a while or for ever. */
class StoreFailuresTest extends TrackerSetup {
    private final Set<String> unstorable = new HashSet<>();

    /** The method of the store that fails once. */
    private final AtomicReference<String> broken = new AtomicReference<>("");

    /** The methods of the store that always fail. */
    private final Set<String> full = new HashSet<>();

    /** After so many the next find fails. */
    private final AtomicInteger finds = new AtomicInteger(-1);

    private static final class DiskFullException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final TrackingStore failing = (TrackingStore) Proxy.newProxyInstance(
            TrackingStore.class.getClassLoader(), new Class<?>[] {TrackingStore.class}, (proxy, method, arguments) -> {
                if (method.getName().equals(broken.get())) {
                    broken.set("");
                    throw new IllegalStateException("down");
                }
                if (method.getName().equals("find") && finds.getAndDecrement() == 0) {
                    throw new IllegalStateException("down");
                }
                if (full.contains(method.getName())) {
                    throw new DiskFullException();
                }
                if (method.getName().equals("save") && unstorable.contains(((TrackedLoad) arguments[0]).loadNumber())) {
                    throw new IllegalStateException("full");
                }
                return method.invoke(store, arguments);
            });
    private final LoadTracker tracker = opened(builder().store(failing).listener(events::add));
    private final List<String> loads = IntStream.rangeClosed(1, 8)
            .mapToObj(i -> service.play(TRIP, "LD-" + i))
            .toList();

    private TrackedLoad watch(String load) {
        return Objects.requireNonNull(store.find(load));
    }

    /** What a read can cost is booked before it is sent. */
    @Test
    void nothingIsSentForALoadThatCannotBeStored() {
        String load = loads.get(0);
        tracker.follow(load, FollowOptions.defaults());
        unstorable.add(load);
        assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO))).hasMessage("full");

        assertThat(service.reads).hasValue(0);
        assertThat(watch(load).spentUsd()).isEqualByComparingTo("0.00");
    }

    /** The database fails in the second after the read: the next read is one more, and both are counted. */
    @Test
    void readWhoseResultCannotBeStoredIsCounted() {
        String load = loads.get(0);
        tracker.follow(load, FollowOptions.defaults());
        service.duringRead = () -> {
            service.duringRead = null;
            unstorable.add(load);
        };
        assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO))).hasMessage("full");
        assertThat(tracker.lastKnown(load)).isNotNull();
        unstorable.clear();
        run(Duration.ofDays(5), tracker);

        assertThat(watch(load).spentUsd()).isEqualByComparingTo(tracker.stats().spentUsd());
        assertThat(watch(load).reads()).isEqualTo(service.reads.get() - 1);
        assertThat(told()).containsOnlyOnce("Delivered");
    }

    @Test
    void loadsThatCannotBeStoredHoldUpNoOther() {
        loads.forEach(load -> tracker.follow(load, FollowOptions.defaults()));
        unstorable.addAll(List.of("LD-1", "LD-2"));
        run(Duration.ofDays(5), tracker);

        assertThat(told().stream().filter("Delivered"::equals)).hasSize(6);
        assertThat(watch("LD-1").reads()).isZero();
        assertThat(service.reads.get())
                .isLessThanOrEqualTo(
                        2 + loads.stream().mapToInt(load -> watch(load).reads()).sum());
    }

    /** The disk of its database is full. */
    @Test
    void storeThatTakesNothingCostsNothing() {
        loads.forEach(load -> tracker.follow(load, FollowOptions.defaults()));
        unstorable.addAll(loads);
        for (int i = 0; i < 30; i++) {
            Throwable unused = catchThrowable(tracker::runDue);
            service.advance(Duration.ofMinutes(1));
        }

        assertThat(service.reads).hasValue(0);
    }

    /** Its watch is only shown beside it. */
    @Test
    void positionThatIsPaidForIsReturnedThoughItsWatchCannotBeFound() {
        tracker.follow(loads.get(0), FollowOptions.defaults());
        service.duringRead = () -> finds.set(1); // the step of the read finds it
        assertThat(tracker.position(loads.get(0), Duration.ZERO).paidNow()).isTrue();
        assertThat(service.reads).hasValue(1);
        assertThat(watch(loads.get(0)).reads()).isEqualTo(1);
    }

    /** Each kind is logged once a minute, with the load that was the first. */
    @Test
    void aThousandFailuresAreOneLineOfEachKind() {
        Logger logger = Logger.getLogger("io.freightsdk.tracking");
        List<String> lines = new ArrayList<>();
        Filter before = logger.getFilter();
        logger.setFilter(line -> line.getThrown() instanceof DiskFullException && !lines.add(line.getMessage()));
        List<String> thousand =
                IntStream.range(0, 1_000).mapToObj(i -> "LD-" + i).toList();
        thousand.forEach(load -> tracker.follow(load, FollowOptions.defaults()));
        full.addAll(List.of("save", "add"));
        try {
            tracker.runDue();
            for (String load : thousand) {
                CreateLoadOutcome created = CreateLoadResult.builder()
                        .loadId(load)
                        .loadNumber("NEW-" + load)
                        .trackingLink(URI.create("https://freight.example/t"))
                        .driverWebLink(URI.create("https://freight.example/d"))
                        .driverAppLink("freight://a")
                        .build();
                assertThat(tracker.follow(created, TRIP.order(), FollowOptions.defaults())
                                .isEnded())
                        .isTrue();
            }
        } finally {
            logger.setFilter(before);
        }

        assertThat(lines)
                .hasSize(2)
                .anyMatch(line -> line.matches("load LD-\\d+ is due again in a minute, as its step failed: .*"))
                .anyMatch(line -> line.matches("load NEW-LD-0 is .*"));
    }
}
