package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address to listen on, and those who may call.
 *
 * @param token what a client has to show, null if nothing: on this machine alone
 * @param issuer of tokens that are as good, with rights and a limit for each subject; null if there is none
 * @param sessionLimitUsd the most that one session may spend
 */
record Listen(
        InetSocketAddress address,
        @Nullable String token,
        @Nullable Issuer issuer,
        String sessionLimitUsd) {
    private static final String TOKEN = "FREIGHT_HTTP_TOKEN";
    private static final List<String> OAUTH =
            List.of("FREIGHT_OAUTH_ISSUER", "FREIGHT_OAUTH_JWKS_URL", "FREIGHT_OAUTH_RESOURCE");
    private static final Pattern ADDRESS = Pattern.compile("--http(?:=(?:(.+):)?(\\d{1,5}))?");
    private static final String HERE = "(localhost|\\[::1\\]|127(\\.\\d{1,3}){3})(:\\d+)?";
    private static final int PORT = 8787;
    private static final int SHORTEST_TOKEN = 16;
    private static final String BEARER = "Bearer ";

    static Listen of(String argument, Map<String, String> environment) {
        Matcher parts = ADDRESS.matcher(argument);
        if (!parts.matches() || (parts.group(2) != null && Integer.parseInt(parts.group(2)) > 65_535)) {
            throw new IllegalArgumentException("--http is followed by an address such as --http=127.0.0.1:" + PORT);
        }
        String host = parts.group(1) == null ? "127.0.0.1" : parts.group(1);
        InetSocketAddress address =
                new InetSocketAddress(host, parts.group(2) == null ? PORT : Integer.parseInt(parts.group(2)));
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("--http: there is no " + host);
        }
        String token = environment.getOrDefault(TOKEN, "");
        Listen listen = new Listen(
                address,
                token.isEmpty() ? null : token,
                issuer(environment),
                Settings.usd(environment, "FREIGHT_SESSION_LIMIT_USD", "5.00"));
        if (token.isEmpty() && listen.issuer == null && !listen.isLoopback()) {
            throw new IllegalArgumentException(TOKEN + " is not set: anyone who reaches " + host
                    + " could spend; only on 127.0.0.1 it is not needed");
        }
        if (!token.isEmpty() && token.length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException(TOKEN + " has less than " + SHORTEST_TOKEN + " characters");
        }
        return listen;
    }

    private static @Nullable Issuer issuer(Map<String, String> environment) {
        if (OAUTH.stream().noneMatch(environment::containsKey)) {
            return null;
        }
        List<String> values =
                OAUTH.stream().map(name -> environment.getOrDefault(name, "")).toList();
        for (int i = 0; i < values.size(); i++) {
            // keys that somebody on the way can change are no keys
            if (!values.get(i).matches("https://.+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])[:/].*")) {
                throw new IllegalArgumentException(
                        OAUTH.get(i) + " is not an https address, and is needed with the other of " + OAUTH);
            }
        }
        return new Issuer(values.get(0), values.get(1), values.get(2), InstantSource.system(), Issuer.PATIENCE);
    }

    private boolean isLoopback() {
        return address.getAddress().isLoopbackAddress();
    }

    /** A page that has made its name an address of this machine still sends its name. */
    boolean isFromHere(@Nullable String host, @Nullable String origin) {
        return (!isLoopback() || String.valueOf(host).matches("(?i)" + HERE))
                && (origin == null || (isLoopback() && origin.matches("(?i)[a-z][\\w+.-]*://" + HERE)));
    }

    /** The rights of a request; empty if it shows no token that it needs. */
    Optional<Grant> grant(@Nullable String authorization) throws RefusedException {
        String shown = authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length())
                : "";
        boolean isToken = token != null && MessageDigest.isEqual(token.getBytes(UTF_8), shown.getBytes(UTF_8));
        if (isToken || (token == null && issuer == null)) {
            return Optional.of(Grant.ANYBODY);
        }
        return issuer == null ? Optional.empty() : issuer.grant(shown);
    }

    String challenge(String error) {
        return issuer == null
                ? BEARER.strip()
                : BEARER + (error.isEmpty() ? "" : "error=\"" + error + "\", ") + "resource_metadata=\""
                        + issuer.metadataAt() + "\"";
    }
}
