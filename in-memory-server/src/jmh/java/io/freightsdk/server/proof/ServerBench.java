package io.freightsdk.server.proof;

import io.freightsdk.server.loads.JourneyBench;
import java.io.IOException;

/**
 * Prints what the whole server costs. Arguments choose the parts: start, creates, reads, fixes, engine, writing,
 * sizes, throughput, peers; none means all. {@code throughput} and {@code peers} need wrk on the path.
 */
final class ServerBench {
    private ServerBench() {}

    public static void main(String[] args) throws Exception {
        String parts = args.length == 0
                ? "start creates reads fixes engine writing sizes throughput peers"
                : String.join(" ", args);
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
