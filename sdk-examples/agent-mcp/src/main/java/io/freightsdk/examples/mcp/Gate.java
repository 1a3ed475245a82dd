package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolStop;
import io.modelcontextprotocol.json.McpJsonMapper;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.security.MessageDigest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Controls access: refuses pages of other sites, and requests without the token if there is one. It reads each
 * request, so that a call can be stopped.
 */
final class Gate implements Filter {
    static final String SESSION = "Mcp-Session-Id";
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final @Nullable String token;
    private final Set<String> origins;
    private final boolean isLoopback;
    private final Calls calls;
    private final McpJsonMapper mapper;

    /** @param origins of pages that may call in addition to those of this machine, such as {@code https://tms.example} */
    Gate(@Nullable String token, Set<String> origins, boolean isLoopback, Calls calls, McpJsonMapper mapper) {
        this.token = token;
        this.origins = origins;
        this.isLoopback = isLoopback;
        this.calls = calls;
        this.mapper = mapper;
    }

    @Override
    public void doFilter(ServletRequest asked, ServletResponse answered, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest request = (HttpServletRequest) asked;
        HttpServletResponse response = (HttpServletResponse) answered;
        if (!isFromHere(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN, "this Host or Origin is not allowed");
        } else if (!hasToken(request.getHeader("Authorization"))) {
            response.setHeader("WWW-Authenticate", "Bearer");
            response.sendError(HttpServletResponse.SC_UNAUTHORIZED, "a bearer token is needed");
        } else if (!request.getMethod().equals("POST")) {
            chain.doFilter(request, response);
        } else {
            post(request, response, chain);
        }
    }

    /** A page that has made its name an address of this machine still sends its name. */
    private boolean isFromHere(HttpServletRequest request) {
        String host = String.valueOf(request.getHeader("Host")).replaceFirst(":\\d+$", "");
        @Nullable String origin = request.getHeader("Origin");
        return (!isLoopback || THIS_MACHINE.contains(host))
                && (origin == null || origins.contains(origin) || (isLoopback && isThisMachine(origin)));
    }

    private static boolean isThisMachine(String origin) {
        try {
            return THIS_MACHINE.contains(String.valueOf(URI.create(origin).getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean hasToken(@Nullable String authorization) {
        return token == null
                || (authorization != null
                        && MessageDigest.isEqual(("Bearer " + token).getBytes(UTF_8), authorization.getBytes(UTF_8)));
    }

    private void post(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        byte[] body = request.getInputStream().readNBytes(StdioTransport.TOO_MANY_BYTES);
        if (body.length == StdioTransport.TOO_MANY_BYTES) {
            response.sendError(
                    HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                    "a message has less than " + StdioTransport.TOO_MANY_BYTES + " bytes");
            return;
        }
        Again again = new Again(request, new String(body, UTF_8));
        String session = String.valueOf(request.getHeader(SESSION));
        @Nullable Message message = message(again.body);
        if (message == null || message.isResponse() || request.getHeader(SESSION) == null) {
            chain.doFilter(again, response);
        } else if (message.id() == null) {
            if (message.method().equals("notifications/cancelled") && message.params() != null) {
                calls.stop(session, message.params().get("requestId"));
            }
            chain.doFilter(again, response);
        } else {
            call(again, response, chain, session, message.id(), message.method());
        }
    }

    private void call(
            Again request, HttpServletResponse response, FilterChain chain, String session, Object id, String method)
            throws IOException, ServletException {
        @Nullable ToolStop stop = calls.begin(session, id);
        if (stop == null) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, "a request with this id is still running");
            return;
        }
        try {
            calls.handle(session, method);
            request.setAttribute(Calls.STOP, stop);
            chain.doFilter(request, response);
        } finally {
            calls.end(session, id);
        }
    }

    /** Null for what is none: the servlet says so. */
    private @Nullable Message message(String body) {
        try {
            return Message.of(new Lines.Line(body, null), mapper);
        } catch (Message.Malformed e) {
            return null;
        }
    }

    /** A request whose body has been read. */
    private static final class Again extends HttpServletRequestWrapper {
        private final String body;

        Again(HttpServletRequest request, String body) {
            super(request);
            this.body = body;
        }

        @Override
        public BufferedReader getReader() {
            return new BufferedReader(new StringReader(body));
        }

        @Override
        public ServletInputStream getInputStream() {
            ByteArrayInputStream bytes = new ByteArrayInputStream(body.getBytes(UTF_8));
            return new ServletInputStream() {
                @Override
                public int read() {
                    return bytes.read();
                }

                @Override
                public int read(byte[] into, int from, int most) {
                    return bytes.read(into, from, most);
                }

                @Override
                public boolean isFinished() {
                    return bytes.available() == 0;
                }

                @Override
                public boolean isReady() {
                    return true;
                }

                @Override
                public void setReadListener(ReadListener listener) {
                    throw new IllegalStateException("all of it is there");
                }
            };
        }
    }
}
