package io.freightsdk.server.loads;

import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Prints what a fix costs in time and heap, and what a view costs on short and long tracks. */
public final class JourneyBench {

    private static final int ROUNDS = 9;

    private JourneyBench() {}

    /** Runs all of it. */
    public static void run() {
        List<List<Fix>> batches = batches(100_000);
        for (int round = 0; round < ROUNDS; round++) {
            System.out.printf("in order: %,.0f fixes/s%n", fixesPerSecond(batches));
        }
        Journey small = driven(batches, 1_000);
        Journey large = driven(batches, 100_000);
        for (int round = 0; round < ROUNDS; round++) {
            double atSmall = viewNanos(small);
            double atLarge = viewNanos(large);
            System.out.printf(
                    "view: %.0f ns at 1,000, %.0f ns at 100,000, %.2f×%n", atSmall, atLarge, atLarge / atSmall);
        }
        for (int fixes : new int[] {500, 1_000, 10_000, 100_000}) {
            System.out.printf("heap: %.1f bytes a fix at %,d%n", heapPerFix(batches, fixes), fixes);
        }
        System.out.printf("heap: %.0f bytes a load without fixes%n", heapPerFix(batches, 1));
        System.out.printf("late by 1,000 fixes: %.0f µs%n", lateMicros(large));
    }

    private static double fixesPerSecond(List<List<Fix>> batches) {
        long start = cpuNanos();
        int fixes = 0;
        for (int journey = 0; journey < 20; journey++) {
            fixes += driven(batches, 100_000).view().pingCount();
        }
        return fixes / ((cpuNanos() - start) / 1e9);
    }

    private static double viewNanos(Journey journey) {
        long start = cpuNanos();
        long read = 0;
        for (int i = 0; i < 50_000; i++) {
            read += journey.view().newest().size();
        }
        return (cpuNanos() - start) / (read / 500.0);
    }

    /** Of a journey below 100 fixes, all of it. */
    private static double heapPerFix(List<List<Fix>> batches, int fixes) {
        List<Journey> kept = new ArrayList<>();
        int journeys = Math.min(20_000, 2_000_000 / fixes);
        long before = usedBytes();
        for (int i = 0; i < journeys; i++) {
            kept.add(driven(batches, fixes));
        }
        return (usedBytes() - before) / ((double) fixes * kept.size());
    }

    private static double lateMicros(Journey journey) {
        Points newest = journey.view().newest();
        Instant late = Instant.ofEpochMilli(newest.epochMilli(0)).minus(Duration.ofSeconds(500));
        long start = cpuNanos();
        for (int i = 1; i <= 100; i++) {
            journey.accept(List.of(Fix.of(late.plusMillis(i), Trip.FAR)), late);
        }
        return (cpuNanos() - start) / 100e3;
    }

    private static Journey driven(List<List<Fix>> batches, int fixes) {
        Journey journey = Journey.start(Trip.plan("PD"), CompletionMode.ON_ARRIVAL, FenceSettings.EXACT);
        for (int batch = 0; batch < fixes / 100; batch++) {
            List<Fix> next = batches.get(batch);
            journey.accept(next, next.get(99).time());
        }
        return journey;
    }

    /** A truck that wanders about the county, a fix a second. */
    private static List<List<Fix>> batches(int fixes) {
        SplittableRandom random = new SplittableRandom(1);
        List<List<Fix>> batches = new ArrayList<>();
        GeoPoint at = Trip.FAR;
        for (int i = 0; i < fixes; i++) {
            if (i % 100 == 0) {
                batches.add(new ArrayList<>());
            }
            at = new GeoPoint(at.lat() + random.nextDouble(-3e-4, 3e-4), at.lng() + random.nextDouble(-3e-4, 3e-4));
            batches.get(i / 100).add(new Fix(Trip.START.plusSeconds(i), at, 50, 90, 10));
        }
        return batches;
    }

    /** Of this thread, so that a busy machine does not make the engine look slow. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        System.gc();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
