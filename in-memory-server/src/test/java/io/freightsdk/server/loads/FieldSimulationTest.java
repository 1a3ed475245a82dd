package io.freightsdk.server.loads;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often FIELD is wrong about simulated phones, and how often EXACT, which shows that the noise is worth the name. */
class FieldSimulationTest {

    private static final int RUNS = 2_000;
    private static final double METERS_A_SECOND_AT_65_MPH = 29.06;

    @Test
    void fourHoursParkedNearTheEdgeAreNoDeparture() {
        assertRare("parked 4 h at 200 m from the centre of a 250 m fence, false departures", (random, fences) -> {
            double minutesBetween = 0.25 + random.nextDouble(4.75);
            Journey journey = parked(journey(250, fences), random, minutesBetween, 240);
            return journey.status() != Milestone.AT_PICKUP;
        });
    }

    @Test
    void drivingByIsNoArrival() {
        assertRare("65 mph drive-bys, false arrivals", (random, fences) -> {
            Journey journey = drivenBy(journey(800, fences), random, 5 + random.nextInt(55));
            return journey.status() != Milestone.PLANNED;
        });
    }

    @Test
    void twentyMinutesAreAnArrival() {
        assertRare("20 minute stops at 5 minute fixes, missed", (random, fences) -> {
            Journey journey = parked(journey(250, fences), random, 5, 20);
            return journey.status() == Milestone.PLANNED;
        });
    }

    /** Prints the share of runs in which something goes wrong, and fails from 1 % on. */
    private static void assertRare(String what, BiPredicate<Random, FenceSettings> wrong) {
        double field = percent(wrong, FenceSettings.FIELD);
        double exact = percent(wrong, FenceSettings.EXACT);
        String figures = "seeds 0 to %d: %s: FIELD %.2f %%, EXACT %.2f %%".formatted(RUNS - 1, what, field, exact);
        System.out.println(figures);
        assertThat(field).as(figures).isLessThan(1);
    }

    private static double percent(BiPredicate<Random, FenceSettings> wrong, FenceSettings fences) {
        return IntStream.range(0, RUNS)
                        .filter(seed -> wrong.test(new Random(seed), fences))
                        .count()
                * 100.0
                / RUNS;
    }

    /** A truck standing 200 m from the centre of a 250 m fence, at a moment unrelated to its phone's rhythm. */
    private static Journey parked(Journey journey, Random random, double minutesBetween, int minutes) {
        PhoneNoise phone = new PhoneNoise(random);
        double bearing = random.nextDouble(2 * Math.PI);
        GeoPoint place = Trip.east(Trip.place(1), 200 * Math.cos(bearing), 200 * Math.sin(bearing));
        for (double minute = random.nextDouble(minutesBetween); minute <= minutes; minute += minutesBetween) {
            take(journey, phone.seen(Trip.minute(minute), place, 0));
        }
        return journey;
    }

    /** A truck passing the middle of an 800 m fence at up to 700 m, its phone reporting at an even pace. */
    private static Journey drivenBy(Journey journey, Random random, int secondsBetween) {
        PhoneNoise phone = new PhoneNoise(random);
        double aside = random.nextDouble(700);
        for (double second = random.nextDouble(secondsBetween); second <= 300; second += secondsBetween) {
            double along = (second - 150) * METERS_A_SECOND_AT_65_MPH;
            take(journey, phone.seen(Trip.minute(second / 60), Trip.east(Trip.place(1), along, aside), 65));
        }
        return journey;
    }

    private static void take(Journey journey, Fix fix) {
        journey.accept(List.of(fix), fix.time());
    }

    private static Journey journey(double radiusMeters, FenceSettings fences) {
        Stop delivery = Trip.plan("PD").stops().get(1);
        Stop pickup = new Stop(Stop.Kind.PICKUP, 1, new Fence(Trip.place(1), radiusMeters), null);
        return Journey.start(new StopPlan(List.of(pickup, delivery)), CompletionMode.ON_ARRIVAL, fences);
    }
}
