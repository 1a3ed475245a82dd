package io.freightsdk.compare;

import io.freightsdk.compare.Judge.Both;
import io.freightsdk.compare.Play.Stopped;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calls that cost nothing, nearly all of them lines of a table. No load can come of any: each body of a creation lacks what
 * the contract requires, and without a phone there is no message.
 */
final class Script {
    static final String LOADS = "/v1/agent/loads";
    static final String BALANCE = "/v1/agent/balance";
    // what could be a part of the secret is no prefix
    private static final Pattern KEY = Pattern.compile("((?:[0-9A-Za-z]{1,12}[_-])*)[0-9A-Za-z]{32}");
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
        unknownKey();
        prefix();
        catalog();
        for (String line : Assumptions.lines("script.txt")) {
            String[] cells = line.split("\t");
            Both both = play.ask(cells[1], ask(cells));
            if (cells[0].startsWith("?")) {
                refusedKey(cells[0].substring(1), both);
            } else {
                judge.said(cells[0], both);
            }
        }
    }

    /** The request of a line: id, name, method, path, a header in place of the key's or none, and a body if there is one. */
    private static Ask ask(String[] cells) {
        String body = cells.length < 6 ? "" : cells[5];
        Ask ask = Ask.of(
                cells[2],
                cells[3],
                body.replace("{fifty}", ",{pickup}".repeat(50))
                        .replace("{long}", "x".repeat(1_001))
                        .replace("{pickup}", PICKUP)
                        .replace("{delivery}", DELIVERY));
        if (cells.length < 5 || cells[4].isEmpty()) {
            return ask;
        }
        String[] header = cells[4].split(": ", 2);
        return header.length == 1 ? ask.keyless() : ask.keyless().with(header[0], header[1]);
    }

    private void unknownKey() throws Stopped, InterruptedException {
        Both unknown = play.ask("balance, an unknown key", Ask.get(BALANCE).authorized("Bearer {unknown}"));
        String code = unknown.theirs().field("code");
        if (unknown.theirs().trouble().isEmpty()) {
            invalidKeyCode = code;
        }
        if (judge.isKnown("keys.codes", unknown) && judge.isSameStatus("keys.codes", unknown)) {
            judge.compare("keys.codes", unknown, "invalid-key-code=" + code, reply -> reply.field("code"));
        }
    }

    /** The first of the forms that are refused alike decides the code; the others may differ in which of two codes it is. */
    private void refusedKey(String id, Both both) {
        if (judge.isKnown(id, both) && judge.isSameStatus(id, both)) {
            judge.compare(id, both, this::keyCode);
        }
    }

    private Object keyCode(ServiceReply reply) {
        String code = reply.field("code");
        return code.equals("INVALID_KEY") || code.equals(invalidKeyCode) ? "a key that is not valid" : code;
    }

    private void prefix() {
        Matcher theirs = KEY.matcher(play.service.named("key"));
        Matcher ours = KEY.matcher(play.server.named("key"));
        if (!theirs.matches() || !ours.matches()) {
            play.findings.notTried(
                    "keys.prefix", "the key is not 32 letters and digits after words that end in _ or -");
        } else if (theirs.group(1).equals(ours.group(1))) {
            play.findings.agrees("keys.prefix");
        } else {
            play.findings.differs(
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

    static String load(String pickups, String deliveries, String more) {
        return "{\"pickups\":[" + pickups + "],\"deliveries\":[" + deliveries + "]" + more + "}";
    }
}
