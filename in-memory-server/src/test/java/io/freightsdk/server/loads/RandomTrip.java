package io.freightsdk.server.loads;

import io.freightsdk.server.loads.Stop.Window;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A plan with crowded, partly overlapping fences and a truck that strays about them, all from one seed. */
final class RandomTrip {

    private static final List<String> PLANS = List.of("PD", "PPD", "PDD", "PPDD", "PdD", "pPDd");

    private final Random random;
    private final StopPlan plan;
    private final CompletionMode completion;
    private final List<Fix> fixes = new ArrayList<>();

    RandomTrip(long seed) {
        random = new Random(seed);
        completion = random.nextBoolean() ? CompletionMode.ON_ARRIVAL : CompletionMode.AWAIT_CONFIRM;
        plan = crowded(PLANS.get(random.nextInt(PLANS.size())));
        drive();
    }

    Journey journey(FenceSettings fences) {
        return Journey.start(plan, completion, fences);
    }

    /** In event-time order, no two at the same time. */
    List<Fix> fixes() {
        return fixes;
    }

    List<Fix> shuffled() {
        List<Fix> shuffled = new ArrayList<>(fixes);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /** The fixes of a list in batches of random sizes. */
    List<List<Fix>> batches(List<Fix> fixes) {
        List<List<Fix>> batches = new ArrayList<>();
        for (int from = 0; from < fixes.size(); ) {
            int to = Math.min(fixes.size(), from + 1 + random.nextInt(12));
            batches.add(fixes.subList(from, to));
            from = to;
        }
        return batches;
    }

    private StopPlan crowded(String kinds) {
        List<Stop> stops = new ArrayList<>();
        for (Stop stop : Trip.plan(kinds).stops()) {
            Fence fence =
                    stop.fence() == null ? null : new Fence(near(Trip.FAR, 9_000), FenceSettings.EXACT.radiusMeters());
            Window window = random.nextBoolean() ? null : Window.at(Trip.minute(random.nextInt(300)));
            stops.add(new Stop(stop.kind(), stop.sequence(), fence, window));
        }
        return new StopPlan(stops);
    }

    private void drive() {
        Instant time = Trip.START;
        int stop = 0;
        int size = 20 + random.nextInt(350);
        while (fixes.size() < size) {
            if (random.nextInt(12) == 0) {
                stop = Math.min(plan.stops().size() - 1, Math.max(0, stop + random.nextInt(-1, 3)));
            }
            time = time.plusMillis(1 + random.nextInt(random.nextInt(5) == 0 ? 500_000 : 60_000));
            if (random.nextInt(80) == 0) {
                time = stray(time, 1 + random.nextInt(6));
            }
            GeoPoint at = random.nextInt(40) == 0 ? near(Trip.FAR, 400_000) : near(target(stop), 1_500);
            double speed = random.nextInt(4) == 0 ? Fix.UNKNOWN : random.nextDouble(60);
            fixes.add(new Fix(time, at, speed, Fix.UNKNOWN, random.nextDouble(230)));
        }
    }

    /** So many fixes around a place far away, as of a phone that tells an old position or a wrong one. */
    private Instant stray(Instant from, int count) {
        GeoPoint there = near(Trip.FAR, 900_000);
        Instant time = from;
        for (int i = 0; i < count; i++) {
            time = time.plusMillis(1_000 + random.nextInt(60_000));
            fixes.add(Fix.of(time, near(there, 10)));
        }
        return time.plusMillis(1);
    }

    private GeoPoint target(int stop) {
        Fence fence = plan.stops().get(stop).fence();
        return fence == null ? Trip.FAR : fence.centre();
    }

    private GeoPoint near(GeoPoint point, double meters) {
        return Trip.east(point, random.nextDouble(-meters, meters), random.nextDouble(-meters, meters));
    }
}
