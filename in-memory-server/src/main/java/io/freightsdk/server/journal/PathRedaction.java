package io.freightsdk.server.journal;

import java.util.Set;

/** Takes out of a path what gives access: tokens and keys, by where they stand and by how they begin. */
final class PathRedaction {

    private static final int LONGEST = 500;
    private static final Set<String> BEFORE_A_TOKEN = Set.of("track", "driver");

    private final Set<String> secretPrefixes;

    PathRedaction(Set<String> secretPrefixes) {
        this.secretPrefixes = Set.copyOf(secretPrefixes);
    }

    /** The path without its query, cut at 500 characters, every secret segment replaced by {@code ***}. */
    String apply(String target) {
        String[] segments = pathOf(target).split("/", -1);
        for (int i = segments.length - 1; i >= 0; i--) {
            if (isSecret(segments, i)) {
                segments[i] = "***";
            }
        }
        String redacted = String.join("/", segments);
        return redacted.length() > LONGEST ? redacted.substring(0, LONGEST) : redacted;
    }

    private static String pathOf(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private boolean isSecret(String[] segments, int i) {
        if (i > 0 && BEFORE_A_TOKEN.contains(segments[i - 1])) {
            return !segments[i].isEmpty();
        }
        return secretPrefixes.stream().anyMatch(segments[i]::startsWith);
    }
}
