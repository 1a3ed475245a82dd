package io.freightsdk.server.api;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A URL that others reach the server by, like {@code https://freight.example}, in lower case and without a path. */
public record PublicUrl(String text) {
    private static final Pattern SHAPE = Pattern.compile("https?://(?:[a-z0-9.-]+|\\[[0-9a-f:.]+])(?::[0-9]{1,5})?");

    /** Refuses anything but the http or https address of a server, and drops a trailing slash. */
    public PublicUrl {
        text = text.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "public url: expected http or https, a host and perhaps a port, like https://freight.example");
        }
    }

    /** Returns whether a {@code Host} header names it. */
    boolean isOf(@Nullable String host) {
        return host != null && text.substring(text.indexOf("//") + 2).equals(host.toLowerCase(Locale.ROOT));
    }
}
