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

    /** What clients make of their own operation ids, UUIDs, perhaps with a number behind, and parents of a trace. */
    private static final Pattern HARMLESS = Pattern.compile(
            "LD-[0-9]{4}-[0-9]{6}|op_[0-9A-Za-z_-]{43}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?:[.-][0-9]{1,6}){0,2}"
                    + "|[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private static final int SHORTEST_TOKEN = 16;

    /** What the service calls a phone or the like, in JSON. */
    private static final Pattern FIELD =
            Pattern.compile("(\"(?:driverPhone|phone|to|cardToken|agentKey)\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*+\"");

    private final Pattern secret;

    /** Knows how keys and tokens begin. */
    public Secrets(Collection<String> prefixes) {
        String beginnings = prefixes.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        this.secret = Pattern.compile("(?:" + beginnings + ")[0-9A-Za-z]{16,}|" + INTERNATIONAL_PHONE + "|"
                + PHONE_AMONG_OTHERS + "|" + BARE_KEY);
    }

    /** Whether one stands anywhere in the text. */
    public boolean areIn(String text) {
        if (!isWorthALook(text) || HARMLESS.matcher(text).matches()) {
            return false;
        }
        return secret.matcher(text).find() || isPhone(text);
    }

    /** The text with stars in the place of each one. */
    public String masked(String text) {
        return secret.matcher(FIELD.matcher(text).replaceAll("$1\"***\"")).replaceAll("***");
    }

    /** A quick look at what every call carries: no secret is without the digits of a phone or a long word. */
    private static boolean isWorthALook(String text) {
        int digits = 0;
        int word = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            digits += digit ? 1 : 0;
            word = digit || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? word + 1 : 0;
            if (digits >= FEWEST_DIGITS_OF_A_PHONE || word >= SHORTEST_TOKEN) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPhone(String text) {
        return text.length() >= FEWEST_DIGITS_OF_A_PHONE
                && NOTHING_BUT_DIGITS.matcher(text).matches()
                && text.chars().filter(c -> c >= '0' && c <= '9').count() >= FEWEST_DIGITS_OF_A_PHONE;
    }
}
