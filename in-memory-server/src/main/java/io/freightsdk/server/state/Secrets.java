package io.freightsdk.server.state;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes agent keys, tokens and phone numbers out of what is written down, by how they begin and where they stand. */
public final class Secrets {
    private static final int LONGEST_PATH = 500;

    /** The fields of the service that hold a phone number or the like, also as a number and in a text that is cut. */
    private static final Pattern FIELD = Pattern.compile("(\"(?:driverPhone|phone|to|cardToken|agentKey)\"\\s*:\\s*)"
            + "(?:\"(?:[^\"\\\\]|\\\\.)*+\"?|[-+.0-9eE]++)");

    private final List<String> prefixes;
    private final Pattern secret;
    private final Pattern segment;

    /** Creates one that knows how keys and tokens begin. */
    public Secrets(Collection<String> prefixes) {
        this.prefixes = List.copyOf(prefixes);
        String beginning = prefixes.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?:", ")"));
        this.secret = Pattern.compile(beginning + "[0-9A-Za-z]{16,}|\\+[0-9]{7,15}");
        // a whole segment of a path: a token by its place, else one that no id looks like
        this.segment = Pattern.compile(
                "(?<![^/])(?:(?<=/track/|/driver/)[^/]+|[^/]*(?:[^/0-9A-Za-z._~-]|" + beginning + ")[^/]*)");
    }

    /** Returns whether one is anywhere in the text. */
    public boolean areIn(String text) {
        return mayHoldOne(text) && secret.matcher(text).find();
    }

    /** Returns the text as it may be written down: not at all if there is one in it. */
    public String shown(String text) {
        return areIn(text) ? "***" : text;
    }

    /** Returns the text with stars in place of each one. */
    public String masked(String text) {
        return secret.matcher(FIELD.matcher(text).replaceAll("$1\"***\"")).replaceAll("***");
    }

    /** Whether a pattern has to look: it takes as long as all else that the journal does with a request. */
    private boolean mayHoldOne(String text) {
        for (String prefix : prefixes) {
            if (text.contains(prefix)) {
                return true;
            }
        }
        return text.indexOf('+') >= 0;
    }

    /** Returns a path without its query, cut at 500 characters, with stars in place of each segment that may be secret. */
    String path(String target) {
        int query = target.indexOf('?');
        String path = cut(query < 0 ? target : target.substring(0, query));
        return isPlain(path) ? path : cut(segment.matcher(path).replaceAll("***"));
    }

    private boolean isPlain(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean plain =
                    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '-' && c <= '9') || c == '_' || c == '~';
            if (!plain) {
                return false;
            }
        }
        return !mayHoldOne(path) && !path.contains("/track/") && !path.contains("/driver/");
    }

    private static String cut(String path) {
        return path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) : path;
    }
}
