package io.freightsdk.server.journal;

import java.util.List;
import java.util.Set;

/**
 * Takes out of a path what gives access, tokens and keys, by where they stand and by how they begin; and what looks like a
 * phone or an address, which clients put where a load number belongs.
 */
final class PathRedaction {

    private static final int LONGEST = 500;
    private static final Set<String> BEFORE_A_TOKEN = Set.of("track", "driver");

    private static final int FEWEST_DIGITS_OF_A_PHONE = 7;

    private final List<String> secretPrefixes;
    private final Secrets secrets;

    PathRedaction(Set<String> secretPrefixes) {
        this.secretPrefixes = List.copyOf(secretPrefixes);
        this.secrets = new Secrets(secretPrefixes);
    }

    /** The path without its query, cut at 500 characters, every secret segment replaced by {@code ***}. */
    String apply(String target) {
        String path = pathOf(target);
        StringBuilder kept = new StringBuilder(path.length());
        String previous = "";
        for (int start = 0; start <= path.length() && kept.length() <= LONGEST; start += previous.length() + 1) {
            String segment = segmentAt(path, start);
            kept.append(start == 0 ? "" : "/").append(isSecret(previous, segment) ? "***" : segment);
            previous = segment;
        }
        return kept.substring(0, Math.min(kept.length(), LONGEST));
    }

    private static String pathOf(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private static String segmentAt(String path, int start) {
        int end = path.indexOf('/', start);
        return path.substring(start, end < 0 ? path.length() : end);
    }

    private boolean isSecret(String previous, String segment) {
        if (segment.isEmpty()) {
            return false;
        }
        if (BEFORE_A_TOKEN.contains(previous) || !isOrdinary(segment) || secrets.areIn(segment)) {
            return true;
        }
        for (String prefix : secretPrefixes) {
            if (segment.contains(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** An address has other characters than these, and a phone has many of them but no letter. */
    private static boolean isOrdinary(String segment) {
        boolean letters = false;
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!letter && !(c >= '0' && c <= '9') && "-._~".indexOf(c) < 0) {
                return false;
            }
            letters |= letter;
        }
        return letters || segment.length() < FEWEST_DIGITS_OF_A_PHONE;
    }
}
