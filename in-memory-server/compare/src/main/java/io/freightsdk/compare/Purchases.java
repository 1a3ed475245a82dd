package io.freightsdk.compare;

import io.freightsdk.compare.Judge.Both;
import io.freightsdk.compare.Play.Stopped;
import io.freightsdk.json.FreightJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One creation, one read, and what the contract gives for nothing once they are paid for. Every further creation carries the same
 * {@code customerRef}, and most the same key: a second debit takes a service that keeps neither promise of the contract. Such a
 * repeat is sent only while the limit would cover that debit too, and after one nothing else is sent.
 */
record Purchases(Play play, Judge judge, BigDecimal createUsd, BigDecimal readUsd, BigDecimal mostUsd) {
    static final List<String> IDS = Assumptions.ids("""
            ids.load-number links.form driver.resolution replay.answer replay.mismatch idempotency.form
            replay.success-only dedup.ref phone.letters phone.forms eta.reason windows.appointment position.nulls
            stops.sequence bol.times contract.created contract.deduplicated contract.read contract.not-ready
            """);

    /** Assumptions that only a repeated creation shows. */
    private static final List<String> OF_REPEATS = Assumptions.ids("""
            replay.answer replay.mismatch idempotency.form dedup.ref phone.letters phone.forms contract.deduplicated
            """);

    private static final List<String> MAY_BE_NULL = List.of(
            "deliveredAt", "distanceMiles", "onTime", "delayMinutes", "pickupDwellMinutes", "deliveryDwellMinutes");
    private static final String LOAD = load("{phone}", "");
    private static final Pattern LOAD_NUMBER = Pattern.compile("(.*?)[0-9]{4}-[0-9]{6,}");
    private static final Pattern LOAD_ID = Pattern.compile("(.*?)[0-9A-Za-z]{16}");

    void run() throws Stopped, InterruptedException {
        if (created()) {
            BigDecimal needUsd = play.spentUsd().add(createUsd);
            if (needUsd.compareTo(mostUsd) <= 0) {
                replays();
                deduplicated();
                formsOfPhones();
            } else {
                OF_REPEATS.forEach(id -> play.findings.notTried(
                        id, "a service that charges a repeat would take " + needUsd + " USD, of at most " + mostUsd));
            }
            read();
            tooEarly();
        }
    }

    private static String load(String phone, String more) {
        String pickup = Script.PICKUP.replace("}", ",\"date\":\"2030-05-04T14:00:00Z\"}");
        String fields = ",\"driverPhone\":\"" + phone + "\",\"customerRef\":\"{ref}\"";
        return Script.load(pickup, Script.DELIVERY, fields + more);
    }

    private Ask create(String key, String body) {
        return create(Script.LOADS, key, body);
    }

    private Ask create(String path, String key, String body) {
        return Ask.post(path, body).with("Idempotency-Key", key).costing(createUsd);
    }

    private boolean created() throws Stopped, InterruptedException {
        // a 4xx must leave the key free
        judge.said(
                "replay.success-only",
                play.ask(
                        "create, nothing, with the key to come",
                        create("{ref}-1", "{}").costing(BigDecimal.ZERO)));
        Both both = paid("contract.created", "create", create("{ref}-1", LOAD));
        if (both.theirs().status() == 400 && !both.theirs().field("fields").isEmpty()) {
            judge.differs("replay.success-only", both, "a key that was refused before is refused again");
            both = paid("contract.created", "create", create("{ref}-0", LOAD));
        }
        if (both.theirs().status() != 201) {
            play.findings.notTried("contract.read", "no load was created");
            return false;
        }
        play.service.name("load", both.theirs().field("loadNumber"));
        play.server.name("load", both.ours().field("loadNumber"));
        beginning("ids.load-number", both, "loadNumber", LOAD_NUMBER, Dialect.LOAD_NUMBER_PREFIX);
        beginning("ids.load-number", both, "loadId", LOAD_ID, Dialect.LOAD_ID_PREFIX);
        judge.compare(
                "links.form",
                both,
                reply -> path(reply, "trackingLink") + " " + path(reply, "driverWebLink") + " "
                        + reply.field("driverAppLink").replaceFirst("/[^/]*$", ""));
        judge.compare("driver.resolution", both, reply -> reply.field("driverResolution"));
        return true;
    }

    /** Compares what an identifier begins with; where its form is another one, that it is. */
    private void beginning(String id, Both both, String field, Pattern form, String setting) {
        Matcher theirs = form.matcher(both.theirs().field(field));
        Matcher ours = form.matcher(both.ours().field(field));
        String prefix = theirs.matches() ? theirs.group(1) : "another form";
        String own = ours.matches() ? ours.group(1) : "another form";
        if (prefix.equals(own)) {
            play.findings.agrees(id);
        } else {
            judge.differs(
                    id,
                    both,
                    field + ": " + prefix + " there, " + own + " here",
                    theirs.matches() ? setting + "=" + prefix : "");
        }
    }

    private static String path(ServiceReply reply, String field) {
        return reply.field(field).replaceFirst("^\\w+://[^/]*", "").replaceFirst("(/[a-z]+_)?[^/_]*$", "$1");
    }

    private void replays() throws Stopped, InterruptedException {
        Both again = paid("replay.answer", "create, same key and body", create("{ref}-1", LOAD));
        if (again.theirs().status() == 201) {
            boolean shown = again.theirs().headers().containsKey("idempotency-replayed");
            judge.compare(
                    "replay.answer",
                    again,
                    shown ? "" : Dialect.REPLAY_HEADER + "=no",
                    reply -> reply.headers().containsKey("idempotency-replayed")
                            ? "Idempotency-Replayed"
                            : "no Idempotency-Replayed");
            sameLoad("contract.created", again);
        }
        outcome(
                "replay.mismatch",
                "create, same key, another body",
                create("{ref}-1", load("{phone}", ",\"shipperName\":\"another\"")),
                status -> status == 409 || status == 422 ? Dialect.IDEMPOTENCY_MISMATCH + "=" + status : "");
        outcome(
                "idempotency.form",
                "create on the other path, same key",
                create("/v1/freight/create_tracked_load", "{ref}-1", LOAD),
                status -> status == 200 ? Dialect.IDEMPOTENCY_SCOPE + "=operation" : "");
        Both tooLong = play.ask("create, a key of 256 characters", create("{ref}" + "x".repeat(256), LOAD));
        if (judge.isKnown("idempotency.form", tooLong)) {
            judge.compare("idempotency.form", tooLong, ServiceReply::status);
        }
        afterwards();
    }

    /** Sends a call that must not be charged again, and compares the result. */
    private void outcome(String id, String call, Ask ask, IntFunction<String> setting)
            throws Stopped, InterruptedException {
        Both both = play.ask(call, ask);
        if (judge.isKnown(id, both)) {
            judge.compare(id, both, setting.apply(both.theirs().status()), Purchases::outcome);
        }
        afterwards();
    }

    /** The first answer, the load that exists, or an error by its status: whatever headers say so. */
    private static Object outcome(ServiceReply reply) {
        return switch (reply.status()) {
            case 201 -> "the first response";
            case 200 -> "the load that exists";
            default -> reply.status();
        };
    }

    private void deduplicated() throws Stopped, InterruptedException {
        Both both = paid("contract.deduplicated", "create, another key, same customerRef", create("{ref}-2", LOAD));
        if (both.theirs().status() == 200) {
            sameLoad("contract.deduplicated", both);
        }
        // trimmed: a service that does not would create a load, so only what both must find again is asked
        play.findings.notTried("dedup.ref", "a reference with blanks could create and charge a second load");
    }

    private void sameLoad(String id, Both both) {
        if (!both.theirs().field("loadNumber").equals(play.service.named("load"))) {
            judge.differs(id, both, "another load number than that of the first response");
        }
    }

    private void formsOfPhones() throws Stopped, InterruptedException {
        for (String phone : List.of("1-800-FLOWERS", "+12145550142 ext. 7")) {
            formOfPhone("phone.letters", "phone " + phone, phone);
        }
        for (String phone : List.of("(214) 555-0142", "214.555.0142", "12145550142")) {
            formOfPhone("phone.forms", "phone in another form", phone);
        }
    }

    private void formOfPhone(String id, String what, String phone) throws Stopped, InterruptedException {
        paid(id, "create, same customerRef, " + what, create("{ref}-" + phone.length(), load(phone, "")));
    }

    private void read() throws Stopped, InterruptedException {
        Both both =
                paid("contract.read", "read", Ask.get(Script.LOADS + "/{load}").costing(readUsd));
        if (both.theirs().status() != 200) {
            return;
        }
        Object eta = both.theirs().object().get("eta");
        String setting = eta instanceof Map<?, ?>
                ? Dialect.ETA + "=" + FreightJson.tree().toJson(eta)
                : "";
        judge.compare("eta.reason", both, setting, Purchases::etaFields);
        judge.compare(
                "windows.appointment",
                both,
                reply -> Objects.equals(ofStops(reply, "windowFrom"), ofStops(reply, "windowTo")));
        judge.compare(
                "position.nulls",
                both,
                reply -> MAY_BE_NULL.stream()
                        .filter(name -> !reply.object().containsKey(name))
                        .toList());
        judge.compare("stops.sequence", both, reply -> ofStops(reply, "sequence"));
    }

    private static Object etaFields(ServiceReply reply) {
        return reply.object().get("eta") instanceof Map<?, ?> eta
                ? new TreeSet<>(eta.keySet()) + (eta.get("reason") == null ? "" : " " + eta.get("reason"))
                : "no ETA";
    }

    private static List<String> ofStops(ServiceReply reply, String name) {
        return Trees.list(reply.object().get("stops")).stream()
                .map(stop -> String.valueOf(Trees.object(stop).get(name)))
                .toList();
    }

    private void tooEarly() throws Stopped, InterruptedException {
        String confirm = Script.LOADS + "/{load}/delivery-confirm";
        judge.said("contract.not-ready", play.ask("confirm, too early", Ask.post(confirm, "{}")));
        judge.said("bol.times", play.ask("confirm, no date", Ask.post(confirm, "{\"bol_received_at\":\"Monday\"}")));
    }

    /** A call that may be charged, and what that came to. */
    private Both paid(String id, String call, Ask ask) throws Stopped, InterruptedException {
        Both both = play.ask(call, ask);
        judge.said(id, both);
        afterwards();
        return both;
    }

    /** More than was to be spent, or nobody knows: nothing else is sent that could cost. */
    private void afterwards() throws Stopped, InterruptedException {
        if (play.balance() == null) {
            throw new Stopped("the balance cannot be read, so what was taken is not known: nothing else is sent");
        }
        BigDecimal most = createUsd.add(readUsd);
        if (play.spentUsd().compareTo(most) > 0) {
            throw new Stopped("the service has taken " + play.spentUsd() + " USD where the contract allows " + most
                    + ": nothing else is sent");
        }
    }
}
