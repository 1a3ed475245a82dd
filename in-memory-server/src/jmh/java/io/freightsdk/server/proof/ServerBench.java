package io.freightsdk.server.proof;

import io.freightsdk.server.loads.JourneyBench;
import java.io.IOException;

/**
 * Prints what the whole server costs. The property {@code bench.parts} chooses among start, creates, reads, fixes, engine, writing,
 * sizes, throughput, peers; empty means all. {@code throughput} and {@code peers} need wrk on the path.
 */
final class ServerBench {
    private ServerBench() {}

    public static void main(String[] args) throws Exception {
        String chosen = System.getProperty("bench.parts", "");
        String parts = chosen.isEmpty() ? "start creates reads fixes engine writing sizes throughput peers" : chosen;
        for (String part : parts.split(" ", -1)) {
            run(part);
        }
    }

    private static void run(String part) throws IOException, InterruptedException {
        System.out.println("== " + part);
        switch (part) {
            case "start" -> StartBench.run();
            case "creates" -> CreateBench.run();
            case "reads" -> TrackBench.reads();
            case "fixes" -> TrackBench.fixes();
            case "engine" -> JourneyBench.run();
            case "writing" -> TrackBench.writing();
            case "sizes" -> SizeBench.run();
            case "throughput" -> ThroughputBench.run();
            case "peers" -> PeersBench.run();
            default -> throw new IllegalArgumentException("no part " + part);
        }
    }
}
