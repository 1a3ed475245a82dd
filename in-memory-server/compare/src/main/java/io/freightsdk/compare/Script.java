package io.freightsdk.compare;

import io.freightsdk.compare.Judge.Both;
import io.freightsdk.compare.Play.Stopped;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The calls that cost nothing. No load can come of any: each body of a creation lacks what the contract requires. */
final class Script {
    static final String LOADS = "/v1/agent/loads";
    static final String BALANCE = "/v1/agent/balance";
    static final String SHORT_READ = "/v1/freight/get_load_position";
    private static final String NOBODYS = "LD-1970-000000";
    private static final Pattern KEY = Pattern.compile("(.*?)[0-9A-Za-z]{32}");
    static final String PICKUP = "{\"address\":\"1 Main St\",\"city\":\"Chicago\",\"state\":\"IL\",\"zip\":\"60607\"}";
    static final String DELIVERY = "{\"address\":\"2 Main St\",\"city\":\"Dallas\",\"state\":\"TX\",\"zip\":\"75201\"}";

    private final Play play;
    private final Judge judge;
    private String invalidKeyCode = "INVALID_KEY";

    Script(Play play, Judge judge) {
        this.play = play;
        this.judge = judge;
    }

    void run() throws Stopped, InterruptedException {
        keys();
        catalog();
        paths();
        bodies();
        fields();
        phones();
        others();
    }

    private void keys() throws Stopped, InterruptedException {
        said("keys.codes", "balance, no key", Ask.get(BALANCE).keyless());
        Both unknown = play.ask("balance, an unknown key", Ask.get(BALANCE).authorized("Bearer {unknown}"));
        if (unknown.theirs().trouble().isEmpty()
                && !unknown.theirs().field("code").isEmpty()) {
            invalidKeyCode = unknown.theirs().field("code");
        }
        if (judge.isKnown("keys.codes", unknown) && judge.isSameStatus("keys.codes", unknown)) {
            judge.compare(
                    "keys.codes",
                    unknown,
                    "invalid-key-code=" + unknown.theirs().field("code"),
                    reply -> reply.field("code"));
        }
        key("keys.codes", "balance, Bearer alone", Ask.get(BALANCE).authorized("Bearer"));
        key("keys.codes", "balance, another scheme", Ask.get(BALANCE).authorized("Basic {unknown}"));
        key("keys.codes", "balance, a key without a scheme", Ask.get(BALANCE).authorized("{unknown}"));
        said("keys.codes", "balance, scheme in small letters", Ask.get(BALANCE).authorized("bearer {key}"));
        said("keys.header", "short read, Bearer", Ask.post(SHORT_READ, "{}"));
        said(
                "keys.header",
                "short read, X-Agent-Key",
                Ask.post(SHORT_READ, "{}").keyless().with("X-Agent-Key", "{key}"));
        prefix();
    }

    /** Of the forms that are refused alike the first tells the code; the others may differ in which of two codes it is. */
    private void key(String id, String call, Ask ask) throws Stopped, InterruptedException {
        Both both = play.ask(call, ask);
        if (judge.isKnown(id, both) && judge.isSameStatus(id, both)) {
            judge.compare(id, both, this::keyCode);
        }
    }

    private Object keyCode(ServiceReply reply) {
        String code = reply.field("code");
        return code.equals("INVALID_KEY") || code.equals(invalidKeyCode) ? "a key that is not valid" : code;
    }

    private void prefix() {
        Matcher theirs = KEY.matcher(play.service().named("key"));
        Matcher ours = KEY.matcher(play.server().named("key"));
        if (!theirs.matches() || !ours.matches()) {
            play.findings().notTried("keys.prefix", "the key does not end in 32 letters and digits");
        } else if (theirs.group(1).equals(ours.group(1))) {
            play.findings().agrees("keys.prefix");
        } else {
            play.findings()
                    .differs(
                            "keys.prefix",
                            "keys begin with " + theirs.group(1) + " there, " + ours.group(1) + " here",
                            "key-prefix=" + theirs.group(1),
                            new Finding.Evidence("the key itself", theirs.group(1) + "***", ours.group(1) + "***"));
        }
    }

    private void catalog() throws Stopped, InterruptedException {
        Both both = play.ask("catalog, no key", Ask.get("/v1/catalog").keyless());
        judge.said("catalog.open", both);
        if (both.theirs().status() == 200) {
            judge.compare(
                    "catalog.entries",
                    both,
                    reply -> reply.object().get("services") instanceof List<?> services
                            ? services.stream()
                                    .map(each -> each instanceof Map<?, ?> entry
                                            ? entry.get("id") + " " + entry.get("endpoint")
                                            : "")
                                    .toList()
                            : "no services");
        }
    }

    private void paths() throws Stopped, InterruptedException {
        said("http.paths", "a path that does not exist", Ask.get("/v1/agent/nowhere"));
        said("http.paths", "another method", Ask.of("DELETE", LOADS, ""));
        said("contract.not-found", "read, no such load", Ask.get(LOADS + "/" + NOBODYS));
        said(
                "contract.not-found",
                "confirm, no such load",
                Ask.post(LOADS + "/" + NOBODYS + "/delivery-confirm", "{}"));
        said(
                "order.confirming",
                "confirm, no such load and no date",
                Ask.post(LOADS + "/" + NOBODYS + "/delivery-confirm", "{\"bol_received_at\":\"Monday\"}"));
        said(
                "contract.not-found",
                "short read, no such load",
                Ask.post(SHORT_READ, "{\"loadNumber\":\"" + NOBODYS + "\"}"));
        String status = LOADS + "/" + NOBODYS + "/status";
        said("contract.closed", "status write", Ask.of("PATCH", status, "{\"status\":\"DELIVERED\"}"));
        said("order.status", "status write, no status", Ask.of("PATCH", status, "{}"));
    }

    private void bodies() throws Stopped, InterruptedException {
        said("body.json", "create, no JSON", create("{"));
        said("body.json", "create, a list", create("[]"));
        said("body.json", "create, a field twice", create("{\"rate\":1,\"rate\":2}"));
        said("body.json", "create, an unknown field and nulls", create("{\"color\":\"red\",\"rate\":null}"));
        key("order.creating", "create, an unknown key and nothing", create("{}").authorized("Bearer {unknown}"));
    }

    /** Without a phone no load can come of them, and no message. */
    private void fields() throws Stopped, InterruptedException {
        said("fields.all", "create, nothing", create("{}"));
        said("fields.all", "create, no driverPhone", create(load(PICKUP, DELIVERY, "")));
        said("fields.all", "create, no pickups", create("{\"deliveries\":[" + DELIVERY + "]}"));
        said("fields.all", "create, no deliveries", create("{\"pickups\":[" + PICKUP + "]}"));
        said("fields.all", "create, no stops", create("{\"pickups\":[],\"deliveries\":[]}"));
        for (String name : List.of("address", "city", "state", "zip")) {
            said("fields.all", "create, no pickups.0." + name, create(load(without(PICKUP, name), DELIVERY, "")));
            said("fields.all", "create, no deliveries.0." + name, create(load(PICKUP, without(DELIVERY, name), "")));
        }
        for (Map.Entry<String, String> wrong : List.of(
                Map.entry("city", "\"  \""),
                Map.entry("state", "\"tx\""),
                Map.entry("state", "\"XX\""),
                Map.entry("zip", "60607"))) {
            String stop = PICKUP.replaceFirst(
                    "\"" + wrong.getKey() + "\":\"[^\"]*\"", "\"" + wrong.getKey() + "\":" + wrong.getValue());
            said(
                    "fields.invalid",
                    "create, " + wrong.getKey() + " " + wrong.getValue(),
                    create(load(stop, DELIVERY, "")));
        }
        for (String extra :
                List.of("\"lat\":91,\"lng\":0", "\"lat\":0,\"lng\":181", "\"date\":\"2026-05-04\"", "\"date\":7")) {
            said(
                    "fields.invalid",
                    "create, " + extra,
                    create(load(PICKUP.replace("}", "," + extra + "}"), DELIVERY, "")));
        }
        said("stops.pair", "create, lat alone", create(load(PICKUP.replace("}", ",\"lat\":41.9}"), DELIVERY, "")));
        said(
                "limits.creation",
                "create, 1,001 characters",
                create(load(PICKUP, DELIVERY, ",\"shipperName\":\"" + "x".repeat(1_001) + "\"")));
        said("limits.creation", "create, 51 stops", create(load(PICKUP + ("," + PICKUP).repeat(50), DELIVERY, "")));
        said(
                "numbers.any",
                "create, numbers below zero",
                create(load(PICKUP, DELIVERY, ",\"rate\":-1,\"miles\":-1,\"weight\":-1")));
    }

    /** Texts that no program takes for a phone number; the contract refuses them. */
    private void phones() throws Stopped, InterruptedException {
        for (String phone : List.of("\"\"", "\"none\"", "\"+1\"")) {
            said("phone.code", "create, phone " + phone, create(load(PICKUP, DELIVERY, ",\"driverPhone\":" + phone)));
        }
        said("phone.code", "create, phone 7", create("{\"driverPhone\":7}"));
        said("phone.code", "create, phone null", create("{\"driverPhone\":null}"));
    }

    private void others() throws Stopped, InterruptedException {
        said("order.short-reading", "short read, no loadNumber", Ask.post(SHORT_READ, "{}"));
        said("order.topping-up", "top up, nothing", Ask.post("/v1/billing/topup/card", "{}"));
    }

    private static Ask create(String body) {
        return Ask.post(LOADS, body);
    }

    static String load(String pickups, String deliveries, String more) {
        return "{\"pickups\":[" + pickups + "],\"deliveries\":[" + deliveries + "]" + more + "}";
    }

    private static String without(String stop, String name) {
        return stop.replaceFirst("\"" + name + "\":\"[^\"]*\",?", "").replace(",}", "}");
    }

    private void said(String id, String call, Ask ask) throws Stopped, InterruptedException {
        judge.said(id, play.ask(call, ask));
    }
}
