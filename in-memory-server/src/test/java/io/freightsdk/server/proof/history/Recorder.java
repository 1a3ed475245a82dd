package io.freightsdk.server.proof.history;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.proof.model.Door.Ask;
import io.freightsdk.server.proof.model.Door.Reply;
import io.freightsdk.server.proof.model.Tree;
import io.freightsdk.server.proof.model.Wire;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One thread's calls with a broker's key on a connection of its own. */
final class Recorder {
    private final Wire wire;
    private final String agentKey;
    private final String loadNumber;
    private final int thread;
    private final List<Event> events = new ArrayList<>();

    /** Reads that load. */
    Recorder(Wire wire, String agentKey, String loadNumber, int thread) {
        this.wire = wire;
        this.agentKey = agentKey;
        this.loadNumber = loadNumber;
        this.thread = thread;
    }

    List<Event> events() {
        return events;
    }

    void record(Operation operation) {
        Ask ask = ask(operation);
        long invoked = System.nanoTime();
        Reply reply = wire.send(ask);
        long returned = System.nanoTime();
        events.add(new Event(thread, operation, outcome(operation, reply), invoked, returned));
    }

    private Ask ask(Operation operation) {
        return switch (operation.kind()) {
            case CREATE ->
                ask(
                        "POST",
                        "/v1/agent/loads",
                        operation.key(),
                        operation.ref().isEmpty() ? Bodies.load() : Bodies.loadWithRef(operation.ref()));
            case READ -> ask("GET", "/v1/agent/loads/" + loadNumber, "", "");
            case BALANCE -> ask("GET", "/v1/agent/balance", "", "");
            case TOP_UP ->
                ask(
                        "POST",
                        "/v1/billing/topup/card",
                        operation.key(),
                        "{\"amountUsd\":" + BigDecimal.valueOf(operation.cents(), 2) + ",\"cardToken\":\"tok_visa\"}");
        };
    }

    private Ask ask(String method, String path, String key, String body) {
        List<String> headers = new ArrayList<>(List.of("Authorization: Bearer " + agentKey));
        if (!key.isEmpty()) {
            headers.add("Idempotency-Key: " + key);
        }
        return new Ask(method, path, headers, body);
    }

    private static Outcome outcome(Operation operation, Reply reply) {
        Map<String, ?> body = Tree.object(reply.body());
        boolean load = operation.kind() == Operation.Kind.CREATE && body.containsKey("loadNumber");
        long cents = body.get("balanceUsd") instanceof BigDecimal usd
                ? usd.movePointRight(2).longValueExact()
                : -1;
        return new Outcome(reply.status(), load ? String.valueOf(body.get("loadNumber")) : "", cents, reply.replayed());
    }
}
