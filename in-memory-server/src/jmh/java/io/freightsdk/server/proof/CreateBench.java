package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.util.List;

/** Creating loads over one kept connection, at the start of a server's life and with many loads in it. */
final class CreateBench {
    private static final int BATCH = 1_000;
    private static final int MANY = 100_000;
    private static final int ROUNDS = 15;

    private CreateBench() {}

    static void run() throws IOException {
        try (Bench warmUp = new Bench()) {
            warmUp.nanosEach(20 * BATCH);
        }
        long before = Meter.heapInUse();
        try (Bench full = new Bench()) {
            full.nanosEach(MANY);
            System.out.printf(
                    "heap a load: %,d bytes, its debit and its place in the indexes included%n",
                    (Meter.heapInUse() - before) / MANY);
            compare(full);
        }
    }

    /** Fresh servers take turns with the full one. */
    private static void compare(Bench full) throws IOException {
        double[] first = new double[ROUNDS];
        double[] later = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            try (Bench fresh = new Bench()) {
                first[round] = fresh.nanosEach(BATCH);
            }
            later[round] = full.nanosEach(BATCH);
        }
        double early = Meter.median(first);
        double late = Meter.median(later);
        System.out.printf(
                "create: %.1f us in the first %,d (%,.0f/s), %.1f us at %,d: %.2fx%n",
                early / 1e3, BATCH, 1e9 / early, late / 1e3, MANY, late / early);
    }

    private static final class Bench implements AutoCloseable {
        private final Serving serving = Serving.start();
        private final Party broker = serving.broker("999999.00");
        private final RawClient client = new RawClient(serving.address());
        private int made;

        Bench() throws IOException {}

        double nanosEach(int times) throws IOException {
            return Meter.nanos(times, () -> {
                byte[] body = Bodies.loadWithRef("PO-" + ++made).getBytes(UTF_8);
                List<String> headers =
                        List.of("Authorization: Bearer " + broker.key(), "Idempotency-Key: order-" + made);
                client.send(Serving.request("POST /v1/agent/loads", headers, body))
                        .reply();
            });
        }

        @Override
        public void close() throws IOException {
            client.close();
            serving.close();
        }
    }
}
