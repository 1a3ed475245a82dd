package io.freightsdk.server;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Phone numbers as people write them. */
final class Phones {
    private static final Pattern PUNCTUATION = Pattern.compile("[\\s().\\-/]");
    private static final Pattern E164 = Pattern.compile("\\+(?:1[0-9]{10}|[2-9][0-9]{6,14})");
    private static final Pattern US = Pattern.compile("1?([2-9][0-9]{9})");

    private Phones() {}

    /** Returns the number in E.164, if it has a plus or ten US digits; null if it is none. */
    static @Nullable String e164(String text) {
        String digits = PUNCTUATION.matcher(text).replaceAll("");
        if (E164.matcher(digits).matches()) {
            return digits;
        }
        var us = US.matcher(digits);
        return us.matches() ? "+1" + us.group(1) : null;
    }
}
