package io.freightsdk.server.state;

import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Calls of all kinds, the same ones again for the same seed and the same answers. */
final class RandomCalls {
    private static final double CHICAGO_LAT = 41.8781;
    private static final double CHICAGO_LNG = -87.6298;

    private final Random random;
    private final List<Account> accounts;
    private final List<String> loads;

    RandomCalls(long seed) {
        this(seed, new ArrayList<>(), new ArrayList<>());
    }

    private RandomCalls(long seed, List<Account> accounts, List<String> loads) {
        this.random = new Random(seed);
        this.accounts = accounts;
        this.loads = loads;
    }

    /** Goes on with the brokers and loads that are known now, with other calls. */
    RandomCalls goingOn(long seed) {
        return new RandomCalls(seed, new ArrayList<>(accounts), new ArrayList<>(loads));
    }

    /** Makes so many calls and gives back what came. */
    List<Reply> on(Remote remote, int calls) {
        List<Reply> replies = new ArrayList<>();
        if (accounts.isEmpty()) {
            addBroker(remote, replies);
            create(remote, replies);
        }
        for (int i = 0; i < calls; i++) {
            one(remote, replies);
        }
        return replies;
    }

    private void one(Remote remote, List<Reply> replies) {
        String load = "/_control/loads/" + pick(loads);
        switch (random.nextInt(14)) {
            case 0 -> addBroker(remote, replies);
            case 1, 2, 3 -> create(remote, replies);
            case 4 -> replies.add(remote.call(pick(accounts), "GET", "/v1/agent/loads/" + pick(loads), ""));
            case 5, 6 -> replies.add(remote.send("POST", load + "/pings", pings()));
            case 7 -> replies.add(remote.send("POST", load + "/drive", "{\"to\":1,\"everySeconds\":600}"));
            case 8 -> replies.add(confirm(remote));
            case 9 -> replies.add(remote.send("POST", load + (random.nextInt(4) == 0 ? "/cancel" : "/pings"), "{}"));
            case 10 -> replies.add(remote.send("POST", "/_control/clock", "{\"advance\":\"PT" + number(90) + "M\"}"));
            case 11 -> replies.add(money(remote));
            case 12 -> replies.add(remote.send("POST", "/_control/faults", fault()));
            default -> replies.add(keysOrWindow(remote, load));
        }
    }

    private void addBroker(Remote remote, List<Reply> replies) {
        String completion = random.nextBoolean() ? "ON_ARRIVAL" : "AWAIT_CONFIRM";
        Reply reply = remote.send(
                "POST",
                "/_control/brokers",
                "{\"balanceUsd\":\"" + number(9) + ".5\",\"completion\":\"" + completion
                        + "\",\"drivers\":[{\"phone\":\"2145550142\"}]}");
        replies.add(reply);
        accounts.add(new Account(reply.text("brokerId"), reply.text("agentKey")));
    }

    private void create(Remote remote, List<Reply> replies) {
        String ref = random.nextBoolean() ? "" : "PO " + number(9);
        Reply reply = remote.create(pick(accounts), ref, random.nextBoolean() ? "" : "key " + number(12));
        replies.add(reply);
        if (reply.status() == 201 || loads.isEmpty()) {
            loads.add(reply.text("loadNumber"));
        }
    }

    private Reply confirm(Remote remote) {
        return remote.call(pick(accounts), "POST", "/v1/agent/loads/" + pick(loads) + "/delivery-confirm", "");
    }

    private String pings() {
        double aside = random.nextInt(3) * 0.02;
        return "{\"pings\":[{\"lat\":" + (CHICAGO_LAT + aside) + ",\"lng\":" + CHICAGO_LNG + ",\"speed\":"
                + number(70) + "},{\"lat\":" + CHICAGO_LAT + ",\"lng\":" + (CHICAGO_LNG - aside)
                + ",\"ts\":\"2026-05-04T1" + number(2) + ":" + (10 + number(49)) + ":00Z\",\"heading\":"
                + number(359) + "}]}";
    }

    private Reply money(Remote remote) {
        return switch (random.nextInt(4)) {
            case 0 -> remote.send("PUT", "/_control/prices", "{\"load_create\":\"0." + number(99) + "\"}");
            case 1 -> remote.send("PUT", "/_control/billing", "{\"available\":" + (number(4) > 1) + "}");
            default ->
                remote.topUp(
                        pick(accounts), random.nextInt(3) == 0 ? "0" : String.valueOf(number(30)), "top " + number(5));
        };
    }

    private String fault() {
        return "{\"operation\":\"getLoadPosition\",\"where\":\"" + (random.nextBoolean() ? "BEFORE" : "AFTER_COMMIT")
                + "\",\"what\":{\"type\":\"STATUS\",\"status\":503,\"retryAfter\":\"" + number(5) + "\"},\"skip\":"
                + number(3) + ",\"times\":" + number(2) + "}";
    }

    private Reply keysOrWindow(Remote remote, String load) {
        String broker = "/_control/brokers/" + pick(accounts).brokerId();
        return switch (random.nextInt(3)) {
            case 0 -> remote.send("POST", broker + "/keys", "{\"scopes\":[\"billing\"]}");
            case 1 -> remote.send("DELETE", broker + "/keys/key_00000" + number(9), "");
            default ->
                remote.send(
                        "PUT",
                        load + "/window",
                        "{\"sequence\":" + number(2)
                                + ",\"windowFrom\":\"2026-05-04T12:00:00Z\",\"windowTo\":\"2026-05-05T12:00:00Z\"}");
        };
    }

    private int number(int most) {
        return 1 + random.nextInt(most);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
