package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.tracking.Engine.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Stamps and statuses that contradict each other: what is told of them has an id of its own each. */
class TakenBackTest {
    private static final String[] STATUSES = {"PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED", "ODD"};

    @Test
    void nextReadIsLaterWhateverTheServiceShows() {
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
        TrackingStore store = TrackingStore.inMemory();
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad watch = rules.begin("LD-1", order(), FollowOptions.defaults(), Trips.EPOCH)
                .load();
        boolean unused = store.add(watch);
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
            Update step = rules.onRead(watch, position, now);
            unused = store.save(watch, step.load(), step.events(), step.load().nextReadAt());
            watch = step.load();
        }
        List<String> told = store.events("LD-1", 0).stream()
                .map(event -> event.sequence() + " " + event.getClass().getSimpleName())
                .toList();
        assertThat(told.stream().filter(one -> one.endsWith("DetentionStarted")).count() + " " + told)
                .startsWith("2 ");
        assertThat(store.events("LD-1", 0)).extracting(TrackingEvent::sequence).isSorted();
    }

    /** As of a service whose nodes do not know the same. */
    @Test
    void stampThatComesAndGoesIsNotReportedTwiceUnderOneId() {
        Rules rules = Rules.at(Table.READ_USD);
        TrackedLoad watch = rules.begin("LD-1", order(), FollowOptions.defaults(), Trips.EPOCH)
                .load();
        TrackingStore store = TrackingStore.inMemory();
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
            Update step = rules.onRead(watch, position, now);
            watch = step.load();
            store.append(step.events());
        }
        List<TrackingEvent> events = store.events("LD-1", 0);
        assertThat(events)
                .filteredOn(TrackingEvent.StopTimeChanged.class::isInstance)
                .singleElement()
                .isInstanceOfSatisfying(TrackingEvent.StopTimeChanged.class, back -> {
                    assertThat(back.stamp()).isEqualTo(TrackingEvent.Stamp.ARRIVAL);
                    assertThat(back.previousAt()).isEqualTo(Trips.EPOCH.plus(Duration.ofHours(6)));
                });
        assertThat(events)
                .filteredOn(TrackingEvent.StatusChanged.class::isInstance)
                .as("each way once")
                .hasSize(3);
    }

    private static void play(int seed, Map<String, Integer> wrong, Map<String, String> example) {
        Random random = new Random(seed);
        Rules rules = Rules.at(Table.READ_USD);
        Instant now = Trips.EPOCH;
        TrackedLoad watch = rules.begin(
                        "LD-1", order(), FollowOptions.defaults().toLastDeparture(random.nextBoolean()), now)
                .load();
        List<GpsPoint> track = new ArrayList<>();
        double lat = 41.85;
        Instant[] stamps = new Instant[4];
        TrackingStore store = TrackingStore.inMemory();
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
            Update step = rules.onRead(watch, position, now);
            store.append(step.events());
            watch = TrackedLoad.fromJson(step.load().toJson());
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
