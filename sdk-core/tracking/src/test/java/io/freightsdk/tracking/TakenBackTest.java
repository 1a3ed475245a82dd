package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Stamps and statuses that contradict each other: what is told of them has an id of its own each. */
@Tag("acceptance")
class TakenBackTest {
    private static final String[] STATUSES = {"PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "ODD"};

    @Test
    void noIdComesTwiceAndTheNextReadIsLater() {
        Map<String, Integer> wrong = new TreeMap<>();
        Map<String, String> example = new HashMap<>();
        for (int seed = 0; seed < 250; seed++) {
            play(seed, wrong, example);
        }
        assertThat(wrong.toString() + example).isEqualTo("{}{}");
    }

    /** An arrival that the service takes back, and the true one hours later: a stay of its own, reported without a gap. */
    @Test
    void longStayAfterAnArrivalThatWasTakenBackIsReported() {
        WatchStore store = WatchStore.inMemory();
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin("LD-1", order(), WatchOptions.defaults(), Trips.EPOCH)
                .watch();
        boolean unused = store.add(watch, watch.nextReadAt());
        List<GpsPoint> track = new ArrayList<>();
        double[][] reads = {{7, 6.5, 0}, {9, 6.5, 0}, {10, -1, 40}, {14, 13.5, 0}, {16, 13.5, 0}, {18, 13.5, 0}};
        for (double[] read : reads) {
            Instant now = Trips.EPOCH.plusSeconds((long) (read[0] * 3_600));
            for (int minutes = 30; minutes > 0; minutes -= 10) {
                track.add(GpsPoint.builder()
                        .lat(41.85 + read[2] / 69.09)
                        .lng(-87.65)
                        .ts(now.minus(Duration.ofMinutes(minutes)))
                        .build());
            }
            Instant arrived = read[1] < 0 ? null : Trips.EPOCH.plusSeconds((long) (read[1] * 3_600));
            LoadPosition position = Shown.position(
                            LoadStatus.of(arrived == null ? "IN_TRANSIT" : "AT_PICKUP"),
                            track,
                            Shown.stop(1, 6, arrived, null),
                            Shown.stop(2, 40, null, null))
                    .build();
            Step step = rules.onRead(watch, position, now);
            unused = store.save(watch, step, step.watch().nextReadAt());
            watch = step.watch();
        }
        List<String> told = store.eventsOf("LD-1", 0).stream()
                .map(event -> event.sequence() + " " + event.type())
                .toList();
        assertThat(told.stream().filter(one -> one.endsWith("DetentionStarted")).count() + " " + told)
                .startsWith("1 ");
        assertThat(store.eventsOf("LD-1", 0))
                .extracting(TrackingEvent::sequence)
                .isSorted();
        assertThat(told).hasSize(watch.state().sequence);
    }

    /** As of a service whose nodes do not know the same. */
    @Test
    void stampThatComesAndGoesIsNotReportedTwiceUnderOneId() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin("LD-1", order(), WatchOptions.defaults(), Trips.EPOCH)
                .watch();
        List<TrackingEvent> events = new ArrayList<>();
        List<GpsPoint> track = new ArrayList<>();
        for (int hour = 7; hour < 18; hour++) {
            Instant now = Trips.EPOCH.plus(Duration.ofHours(hour));
            track.add(GpsPoint.builder().lat(41.85).lng(-87.65).ts(now).build());
            boolean isStamped = hour % 2 == 1;
            LoadPosition position = Shown.position(
                            LoadStatus.of(isStamped ? "AT_PICKUP" : "IN_TRANSIT"),
                            track,
                            Shown.stop(1, 6, isStamped ? Trips.EPOCH.plus(Duration.ofHours(6)) : null, null),
                            Shown.stop(2, 40, null, null))
                    .build();
            Step step = rules.onRead(watch, position, now);
            watch = step.watch();
            events.addAll(step.events());
        }
        assertThat(events).extracting(event -> event.type() + " " + event.id()).doesNotHaveDuplicates();
        assertThat(events)
                .filteredOn(TrackingEvent.StopTakenBack.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(TrackingEvent.StopTakenBack.class, back -> {
                    assertThat(back.stamp()).isEqualTo(TrackingEvent.Stamp.ARRIVAL);
                    assertThat(back.previousAt()).isEqualTo(Trips.EPOCH.plus(Duration.ofHours(6)));
                });
        // the arrival and its end say it of the first two
        assertThat(events)
                .filteredOn(TrackingEvent.StatusChanged.class::isInstance)
                .hasSize(9)
                .first()
                .isInstanceOfSatisfying(TrackingEvent.StatusChanged.class, changed -> {
                    assertThat(changed.from()).isEqualTo(LoadStatus.IN_TRANSIT);
                    assertThat(changed.to()).isEqualTo(LoadStatus.AT_PICKUP);
                });
    }

    /** It drove between two reads, and stood at the second: that is another halt. */
    @Test
    void secondLongHaltIsReportedThoughNoReadSawItDriveBetween() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = rules.begin("LD-1", order(), WatchOptions.defaults(), Trips.EPOCH)
                .watch();
        List<String> told = new ArrayList<>();
        List<GpsPoint> track = new ArrayList<>();
        for (int minute = 0; minute < 32 * 60; minute += 10) {
            // it stands for 13 hours, drives for one, and stands again
            double driven = Math.max(0, Math.min(60, minute - 13 * 60));
            Instant at = Trips.EPOCH.plusSeconds(minute * 60L);
            track.add(GpsPoint.builder()
                    .lat(41.0 - driven / 69.09)
                    .lng(-87.65)
                    .ts(at)
                    .build());
            if (List.of(760, 870, 1_200, 1_700).contains(minute)) {
                LoadPosition position = Shown.position(
                                LoadStatus.IN_TRANSIT,
                                track,
                                Shown.stop(1, 0, Trips.EPOCH.minusSeconds(7_200), Trips.EPOCH.minusSeconds(3_600)),
                                Shown.stop(2, 60, null, null))
                        .build();
                Step step = rules.onRead(watch, position, at);
                watch = step.watch();
                step.events().forEach(event -> told.add(event.type()));
            }
        }
        assertThat(told).filteredOn("LongHalt"::equals).hasSize(2);
    }

    private static void play(int seed, Map<String, Integer> wrong, Map<String, String> example) {
        Random random = new Random(seed);
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Instant now = Trips.EPOCH;
        Watch watch = rules.begin("LD-1", order(), WatchOptions.defaults().toLastDeparture(random.nextBoolean()), now)
                .watch();
        List<GpsPoint> track = new ArrayList<>();
        double lat = 41.85;
        Instant[] stamps = new Instant[4];
        Set<String> ids = new HashSet<>();
        int status = 0;
        for (int i = 0; i < 25 && !watch.isEnded(); i++) {
            Instant due = watch.nextReadAt();
            if (!due.isAfter(now)) {
                count(wrong, example, "due " + (i == 0), seed + "@" + i);
            }
            now = due.isAfter(now) ? due : now.plusSeconds(60);
            for (int p = 0; p < random.nextInt(6); p++) {
                Instant ts = now.minus(Duration.ofMinutes(30 - 5L * p));
                if (track.isEmpty() || ts.isAfter(track.get(track.size() - 1).ts())) {
                    lat += random.nextInt(3) == 0 ? (random.nextDouble() - 0.5) : 0;
                    track.add(GpsPoint.builder().lat(lat).lng(-87.65).ts(ts).build());
                }
            }
            int what = random.nextInt(10);
            if (what < 4) {
                int stamp = random.nextInt(4);
                stamps[stamp] = random.nextInt(3) == 0 ? null : now.minus(Duration.ofMinutes(random.nextInt(40)));
            }
            status = random.nextInt(4) == 0 ? random.nextInt(STATUSES.length) : status;
            LoadPosition position = Shown.position(
                            LoadStatus.of(STATUSES[status]),
                            track,
                            Shown.stop(1, 6, stamps[0], stamps[1]),
                            Shown.stop(2, 40, stamps[2], stamps[3]))
                    .build();
            Step step = rules.onRead(watch, position, now);
            for (TrackingEvent event : step.events()) {
                if (!ids.add(event.id())) {
                    count(wrong, example, event.type() + " twice", seed + "@" + i);
                }
            }
            watch = Watch.fromBytes(step.watch().toBytes());
        }
    }

    private static void count(Map<String, Integer> wrong, Map<String, String> example, String what, String where) {
        wrong.merge(what, 1, Integer::sum);
        example.putIfAbsent(what, where);
    }

    private static CreateLoadInput order() {
        return Script.order(6, 40);
    }
}
