package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.compare.Finding.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Traffic, compared with the OpenAPI document and against what is assumed of replays, deduplication and statuses: a file in the
 * HAR format, as a browser, a proxy or a test tool writes it, or the calls of a client through a {@link TrafficRecorder}.
 * Nothing is sent.
 */
public final class Recording {
    private static final List<String> STATUSES =
            List.of("PLANNED", "AT_PICKUP", "IN_TRANSIT", "AT_DELIVERY", "DELIVERED");
    private static final int MOST_REMEMBERED = 10_000;

    private final Findings findings = new Findings();
    private final Masks masks = new Masks(List.of());
    private final Map<String, String> loadByKey = newest();
    private final Map<String, String> loadByRef = newest();
    private final Map<String, String> statusByLoad = newest();
    private int seen;

    private record Passed(String call, Map<String, String> headers, Map<?, ?> body, ServiceReply reply) {

        /** The account that the key belongs to, empty if the key is unknown. */
        String account() {
            String own = headers.getOrDefault("x-agent-key", "");
            String key = own.isEmpty() ? headers.getOrDefault("authorization", "") : own;
            return key.replaceFirst("(?i)^bearer +", "") + " ";
        }
    }

    Recording() {}

    /** Reads the file; one without a call is an {@link IllegalArgumentException}, one that cannot be read an {@link UncheckedIOException}. */
    public static ComparisonReport compare(Path file) {
        try {
            return compare(String.valueOf(file.getFileName()), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    static ComparisonReport compare(String name, String recorded) {
        Recording recording = new Recording();
        String json = recorded.replaceFirst("^\uFEFF", ""); // a mark of the byte order, as the format allows
        Map<?, ?> log = Trees.object(Trees.object(Trees.read(json)).get("log"));
        Trees.list(log.get("entries")).forEach(entry -> recording.entry(Trees.object(entry)));
        if (recording.seen == 0) {
            throw new IllegalArgumentException(name + " has no call of the document's operations");
        }
        return recording.report(name);
    }

    synchronized ComparisonReport report(String subject) {
        Assumptions.TRIED.forEach(id -> findings.notTried(id, "the recording does not show it"));
        Assumptions.NOT_TRIED.forEach((id, reason) -> findings.notTried(id, "a recording does not show it"));
        List<String> notes = new ArrayList<>(findings.notes());
        notes.add(0, seen + " calls of the document's operations");
        return new ComparisonReport(subject, findings.all(), notes, "", BigDecimal.ZERO, BigDecimal.ZERO);
    }

    private void entry(Map<?, ?> entry) {
        Map<?, ?> request = Trees.object(entry.get("request"));
        Map<?, ?> response = Trees.object(entry.get("response"));
        add(
                Trees.text(request.get("method")),
                // browsers also record data as an address, and some that no URI may be
                Trees.text(request.get("url")).replaceAll("(?is)^https?://[^/?#]*|[?#].*", ""),
                headers(request),
                Trees.text(Trees.object(request.get("postData")).get("text")),
                new ServiceReply(
                        response.get("status") instanceof BigDecimal number ? number.intValue() : 0,
                        headers(response),
                        text(Trees.object(response.get("content")))));
    }

    /** Returns a body, which some proxies write in Base64. */
    private static String text(Map<?, ?> content) {
        String text = Trees.text(content.get("text"));
        try {
            boolean encoded = "base64".equals(content.get("encoding"));
            return encoded ? new String(Base64.getMimeDecoder().decode(text), UTF_8) : text;
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Judges a call; one of no operation of the document says nothing. */
    synchronized void add(String method, String path, Map<String, String> headers, String body, ServiceReply reply) {
        Optional<Map<?, ?>> operation = DocumentCheck.operation(method, path);
        if (operation.isEmpty()) {
            return;
        }
        seen++;
        Map<String, String> lower = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        lower.putAll(headers);
        Passed passed = new Passed(method + " " + masks.text(path), lower, Trees.object(Trees.read(body)), reply);
        if (!reply.trouble().isEmpty()) {
            findings.note(passed.call() + ": " + reply.trouble());
            return;
        }
        for (DocumentCheck.Problem problem : DocumentCheck.problems(method, path, reply)) {
            differs("document." + problem.kind() + " " + masks.text(problem.place()), passed, problem.kind());
        }
        behavior(Trees.text(operation.get().get("id")), passed);
    }

    private void behavior(String operation, Passed passed) {
        if (operation.startsWith("create") && passed.reply().isSuccess()) {
            replayed(passed);
            deduplicated(passed);
        }
        if (operation.equals("getLoadPosition") && passed.reply().status() == 200) {
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
        if (key == null || key.isEmpty()) {
            return;
        }
        String number = passed.reply().field("loadNumber");
        String first = loadByKey.putIfAbsent(passed.account() + key, number);
        if (first != null) {
            said("contract.created", first.equals(number), passed, "two loads for one Idempotency-Key");
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
                id, masks.text(what), "", new Evidence(passed.call(), masks.shown(passed.reply()), "not requested"));
    }

    private static Map<String, String> headers(Map<?, ?> message) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Object each : Trees.list(message.get("headers"))) {
            Map<?, ?> header = Trees.object(each);
            headers.put(Trees.text(header.get("name")), Trees.text(header.get("value")));
        }
        return headers;
    }

    /** A memory that a client which works for months does not fill. */
    private static Map<String, String> newest() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > MOST_REMEMBERED;
            }
        };
    }
}
