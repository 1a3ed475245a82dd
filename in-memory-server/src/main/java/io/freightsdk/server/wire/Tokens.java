package io.freightsdk.server.wire;

/** The characters that HTTP allows in each place (RFC 9110, section 5.6). */
final class Tokens {
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private Tokens() {}

    static boolean isPrintableAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || text.charAt(i) >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(Tokens::isTokenCharacter);
    }

    static boolean isFieldValue(String text) {
        return text.chars().noneMatch(c -> isControl(c) || c > 0xFF);
    }

    /** A tab is the one control character that may stand in a field. */
    static boolean isControl(int c) {
        return (c < ' ' && c != '\t') || c == 0x7F;
    }

    private static boolean isTokenCharacter(int c) {
        return (c < 0x80 && Character.isLetterOrDigit(c)) || TOKEN_MARKS.indexOf(c) >= 0;
    }
}
