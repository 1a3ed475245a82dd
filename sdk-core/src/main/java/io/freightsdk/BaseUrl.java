package io.freightsdk;

import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Checks where the key is going to be sent. */
final class BaseUrl {
    /** Hosts by their names alone: a look-up could be answered by anyone. */
    private static final Pattern LOOPBACK = Pattern.compile("localhost|::1|127(\\.\\d{1,3}){3}");

    private static final int LONGEST_SHOWN = 30;

    private BaseUrl() {}

    static HttpUrl checked(String baseUrl, boolean allowPlainHttp) {
        HttpUrl url = HttpUrl.parse(baseUrl);
        if (url == null) {
            throw new IllegalArgumentException("baseUrl " + shown(baseUrl)
                    + " is not a URL such as https://freight.example; it begins with https:// or http://");
        }
        String shown = url.scheme() + "://" + url.host()
                + (url.port() == HttpUrl.defaultPort(url.scheme()) ? "" : ":" + url.port());
        if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
            throw new IllegalArgumentException("baseUrl " + shown + " holds a user name or password; remove it");
        }
        if (url.encodedQuery() != null || url.encodedFragment() != null) {
            throw new IllegalArgumentException(
                    "baseUrl " + shown + url.encodedPath() + " ends in a query or fragment; remove it");
        }
        if (!url.isHttps() && !allowPlainHttp && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException(
                    "baseUrl " + shown + " would send the key in the clear; use https or set allowPlainHttp(true)");
        }
        return url;
    }

    /** A long word without a slash or colon may be the agent key, set in the wrong place, and what is before an @ a password. */
    private static String shown(String value) {
        boolean isShown = value.length() <= LONGEST_SHOWN || value.contains("/") || value.contains(":");
        boolean mayHoldSecret = value.contains("@") || value.startsWith("agent") || !isShown;
        return mayHoldSecret
                ? "(" + value.length() + " characters, not shown: they may hold a key)"
                : "\"" + value + "\"";
    }
}
