package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Links.PublicUrl;
import io.freightsdk.server.api.Route.Guard;
import io.freightsdk.server.money.Fingerprint;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Accepts requests with the token; without one those of programs on this machine, but of no page in a browser on it. */
public final class ControlGuard implements Guard {
    private static final String BEARER = "bearer ";
    private static final Set<String> SAME_SITE = Set.of("same-origin", "none");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}|::1|0:0:0:0:0:0:0:1");

    private final String ownHost;
    private final @Nullable String ownOrigin;
    private final @Nullable Fingerprint token;

    /** Creates the guard of a server with pages from that URL too; without a token, for this machine alone. */
    public ControlGuard(InetAddress ownHost, @Nullable PublicUrl publicUrl, @Nullable String token) {
        this.ownOrigin = publicUrl == null ? null : publicUrl.text();
        this.ownHost = ownHost.getHostAddress();
        this.token = token == null ? null : Fingerprint.of(token);
    }

    @Override
    public Optional<HttpAnswer> keepsOut(Request request) {
        if (isFromAnotherPage(request)) {
            return refusal(403, "FOREIGN_ORIGIN", "a page of another origin cannot control this server");
        }
        return token == null ? fromElsewhere(request) : withoutToken(request, token);
    }

    /** Returns the guard of a page without secrets, which a browser may reach from a link on any other page. */
    public Guard ofPage() {
        return request -> token == null ? fromElsewhere(request) : Optional.empty();
    }

    /** Returns the guard of a page's event stream, where browsers send no own header, so {@code ?token=} works as well. */
    public Guard ofEvents() {
        return request -> {
            String asked = request.target().query().get("token");
            boolean shown = token != null && asked != null && token.isOf(asked);
            return shown && !isFromAnotherPage(request) ? Optional.empty() : keepsOut(request);
        };
    }

    private Optional<HttpAnswer> fromElsewhere(Request request) {
        if (!request.fromLoopback()) {
            return refusal(403, "NOT_LOCAL", "control is for this machine only; start the server with a control token");
        }
        if (!isOwn(host(request))) {
            return refusal(403, "FOREIGN_HOST", "the Host header names another server, use localhost or 127.0.0.1");
        }
        String named = request.target().authority();
        return named == null || isOwn(named)
                ? Optional.empty()
                : refusal(403, "FOREIGN_HOST", "the request target names another server, use localhost or 127.0.0.1");
    }

    private static Optional<HttpAnswer> withoutToken(Request request, Fingerprint token) {
        String authorization = request.headers().first("Authorization");
        if (authorization == null) {
            return Optional.of(JsonBodies.error(401, "MISSING_TOKEN", "the control token is required as a bearer token")
                    .header("WWW-Authenticate", "Bearer"));
        }
        boolean bearer = authorization.toLowerCase(Locale.ROOT).startsWith(BEARER);
        return bearer && token.isOf(authorization.substring(BEARER.length()).strip())
                ? Optional.empty()
                : refusal(403, "INVALID_TOKEN", "the control token is not valid");
    }

    /** Browsers say where a request comes from, in one header or the other; programs send neither. */
    private boolean isFromAnotherPage(Request request) {
        String origin = request.headers().first("Origin");
        if (origin != null && !isOwn(origin.toLowerCase(Locale.ROOT), request)) {
            return true;
        }
        String site = request.headers().first("Sec-Fetch-Site");
        return site != null && !SAME_SITE.contains(site.toLowerCase(Locale.ROOT));
    }

    private boolean isOwn(String origin, Request request) {
        return origin.equals("http://" + host(request)) || origin.equals(ownOrigin);
    }

    private boolean isOwn(String host) {
        int colon = host.lastIndexOf(':');
        String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        String bare = name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
        return bare.equals(ownHost) || LOOPBACK.matcher(bare).matches();
    }

    /** Empty where HTTP/1.0 leaves it out, which no browser does. */
    private static String host(Request request) {
        String host = request.headers().first("Host");
        return host == null ? "localhost" : host.strip().toLowerCase(Locale.ROOT);
    }

    private static Optional<HttpAnswer> refusal(int status, String code, String message) {
        return Optional.of(JsonBodies.error(status, code, message));
    }
}
