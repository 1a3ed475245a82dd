package io.freightsdk.server.json;

/** What JSON can escape and UTF-8 cannot carry. */
public final class Unicode {
    private Unicode() {}

    /** Whether each half of a surrogate pair stands beside its other half, so that the text can be said again as it is. */
    public static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
