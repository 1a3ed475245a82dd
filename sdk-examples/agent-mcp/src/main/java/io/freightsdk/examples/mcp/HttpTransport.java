package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP at {@code /mcp}, behind the {@link AccessRules}. */
final class HttpTransport {
    static final String PATH = "/mcp";
    static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    /** Clients that connect at once: of the 50 that are usual, some would be refused in a burst of calls. */
    private static final int WAITING = 1_024;

    /** Streams, and requests that are not answered; each has a connection. */
    static final Bound OPEN = new Bound(WAITING);

    private static final String RETRY_SECONDS = "30";
    private static final String CHALLENGE = "WWW-Authenticate";
    private static final String BASE64 = "=?base64?";

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(StdioTransport::daemon);
    /** The replies that are waited for, and what is done when their client has gone. */
    private final Map<HttpReply, Open> open = new ConcurrentHashMap<>();

    private record Open(Grant grant, Runnable whenGone) {}

    /** Apart from those that read, which a question must not keep from its answer. */
    private final ExecutorService calls = StdioTransport.threads();

    private final Listen listen;
    private final AccessRules gate;
    private final Protocol protocol;
    final Sessions sessions;
    private @Nullable HttpServer server;

    static {
        // without these each answer waits 40 ms for the client's acknowledgement, and a request that never ends keeps
        // its thread
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
    }

    HttpTransport(Listen listen, Protocol protocol, Sessions sessions) {
        this.listen = listen;
        this.gate = new AccessRules(listen.token(), listen.issuer(), listen.origins(), listen.isLoopback());
        this.protocol = protocol;
        this.sessions = sessions;
    }

    /** Begins to listen, and says at which address. */
    String start() {
        try {
            HttpServer http = HttpServer.create(listen.address(), WAITING);
            server = http;
            http.setExecutor(StdioTransport.threads());
            http.createContext("/", this::handle);
            http.start();
            ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(this::stay, 1, 1, TimeUnit.SECONDS);
            InetSocketAddress address = http.getAddress();
            InetAddress host = address.getAddress();
            String name = host.getHostAddress().replaceFirst("%.*", "");
            return "http://" + (name.equals("0:0:0:0:0:0:0:1") ? "[::1]" : name.contains(":") ? "[" + name + "]" : name)
                    + ":" + address.getPort() + PATH;
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "--http: cannot listen there: " + e.getClass().getSimpleName(), e);
        }
    }

    int awaitEnd() throws InterruptedException {
        new CountDownLatch(1).await();
        return 0;
    }

    void close() {
        if (server != null) {
            server.stop(0);
        }
        timer.shutdownNow();
        calls.shutdownNow();
    }

    private void stay() {
        open.keySet().forEach(reply -> {
            try {
                reply.stay();
            } catch (IOException e) {
                close(reply);
            }
        });
    }

    private void close(HttpReply reply) {
        @Nullable Open gone = open.remove(reply);
        if (gone != null) {
            gone.whenGone.run();
        }
        reply.end(0, null);
    }

    private synchronized void open(HttpReply reply, Grant grant, Runnable whenGone) throws RefusedException {
        OPEN.check(open.values().stream().map(Open::grant).toList(), grant);
        open.put(reply, new Open(grant, whenGone));
    }

    private void handle(HttpExchange exchange) {
        HttpReply reply = new HttpReply(exchange);
        try {
            @Nullable Issuer issuer = gate.issuer();
            if (!enter(exchange)) {
                reply.end(204, null);
            } else if (issuer != null && exchange.getRequestURI().getPath().startsWith(Issuer.METADATA)) {
                reply.end(200, issuer.metadata(protocol.listing().scopes()));
            } else {
                Grant grant = grant(exchange);
                switch (exchange.getRequestMethod()) {
                    case "POST" -> post(exchange, reply, grant);
                    case "GET" -> events(exchange, reply, grant);
                    default -> {
                        Session session = session(exchange, grant);
                        sessions.end(session.id());
                        session.streams().forEach(this::close);
                        reply.end(204, null);
                    }
                }
            }
        } catch (RefusedException e) {
            if (e.isForNow()) {
                exchange.getResponseHeaders().set("Retry-After", RETRY_SECONDS);
            }
            reply.end(e.status(), e.answer());
        } catch (IOException | RuntimeException e) {
            RefusedException internal = RefusedException.internal();
            reply.end(internal.status(), internal.answer());
        }
    }

    /** Returns whether the request may come in; if not, it was the preflight of a page. */
    private boolean enter(HttpExchange exchange) throws RefusedException {
        Headers request = exchange.getRequestHeaders();
        Headers response = exchange.getResponseHeaders();
        @Nullable String origin = request.getFirst("Origin");
        String method = exchange.getRequestMethod();
        if (!gate.isFromHere(request)) {
            throw RefusedException.unread(403, "this Host or Origin is not allowed");
        }
        if (origin != null) {
            // or a page's browser keeps the answer from it
            response.set("Access-Control-Allow-Origin", origin);
            response.set("Access-Control-Expose-Headers", SESSION);
            response.set("Vary", "Origin");
        }
        if (method.equals("OPTIONS") && origin != null) {
            response.set("Access-Control-Allow-Methods", "POST, GET, DELETE");
            response.set(
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Method, Mcp-Name, " + SESSION + ", "
                            + VERSION);
            return false;
        }
        return true;
    }

    /** The rights of a request for this server. */
    private Grant grant(HttpExchange exchange) throws RefusedException {
        Headers request = exchange.getRequestHeaders();
        Headers response = exchange.getResponseHeaders();
        String method = exchange.getRequestMethod();
        Optional<Grant> grant = gate.grant(request);
        if (grant.isEmpty()) {
            response.set(CHALLENGE, gate.challenge(request.containsKey("Authorization") ? "invalid_token" : ""));
            throw RefusedException.unread(401, "a bearer token is needed");
        }
        if (!exchange.getRequestURI().getPath().equals(PATH)) {
            throw RefusedException.unread(404, "there is nothing but " + PATH);
        }
        if (!method.equals("POST") && !method.equals("GET") && !method.equals("DELETE")) {
            response.set("Allow", "POST, GET, DELETE");
            throw RefusedException.unread(405, "there is no such method here");
        }
        return grant.get();
    }

    private Session session(HttpExchange exchange, Grant grant) throws RefusedException {
        @Nullable String id = exchange.getRequestHeaders().getFirst(SESSION);
        if (id == null) {
            throw RefusedException.unread(
                    400, "a session begins with initialize, and its requests have the header " + SESSION);
        }
        return sessions.used(id)
                .filter(session -> session.isOf(grant))
                .map(session -> session.with(grant))
                .orElseThrow(() -> RefusedException.unread(404, "this session has ended"));
    }

    /** Notifications that belong to no request. */
    private void events(HttpExchange exchange, HttpReply reply, Grant grant) throws RefusedException, IOException {
        Session session = session(exchange, grant);
        if (!reply.takesEvents()) {
            throw RefusedException.unread(406, "events are sent as text/event-stream");
        }
        open(reply, grant, () -> {
            protocol.listing().remove(null, reply);
            sessions.used(session.id());
            session.end(reply);
        });
        // as long as it listens, the session does not end
        session.begin(reply);
        reply.stay();
        protocol.listing().add(new Listing.Listener(null, reply));
        if (sessions.used(session.id()).isEmpty()) {
            // it was deleted meanwhile
            close(reply);
        }
    }

    private void post(HttpExchange exchange, HttpReply reply, Grant grant) throws RefusedException, IOException {
        byte[] body = body(exchange);
        if (body.length == StdioTransport.TOO_MANY_BYTES) {
            throw RefusedException.unread(413, "a message has less than " + StdioTransport.TOO_MANY_BYTES + " bytes");
        }
        RpcMessage message = RpcMessage.of(new String(body, UTF_8));
        @Nullable Object id = message.id();
        boolean isStateless = message.isStateless();
        try {
            if (isStateless) {
                checkHeaders(message, exchange.getRequestHeaders());
            } else {
                checkVersion(exchange.getRequestHeaders().getFirst(VERSION));
            }
            if (message.method().equals("tools/call")
                    && !grant.allows(message.params().get("name"))) {
                exchange.getResponseHeaders().set(CHALLENGE, gate.challenge("insufficient_scope"));
                throw RefusedException.unread(403, "the token has no scope for this tool");
            }
            if (id == null || message.isAnswer()) {
                protocol.note(message, isStateless ? stateless(grant) : session(exchange, grant), reply);
                reply.end(202, null);
            } else if (isStateless) {
                answer(message, id, stateless(grant), reply, true);
            } else if (message.method().equals("initialize")) {
                Session session = sessions.begin(protocol.listing(), grant);
                exchange.getResponseHeaders().set(SESSION, session.id());
                try {
                    answer(message, id, session, reply, false);
                } catch (RefusedException e) {
                    sessions.end(session.id());
                    exchange.getResponseHeaders().remove(SESSION);
                    throw e;
                }
            } else {
                answer(message, id, session(exchange, grant), reply, false);
            }
        } catch (RefusedException e) {
            throw e.to(id);
        }
    }

    private static byte[] body(HttpExchange exchange) throws RefusedException {
        try {
            return exchange.getRequestBody().readNBytes(StdioTransport.TOO_MANY_BYTES);
        } catch (IOException e) {
            throw RefusedException.unread(400, "the body cannot be read to its end");
        }
    }

    /** No session: what these requests of a day spend, they spend together. */
    private Session stateless(Grant grant) {
        return Session.ofOne("stateless " + LocalDate.now(ZoneOffset.UTC), protocol.listing())
                .with(grant);
    }

    private void answer(RpcMessage message, Object id, Session session, HttpReply reply, boolean isStateless)
            throws RefusedException {
        ToolCancellation stop = session.begin(id);
        try {
            open(reply, session.grant(), () -> {
                protocol.listing().remove(id, reply);
                if (isStateless) {
                    stop.cancel();
                }
            });
        } catch (RefusedException e) {
            session.end(id);
            throw e;
        }
        if (message.method().equals("tools/call")) {
            calls.execute(() -> answer(message, id, session, reply, isStateless, stop));
        } else {
            answer(message, id, session, reply, isStateless, stop);
        }
    }

    private void answer(
            RpcMessage message,
            Object id,
            Session session,
            HttpReply reply,
            boolean isStateless,
            ToolCancellation stop) {
        @Nullable Map<String, @Nullable Object> answer;
        int status = 200;
        try {
            answer = protocol.answer(message, id, session, reply, stop);
        } catch (RefusedException e) {
            answer = e.answer();
            status = isStateless ? e.status() : status;
        } catch (RuntimeException e) {
            RefusedException internal = RefusedException.internal().to(id);
            answer = internal.answer();
            status = internal.status();
        }
        session.end(id);
        if (answer != null) {
            open.remove(reply);
            reply.end(status, answer);
        }
    }

    private static void checkVersion(@Nullable String version) throws RefusedException {
        if (Protocol.STATELESS.equals(version)) {
            throw RefusedException.meta();
        }
        if (version != null && !Protocol.WITH_SESSIONS.contains(version)) {
            throw RefusedException.version(version);
        }
    }

    /** Checks that the headers, which proxies read, agree with the message. */
    private static void checkHeaders(RpcMessage message, Headers headers) throws RefusedException {
        @Nullable Object version = message.meta("protocolVersion");
        if (version != null) {
            check(VERSION, headers, version);
        }
        check("Mcp-Method", headers, message.method());
        if (message.method().equals("tools/call")) {
            check("Mcp-Name", headers, message.params().get("name"));
        }
    }

    private static void check(String name, Headers headers, @Nullable Object expected) throws RefusedException {
        @Nullable String value = headers.getFirst(name);
        try {
            if (value != null && value.startsWith(BASE64) && value.endsWith("?=")) {
                value = new String(
                        Base64.getDecoder().decode(value.substring(BASE64.length(), value.length() - 2)), UTF_8);
            }
        } catch (IllegalArgumentException e) {
            throw RefusedException.header(name);
        }
        if (value == null || !value.strip().equals(expected)) {
            throw RefusedException.header(name);
        }
    }
}
