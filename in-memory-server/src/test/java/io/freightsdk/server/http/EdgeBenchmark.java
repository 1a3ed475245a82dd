package io.freightsdk.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;

/** Prints what the edge itself costs, then serves a constant body for a load generator until its input ends. */
final class EdgeBenchmark {
    private static final int ROUNDS = 2_000;
    private static final int CALLS = 200_000;
    private static final String REQUEST = RawClient.head("GET /v1/agent/pricing HTTP/1.1", "Host: 127.0.0.1");

    private EdgeBenchmark() {}

    public static void main(String[] args) throws IOException {
        System.out.printf("start to first answer: %.0f us (median of %d)%n", startToFirstAnswer() / 1e3, ROUNDS);
        try (Edge edge = start()) {
            sequential(edge);
            System.out.printf("call on a kept connection: %.1f us%n", sequential(edge) / 1e3 / CALLS);
            System.out.printf("serving http://127.0.0.1:%d/ until input ends%n", edge.port());
            while (System.in.read() >= 0) {}
        }
    }

    private static Edge start() {
        Answer answer = Answer.json(200, "{\"currency\":\"USD\",\"balanceUsd\":25.00}".getBytes(UTF_8));
        return Edge.start(EdgeConfig.builder().build(), (request, pause) -> answer);
    }

    private static double startToFirstAnswer() throws IOException {
        long[] nanos = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long begun = System.nanoTime();
            try (Edge edge = start();
                    RawClient client = RawClient.to(edge)) {
                client.send(REQUEST).text(1);
                nanos[i] = System.nanoTime() - begun;
            }
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2];
    }

    private static long sequential(Edge edge) throws IOException {
        try (RawClient client = RawClient.to(edge)) {
            int answerBytes = client.send(REQUEST).headOnly().length() + 36;
            client.text(36);
            long begun = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                client.send(REQUEST).text(answerBytes);
            }
            return System.nanoTime() - begun;
        }
    }
}
