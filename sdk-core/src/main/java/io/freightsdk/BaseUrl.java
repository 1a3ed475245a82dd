package io.freightsdk;

import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Checks where the key is going to be sent. */
final class BaseUrl {
    private static final Pattern IPV4_LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");

    private BaseUrl() {}

    /** What cannot be parsed is not printed: it may be the key, set in the wrong place. */
    static HttpUrl checked(String baseUrl, boolean allowPlainHttp) {
        @Nullable HttpUrl url = HttpUrl.parse(baseUrl);
        if (url == null) {
            throw new IllegalArgumentException("baseUrl is no http or https URL");
        }
        if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
            throw new IllegalArgumentException("baseUrl holds a user name or password; remove it");
        }
        if (url.encodedQuery() != null || url.encodedFragment() != null) {
            throw new IllegalArgumentException("baseUrl ends in a query or fragment; remove it");
        }
        if (!url.isHttps() && !allowPlainHttp && !isLoopback(url.host())) {
            throw new IllegalArgumentException("baseUrl http://" + url.host()
                    + " would send the key in the clear; use https or set allowPlainHttp(true)");
        }
        return url;
    }

    /** By its name alone: a look-up could be answered by anyone. */
    private static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                || IPV4_LOOPBACK.matcher(host).matches();
    }
}
