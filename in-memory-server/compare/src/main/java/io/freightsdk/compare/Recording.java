package io.freightsdk.compare;

import io.freightsdk.compare.Finding.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Recorded traffic, compared with the OpenAPI document and against what is assumed of replays, deduplication and
 * statuses: in the
 * HAR format, as a browser, a proxy or a test tool writes it, or with one such entry in each line, as client and server write it.
 * Nothing is sent.
 */
public final class Recording {
    private static final List<String> STATUSES =
            List.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED");

    private final Findings findings = new Findings();
    private final Masks masks = new Masks(List.of());
    private final Map<String, Passed> byKey = new HashMap<>();
    private final Map<String, String> loadByRef = new HashMap<>();
    private final Map<String, String> statusByLoad = new HashMap<>();
    private int seen;

    /** A request of an operation and its answer. */
    private record Passed(
            String operation, String call, Map<String, String> headers, Map<?, ?> body, ServiceReply reply) {

        /** The account that the key belongs to, empty if the key is unknown. */
        String account() {
            String own = headers.getOrDefault("x-agent-key", "");
            String key = own.isEmpty() ? headers.getOrDefault("authorization", "") : own;
            return key.replaceFirst("(?i)^bearer +", "") + " ";
        }
    }

    private Recording() {}

    /** Reads the file; one without a call is an {@link IllegalArgumentException}, one that cannot be read an {@link UncheckedIOException}. */
    public static ComparisonReport compare(Path file) {
        try {
            return compare(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The same of a text. */
    static ComparisonReport compare(String name, String recorded) {
        Recording recording = new Recording();
        if (Trees.object(Trees.read(recorded)).get("log") instanceof Map<?, ?> log) {
            Trees.list(log.get("entries")).forEach(entry -> recording.entry(Trees.object(entry)));
        } else {
            recorded.lines().forEach(line -> recording.entry(Trees.object(Trees.read(line))));
        }
        if (recording.seen == 0) {
            throw new IllegalArgumentException(name + " has no call of the document's operations");
        }
        recording.findings.note(recording.seen + " calls of the document's operations");
        Assumptions.TRIED.forEach(id -> recording.findings.notTried(id, "the recording does not show it"));
        Assumptions.NOT_TRIED.forEach((id, why) -> recording.findings.notTried(id, "a recording does not show it"));
        return new ComparisonReport(
                name, recording.findings.all(), recording.findings.notes(), "", BigDecimal.ZERO, BigDecimal.ZERO);
    }

    private void entry(Map<?, ?> entry) {
        Map<?, ?> request = Trees.object(entry.get("request"));
        Map<?, ?> response = Trees.object(entry.get("response"));
        String method = String.valueOf(request.get("method"));
        String path = URI.create(String.valueOf(request.get("url"))).getPath();
        Optional<Map<?, ?>> operation = DocumentCheck.operation(method, path);
        if (operation.isEmpty()) {
            return;
        }
        seen++;
        int status = response.get("status") instanceof BigDecimal number ? number.intValue() : 0;
        ServiceReply reply = new ServiceReply(
                status,
                headers(response),
                Trees.text(Trees.object(response.get("content")).get("text")));
        Passed passed = new Passed(
                String.valueOf(operation.get().get("id")),
                method + " " + masks.text(path),
                headers(request),
                Trees.object(Trees.read(
                        Trees.text(Trees.object(request.get("postData")).get("text")))),
                reply);
        if (!reply.trouble().isEmpty()) {
            findings.note(passed.call() + ": " + reply.trouble());
            return;
        }
        for (DocumentCheck.Problem problem : DocumentCheck.problems(method, path, reply)) {
            differs("document." + problem.kind() + " " + masks.text(problem.place()), passed, problem.kind());
        }
        behaviour(passed);
    }

    private void behaviour(Passed passed) {
        if (passed.operation().startsWith("create") && passed.reply().isSuccess()) {
            replayed(passed);
            deduplicated(passed);
        }
        if (passed.operation().equals("getLoadPosition") && passed.reply().status() == 200) {
            forward(passed);
        }
        if (passed.reply().status() == 401) {
            boolean known = List.of("MISSING_KEY", "INVALID_KEY")
                    .contains(passed.reply().field("code"));
            said(
                    "keys.codes",
                    known,
                    passed,
                    "a 401 with the code " + passed.reply().field("code"));
        }
    }

    /** The same key gives the first answer again, and says so. */
    private void replayed(Passed passed) {
        String key = passed.headers().get("idempotency-key");
        if (key == null || key.isEmpty() || key.contains(Masks.MASK)) {
            return;
        }
        Passed first = byKey.putIfAbsent(passed.account() + key, passed);
        if (first != null) {
            String one = first.reply().field("loadNumber");
            said(
                    "contract.created",
                    one.equals(passed.reply().field("loadNumber")),
                    passed,
                    "two loads for one Idempotency-Key");
            boolean shown = passed.reply().headers().containsKey("idempotency-replayed");
            said("replay.answer", shown, passed, "a replay without Idempotency-Replayed");
        }
    }

    /** The same reference gives the same load, and says that it was there. */
    private void deduplicated(Passed passed) {
        Object given = passed.body().get("customerRef");
        String number = passed.reply().field("loadNumber");
        if (!(given instanceof String reference) || reference.isBlank()) {
            return;
        }
        String first = loadByRef.putIfAbsent(passed.account() + reference.strip(), number);
        if (first != null) {
            said("contract.deduplicated", first.equals(number), passed, "two loads for one customerRef");
        }
    }

    /** No status comes before one that was seen of the load. */
    private void forward(Passed passed) {
        String now = passed.reply().field("status");
        String before = statusByLoad.put(passed.reply().field("loadNumber"), now);
        if (before != null && STATUSES.contains(before) && STATUSES.contains(now)) {
            boolean forward = STATUSES.indexOf(now) >= STATUSES.indexOf(before);
            said("statuses.shown", forward, passed, now + " after " + before);
        }
    }

    private void said(String id, boolean agrees, Passed passed, String what) {
        if (agrees) {
            findings.agrees(id);
        } else {
            differs(id, passed, what);
        }
    }

    private void differs(String id, Passed passed, String what) {
        findings.differs(
                id, masks.text(what), "", new Evidence(passed.call(), masks.shown(passed.reply()), "not asked"));
    }

    private static Map<String, String> headers(Map<?, ?> message) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Object each : Trees.list(message.get("headers"))) {
            Map<?, ?> header = Trees.object(each);
            headers.put(Trees.text(header.get("name")).toLowerCase(Locale.ROOT), Trees.text(header.get("value")));
        }
        return headers;
    }
}
