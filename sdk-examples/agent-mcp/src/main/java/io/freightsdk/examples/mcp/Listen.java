package io.freightsdk.examples.mcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address to listen on, and those who may call.
 *
 * @param token what a client has to show, null if nothing: on this machine alone
 * @param issuer of tokens that are as good, with rights and a limit for each subject; null if there is none
 * @param origins of web pages that may call
 * @param sessionLimitUsd the most that one session may spend
 */
record Listen(
        InetSocketAddress address,
        boolean isLoopback,
        @Nullable String token,
        @Nullable Issuer issuer,
        Set<String> origins,
        String sessionLimitUsd) {
    static final String TOKEN = "FREIGHT_HTTP_TOKEN";
    static final String ORIGINS = "FREIGHT_HTTP_ORIGINS";
    static final String SESSION_LIMIT = "FREIGHT_SESSION_LIMIT_USD";
    static final String ISSUER = "FREIGHT_OAUTH_ISSUER";
    static final String JWKS = "FREIGHT_OAUTH_JWKS_URL";
    static final String RESOURCE = "FREIGHT_OAUTH_RESOURCE";
    private static final Pattern ADDRESS = Pattern.compile("--http(?:=(?:(.+):)?(\\d{1,5}))?");
    private static final int PORT = 8787;
    private static final int SHORTEST_TOKEN = 16;

    /** @throws IllegalArgumentException if it cannot be listened there, or not without a token */
    static Listen of(String argument, Map<String, String> environment) {
        Matcher parts = ADDRESS.matcher(argument);
        if (!parts.matches() || (parts.group(2) != null && Integer.parseInt(parts.group(2)) > 65_535)) {
            throw new IllegalArgumentException("--http is followed by an address such as --http=127.0.0.1:" + PORT);
        }
        String host = parts.group(1) == null ? "127.0.0.1" : parts.group(1);
        int port = parts.group(2) == null ? PORT : Integer.parseInt(parts.group(2));
        String token = environment.getOrDefault(TOKEN, "");
        boolean isLoopback = isLoopback(host);
        @Nullable Issuer issuer = issuer(environment);
        if (token.isEmpty() && issuer == null && !isLoopback) {
            throw new IllegalArgumentException(TOKEN + " is not set: anyone who reaches " + host
                    + " could spend; only on 127.0.0.1 it is not needed");
        }
        if (!token.isEmpty() && token.length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException(TOKEN + " has less than " + SHORTEST_TOKEN + " characters");
        }
        return new Listen(
                new InetSocketAddress(host, port),
                isLoopback,
                token.isEmpty() ? null : token,
                issuer,
                Settings.names(environment, ORIGINS).collect(Collectors.toUnmodifiableSet()),
                environment.containsKey(SESSION_LIMIT) ? Settings.usd(environment, SESSION_LIMIT) : "5.00");
    }

    private static @Nullable Issuer issuer(Map<String, String> environment) {
        List<String> names = List.of(ISSUER, JWKS, RESOURCE);
        if (names.stream().noneMatch(environment::containsKey)) {
            return null;
        }
        for (String name : names) {
            // keys that somebody on the way can change are no keys
            if (!environment
                    .getOrDefault(name, "")
                    .matches("https://.+|http://(127\\.0\\.0\\.1|localhost|\\[::1])[:/].*")) {
                throw new IllegalArgumentException(
                        name + " is not an https address, and is needed with the other of " + names);
            }
        }
        return new Issuer(
                environment.getOrDefault(ISSUER, ""),
                URI.create(environment.getOrDefault(JWKS, "")),
                URI.create(environment.getOrDefault(RESOURCE, "")),
                InstantSource.system());
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("--http: there is no " + host, e);
        }
    }
}
