package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import io.freightsdk.tracking.Engine.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever reads less often never tells of a stop what who reads more often does not. */
class SubsetTest {
    private static final long SEED = 20_261_121;
    private static final int HISTORIES = Boolean.getBoolean("slow") ? 60 : 8;
    private static final int SUBSETS = 50;

    private record Read(LoadPosition position, Instant at) {}

    @Test
    @Tag("long")
    void stopEventsOfASubsetOfReadsAreAmongThoseOfAllReads() {
        Random chance = new Random(SEED);
        for (int i = 0; i < HISTORIES; i++) {
            Trips.Trip trip = Trips.of(SEED + i, 1, 250, Trips.Kind.FIELD).get(0);
            List<Read> all = history(trip, chance, i % 2 == 1);
            Set<String> full = stopEvents(trip, all);
            for (int k = 0; k < SUBSETS; k++) {
                double share = chance.nextDouble();
                List<Read> some = new ArrayList<>(all);
                some.removeIf(read -> chance.nextDouble() > share);
                assertThat(full)
                        .as("seed %d, history %d, subset %d", SEED, i, k)
                        .containsAll(stopEvents(trip, some));
                if (i % 2 == 0) {
                    some.add(all.get(all.size() - 1));
                    assertThat(arrivals(stopEvents(trip, some), trip)).isEqualTo(arrivals(full, trip));
                }
            }
        }
    }

    /** Every half hour; an adversary takes stamps back, moves them, and lets departures flicker. */
    private static List<Read> history(Trips.Trip trip, Random chance, boolean adversarial) {
        Play play = new Play(trip, false);
        List<Read> reads = new ArrayList<>();
        Instant end = trip.lastBatchAt().plusSeconds(3_600);
        for (Instant at = trip.createdAt(); at.isBefore(end); at = at.plusSeconds(1_800)) {
            LoadPosition position = play.read(at, 3);
            reads.add(new Read(adversarial ? spoiled(position, chance) : position, at));
        }
        return reads;
    }

    private static LoadPosition spoiled(LoadPosition position, Random chance) {
        List<PositionStop> stops = position.stops().stream()
                .map(stop -> stop.toBuilder()
                        .arrivedAt(spoiled(stop.arrivedAt(), chance))
                        .departedAt(spoiled(stop.departedAt(), chance))
                        .build())
                .toList();
        return position.toBuilder().stops(stops).build();
    }

    private static Instant spoiled(Instant stamp, Random chance) {
        double fate = chance.nextDouble();
        return stamp == null || fate < 0.1 ? null : fate < 0.2 ? stamp.plusSeconds(chance.nextInt(2) * 90L) : stamp;
    }

    private static Set<String> stopEvents(Trips.Trip trip, List<Read> reads) {
        Rules rules = Rules.at(Table.READ_USD);
        Update step = rules.begin("LD-" + trip.number(), trip.order(), FollowOptions.defaults(), trip.createdAt());
        TrackingStore store = TrackingStore.inMemory(); // which keeps an event once
        for (Read read : reads) {
            step = rules.onRead(step.load(), read.position(), read.at());
            store.append(step.events());
        }
        Set<String> ids = new HashSet<>();
        for (TrackingEvent event : store.events("LD-" + trip.number(), 0)) {
            if (isOfStamps(event)) {
                assertThat(ids.add(event.id())).as("told once: %s", event).isTrue();
            }
        }
        return ids;
    }

    private static boolean isOfStamps(TrackingEvent event) {
        return event instanceof TrackingEvent.StopArrived
                || event instanceof TrackingEvent.StopDeparted
                || event instanceof TrackingEvent.StopTimeChanged;
    }

    private static Set<String> arrivals(Set<String> ids, Trips.Trip trip) {
        Set<String> arrivals = new HashSet<>();
        for (int stop = 1; stop <= Play.inputs(trip).size(); stop++) {
            for (String type : new String[] {"stop.arrived", "stop.departed"}) {
                String id = Events.id("LD-" + trip.number(), type, stop, "");
                if (ids.contains(id)) {
                    arrivals.add(type + stop);
                }
            }
        }
        return arrivals;
    }
}
