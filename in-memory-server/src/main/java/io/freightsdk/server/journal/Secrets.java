package io.freightsdk.server.journal;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells texts that hold an agent key, a token or a phone, which are not written down, from all others. */
public final class Secrets {
    private static final int FEWEST_DIGITS_OF_A_PHONE = 7;

    /** A phone as people write it, or a date: whatever it is, nobody misses it. */
    private static final Pattern NOTHING_BUT_DIGITS = Pattern.compile("[0-9 +.()/_-]+");

    /** Ten digits that can be a US phone; those within a hash are left alone. */
    private static final String PHONE_AMONG_OTHERS =
            "(?<![0-9A-Fa-f])(?:1[ .()_-]*)?[2-9][0-9]{2}[ .()_-]*[0-9]{3}[ ._-]*[0-9]{4}(?![0-9A-Fa-f])";

    private static final String INTERNATIONAL_PHONE = "\\+[0-9]{7,15}";

    /** An agent key without its prefix; 32 hex digits are a hash or a UUID. */
    private static final String BARE_KEY =
            "(?<![0-9A-Za-z])(?![0-9a-f]{32}|[0-9A-F]{32})[0-9A-Za-z]{32}(?![0-9A-Za-z])";

    /** What clients make of their own operation ids, and UUIDs. */
    private static final Pattern HARMLESS =
            Pattern.compile("op_[0-9A-Za-z_-]{43}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

    private final Pattern secret;

    /** Knows how keys and tokens begin. */
    public Secrets(Collection<String> prefixes) {
        String beginnings = prefixes.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        this.secret = Pattern.compile("(?:" + beginnings + ")[0-9A-Za-z]{16,}|" + INTERNATIONAL_PHONE + "|"
                + PHONE_AMONG_OTHERS + "|" + BARE_KEY);
    }

    /** Whether one stands anywhere in the text. */
    public boolean areIn(String text) {
        if (HARMLESS.matcher(text).matches()) {
            return false;
        }
        return secret.matcher(text).find() || isPhone(text);
    }

    private static boolean isPhone(String text) {
        return text.length() >= FEWEST_DIGITS_OF_A_PHONE
                && NOTHING_BUT_DIGITS.matcher(text).matches()
                && text.chars().filter(c -> c >= '0' && c <= '9').count() >= FEWEST_DIGITS_OF_A_PHONE;
    }
}
