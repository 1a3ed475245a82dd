package io.freightsdk.compare;

import io.freightsdk.compare.Finding.Evidence;
import io.freightsdk.compare.Finding.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what was found out, by id; what differs once differs. May be read while it is written. */
final class Findings {
    private static final int MOST_EVIDENCE = 3;
    private static final int MOST_NOTES = 100;
    private static final int MOST_PARTS = 1_000; // a service may put ids into names

    private final Map<String, Finding> byId = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    synchronized void agrees(String id) {
        Finding known = byId.get(id);
        if (known == null || known.verdict() == Verdict.NOT_TRIED) {
            byId.put(id, new Finding(id, Verdict.AGREES, "", List.of(), ""));
        }
    }

    synchronized void differs(String id, String what, String line, Evidence evidence) {
        String setting = Dialect.settable(line);
        Finding known = byId.get(id);
        if (known == null && byId.size() >= MOST_PARTS && id.startsWith("document.")) {
            note("more than 1,000 parts differ from the document");
        } else if (known == null || known.verdict() != Verdict.DIFFERS) {
            byId.put(id, new Finding(id, Verdict.DIFFERS, what, List.of(evidence), setting));
        } else if (known.evidence().size() < MOST_EVIDENCE) {
            List<Evidence> more = new ArrayList<>(known.evidence());
            more.add(evidence);
            String first = known.setting().isEmpty() ? setting : known.setting();
            byId.put(id, new Finding(id, Verdict.DIFFERS, known.what(), more, first));
        }
    }

    synchronized void add(Finding finding) {
        byId.put(finding.id(), finding);
    }

    synchronized void notTried(String id, String reason) {
        byId.putIfAbsent(id, new Finding(id, Verdict.NOT_TRIED, reason, List.of(), ""));
    }

    synchronized void note(String words) {
        if (!notes.contains(words) && notes.size() < MOST_NOTES) {
            notes.add(words);
        }
    }

    synchronized List<Finding> all() {
        return List.copyOf(byId.values());
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
