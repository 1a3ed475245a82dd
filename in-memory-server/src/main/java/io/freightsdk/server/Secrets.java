package io.freightsdk.server;

import java.util.regex.Pattern;

/** Takes agent keys, tokens and phone numbers out of what is written down, by how they begin and where they stand. */
final class Secrets {
    private static final int LONGEST_PATH = 500;
    private static final String PREFIXES = "(?:agent_|trk_|drv_|load_)";
    private static final Pattern SECRET = Pattern.compile(PREFIXES + "[0-9A-Za-z]{16,}|\\+[0-9]{7,15}");

    /** A whole segment of a path: a token by its place, else one that no id looks like. */
    private static final Pattern SEGMENT =
            Pattern.compile("(?<![^/])(?:(?<=/track/|/driver/)[^/]+|[^/]*(?:[^/0-9A-Za-z._~-]|" + PREFIXES + ")[^/]*)");

    private Secrets() {}

    /** Returns the text as it may be written down: not at all if there is a secret in it. */
    static String shown(String text) {
        boolean mayHoldOne = text.indexOf('_') >= 0 || text.indexOf('+') >= 0;
        return mayHoldOne && SECRET.matcher(text).find() ? "***" : text;
    }

    /** Returns a path, cut at 500 characters, with stars in place of each segment that may be secret. */
    static String path(String path) {
        String cut = cut(path);
        boolean isOpen = Target.isPlain(cut) && !cut.contains("/track/") && !cut.contains("/driver/");
        return isOpen ? cut : cut(SEGMENT.matcher(cut).replaceAll("***"));
    }

    private static String cut(String path) {
        return path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) : path;
    }
}
