package io.freightsdk.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lets in requests with the token; without one those of programs and of the server's own pages on this machine. */
final class ControlGuard {
    private static final Pattern LOOPBACK = Pattern.compile(
            "(?:localhost|127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}|\\[(?:::1|0:0:0:0:0:0:0:1)])(?::[0-9]+)?");

    private final @Nullable String token;
    private final @Nullable String publicUrl;

    ControlGuard(ServerOptions options) {
        this.token = options.controlToken;
        this.publicUrl = options.publicUrl;
    }

    /** Ends the call with 401 or 403 unless it may control the server. */
    void check(Request request) {
        String host = host(request);
        String origin = request.header("Origin");
        boolean isOwnPage = origin == null
                || origin.toLowerCase(Locale.ROOT).equals("http://" + host)
                || origin.toLowerCase(Locale.ROOT).equals(publicUrl);
        if (!isOwnPage) {
            throw refusal(403, "FOREIGN_ORIGIN", "a page of another origin cannot control this server");
        }
        if (token == null) {
            checkLocal(request, host);
        } else {
            checkToken(token, request.header("Authorization"));
        }
    }

    /** Ends the call unless the dashboard may be opened, which has no secrets in it. */
    void checkPage(Request request) {
        if (token == null) {
            checkLocal(request, host(request));
        }
    }

    private static void checkLocal(Request request, String host) {
        if (!request.local()) {
            throw refusal(
                    403,
                    "NOT_LOCAL",
                    "/_control serves this machine only; start the server with --control-token to call it from others");
        }
        if (!LOOPBACK.matcher(host).matches()) {
            throw refusal(403, "FOREIGN_HOST", "the Host header names another server; use localhost or 127.0.0.1");
        }
    }

    private static void checkToken(String token, @Nullable String authorization) {
        if (authorization == null) {
            throw refusal(401, "MISSING_TOKEN", "the control token is missing; send Authorization: Bearer <token>");
        }
        boolean isBearer = authorization.regionMatches(true, 0, "Bearer ", 0, 7);
        byte[] given = (isBearer ? authorization.substring(7).strip() : "").getBytes(UTF_8);
        if (!MessageDigest.isEqual(given, token.getBytes(UTF_8))) {
            throw refusal(403, "INVALID_TOKEN", "the control token is not valid");
        }
    }

    /** HTTP/1.0 leaves it out, which no browser does. */
    private static String host(Request request) {
        String host = request.header("Host");
        return host == null ? "localhost" : host.toLowerCase(Locale.ROOT);
    }

    private static ApiException refusal(int status, String code, String message) {
        return new ApiException(status, message, "code", code);
    }
}
