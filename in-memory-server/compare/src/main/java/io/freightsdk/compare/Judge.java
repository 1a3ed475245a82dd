package io.freightsdk.compare;

import io.freightsdk.compare.Finding.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** Holds the answers of one call against each other, and that of the service against the document. */
record Judge(Findings findings, Masks masks) {
    private static final String REQUEST_ID = "x-request-id";

    record Both(String call, Ask ask, ServiceReply theirs, ServiceReply ours) {}

    /** Compares status, code, reason and fields under that id. */
    void said(String id, Both both) {
        if (isKnown(id, both) && isSameStatus(id, both)) {
            compare(id, both, Judge::words);
            document(both);
        }
    }

    /** Compares one fact about a call whose statuses are the same. */
    void compare(String id, Both both, Function<ServiceReply, Object> fact) {
        compare(id, both, "", fact);
    }

    /** Compares, and names the setting with which the server responds like the service; empty for none. */
    void compare(String id, Both both, String setting, Function<ServiceReply, Object> fact) {
        Object theirs = fact.apply(both.theirs());
        Object ours = fact.apply(both.ours());
        if (Objects.equals(theirs, ours)) {
            findings.agrees(id);
        } else {
            differs(id, both, masks.text(theirs + " there, " + ours + " here"), setting);
        }
    }

    /** Returns whether the service gave an answer that says something. */
    boolean isKnown(String id, Both both) {
        String trouble = both.theirs().trouble();
        if (!trouble.isEmpty()) {
            findings.notTried(id, both.call() + ": " + trouble);
        }
        return trouble.isEmpty();
    }

    /** Returns whether the statuses are the same; an error that only has another number is one difference. */
    boolean isSameStatus(String id, Both both) {
        ServiceReply theirs = both.theirs();
        ServiceReply ours = both.ours();
        if (theirs.status() == ours.status()) {
            return true;
        }
        String kind = Dialect.kind(ours.object());
        String numbers = theirs.status() + " there, " + ours.status() + " here";
        if (ours.status() >= 400
                && theirs.status() >= 400
                && Dialect.kind(theirs.object()).equals(kind)
                && !kind.equals("other")) {
            differs("status." + kind, both, numbers, Dialect.STATUS + kind + "=" + theirs.status());
        } else {
            differs(id, both, numbers);
        }
        return false;
    }

    void differs(String id, Both both, String what) {
        differs(id, both, what, "");
    }

    void differs(String id, Both both, String what, String setting) {
        findings.differs(
                id, what, setting, new Evidence(both.call(), masks.shown(both.theirs()), masks.shown(both.ours())));
    }

    /** Notes the parts of the service's response that the document does not know. */
    void document(Both both) {
        List<DocumentCheck.Problem> problems = new ArrayList<>(problems(both, both.theirs()));
        // an answer that settings have the server give too
        problems.removeAll(problems(both, both.ours()));
        for (DocumentCheck.Problem problem : problems) {
            differs("document." + problem.kind() + " " + masks.text(problem.place()), both, problem.kind());
        }
        if (both.ours().headers().containsKey(REQUEST_ID)) {
            if (both.theirs().headers().containsKey(REQUEST_ID)) {
                findings.agrees("http.request-id");
            } else {
                differs("http.request-id", both, "no X-Request-Id");
            }
        }
        both.theirs().headers().keySet().stream()
                .filter(name -> name.contains("ratelimit") || name.equals("retry-after") || name.equals("deprecation"))
                .forEach(name -> findings.note("the service sends the header " + name));
    }

    private static List<DocumentCheck.Problem> problems(Both both, ServiceReply reply) {
        return DocumentCheck.problems(both.ask().method(), both.ask().path(), reply);
    }

    private static Object words(ServiceReply reply) {
        Map<String, String> words = new TreeMap<>();
        words.put("status", String.valueOf(reply.status()));
        for (String name : new String[] {"code", "reason", "fields"}) {
            if (reply.object().get(name) != null) {
                words.put(name, reply.field(name));
            }
        }
        return words;
    }
}
