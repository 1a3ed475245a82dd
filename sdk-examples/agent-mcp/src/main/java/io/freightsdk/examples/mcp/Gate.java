package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolCancellation;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.ProtocolVersions;
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
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.Writer;
import java.net.URI;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Controls access: refuses pages of other sites, and requests without the token if there is one. It reads each
 * request, so that a call can be stopped.
 */
final class Gate implements Filter {
    static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String BEARER = "Bearer ";
    private static final Set<String> METHODS = Set.of("POST", "GET", "DELETE");
    private static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "[::1]");

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
        @Nullable String origin = request.getHeader("Origin");
        if (!isFromHere(request)) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, "this Host or Origin is not allowed");
            return;
        }
        if (origin != null) {
            // or a page's browser keeps the answer from it
            response.setHeader("Access-Control-Allow-Origin", origin);
            response.setHeader("Access-Control-Expose-Headers", SESSION);
            response.setHeader("Vary", "Origin");
        }
        if (request.getMethod().equals("OPTIONS") && origin != null) {
            response.setHeader("Access-Control-Allow-Methods", "POST, GET, DELETE");
            response.setHeader(
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, Accept, Last-Event-ID, " + SESSION + ", " + VERSION);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else if (!hasToken(request.getHeader("Authorization"))) {
            response.setHeader("WWW-Authenticate", "Bearer");
            refuse(response, HttpServletResponse.SC_UNAUTHORIZED, "a bearer token is needed");
        } else if (!METHODS.contains(request.getMethod())) {
            refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "there is no such method here");
        } else if (request.getHeader(VERSION) != null && !VERSIONS.contains(request.getHeader(VERSION))) {
            refuse(response, HttpServletResponse.SC_BAD_REQUEST, "supported protocol versions are " + VERSIONS);
        } else {
            Plain plain = new Plain(response);
            if (request.getMethod().equals("POST")) {
                post(request, plain, chain);
            } else {
                chain.doFilter(request, plain);
            }
            if (plain.isRefused() && !response.isCommitted()) {
                refuse(response, response.getStatus(), "the request does not fit the protocol or its session");
            }
        }
    }

    private void refuse(HttpServletResponse response, int status, String why) throws IOException {
        answer(response, status, new Message.Malformed(null, ErrorCodes.INVALID_REQUEST, why));
    }

    private void answer(HttpServletResponse response, int status, Message.Malformed why) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(mapper.writeValueAsBytes(why.answer()));
    }

    /** A page that has made its name an address of this machine still sends its name. */
    private boolean isFromHere(HttpServletRequest request) {
        String host = String.valueOf(request.getHeader("Host")).replaceFirst(":\\d+$", "");
        @Nullable String origin = request.getHeader("Origin");
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

    private boolean hasToken(@Nullable String authorization) {
        return token == null
                || (authorization != null
                        && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                        && MessageDigest.isEqual(
                                token.getBytes(UTF_8),
                                authorization.substring(BEARER.length()).getBytes(UTF_8)));
    }

    private void post(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        byte[] body = request.getInputStream().readNBytes(StdioTransport.TOO_MANY_BYTES);
        if (body.length == StdioTransport.TOO_MANY_BYTES) {
            refuse(
                    response,
                    HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                    "a message has less than " + StdioTransport.TOO_MANY_BYTES + " bytes");
            return;
        }
        Again again = new Again(request, new String(body, UTF_8));
        String session = String.valueOf(request.getHeader(SESSION));
        Message message;
        try {
            message = Message.of(new Lines.Line(again.body, null), mapper);
        } catch (Message.Malformed e) {
            answer(response, HttpServletResponse.SC_BAD_REQUEST, e);
            return;
        }
        if (message.isResponse() || request.getHeader(SESSION) == null) {
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
        @Nullable ToolCancellation stop = calls.begin(session, id);
        if (stop == null) {
            refuse(response, HttpServletResponse.SC_BAD_REQUEST, "a request with this id is still running");
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

    /** The servlet's own refusals are Java's exceptions as JSON: only their status is kept. */
    private static final class Plain extends HttpServletResponseWrapper {
        Plain(HttpServletResponse response) {
            super(response);
        }

        boolean isRefused() {
            return getStatus() >= HttpServletResponse.SC_BAD_REQUEST;
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            return isRefused() ? new PrintWriter(Writer.nullWriter()) : super.getWriter();
        }

        @Override
        public void flushBuffer() throws IOException {
            if (!isRefused()) {
                super.flushBuffer();
            }
        }

        @Override
        public void sendError(int status) {
            setStatus(status);
        }

        @Override
        public void sendError(int status, String message) {
            setStatus(status);
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
