package io.freightsdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import okhttp3.OkHttp;
import org.jspecify.annotations.Nullable;

/** The sender of a request: {@code freight-sdk-java/0.1.0 (okhttp 5.5.1; java 17) acme-tms/2.3}. */
final class UserAgent {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final String SDK = "freight-sdk-java/" + version() + " (okhttp " + OkHttp.VERSION + "; java "
            + Runtime.version().feature() + ")";

    private UserAgent() {}

    /** The text of the header, which a header or an interceptor of the application replaces; the application is null if none is set. */
    static String of(@Nullable String app) {
        return app == null ? SDK : SDK + " " + app;
    }

    static String checked(String what, String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "appInfo: the " + what + " is 1 to 64 letters, digits, dots, underscores and hyphens, not " + word);
        }
        return word;
    }

    /** From a resource: a jar made of several jars has one manifest only. */
    private static String version() {
        try (InputStream text = UserAgent.class.getResourceAsStream("version.txt")) {
            return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read version.txt", e);
        }
    }
}
