package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of a store on which one tracker has a clock that is a month ahead: those whose clock is right find them again. */
@Tag("acceptance")
class WrongClockTest extends TrackerSetup {
    private static final Duration MONTH = Duration.ofDays(30);

    private final LoadTracker right = tracker();
    private final List<String> loads = Stream.of("LD-1", "LD-2", "LD-3")
            .map(load -> service.play(TRIP, load))
            .toList();

    private LoadTracker wrong() {
        return opened(builder().clock(() -> service.now.plus(MONTH)));
    }

    private void followAll(LoadTracker tracker) {
        loads.forEach(load -> tracker.follow(load, TRIP.order(), WatchOptions.defaults()));
    }

    /** It runs every ten minutes, as whatever it was told to wait for may be wrong. */
    private void runRight(Duration time) {
        for (Instant end = service.now.plus(time); service.now.isBefore(end); service.advance(Duration.ofMinutes(10))) {
            right.runDue();
        }
    }

    private void allAreDelivered() {
        runRight(Duration.ofDays(5));
        assertThat(loads)
                .allSatisfy(load -> assertThat(
                                Objects.requireNonNull(right.find(load)).status())
                        .isEqualTo(LoadStatus.DELIVERED));
        assertThat(told()).doesNotContain("Late", "Stuck", "TrackingStale");
        assertThat(events).extracting(TrackingEvent::id).doesNotHaveDuplicates();
    }

    @Test
    void loadsThatItHasReadAreReadAgain() {
        followAll(right);
        runRight(Duration.ofHours(2));
        assertThat(wrong().runDue().reads()).isEqualTo(3);
        allAreDelivered();
        assertThat(service.reads).hasValueLessThan(3 * 45);
    }

    @Test
    void loadsThatItFollowsAreRead() {
        followAll(wrong());
        allAreDelivered();
    }

    /** Nor does one look take all of them into memory. */
    @Test
    void moreLoadsThanOneLookHasAreFound() {
        LoadTracker wrong = wrong();
        IntStream.range(0, 2_100).forEach(i -> wrong.follow("X-" + i, TRIP.order(), WatchOptions.defaults()));
        Instant later = service.now.plus(Duration.ofHours(12));
        assertThat(store.dueAfter(later, "", 2_100)).hasSize(2_100);
        for (int i = 0; i < 4; i++) {
            right.runDue();
            service.advance(Duration.ofSeconds(10));
        }
        assertThat(store.dueAfter(later, "", 1)).isEmpty();
    }

    @Test
    void loadsThatItCouldNotReadAreRead() {
        followAll(right);
        loads.forEach(load -> failNextRead(503, "AWAY"));
        assertThat(wrong().runDue().reads()).isEqualTo(3);
        allAreDelivered();
    }

    @Test
    void loadsThatItClaimedAndDidNotReadAreRead() {
        followAll(right);
        runRight(Duration.ofHours(1));
        assertThat(store.claimDue(service.now.plus(MONTH), Duration.ofSeconds(60), 9))
                .hasSize(3);
        allAreDelivered();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8, 11})
    void loadsThatAreReadSomeHoursAheadAreReadAgain(int hours) {
        followAll(right);
        runRight(Duration.ofHours(2));
        LoadTracker ahead = opened(builder().clock(() -> service.now.plus(Duration.ofHours(hours))));
        assertThat(ahead.runDue().reads()).isEqualTo(3);
        runRight(Duration.ofHours(1));

        assertThat(loads)
                .allSatisfy(load -> assertThat(
                                Objects.requireNonNull(store.find(load)).state().lastRead)
                        .isLessThanOrEqualTo(service.now.toEpochMilli()));
    }

    /** Five hours are a local time that is taken for UTC. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 24, 240})
    void loadsOfAClockThatStaysAheadAreFollowedAsByARightOne(int hours) {
        Duration lead = Duration.ofHours(hours);
        LoadTracker ahead = opened(builder().clock(() -> service.now.plus(lead)).listener(events::add));
        followAll(ahead);
        for (int i = 0; i < 5 * 24 * 6; i++) {
            ahead.runDue();
            service.advance(Duration.ofMinutes(10));
        }

        assertThat(loads).allSatisfy(load -> {
            assertThat(told(load)).contains("Delivered").doesNotContain("Stuck", "TrackingFailed", "TrackingStale");
        });
        assertThat(service.reads).hasValueLessThan(3 * 30);
    }

    /** Minutes between two new points and their reads, and the lead that they show; dead zones are of any length. */
    @ParameterizedTest
    @CsvSource({"300, 312, 300", "14402, 14440, 14402", "5, 14440, 0", "120, 60, 0", "25, 21, 21", "18, 19, 0"})
    void twoPointsOfAboutOneAgeShowTheLead(int first, int second, int lead) {
        State state = new State();
        long newest = Instant.parse("2026-05-04T12:00:00Z").toEpochMilli();
        for (int age : new int[] {first, second}) {
            newest += 3_600_000;
            GpsPoint point = GpsPoint.builder()
                    .lat(41.8)
                    .lng(-87.6)
                    .ts(Instant.ofEpochMilli(newest))
                    .build();
            long unused = TrackState.learnTime(state, List.of(point), newest + age * 60_000L);
            state.fixAt = newest;
        }
        assertThat(state.lead).isEqualTo(lead);
    }

    private Stream<String> told(String load) {
        return events.stream().filter(event -> event.loadNumber().equals(load)).map(TrackingEvent::type);
    }

    /** What the others read again it reads again too. */
    @Test
    void clockThatStaysWrongMakesNoLoadDear() {
        List<Trips.Trip> trips = Trips.of(5, 10, 900, Trips.Kind.FIELD);
        trips.forEach(
                trip -> right.follow(service.play(trip, "X-" + trip.number()), trip.order(), WatchOptions.defaults()));
        LoadTracker wrong = wrong();
        for (Instant end = service.now.plus(Duration.ofDays(6)); service.now.isBefore(end); ) {
            right.runDue();
            wrong.runDue();
            service.advance(Duration.ofMinutes(10));
        }
        assertThat(service.reads).hasValueLessThan(10 * 60);
        assertThat(told()).doesNotContain("TrackingFailed");
    }

    /** Clocks of nodes differ a little, which is no reason to pay for a read. */
    @Test
    void loadsThatAreReadAFewMinutesAheadAreNotReadAgain() {
        followAll(opened(builder().clock(() -> service.now.plus(Duration.ofMinutes(4)))));
        Watch watch = Objects.requireNonNull(store.find("LD-1"));
        assertThat(TrackingRules.onClockSetBack(watch, service.now).watch()).isEqualTo(watch);
    }

    @Test
    void limitOfALoadDoesNotWaitForItsTime() {
        LoadTracker limited = opened(builder().maxUsdPerLoad("0.06"));
        followAll(limited);
        LoadTracker wrong = opened(builder().maxUsdPerLoad("0.06").clock(() -> service.now.plus(MONTH)));
        wrong.runDue();
        for (int i = 0; i < 5 * 24 * 2; i++) {
            service.advance(Duration.ofMinutes(30));
            limited.runDue();
        }

        assertThat(loads)
                .allSatisfy(load -> assertThat(
                                Objects.requireNonNull(limited.find(load)).status())
                        .isEqualTo(LoadStatus.DELIVERED));
    }
}
