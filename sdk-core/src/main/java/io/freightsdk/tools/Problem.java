package io.freightsdk.tools;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Something wrong with the arguments.
 *
 * @param path where, dotted, such as {@code pickups.0.zip}; empty for all of it
 * @param what what is wrong, without the value: that could be a phone
 */
record Problem(String path, String what) {
    private static final int MOST = 20;

    static Refusal refusal(List<Problem> problems) {
        String all = problems.stream().limit(MOST).map(Problem::inWords).collect(Collectors.joining("; "));
        int more = problems.size() - MOST;
        return Refusal.of(
                problems.stream().map(Problem::path).distinct().limit(MOST).toList(),
                all + (more > 0 ? "; and " + more + " more" : ""));
    }

    private String inWords() {
        return (path.isEmpty() ? "the arguments" : path) + " " + what;
    }
}
