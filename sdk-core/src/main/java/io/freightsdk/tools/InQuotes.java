package io.freightsdk.tools;

import java.util.regex.Pattern;

/** Text of a model for a person to read: in quotes, on one line and short, so that it cannot pass for text of ours. */
final class InQuotes {
    private static final int LONGEST = 60;
    /** Controls, and what turns or hides text. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

    private InQuotes() {}

    static String of(String text) {
        String plain = UNSEEN.matcher(text).replaceAll(" ").replace('"', '\'').strip();
        return '"' + (plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…") + '"';
    }
}
