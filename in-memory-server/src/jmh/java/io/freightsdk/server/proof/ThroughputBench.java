package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.Configs;
import io.freightsdk.server.wire.Edge;
import io.freightsdk.server.wire.HttpAnswer;
import java.io.IOException;

/** A small position read, paid for and journaled, against the same edge serving the same bytes for nothing. */
final class ThroughputBench {
    private static final int ROUNDS = 5;
    /** The longer road takes four seconds of a processor to compile. */
    private static final int WARM_UP_SECONDS = 15;

    private ThroughputBench() {}

    static void run() throws IOException {
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("999999.00");
            String path = "/v1/agent/loads/" + broker.created();
            HttpAnswer answer = HttpAnswer.json(200, broker.get(path).body().getBytes(UTF_8));
            try (Edge constant = Edge.start(Configs.plain(), (request, pause) -> answer)) {
                String plainUrl = "http://127.0.0.1:" + constant.port() + path;
                Wrk.run(plainUrl, broker.key(), WARM_UP_SECONDS);
                Wrk.run(serving.url() + path, broker.key(), WARM_UP_SECONDS);
                for (int round = 0; round < ROUNDS; round++) {
                    Wrk.Rate plain = Wrk.run(plainUrl, broker.key(), 5);
                    Wrk.Rate paid = Wrk.run(serving.url() + path, broker.key(), 5);
                    System.out.printf(
                            "constant %,.0f/s, paid read %,.0f/s: %.2fx; processor time %.1f and %.1f us: %.2fx%n",
                            plain.perSecond(),
                            paid.perSecond(),
                            paid.perSecond() / plain.perSecond(),
                            plain.micros(),
                            paid.micros(),
                            plain.micros() / paid.micros());
                }
            }
        }
    }
}
