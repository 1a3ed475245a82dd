package io.freightsdk;

import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/** The headers that a user may add to a request. Values are never printed: they may be secret. */
final class ExtraHeaders {
    private static final Set<String> OURS = Set.of("""
            accept accept-encoding authorization connection content-length content-type expect host idempotency-key te
            trailer transfer-encoding upgrade x-agent-key x-client-request-id
            """.split("\\s+"));
    static final String NOT_PRINTABLE = "a control character or not ASCII";

    private static final String TOKEN = "!#$%&'*+-.^_`|~";

    private ExtraHeaders() {}

    static void check(String name, String value) {
        if (name.isEmpty() || !name.chars().allMatch(ExtraHeaders::isToken)) {
            throw new IllegalArgumentException("header: the name is empty or has characters that no header name has");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header " + name + " is set by the client itself");
        }
        checkCharacters("header " + name, value, c -> c == '\t' || (c >= ' ' && c <= '~'), NOT_PRINTABLE);
    }

    /** Refuses what no header can carry, by its place alone: the value may be secret. */
    static void checkCharacters(String setting, String value, IntPredicate isAllowed, String flaw) {
        for (int i = 0; i < value.length(); i++) {
            if (!isAllowed.test(value.charAt(i))) {
                throw new IllegalArgumentException(
                        setting + ": character " + (i + 1) + " of " + value.length() + " is " + flaw);
            }
        }
    }

    private static boolean isToken(int c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || TOKEN.indexOf(c) >= 0;
    }
}
