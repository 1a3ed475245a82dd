package io.freightsdk.tracking;

import io.freightsdk.model.LoadPosition;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a step of the rules takes, and what a fleet in memory does. */
public final class TrackingBench {
    private static final int TRIPS = 30;
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 600);
    private static final int FLEET = 100_000;
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private TrackingBench() {}

    private record Read(Watch before, LoadPosition position, Instant at) {}

    public static void main(String[] arguments) {
        steps();
        fleet();
    }

    /** The reads of real trips, as the rules made them, each with up to 500 points. */
    private static List<Read> reads(TrackingRules rules) {
        List<Read> reads = new ArrayList<>();
        for (Trips.Trip trip : Trips.of(7, TRIPS, 900, Trips.Kind.FIELD)) {
            Play play = new Play(trip, false);
            Step step = rules.begin(play.loadNumber(), trip.order(), WatchOptions.defaults(), trip.createdAt());
            while (step.watch().nextReadAt() != null) {
                Instant at = step.watch().nextReadAt();
                Read read = new Read(step.watch(), play.read(at, 500), at);
                reads.add(read);
                step = rules.onRead(read.before, read.position, at);
            }
        }
        return reads;
    }

    private static void steps() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        List<Read> reads = reads(rules);
        double[] micros = new double[ROUNDS];
        long me = Thread.currentThread().getId();
        long allocated = 0;
        long bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long from = THREADS.getCurrentThreadCpuTime();
            long before = THREADS.getThreadAllocatedBytes(me);
            for (Read read : reads) {
                Watch watch = Watch.fromBytes(read.before.toBytes());
                bytes += rules.onRead(watch, read.position, read.at).watch().toBytes().length;
            }
            allocated = THREADS.getThreadAllocatedBytes(me) - before;
            micros[round] = (THREADS.getCurrentThreadCpuTime() - from) / 1e3 / reads.size();
        }
        Arrays.sort(micros);
        System.out.printf(
                Locale.ROOT,
                "a step from bytes to bytes: %.1f us CPU (median of %d rounds of %d reads; best %.1f), %d bytes, a watch"
                        + " %d bytes%n",
                micros[ROUNDS / 2],
                ROUNDS,
                reads.size(),
                micros[0],
                allocated / reads.size(),
                bytes / reads.size() / ROUNDS);
    }

    private static void fleet() {
        long before = used();
        try (PlayedService service = new PlayedService();
                LoadTracker tracker = LoadTracker.builder(service.client)
                        .clock(() -> service.now)
                        .budgetUsdPerSlidingDay("1000000.00")
                        .build()) {
            Trips.Trip trip = Trips.of(7, 1, 900, Trips.Kind.CLEAN).get(0);
            long from = System.nanoTime();
            for (int i = 0; i < FLEET; i++) {
                tracker.follow("LD-" + i, WatchOptions.defaults().expectedPickupAt(trip.createdAt()));
            }
            double seconds = (System.nanoTime() - from) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%d loads in memory under a budget: followed in %.2f s, %d bytes each%n",
                    tracker.report().active(),
                    seconds,
                    (used() - before) / FLEET);
        }
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
