package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.Edge;
import io.freightsdk.server.http.EdgeConfig;
import java.io.IOException;
import java.util.List;

/** A small position read, paid for and journaled, against the same edge serving the same bytes for nothing. */
final class ThroughputBench {
    private static final int ROUNDS = 5;

    private ThroughputBench() {}

    static void run() throws IOException {
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("999999.00");
            String path = "/v1/agent/loads/" + broker.created();
            Answer answer = Answer.json(200, broker.get(path).body().getBytes(UTF_8));
            try (Edge constant = Edge.start(EdgeConfig.builder().build(), (request, pause) -> answer)) {
                String plainUrl = "http://127.0.0.1:" + constant.port() + path;
                wrk(plainUrl, broker, 3);
                wrk(serving.url() + path, broker, 3);
                for (int round = 0; round < ROUNDS; round++) {
                    Rate plain = wrk(plainUrl, broker, 5);
                    Rate paid = wrk(serving.url() + path, broker, 5);
                    System.out.printf(
                            "constant %,.0f/s, paid read %,.0f/s: %.2fx; processor time %.1f and %.1f us: %.2fx%n",
                            plain.perSecond,
                            paid.perSecond,
                            paid.perSecond / plain.perSecond,
                            plain.micros,
                            paid.micros,
                            plain.micros / paid.micros);
                }
            }
        }
    }

    private static Rate wrk(String url, Party broker, int seconds) throws IOException {
        Process wrk = new ProcessBuilder(List.of(
                        "wrk", "-t2", "-c32", "-d" + seconds + "s", "-H", "Authorization: Bearer " + broker.key(), url))
                .redirectErrorStream(true)
                .start();
        long used = Meter.processorNanos();
        String printed = new String(wrk.getInputStream().readAllBytes(), UTF_8);
        used = Meter.processorNanos() - used;
        double perSecond = printed.lines()
                .filter(line -> line.startsWith("Requests/sec:"))
                .mapToDouble(line -> Double.parseDouble(line.substring(13).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException(printed));
        return new Rate(perSecond, used / 1e3 / perSecond / seconds);
    }

    /** Requests a second, and microseconds of processor time that the server took for each. */
    private record Rate(double perSecond, double micros) {}
}
