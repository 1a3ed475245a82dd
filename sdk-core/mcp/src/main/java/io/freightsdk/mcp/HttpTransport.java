package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Streamable HTTP at {@code /mcp}, for those who may {@link Listen call}. */
final class HttpTransport {
    static final String PATH = "/mcp";
    static final String SESSION = "Mcp-Session-Id";

    /** Streams, and requests that are not answered; each has a connection and a thread. */
    static final int OPEN = 1_024;

    /** The most beyond them that are just being read or refused. */
    private static final int READING = 256;

    /** Longer than any client takes that sends at once. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final String VERSION = "MCP-Protocol-Version";
    private static final List<String> METHODS = List.of("POST", "GET", "DELETE");
    private static final String RETRY_SECONDS = "30";
    private static final String CHALLENGE = "WWW-Authenticate";

    /** The replies that are waited for. */
    private final Map<HttpReply, Grant> open = new ConcurrentHashMap<>();

    /** Since when threads read a request, or what is left of it. */
    private final Map<Thread, Long> reading = Collections.synchronizedMap(new HashMap<>());

    /** Apart from those that read, which a question must not keep from its answer. */
    final ExecutorService calls = StdioTransport.threads(OPEN);

    private final Listen listen;
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
        this.protocol = protocol;
        this.sessions = sessions;
    }

    String start() {
        try {
            // of the 50 clients that are usual to connect at once, some would be refused in a burst of calls
            HttpServer http = HttpServer.create(listen.address(), OPEN);
            server = http;
            ExecutorService threads = new ThreadPoolExecutor(
                    0,
                    OPEN + READING,
                    10,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    StdioTransport::daemon,
                    this::await);
            http.setExecutor(request -> threads.execute(() -> {
                reading.put(Thread.currentThread(), System.nanoTime());
                try {
                    request.run();
                } finally {
                    hasRead();
                }
            }));
            http.createContext("/", this::handle);
            http.start();
            InetSocketAddress address = http.getAddress();
            String name = address.getAddress().getHostAddress().replaceFirst("%.*", "");
            String host = name.contains(":") ? "[" + name.replaceFirst("^0(:0){6}", ":") + "]" : name;
            return "http://" + host + ":" + address.getPort() + PATH;
        } catch (IOException | RuntimeException e) {
            InetSocketAddress asked = listen.address();
            throw new IllegalArgumentException(
                    "--http: cannot listen on " + asked.getHostString() + ":" + asked.getPort() + ": "
                            + (e instanceof BindException
                                    ? e.getMessage()
                                    : e.getClass().getSimpleName())
                            + "; give another address, such as --http=127.0.0.1:0, where a free port is picked",
                    e);
        }
    }

    void close() {
        if (server != null) {
            server.stop(0);
        }
        calls.shutdownNow();
    }

    /** The thread is not interrupted any more as one that reads, nor is what it does next. */
    private void hasRead() {
        reading.remove(Thread.currentThread());
        boolean unused = Thread.interrupted();
    }

    /**
     * The server would cut a request that its pool refuses, without an answer. While all threads are taken, the one is cut that
     * has been sent for longest, if that is a while, as its rest may never come.
     */
    private void await(Runnable request, ThreadPoolExecutor threads) {
        try {
            while (!threads.getQueue().offer(request, 100, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                synchronized (reading) {
                    // the interrupt closes the connection that the thread reads from
                    reading.entrySet().stream()
                            .min(Map.Entry.comparingByValue())
                            .filter(longest -> now - longest.getValue() > PATIENCE_NANOS)
                            .ifPresent(longest -> longest.getKey().interrupt());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counted before it is known whether it is one too many: it is removed then, or when it is over. */
    private void open(HttpReply reply, Grant grant) throws RefusedException {
        open.put(reply, grant);
        try {
            grant.check(open.values(), OPEN);
        } catch (RefusedException e) {
            open.remove(reply);
            throw e;
        }
    }

    private void handle(HttpExchange exchange) {
        hasRead();
        HttpReply reply = new HttpReply(exchange);
        try {
            serve(reply);
        } catch (RefusedException
                | RuntimeException
                | Error e) { // without memory too, or the client would wait for ever
            refuse(reply, e, null);
        }
        try {
            if (reply.isAnswered()) {
                // the server reads what is left of the request after the answer
                reading.put(Thread.currentThread(), System.nanoTime());
            }
            reply.write();
        } finally {
            hasRead();
            open.remove(reply);
            reply.whenGone.run();
        }
    }

    private static void refuse(HttpReply reply, Throwable thrown, @Nullable Object id) {
        RefusedException refused = RefusedException.of(thrown);
        if (refused.status() == 429 || refused.status() == 503) {
            reply.set("Retry-After", RETRY_SECONDS);
        }
        reply.end(refused.status(), refused.answer(id));
    }

    private void serve(HttpReply reply) throws RefusedException {
        if (!reply.isForOneHost() || !listen.isFromHere(reply.header("Host"), reply.header("Origin"))) {
            throw RefusedException.unread(403, "this Host or Origin is not allowed");
        }
        Issuer issuer = listen.issuer();
        if (issuer != null && reply.path().startsWith(Issuer.METADATA)) {
            reply.end(200, issuer.metadata(protocol.listing().scopes()));
            return;
        }
        Grant grant = grant(reply);
        switch (reply.method()) {
            case "POST" -> post(reply, grant);
            case "GET" -> events(reply, grant);
            default -> {
                Session session = session(reply, grant);
                sessions.end(session.id);
                session.stop();
                session.streams().forEach(stream -> stream.end(200, null));
                reply.end(204, null);
            }
        }
    }

    private Grant grant(HttpReply reply) throws RefusedException {
        String authorization = reply.header("Authorization");
        Grant grant = listen.grant(authorization).orElseThrow(() -> {
            reply.set(CHALLENGE, listen.challenge(authorization == null ? "" : "invalid_token"));
            return RefusedException.unread(401, "a bearer token is needed");
        });
        if (!reply.path().equals(PATH)) {
            throw RefusedException.unread(404, "there is nothing but " + PATH);
        }
        if (!METHODS.contains(reply.method())) {
            reply.set("Allow", String.join(", ", METHODS));
            throw RefusedException.unread(405, "there is no such method here");
        }
        return grant;
    }

    private Session session(HttpReply reply, Grant grant) throws RefusedException {
        String id = reply.header(SESSION);
        if (id == null) {
            throw RefusedException.unread(
                    400, "a session begins with initialize, and its requests have the header " + SESSION);
        }
        return sessions.used(id)
                .filter(session -> session.grant.isOf(grant))
                .orElseThrow(() -> RefusedException.unread(404, "this session has ended"));
    }

    /** Notifications that belong to no request. */
    private void events(HttpReply reply, Grant grant) throws RefusedException {
        Session session = session(reply, grant);
        if (!reply.takesEvents()) {
            throw RefusedException.unread(406, "events are sent as text/event-stream");
        }
        open(reply, grant);
        reply.whenGone = () -> {
            protocol.listing().remove(null, reply);
            sessions.used(session.id);
            session.end(reply);
        };
        // each notification is sent on one stream, and an older one may be of a connection that is lost
        session.streams().forEach(older -> older.end(200, null));
        // as long as it listens, the session does not end
        session.begin(reply, new ToolCancellation());
        reply.stay();
        protocol.listing().add(new Listing.Listener(null, reply));
        if (sessions.used(session.id).isEmpty()) {
            // it was deleted meanwhile
            reply.end(200, null);
        }
    }

    private void post(HttpReply reply, Grant grant) throws RefusedException {
        if (!String.valueOf(reply.header("Content-Type")).matches("(?i)application/json\\s*(;.*)?")) {
            throw RefusedException.unread(415, "a message is sent as application/json");
        }
        RpcMessage message = RpcMessage.of(body(reply));
        try {
            message.check();
            checkHeaders(message, reply);
            if (message.method().equals("tools/call")
                    && !grant.allows(message.params().get("name"))) {
                reply.set(CHALLENGE, listen.challenge("insufficient_scope"));
                throw RefusedException.unread(403, "the token has no scope for this tool");
            }
            if (message.id() == null || message.isAnswer()) {
                protocol.note(new Exchange(message, session(message, reply, grant), grant, reply));
                reply.end(202, null);
            } else if (!message.isStateless()
                    && reply.header(SESSION) == null
                    && !Protocol.IN_SESSION.contains(message.method())) {
                throw RefusedException.noMethod();
            } else if (message.method().equals("initialize") && !message.isStateless()) {
                begin(message, grant, reply);
            } else {
                answer(new Exchange(message, session(message, reply, grant), grant, reply), reply);
            }
        } catch (RefusedException | RuntimeException e) {
            refuse(reply, e, message.id());
        }
    }

    private String body(HttpReply reply) throws RefusedException {
        reading.put(Thread.currentThread(), System.nanoTime());
        try {
            byte[] body = reply.body().readNBytes(StdioTransport.TOO_MANY_BYTES);
            if (body.length == StdioTransport.TOO_MANY_BYTES) {
                throw RefusedException.unread(413, "a message has less than " + body.length + " bytes");
            }
            return new String(body, UTF_8);
        } catch (IOException e) {
            throw RefusedException.unread(400, "the body cannot be read to its end");
        } finally {
            hasRead();
        }
    }

    /** The session of a request, or one for all stateless requests of a day, which spend together. */
    private Session session(RpcMessage message, HttpReply reply, Grant grant) throws RefusedException {
        return message.isStateless() ? sessions.ofOneRequest(protocol.listing(), grant) : session(reply, grant);
    }

    private void begin(RpcMessage message, Grant grant, HttpReply reply) throws RefusedException {
        Session session = sessions.begin(protocol.listing(), grant);
        try {
            answer(new Exchange(message, session, grant, reply), reply);
            reply.set(SESSION, session.id);
        } catch (RefusedException e) {
            sessions.end(session.id);
            throw e;
        }
    }

    private void answer(Exchange exchange, HttpReply reply) throws RefusedException {
        Object id = Objects.requireNonNull(exchange.message().id());
        open(reply, exchange.grant());
        exchange.session().begin(id, exchange.stop());
        reply.whenGone = () -> {
            protocol.listing().remove(id, reply);
            if (exchange.isStateless()) {
                exchange.stop().cancel();
            }
        };
        Runnable work = () -> {
            Protocol.Answer answer = protocol.answer(exchange);
            exchange.session().end(id);
            if (answer.message() != null) {
                reply.end(answer.status(), answer.message());
            } else if (exchange.stop().isCancelled()) {
                reply.end(200, null);
            }
        };
        if (exchange.message().method().equals("tools/call")) {
            calls.execute(work);
        } else {
            work.run();
        }
    }

    /** Checks that the headers, which proxies read, agree with the message. */
    private static void checkHeaders(RpcMessage message, HttpReply reply) throws RefusedException {
        Object version = message.meta("protocolVersion");
        String header = reply.header(VERSION);
        if (message.isStateless()) {
            if (version != null) {
                check(VERSION, header, version);
            }
            check("Mcp-Method", reply.header("Mcp-Method"), message.method());
            if (message.method().equals("tools/call")) {
                check("Mcp-Name", reply.header("Mcp-Name"), message.params().get("name"));
            }
        } else if (Protocol.STATELESS.equals(header)) {
            throw RefusedException.meta();
        } else if (header != null && !Protocol.WITH_SESSIONS.contains(header)) {
            throw RefusedException.version(header);
        }
    }

    private static void check(String name, @Nullable String header, @Nullable Object expected) throws RefusedException {
        if (header == null
                || !(expected instanceof String text)
                || !List.of(text, encoded(text)).contains(header.strip())) {
            throw RefusedException.header(name);
        }
    }

    private static String encoded(String text) {
        return "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + "?=";
    }
}
