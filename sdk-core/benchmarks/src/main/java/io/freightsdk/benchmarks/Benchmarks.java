package io.freightsdk.benchmarks;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.logging.LogManager;

/** Runs the benchmark that the system property {@code bench} names, such as {@code server} or {@code server.reads}. */
public final class Benchmarks {
    private static final Map<String, Part> PARTS = new LinkedHashMap<>();

    static {
        add("client", "one read by the client, against OkHttp by hand and a generated client", CallBench::run);
        add("client.ends", "how late a call ends after its deadline, an interrupt and a close", EndBench::run);
        add("models", "JSON read by the generated adapters, against Moshi's reflection", PositionReadBench::run);
        add("server", "all of the server's, which follow", ServerBench::run);
        add("server.start", "start to first response, against mock servers", ServerBench::start);
        add("server.reads", "paid reads, against a constant body and mock servers", ServerBench::reads);
        add("server.creations", "creations, in a new server and in one with 100,000 loads", ServerBench::creations);
        add("server.positions", "GPS positions over HTTP", ServerBench::positions);
        add("server.late", "one late position on a track of two days", ServerBench::late);
        add("durable", "all of durable calls', which follow", DurableBench::run);
        add("durable.requests", "requesting a load, against two inserts", DurableBench::requests);
        add("durable.creations", "creations by 1, 2 and 3 nodes", DurableBench::creations);
        add("durable.idle", "transactions of a node without work", DurableBench::idle);
        add(
                "durable.limit",
                "paid calls under one shared limit, up to 100,000 charges in its window",
                DurableBench::limit);
        add("durable.takeover", "how long until another node makes the call of a frozen one", DurableBench::takeOver);
        add("tracking", "all of tracking's, which follow", TrackingBench::run);
        add("tracking.trips", "reads, cost and delays of followed trips", TrackingBench::trips);
        add("tracking.table", "reads, delays, warnings and alarms on simulated trips", TrackingBench::table);
        add("tracking.due", "1,000 loads that are due at once, at 50 ms a read", TrackingBench::due);
        add("tracking.step", "the tracker's part of a read", TrackingBench::step);
        add("tracking.fleet", "time and heap of 100,000 followed loads", TrackingBench::fleet);
    }

    private Benchmarks() {}

    /** One benchmark. */
    @FunctionalInterface
    interface Part {
        void run() throws Exception;
    }

    private record Described(String what, Part part) implements Part {
        @Override
        public void run() throws Exception {
            part.run();
        }
    }

    private static void add(String name, String what, Part part) {
        PARTS.put(name, new Described(what, part));
    }

    /** Runs the benchmark, or lists all of them if none is named. */
    public static void main(String[] arguments) throws Exception {
        String name = System.getProperty("bench", "");
        Part part = PARTS.get(name);
        if (part == null) {
            System.out.println((name.isEmpty() ? "" : "There is no benchmark " + name + ". ")
                    + "Choose one by -Dbench=NAME on a machine that does nothing else:");
            PARTS.forEach((key, value) -> System.out.printf("  %-18s %s%n", key, ((Described) value).what()));
            return;
        }
        System.out.printf(
                "%s: %s, Java %s, %d cores%nload average before: %.2f%n",
                name,
                OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                loadAverage());
        LogManager.getLogManager().reset(); // warnings would be printed between the figures
        long begin = System.nanoTime();
        part.run();
        System.out.printf(
                Locale.ROOT,
                "load average after %d s: %.2f%n",
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                loadAverage());
        System.exit(0); // clients and mock servers leave threads behind
    }

    private static double loadAverage() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
