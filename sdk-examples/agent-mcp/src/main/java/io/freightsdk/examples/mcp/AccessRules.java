package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Controls access: refuses pages of other sites, and requests without the token if there is one.
 *
 * @param token what a client has to show, null if nothing
 * @param issuer of tokens that it may show instead, null if there is none
 * @param origins of pages that may call in addition to those of this machine, such as {@code https://tms.example}
 */
record AccessRules(@Nullable String token, @Nullable Issuer issuer, Set<String> origins, boolean isLoopback) {
    private static final String BEARER = "Bearer ";
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "[::1]");

    /** A page that has made its name an address of this machine still sends its name. */
    boolean isFromHere(Headers request) {
        String host = String.valueOf(request.getFirst("Host")).replaceFirst(":\\d+$", "");
        @Nullable String origin = request.getFirst("Origin");
        return (!isLoopback || isThisHost(host))
                && (origin == null || origins.contains(origin) || (isLoopback && isThisMachine(origin)));
    }

    private static boolean isThisHost(String host) {
        return THIS_MACHINE.contains(host) || host.matches("127(\\.\\d{1,3}){3}");
    }

    private static boolean isThisMachine(String origin) {
        try {
            return isThisHost(String.valueOf(URI.create(origin).getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The rights of a request; empty if it shows no token that it needs. */
    Optional<Grant> grant(Headers request) {
        String authorization = String.valueOf(request.getFirst("Authorization"));
        boolean isBearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length());
        String shown = isBearer ? authorization.substring(BEARER.length()) : "";
        boolean isToken = token != null && MessageDigest.isEqual(token.getBytes(UTF_8), shown.getBytes(UTF_8));
        if (isToken || (token == null && issuer == null)) {
            return Optional.of(Grant.ANYBODY);
        }
        return issuer == null ? Optional.empty() : issuer.grant(shown);
    }

    /** Returns what a refused client learns of tokens. */
    String challenge(String error) {
        return "Bearer"
                + (issuer == null
                        ? ""
                        : (error.isEmpty() ? " " : " error=\"" + error + "\", ") + "resource_metadata=\""
                                + issuer.metadataAt() + "\"");
    }
}
