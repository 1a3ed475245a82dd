package io.freightsdk.server.proof.model;

import io.freightsdk.server.proof.LongRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Scripts at random, the same one for the same seed. */
final class Draw {
    private static final List<String> FLAWS = List.of("""
            json array driverPhone pickups deliveries customerRef rate truckNumber shipperName
            pickups.0.zip pickups.0.state pickups.0.lat pickups.0.alone
            deliveries.0.address deliveries.0.city deliveries.0.facilityName deliveries.0.date deliveries.0.alone
            deliveries.1.state
            """.split("\\s+"));

    private final Random random;
    private final List<Command> commands = new ArrayList<>();
    private final Map<String, String> places = new LinkedHashMap<>();
    private final Map<String, String> owners = new LinkedHashMap<>();
    private final Map<String, Integer> driven = new LinkedHashMap<>();
    private final List<String> keys = new ArrayList<>(List.of("K0", "K0", "K0", "K1", "K1"));
    private int labels;

    private Draw(long seed) {
        random = LongRun.random(seed);
    }

    static Script script(long seed) {
        Draw draw = new Draw(seed);
        int length = 10 + draw.random.nextInt(41);
        draw.create();
        while (draw.commands.size() < length) {
            draw.one();
        }
        return new Script(draw.commands);
    }

    private void one() {
        int choice = random.nextInt(100);
        if (choice < 14) {
            create();
        } else if (choice < 30) {
            ping();
        } else if (choice < 44) {
            drive();
        } else if (choice < 54) {
            add(ofOwner(Command.of(oneIn(4) ? "short" : "read", "load", load())));
        } else if (choice < 61) {
            confirm();
        } else if (choice < 72) {
            add(Command.of("advance", "by", pick("PT1M", "PT5M", "PT10M", "PT16M", "PT31M", "PT61M", "PT8H", "PT24H")));
        } else if (choice < 80) {
            money();
        } else if (choice < 88) {
            looks();
        } else {
            operator();
        }
    }

    private void create() {
        String label = "L" + ++labels;
        String pickups = pick("A", "A", "A", "AC", "AG", "G", "N", "AA");
        String deliveries = pick("B", "B", "B", "BC", "G", "BN", "N", "C", "BB");
        String key = key();
        places.put(label, pickups + deliveries);
        owners.put(label, key);
        Command command = Command.of("create", "as", label, "p", pickups, "d", deliveries, "key", key);
        command = some(3, command, "ref", "R1", "R2", "_R1_", "_");
        command = some(2, command, "idem", "I1", "I1", "I2", "I2", "I3", "I3", "I4", "I5", "LONG");
        command = some(3, command, "truck", "T1", "T2");
        command = some(4, command, "via", "freight");
        command = some(3, command, "pd", "-60", "0", "30", "600");
        command = some(2, command, "dd", "0", "15", "60", "300", "1500");
        command =
                some(4, command, "phone", Phones.GOOD.keySet().stream().sorted().toArray(String[]::new));
        command = some(30, command, "phone", "555-0142", "abc", "_");
        if (oneIn(10)) {
            command = command.with("flaw", oneIn(3) ? flaw() + "," + flaw() : flaw());
        }
        add(command);
    }

    private String flaw() {
        return FLAWS.get(random.nextInt(FLAWS.size()));
    }

    private void ping() {
        String load = load();
        String spots = places.getOrDefault(load, "AB") + "X";
        List<String> fixes = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        int seconds = -60 * random.nextInt(90);
        for (int i = 0; i < count; i++) {
            char place = spots.charAt(random.nextInt(spots.length()));
            String where = place == 'X' ? "X" : place + pick("+", "+", "+", "~", "-");
            fixes.add(where + when(seconds) + motion());
            seconds += pick(1, 60, 300, 600);
        }
        if (oneIn(40)) {
            fixes.add("!");
        }
        add(Command.of("ping", "load", load, "fixes", String.join(",", fixes)));
    }

    /** The truck goes on from where this has brought it, through the stops in their order. */
    private void drive() {
        String load = load();
        String stops = places.getOrDefault(load, "AB");
        int step = driven.getOrDefault(load, 0);
        List<String> fixes = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++, step++) {
            char place = stops.charAt(Math.min(step / 2, stops.length() - 1));
            fixes.add(place + (step % 2 == 0 ? "+" : "-") + "@" + (60 * i - 60 * count));
        }
        driven.put(load, step);
        add(Command.of("advance", "by", pick("PT5M", "PT5M", "PT31M", "PT2H")));
        add(Command.of("ping", "load", load, "fixes", String.join(",", fixes)));
    }

    /** Mostly by whoever created the load. */
    private Command ofOwner(Command command) {
        return command.with("key", oneIn(6) ? key() : owners.getOrDefault(command.get("load"), "K0"));
    }

    /** Mostly in order and about now; now and then much too early or late. */
    private String when(int seconds) {
        return switch (random.nextInt(20)) {
            case 0 -> "@" + pick(300, 301, 3_600);
            case 1 -> "@" + pick(-172_800, -172_801, -100_000);
            case 2 -> "@" + -60 * random.nextInt(10);
            case 3, 4, 5 -> "@";
            default -> "@" + Math.min(seconds, 300);
        };
    }

    private String motion() {
        return oneIn(3) ? "/" + random.nextInt(80) + "/" + pick(0, 90, 359, 360) : "";
    }

    private void confirm() {
        Command command = ofOwner(Command.of("confirm", "load", load()));
        add(some(3, command, "bol", "2026-05-04T11:00:00Z", "2026-05-04T13:30:00Z", "2026-05-04T11:00:00", "soon"));
    }

    private void money() {
        switch (random.nextInt(6)) {
            case 0 ->
                add(Command.of("price", "of", "load_create", "usd", pick("0.65", "0.00", "1.1", "0.0001", "2.20")));
            case 1 -> add(Command.of("price", "of", "position_read", "usd", pick("0.02", "0.00", "0.5")));
            case 2 -> add(Command.of("adjust", "broker", pick("B0", "B1"), "usd", pick("0.65", "0.64", "3", "0.00")));
            default -> {
                Command command = Command.of("topup", "usd", pick("1", "2.50", "10000", "0.99", "1.005"), "key", key());
                command = some(6, command, "card", "tok_declined");
                add(some(2, command, "idem", "I1", "I1", "I1", "I2", "LONG"));
            }
        }
    }

    private void looks() {
        switch (random.nextInt(4)) {
            case 0 -> add(Command.of("pricing", "key", key()));
            case 1 -> add(Command.of("status", "load", load(), "key", key()));
            default -> add(Command.of("balance", "key", key()));
        }
    }

    private void operator() {
        String broker = pick("B0", "B1");
        switch (random.nextInt(8)) {
            case 0 -> add(Command.of("cancel", "load", load()));
            case 1 -> add(Command.of("complete", "broker", broker, "mode", pick("ON_ARRIVAL", "AWAIT_CONFIRM")));
            case 2 -> add(Command.of("outage", "on", pick("true", "false", "false")));
            case 3 -> add(Command.of("register", "broker", broker, "on", pick("false", "true", "true")));
            case 4 -> newKey(broker);
            case 5 -> add(Command.of("revoke", "key", keys.get(3 + random.nextInt(keys.size() - 3))));
            default -> fault(broker);
        }
    }

    private void newKey(String broker) {
        String label = "K" + (10 + ++labels);
        keys.add(label);
        List<String> scopes = new ArrayList<>(Model.SCOPES);
        scopes.removeIf(scope -> oneIn(3));
        Command command = Command.of("newkey", "as", label, "broker", broker);
        add(scopes.isEmpty() ? command : command.with("scopes", String.join(",", scopes)));
    }

    private void fault(String broker) {
        Command command = Command.of("fault", "where", pick("BEFORE", "AFTER_COMMIT"));
        String operations =
                ",createLoad,createLoad,getLoadPosition,confirmDelivery,getBalance,topUpByCard,createTrackedLoad";
        command = some(1, command, "op", operations.split(","));
        command = command.get("op").isEmpty() ? command.without("op") : command;
        command = some(2, command, "broker", broker);
        command = some(3, command, "skip", "1", "2");
        add(some(3, command, "times", "2", "3"));
    }

    private Command some(int oneIn, Command command, String name, String... values) {
        return oneIn(oneIn) ? command.with(name, pick(values)) : command;
    }

    private void add(Command command) {
        commands.add(command);
    }

    private String load() {
        return oneIn(30) ? "L99" : "L" + (1 + random.nextInt(labels == 0 ? 1 : Math.min(labels, 4)));
    }

    private String key() {
        return switch (random.nextInt(40)) {
            case 0 -> "none";
            case 1 -> "K99";
            default -> keys.get(random.nextInt(keys.size()));
        };
    }

    private boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    @SafeVarargs
    private <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
