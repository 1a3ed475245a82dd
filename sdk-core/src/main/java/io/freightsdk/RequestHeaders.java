package io.freightsdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import okhttp3.OkHttp;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a user may add to a request, whose values are never printed, as they may be secret, and the sender of a
 * request: {@code freight-sdk-java/0.1.0 (okhttp 5.5.1; java 17) acme-tms/2.3}.
 */
final class RequestHeaders {
    private static final Set<String> OURS = Set.of("""
            accept accept-encoding authorization connection content-length content-type expect host idempotency-key te
            trailer transfer-encoding upgrade x-agent-key x-client-request-id
            """.split("\\s+"));
    static final String NOT_PRINTABLE = "a control character or not ASCII";

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String SDK = "freight-sdk-java/" + version() + " (okhttp " + OkHttp.VERSION + "; java "
            + Runtime.version().feature() + ")";

    private RequestHeaders() {}

    static void check(String name, String value) {
        if (!TOKEN.matcher(name).matches()) {
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

    /** The text of the {@code User-Agent}, which a header or an interceptor of the application replaces; the application is null if none is set. */
    static String userAgent(@Nullable String app) {
        return app == null ? SDK : SDK + " " + app;
    }

    static String checkedWord(String what, String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "appInfo: the " + what + " is 1 to 64 letters, digits, dots, underscores and hyphens, not " + word);
        }
        return word;
    }

    /** From a resource: a jar made of several jars has one manifest only. */
    private static String version() {
        try (InputStream text = RequestHeaders.class.getResourceAsStream("version.txt")) {
            return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read version.txt", e);
        }
    }
}
