package io.freightsdk.tools;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Something wrong with the arguments.
 *
 * @param path where, dotted, such as {@code pickups.0.zip}; empty for all of it
 * @param what what is wrong, without the value: that could be a phone
 */
record Problem(String path, String what) {
    private static final int MOST = 20;
    private static final Pattern NAMES = Pattern.compile("[\\w.]{0,60}");

    static Refusal refusal(List<Problem> problems) {
        String all = problems.stream().limit(MOST).map(Problem::inWords).collect(Collectors.joining("; "));
        int more = problems.size() - MOST;
        return Refusal.of(
                problems.stream().map(Problem::path).distinct().limit(MOST).toList(),
                all + (more > 0 ? "; and " + more + " more" : ""));
    }

    private String inWords() {
        // the name of an argument that does not exist is a model's
        String where = NAMES.matcher(path).matches() ? path : Advice.quoted(path);
        return (path.isEmpty() ? "the arguments" : where) + " " + what;
    }
}
