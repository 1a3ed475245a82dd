package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.SpendLimit;
import io.freightsdk.error.FreightException;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that a store does not take, for a while or for ever. */
@Tag("acceptance")
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

    private final WatchStore failing = (WatchStore) Proxy.newProxyInstance(
            WatchStore.class.getClassLoader(), new Class<?>[] {WatchStore.class}, (proxy, method, arguments) -> {
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
                if (method.getName().equals("save") && unstorable.contains(((Watch) arguments[0]).loadNumber())) {
                    throw new IllegalStateException("full");
                }
                return method.invoke(store, arguments);
            });
    private final LoadTracker tracker = opened(builder().store(failing).listener(events::add));
    private final List<String> loads = IntStream.rangeClosed(1, 8)
            .mapToObj(i -> service.play(TRIP, "LD-" + i))
            .toList();

    private Watch watch(String load) {
        return Objects.requireNonNull(store.find(load));
    }

    @Test
    void costOfALostAnswerIsTheLoadsOnceItCanBeStored() {
        String load = loads.get(0);
        tracker.follow(load, WatchOptions.defaults());
        unstorable.add(load);
        failNextRead(500, "CUT");
        assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO)))
                .isInstanceOf(FreightException.class)
                .hasSuppressedException(new IllegalStateException("full"));
        assertThat(watch(load).spentUsd()).isEqualByComparingTo("0.00");
        unstorable.clear();
        tracker.runDue();

        assertThat(watch(load).spentUsd()).isEqualByComparingTo("0.02");
        assertThat(tracker.report().spentUsd()).isEqualByComparingTo("0.02");
        run(Duration.ofDays(5), tracker);
        assertThat(watch(load).spentUsd()).isEqualByComparingTo(tracker.report().spentUsd());
        assertThat(told()).containsOnlyOnce("Delivered");
    }

    @Test
    void costThatCouldNotBeStoredIsStoredAtTheClose() {
        String load = loads.get(0);
        tracker.follow(load, WatchOptions.defaults());
        unstorable.add(load);
        assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO))).isNotNull();
        unstorable.clear();
        tracker.close();
        assertThat(watch(load).spentUsd()).isEqualByComparingTo("0.02");
        assertThat(watch(load).reads()).isOne();
    }

    @Test
    void costsOfTwoReadsThatCouldNotBeStoredAreBothTheLoads() {
        String load = loads.get(0);
        tracker.follow(load, WatchOptions.defaults());
        unstorable.add(load);
        service.duringRead = () -> {
            service.duringRead = null;
            assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO)))
                    .isNotNull();
        };
        assertThat(catchThrowable(() -> tracker.position(load, Duration.ZERO))).isNotNull();
        unstorable.clear();
        tracker.runDue();

        assertThat(watch(load).spentUsd()).isEqualByComparingTo("0.04");
        assertThat(watch(load).reads()).isEqualTo(2);
        assertThat(service.reads).hasValue(2);
    }

    @Test
    void loadsThatCannotBeStoredHoldUpNoOther() {
        loads.forEach(load -> tracker.follow(load, WatchOptions.defaults()));
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
    void storeThatTakesNothingCostsOneRead() {
        loads.forEach(load -> tracker.follow(load, WatchOptions.defaults()));
        unstorable.addAll(loads);
        for (int i = 0; i < 30; i++) {
            Throwable unused = catchThrowable(tracker::runDue);
            service.advance(Duration.ofMinutes(1));
        }

        assertThat(service.reads).hasValue(1);
    }

    @Test
    void lostAnswerThatCannotBeStoredIsTheLastRead() {
        loads.forEach(load -> tracker.follow(load, WatchOptions.defaults()));
        unstorable.addAll(loads);
        failNextRead(500, "CUT");
        for (int i = 0; i < 30; i++) {
            Throwable unused = catchThrowable(tracker::runDue);
            service.advance(Duration.ofMinutes(1));
        }

        assertThat(tracker.report().reads()).isEqualTo(1);
    }

    /** Its watch is only shown beside it. */
    @Test
    void positionThatIsPaidForIsReturnedThoughItsWatchCannotBeFound() {
        tracker.follow(loads.get(0), WatchOptions.defaults());
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
        thousand.forEach(load -> tracker.follow(load, WatchOptions.defaults()));
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
                assertThat(tracker.follow(created, TRIP.order(), WatchOptions.defaults())
                                .isFollowed())
                        .isFalse();
            }
        } finally {
            logger.setFilter(before);
        }

        assertThat(lines)
                .hasSize(2)
                .anyMatch(line -> line.matches("load LD-\\d+ is due again in a minute, as its step failed: .*"))
                .anyMatch(line -> line.matches("load NEW-LD-0 is .*"));
    }

    @Test
    void limitOfATagThatCouldNotBeReportedIsByTheNextLoad() {
        try (PlayedService limited = new PlayedService(SpendLimit.usd("0.02").forTag("poor"))) {
            AtomicInteger reports = new AtomicInteger();
            WatchStore first = (WatchStore) Proxy.newProxyInstance(
                    WatchStore.class.getClassLoader(),
                    new Class<?>[] {WatchStore.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("save")
                                && !((Step) arguments[1]).events().isEmpty()
                                && reports.incrementAndGet() == 1) {
                            throw new IllegalStateException("full");
                        }
                        return method.invoke(store, arguments);
                    });
            LoadTracker poor = opened(LoadTracker.builder(limited.client)
                    .store(first)
                    .listener(events::add)
                    .clock(() -> limited.now));
            loads.forEach(load -> poor.follow(
                    limited.play(TRIP, load), WatchOptions.defaults().tag("poor")));
            poor.runDue();

            assertThat(told()).containsExactly("TrackingPaused");
            assertThat(reports).hasValue(2);
        }
    }
}
