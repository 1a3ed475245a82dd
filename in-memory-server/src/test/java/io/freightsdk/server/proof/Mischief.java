package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightLoad;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One thread that does things at random, as a client mostly and as an operator now and then. */
final class Mischief {
    static final int FAULT_TIMES = 3;
    private static final int KEYS = 12;
    private static final List<Fault> FAULTS = List.of(
            Fault.status(503),
            Fault.status(500),
            Fault.close(),
            Fault.reset(),
            Fault.stall(),
            Fault.truncate(),
            Fault.delay(Duration.ofMillis(1)),
            Fault.status(502).afterCommit(),
            Fault.close().afterCommit(),
            Fault.reset().afterCommit(),
            Fault.stall().afterCommit(),
            Fault.delay(Duration.ofMillis(1)).afterCommit());

    private final Serving serving;
    private final List<Party> brokers;
    private final Random random;

    Mischief(Serving serving, List<Party> brokers, long seed) {
        this.serving = serving;
        this.brokers = brokers;
        this.random = new Random(seed);
    }

    int run(int steps) throws IOException {
        for (int i = 0; i < steps; i++) {
            step();
        }
        return steps;
    }

    private void step() throws IOException {
        switch (random.nextInt(12)) {
            case 0 -> operate();
            case 1, 2 -> send("POST /v1/billing/topup/card", topUp());
            case 3, 4, 5 -> read();
            case 6 -> send("GET /v1/agent/balance", "");
            case 7 -> send("POST /v1/freight/create_tracked_load", load());
            default -> send("POST /v1/agent/loads", load());
        }
    }

    private String load() {
        return switch (random.nextInt(8)) {
            case 0 -> "{}";
            case 1, 2, 3 -> Bodies.load();
            default -> Bodies.loadWithRef("PO-" + random.nextInt(KEYS));
        };
    }

    private String topUp() {
        return "{\"amountUsd\":1,\"cardToken\":\"" + (random.nextBoolean() ? "tok_visa" : "tok_declined") + "\"}";
    }

    private void read() throws IOException {
        List<FreightLoad> loads = any(brokers).loads();
        String loadNumber = loads.isEmpty() ? "LD-0" : any(loads).loadNumber();
        if (random.nextBoolean()) {
            send("GET /v1/agent/loads/" + loadNumber, "");
        } else {
            send("POST /v1/freight/get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}");
        }
    }

    private void operate() {
        switch (random.nextInt(3)) {
            case 0 -> serving.server().billingAvailable(random.nextInt(3) > 0);
            case 1 ->
                serving.server()
                        .prices()
                        .set(
                                random.nextBoolean() ? "load_create" : "position_read",
                                BigDecimal.valueOf(random.nextInt(100), 2));
            default -> serving.fault(any(FAULTS).times(FAULT_TIMES));
        }
    }

    private void send(String methodAndPath, String body) throws IOException {
        List<String> headers = new ArrayList<>();
        headers.add("Authorization: Bearer " + any(brokers).key());
        if (random.nextBoolean()) {
            headers.add("Idempotency-Key: k" + random.nextInt(KEYS));
        }
        byte[] request = Serving.request(methodAndPath, headers, body.getBytes(UTF_8));
        try (RawClient client = new RawClient(serving.address())) {
            client.send(request).finishSending().untilEnd();
        }
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
