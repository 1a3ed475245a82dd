package io.freightsdk.server.proof.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The whole service as the documents have it, one call after the other. */
final class Model {
    static final List<String> SCOPES = List.of("loads:create", "loads:read", "delivery:confirm", "billing");
    private static final Duration KEPT = Duration.ofDays(1);

    private Instant now = Order.NOON;
    private boolean billing = true;
    private final Map<String, BigDecimal> prices = new LinkedHashMap<>(Map.of(
            "load_create",
            new BigDecimal("0.65"),
            "position_read",
            new BigDecimal("0.02"),
            "status_update",
            BigDecimal.ZERO,
            "delivery_confirm",
            BigDecimal.ZERO));
    private final Map<String, ModelBroker> brokers = new LinkedHashMap<>();
    private final Map<String, Key> keys = new LinkedHashMap<>();
    private final Set<String> revoked = new LinkedHashSet<>();
    private final Map<String, ModelLoad> loads = new LinkedHashMap<>();
    private final List<String> sms = new ArrayList<>();
    private final ModelFaults faults = new ModelFaults();

    private record Key(ModelBroker broker, Set<String> scopes) {}

    /** Ends a call early. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient Said response;

        Refused(Said response) {
            super(response.toString(), null, false, false);
            this.response = response;
        }
    }

    Said run(Command command) {
        return switch (command.word()) {
            case "create" ->
                call(
                        command.get("via").equals("freight") ? "createTrackedLoad" : "createLoad",
                        command,
                        () -> create(command));
            case "read" -> call("getLoadPosition", command, () -> read(command));
            case "short" -> call("getTrackedLoadPosition", command, () -> read(command));
            case "confirm" -> call("confirmDelivery", command, () -> confirm(command));
            case "status" ->
                call("updateLoadStatus", command, () -> {
                    key(command);
                    return Said.of(410, "code", "STATUS_DOOR_CLOSED");
                });
            case "pricing" ->
                call("getPricing", command, () -> {
                    key(command);
                    return Said.of(200, "currency", "USD", "prices", Map.copyOf(prices));
                });
            case "balance" ->
                call(
                        "getBalance",
                        command,
                        () -> Said.of(200, "currency", "USD", "balanceUsd", key(command).broker.balance));
            case "topup" -> call("topUpByCard", command, () -> topUp(command));
            default -> operator(command);
        };
    }

    /** A call of a client, which may meet a fault. */
    private Said call(String operation, Command command, Supplier<Said> work) {
        Key key = keys.get(keyLabel(command));
        return call(operation, key == null ? "" : key.broker.label, work);
    }

    private Said call(String operation, String caller, Supplier<Said> work) {
        if (faults.fires("BEFORE", operation, caller)) {
            return Said.of(503, "code", "BILLING_UNAVAILABLE");
        }
        Said response;
        try {
            response = work.get();
        } catch (Refused refused) {
            response = refused.response;
        }
        return response.isGood() && faults.fires("AFTER_COMMIT", operation, caller) ? Said.NOTHING : response;
    }

    private static String keyLabel(Command command) {
        return command.get("key", "K0");
    }

    private Key key(Command command) {
        if (keyLabel(command).equals("none")) {
            throw new Refused(Said.of(401, "code", "MISSING_KEY"));
        }
        Key key = keys.get(keyLabel(command));
        if (key == null) {
            throw new Refused(Said.of(401, "code", "INVALID_KEY"));
        }
        return key;
    }

    private ModelBroker allowed(Command command, String scope) {
        Key key = key(command);
        if (!key.scopes.contains(scope)) {
            throw new Refused(Said.of(403));
        }
        if (!key.broker.registered) {
            throw new Refused(Said.of(422, "code", "UNKNOWN_BROKER"));
        }
        return key.broker;
    }

    private Said create(Command command) {
        ModelBroker broker = allowed(command, "loads:create");
        Order order = new Order(command);
        if (!order.isJson()) {
            return Said.of(400);
        }
        if (!order.invalid().isEmpty()) {
            return Said.of(400, "fields", order.invalid());
        }
        if (Phones.e164(order.phone()) == null) {
            return Said.of(400, "code", "INVALID_DRIVER_PHONE");
        }
        return once(command, broker, "create ", () -> created(command, broker, order));
    }

    private Said created(Command command, ModelBroker broker, Order order) {
        String ref = order.ref().strip();
        if (!ref.isEmpty() && broker.refs.containsKey(ref)) {
            return Said.of(200, "ok", true, "deduplicated", true, "loadNumber", broker.refs.get(ref));
        }
        String label = command.get("as", "L?");
        pay(command, broker, "load_create", label);
        String truck = command.get("truck");
        boolean known = Phones.KNOWN.equals(Phones.e164(order.phone())) || truck.equals("T1");
        String resolution = known ? "bound" : truck.isEmpty() ? "none" : "unresolved_truck";
        loads.put(label, new ModelLoad(label, broker, order, resolution, now));
        if (!ref.isEmpty()) {
            broker.refs.put(ref, label);
        }
        sms.add(Phones.e164(order.phone()) + " " + label + " " + now);
        return Said.of(
                201,
                "success",
                true,
                "loadNumber",
                label,
                "driverResolution",
                resolution,
                "unresolvedTruckNumber",
                resolution.equals("unresolved_truck") ? truck : null);
    }

    /** Charges, or says why not. */
    private void pay(Command command, ModelBroker broker, String priceKey, String label) {
        BigDecimal price = prices.get(priceKey);
        if (!billing) {
            throw new Refused(Said.of(503, "code", "BILLING_UNAVAILABLE"));
        }
        if (broker.balance.compareTo(price) < 0) {
            throw new Refused(Said.of(
                    402,
                    "code",
                    "INSUFFICIENT_FUNDS",
                    "balanceUsd",
                    broker.balance,
                    "priceUsd",
                    price,
                    "billingUrl",
                    "/console/billing"));
        }
        String operation = switch (command.word()) {
            case "read" -> "getLoadPosition";
            case "short" -> "getTrackedLoadPosition";
            default -> command.get("via").equals("freight") ? "createTrackedLoad" : "createLoad";
        };
        String idempotencyKey = command.word().equals("create") && command.says("idem") ? command.get("idem") : null;
        broker.enter(now, "DEBIT", operation, price.negate(), label, idempotencyKey);
    }

    private Said once(Command command, ModelBroker broker, String memory, Supplier<Said> work) {
        if (!command.says("idem")) {
            return work.get();
        }
        if (command.get("idem").equals("LONG")) {
            return Said.of(400);
        }
        String key = memory + command.get("idem");
        ModelBroker.Kept kept = broker.replies.get(key);
        if (kept != null && now.isBefore(kept.until())) {
            return kept.response().marked("replayed");
        }
        Said response = work.get();
        if (response.isGood()) {
            broker.replies.put(key, new ModelBroker.Kept(response, now.plus(KEPT)));
        }
        return response;
    }

    private ModelLoad own(Command command, ModelBroker broker) {
        ModelLoad load = loads.get(command.get("load"));
        if (load == null) {
            throw new Refused(Said.of(404));
        }
        if (load.broker != broker) {
            throw new Refused(Said.of(403));
        }
        return load;
    }

    private Said read(Command command) {
        ModelBroker broker = allowed(command, "loads:read");
        ModelLoad load = own(command, broker);
        pay(command, broker, "position_read", load.label);
        return new Said(200, command.word().equals("read") ? load.position(now) : load.last(), "");
    }

    private Said confirm(Command command) {
        ModelLoad load = own(command, allowed(command, "delivery:confirm"));
        String bol = command.get("bol", now.toString());
        return bol.endsWith("Z") ? load.confirm(Instant.parse(bol), now) : Said.of(400);
    }

    private Said topUp(Command command) {
        ModelBroker broker = allowed(command, "billing");
        BigDecimal amount = new BigDecimal(command.get("usd", "1"));
        boolean possible = amount.compareTo(BigDecimal.ONE) >= 0
                && amount.compareTo(BigDecimal.valueOf(10_000)) <= 0
                && amount.stripTrailingZeros().scale() <= 2;
        if (!possible) {
            return Said.of(400, "fields", List.of("amountUsd"));
        }
        return once(command, broker, "topup ", () -> {
            if (command.get("card").equals("tok_declined")) {
                return Said.of(402, "code", "CARD_DECLINED");
            }
            String idempotencyKey = command.says("idem") ? command.get("idem") : null;
            broker.enter(now, "TOP_UP", "topUpByCard", amount, null, idempotencyKey);
            return Said.of(200, "currency", "USD", "amountUsd", amount, "balanceUsd", broker.balance);
        });
    }

    private Said operator(Command command) {
        return switch (command.word()) {
            case "broker" -> addBroker(command);
            case "newkey" -> {
                Set<String> scopes = command.says("scopes") ? Set.copyOf(command.list("scopes")) : Set.copyOf(SCOPES);
                keys.put(command.get("as", "K?"), new Key(broker(command), scopes));
                yield Said.of(201);
            }
            case "revoke" -> {
                String label = command.get("key");
                if (keys.remove(label) != null) {
                    revoked.add(label);
                }
                yield Said.of(revoked.contains(label) ? 204 : 404);
            }
            case "adjust" -> {
                ModelBroker broker = broker(command);
                BigDecimal amount = new BigDecimal(command.get("usd", "1")).subtract(broker.balance);
                broker.enter(now, "ADJUST", "setBalance", amount, null, null);
                yield Said.of(200);
            }
            case "register" -> {
                broker(command).registered = command.get("on", "true").equals("true");
                yield Said.of(200);
            }
            case "complete" -> {
                broker(command).completion = command.get("mode", "ON_ARRIVAL");
                yield Said.of(200);
            }
            case "advance" -> {
                now = now.plus(Duration.parse(command.get("by", "PT1M")));
                yield Said.of(200, "time", now, "mode", "FROZEN", "speed", 1);
            }
            case "outage" -> {
                billing = !command.get("on", "true").equals("true");
                yield service();
            }
            case "price" -> {
                prices.put(command.get("of", "load_create"), new BigDecimal(command.get("usd", "0.65")));
                yield service();
            }
            case "fault" -> faults.add(command);
            default -> driver(command);
        };
    }

    private Said driver(Command command) {
        ModelLoad load = loads.get(command.get("load"));
        String caller = load == null ? "" : load.broker.label;
        return command.word().equals("ping")
                ? call("postPings", caller, () -> about(load, command))
                : about(load, command);
    }

    private Said about(@Nullable ModelLoad load, Command command) {
        if (load == null) {
            return Said.of(404);
        }
        return switch (command.word()) {
            case "ping" ->
                load.ping(command.list("fixes").stream().map(Ping::parse).toList(), now);
            case "cancel" -> load.cancel();
            default -> throw new IllegalArgumentException(command.toString());
        };
    }

    private Said service() {
        return Said.of(200, "billingAvailable", billing, "prices", Map.copyOf(prices));
    }

    private ModelBroker broker(Command command) {
        return brokers.get(command.get("broker", "B0"));
    }

    private Said addBroker(Command command) {
        String label = command.get("as");
        ModelBroker broker = new ModelBroker(label, command.get("mode", "ON_ARRIVAL"));
        broker.enter(now, "ADJUST", "addBroker", new BigDecimal(command.get("usd", "1")), null, null);
        brokers.put(label, broker);
        keys.put("K" + label.substring(1), new Key(broker, Set.copyOf(SCOPES)));
        return Said.of(201);
    }

    /** All there is, for a comparison at the end. */
    Map<String, Object> everything() {
        Map<String, Object> everything = new LinkedHashMap<>();
        brokers.values().forEach(broker -> everything.put("ledger of " + broker.label, broker.ledger));
        brokers.values().forEach(broker -> everything.put("balance of " + broker.label, broker.balance));
        loads.values().forEach(load -> everything.put(load.label + " of " + load.broker.label, load.record(now)));
        everything.put("sms", sms);
        everything.put("faults", faults.left());
        return everything;
    }
}
