package io.freightsdk.server.proof.model;

import io.freightsdk.server.proof.model.Door.Ask;
import io.freightsdk.server.proof.model.Door.Reply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The real server, told the same commands over HTTP, its responses in the words of the model. */
final class Actual {
    private final Door door;
    private final Names names = new Names();
    private final Map<String, String> firstBodies = new LinkedHashMap<>();
    private Instant now = Order.NOON;

    Actual(Door door) {
        this.door = door;
        send("POST", "/_control/reset", List.of(), "");
    }

    Said run(Command command) {
        return switch (command.word()) {
            case "create" -> create(command);
            case "read" -> call(command, "GET", load(command), "");
            case "short" ->
                call(
                        command,
                        "POST",
                        "/v1/freight/get_load_position",
                        "{\"loadNumber\":\"" + names.number(command.get("load")) + "\"}");
            case "confirm" -> call(command, "POST", load(command) + "/delivery-confirm", bol(command));
            case "status" -> call(command, "PATCH", load(command) + "/status", "{\"status\":\"DELIVERED\"}");
            case "pricing" -> call(command, "GET", "/v1/agent/pricing", "");
            case "balance" -> call(command, "GET", "/v1/agent/balance", "");
            case "topup" ->
                call(
                        command,
                        "POST",
                        "/v1/billing/topup/card",
                        "{\"amountUsd\":" + command.get("usd", "1") + ",\"cardToken\":\""
                                + command.get("card", "tok_visa") + "\"}");
            default -> operator(command);
        };
    }

    private String load(Command command) {
        return "/v1/agent/loads/" + names.number(command.get("load"));
    }

    private static String bol(Command command) {
        return command.says("bol") ? "{\"bol_received_at\":\"" + command.get("bol") + "\"}" : "";
    }

    private Said create(Command command) {
        String path = command.get("via").equals("freight") ? "/v1/freight/create_tracked_load" : "/v1/agent/loads";
        List<String> before = names.numbers();
        Reply reply = reply(command, "POST", path, new Order(command).json());
        String label = command.get("as", "L?");
        if (reply.status() == 0 || reply.status() == 201) {
            for (String broker : names.brokers()) {
                listed(broker).stream()
                        .filter(load -> !before.contains(String.valueOf(load.get("loadNumber"))))
                        .forEach(load -> names.load(label, load));
            }
        }
        return said(command, reply);
    }

    private List<Map<String, @Nullable Object>> listed(String broker) {
        Reply reply = send("GET", "/_control/brokers/" + names.brokerId(broker) + "/loads", List.of(), "");
        return Names.maps(Tree.object(reply.body()).get("loads"));
    }

    private Said call(Command command, String method, String path, String body) {
        return said(command, reply(command, method, path, body));
    }

    private Reply reply(Command command, String method, String path, String body) {
        List<String> headers = new ArrayList<>();
        String key = command.get("key", "K0");
        if (!key.equals("none")) {
            boolean own = command.get("via").equals("freight") || command.word().equals("short");
            headers.add((own ? "X-Agent-Key: " : "Authorization: Bearer ") + names.keyText(key));
        }
        if (command.says("idem")) {
            headers.add(
                    "Idempotency-Key: " + (command.get("idem").equals("LONG") ? "x".repeat(256) : command.get("idem")));
        }
        return send(method, path, headers, body);
    }

    private Reply send(String method, String path, List<String> headers, String body) {
        return door.send(new Ask(method, path, headers, body));
    }

    /** A replay has to be the first response to the last byte. */
    private Said said(Command command, Reply reply) {
        String memory = names.ownerOf(command.get("key", "K0")) + " " + command.word() + " " + command.get("idem");
        if (reply.status() == 0) {
            firstBodies.remove(memory); // what was lost may be the first since the key was forgotten
            return Said.NOTHING;
        }
        Said said = new Said(reply.status(), names.shown(Tree.object(reply.body())), "");
        if (!command.says("idem") || !said.isGood()) {
            return said;
        }
        if (reply.replayed()) {
            String first = firstBodies.computeIfAbsent(memory, unknown -> reply.body());
            return said.marked(first.equals(reply.body()) ? "replayed" : "replayed otherwise");
        }
        firstBodies.put(memory, reply.body());
        return said;
    }

    private Said operator(Command command) {
        String broker = "/_control/brokers/" + names.brokerId(command.get("broker", "B0"));
        return switch (command.word()) {
            case "broker" -> addBroker(command);
            case "newkey" -> newKey(command, broker);
            case "revoke" ->
                bare(
                        "DELETE",
                        "/_control/brokers/" + names.brokerId(names.ownerOf(command.get("key"))) + "/keys/"
                                + names.keyId(command.get("key")),
                        "");
            case "adjust" -> bare("PATCH", broker, "{\"balanceUsd\":\"" + command.get("usd", "1") + "\"}");
            case "register" -> bare("PATCH", broker, "{\"registered\":" + command.get("on", "true") + "}");
            case "complete" -> bare("PATCH", broker, "{\"completion\":\"" + command.get("mode", "ON_ARRIVAL") + "\"}");
            case "advance" -> {
                Said said = full("POST", "/_control/clock", "{\"advance\":\"" + command.get("by", "PT1M") + "\"}");
                now = Instant.parse(String.valueOf(said.body().get("time")));
                yield said;
            }
            case "outage" ->
                full(
                        "PATCH",
                        "/_control/service",
                        "{\"billingAvailable\":" + !command.get("on", "true").equals("true") + "}");
            case "price" ->
                full(
                        "PATCH",
                        "/_control/service",
                        "{\"prices\":{\"" + command.get("of", "load_create") + "\":\"" + command.get("usd", "0.65")
                                + "\"}}");
            case "fault" -> bare("POST", "/_control/faults", fault(command));
            default -> driver(command);
        };
    }

    private Said driver(Command command) {
        String load = "/_control/loads/" + names.number(command.get("load"));
        return switch (command.word()) {
            case "ping" ->
                full(
                        "POST",
                        names.driverPath(command.get("load")),
                        "{\"pings\":["
                                + String.join(
                                        ",",
                                        command.list("fixes").stream()
                                                .map(fix -> Ping.parse(fix).json(now))
                                                .toList())
                                + "]}");
            case "cancel" -> full("POST", load + "/cancel", "");
            default -> throw new IllegalArgumentException(command.toString());
        };
    }

    private String fault(Command command) {
        boolean before = command.get("where", "BEFORE").equals("BEFORE");
        String what = before ? "\"type\":\"STATUS\",\"status\":503" : "\"type\":\"RESET\"";
        return "{" + what + ",\"when\":\"" + command.get("where", "BEFORE") + "\""
                + (command.says("op") ? ",\"operation\":\"" + command.get("op") + "\"" : "")
                + (command.says("broker") ? ",\"brokerId\":\"" + names.brokerId(command.get("broker")) + "\"" : "")
                + ",\"skip\":" + command.get("skip", "0") + ",\"times\":" + command.get("times", "1") + "}";
    }

    private Said addBroker(Command command) {
        String label = command.get("as");
        Reply reply = send(
                "POST",
                "/_control/brokers",
                List.of(),
                "{\"name\":\"" + label + "\",\"balanceUsd\":\"" + command.get("usd", "1")
                        + "\",\"completion\":\"" + command.get("mode", "ON_ARRIVAL")
                        + "\",\"drivers\":[{\"phone\":\"" + Phones.KNOWN + "\",\"truckNumber\":\"T1\"}]}");
        names.broker(label, Tree.object(reply.body()));
        Reply read = send("GET", "/_control/brokers/" + names.brokerId(label), List.of(), "");
        names.key(
                "K" + label.substring(1),
                label,
                Names.maps(Tree.object(read.body()).get("keys")).get(0),
                Tree.object(reply.body()));
        return Said.of(reply.status());
    }

    private Said newKey(Command command, String broker) {
        String scopes =
                command.says("scopes") ? "{\"scopes\":[\"" + String.join("\",\"", command.list("scopes")) + "\"]}" : "";
        Reply reply = send("POST", broker + "/keys", List.of(), scopes);
        Map<String, @Nullable Object> body = Tree.object(reply.body());
        names.key(command.get("as", "K?"), command.get("broker", "B0"), body, body);
        return Said.of(reply.status());
    }

    private Said full(String method, String path, String body) {
        Reply reply = send(method, path, List.of(), body);
        return reply.status() == 0
                ? Said.NOTHING
                : new Said(reply.status(), names.shown(Tree.object(reply.body())), "");
    }

    private Said bare(String method, String path, String body) {
        return Said.of(send(method, path, List.of(), body).status());
    }

    /** All there is, for a comparison at the end. */
    Map<String, Object> everything() {
        Map<String, Object> everything = new LinkedHashMap<>();
        for (String broker : names.brokers()) {
            Said ledger = full("GET", "/_control/brokers/" + names.brokerId(broker) + "/ledger", "");
            everything.put("balance of " + broker, ledger.body().get("balanceUsd"));
            for (Map<String, @Nullable Object> load : listed(broker)) {
                String number = String.valueOf(load.get("loadNumber"));
                Said read = full("GET", "/_control/loads/" + number, "");
                everything.put(read.body().get("loadNumber") + " of " + broker, read.body());
            }
            everything.put("ledger of " + broker, ledger.body().get("entries"));
        }
        everything.put("sms", names.messages(full("GET", "/_control/sms", "").body()));
        everything.put(
                "faults", Names.faults(full("GET", "/_control/faults", "").body()));
        return everything;
    }
}
