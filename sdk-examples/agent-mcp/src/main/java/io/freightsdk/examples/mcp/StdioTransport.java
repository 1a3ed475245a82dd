package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolCancellation;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Lines of JSON-RPC on standard input and output: one thread reads, calls have threads of their own, and each answer is
 * written whole by its own thread. Only the answer of a call that the host has cancelled is dropped.
 */
final class StdioTransport implements McpServerTransportProvider {
    static final int TOO_MANY_BYTES = 1 << 20;
    /** Where a call finds how its question is taken back. */
    static final String WITHDRAW = "withdraw";

    /** So many questions can be open before the next call waits. */
    private static final int CALLS_AT_ONCE = 256;

    private static final Set<String> METHODS = Set.of("tools/list", "tools/call", "logging/setLevel");
    /** Less than hosts wait before they kill. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private static final ThreadLocal<Object> QUESTION = new ThreadLocal<>();

    private final Lines host;
    private final OutputStream out;
    private final McpJsonMapper mapper;
    private final Calls calls;
    /** Completes when the prices of the tools are known. */
    private final CompletableFuture<?> open;

    private final CompletableFuture<Integer> over = new CompletableFuture<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            CALLS_AT_ONCE, CALLS_AT_ONCE, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StdioTransport::daemon);
    private @Nullable McpServerSession session;
    private volatile boolean isInitialized;

    /** @param open completes when the tools are there; calls of them wait for it */
    StdioTransport(InputStream in, OutputStream out, McpJsonMapper mapper, Calls calls, CompletableFuture<?> open) {
        this.open = open;
        this.host = new Lines(in, TOO_MANY_BYTES);
        this.out = out;
        this.mapper = mapper;
        this.calls = calls;
        threads.allowCoreThreadTimeOut(true);
    }

    /** A thread that does not keep the process alive. */
    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "freight-mcp");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new Wire());
    }

    /** Begins to read; to be called once the server is there. */
    void start() {
        daemon(this::read).start();
    }

    /** Waits for the end of it, and says with which status the process ends. */
    int awaitEnd() throws InterruptedException {
        try {
            return over.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void read() {
        try {
            Lines.@Nullable Line line = host.next();
            while (line != null) {
                receive(line);
                line = host.next();
            }
            threads.shutdown();
            // what came just before the end is still answered, also if it waits for the prices
            Duration most = open.isDone() ? LAST_WORDS : Account.CALL_TAKES_AT_MOST.plus(LAST_WORDS);
            boolean unused = threads.awaitTermination(most.toMillis(), TimeUnit.MILLISECONDS);
            over.complete(0);
        } catch (Throwable e) { // without this thread the server would be deaf
            fail("standard input cannot be read: " + e.getClass().getSimpleName());
        }
    }

    private void fail(String why) {
        if (!over.isDone()) {
            System.err.println("freight-mcp: " + why + "; the server ends");
        }
        over.complete(1);
    }

    private void receive(Lines.Line line) {
        try {
            handle(Message.of(line, mapper));
        } catch (Message.Malformed e) {
            threads.execute(() -> write(e.answer()));
        }
    }

    private void handle(Message message) throws Message.Malformed {
        McpServerSession host = Objects.requireNonNull(session);
        if (message.isResponse()) {
            run(host.handle(message.as(mapper, JSONRPCResponse.class)));
        } else if (message.id() == null) {
            noted(host, message);
        } else if (message.method().equals("initialize")) {
            run(host.handle(new JSONRPCRequest(message.method(), message.id(), message.params())));
        } else if (message.method().equals("ping")) {
            // whatever else is going on; not on this thread, as a host that does not read blocks the writer
            daemon(() -> write(JSONRPCResponse.result(message.id(), Map.of()))).start();
        } else {
            request(host, message, message.id());
        }
    }

    private void noted(McpServerSession host, Message message) {
        if (message.method().equals("notifications/cancelled") && message.params() != null) {
            calls.stop(host.getId(), message.params().get("requestId"));
        } else {
            run(host.handle(new JSONRPCNotification(message.method(), message.params())));
        }
        isInitialized |= message.method().equals("notifications/initialized");
    }

    private void request(McpServerSession host, Message message, Object id) throws Message.Malformed {
        if (!isInitialized && !METHODS.contains(message.method())) {
            // how clients find out that this server speaks an earlier revision
            throw message.malformed(ErrorCodes.METHOD_NOT_FOUND, "there is no such method");
        }
        if (!isInitialized) {
            throw message.malformed(
                    ErrorCodes.INVALID_REQUEST, "first send initialize, then notifications/initialized");
        }
        @Nullable ToolCancellation stop = calls.begin(host.getId(), id);
        if (stop == null) {
            throw message.malformed(ErrorCodes.INVALID_REQUEST, "a request with this id is still running");
        }
        Mono<Void> handled = host.handle(new JSONRPCRequest(message.method(), id, message.params()));
        Runnable withdraw = this::withdraw;
        McpTransportContext context = McpTransportContext.create(Map.of(Calls.STOP, stop, WITHDRAW, withdraw));
        Mono<Void> answered = handled.onErrorResume(e -> Mono.fromRunnable(() -> write(Message.internalError(id))))
                .contextWrite(about -> about.put(McpTransportContext.KEY, context))
                .doFinally(end -> calls.end(host.getId(), id));
        threads.execute(() -> {
            try {
                QUESTION.remove();
                if (message.method().startsWith("tools/")) {
                    open.join();
                    calls.handle(host.getId(), message.method());
                }
                run(answered);
            } catch (Throwable e) { // such as no memory: the host would wait forever
                fail("a request cannot be handled: " + e.getClass().getSimpleName());
            }
        });
    }

    /** The question that this thread has asked and no longer waits for. */
    private void withdraw() {
        @Nullable Object id = QUESTION.get();
        QUESTION.remove();
        if (id != null) {
            write(Map.of(
                    "jsonrpc", "2.0",
                    "method", "notifications/cancelled",
                    "params", Map.of("requestId", id, "reason", "the call is over")));
        }
    }

    /** On this thread; what goes wrong has been answered by the session. */
    private static void run(Mono<Void> work) {
        work.onErrorComplete().subscribe();
    }

    private void write(Object message) {
        byte[] line;
        try {
            line = (mapper.writeValueAsString(message) + "\n").getBytes(UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("a message cannot be written as JSON", e);
        }
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException e) {
                fail("standard output cannot be written: " + e.getClass().getSimpleName());
            }
        }
    }

    private boolean isWanted(JSONRPCMessage message) {
        return !(message instanceof JSONRPCResponse answer)
                || session == null
                || !calls.isStopped(session.getId(), answer.id());
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session == null || !isInitialized || !open.isDone()
                ? Mono.empty()
                : session.sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(() -> over.complete(0));
    }

    /** The way out. */
    private final class Wire implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (message instanceof JSONRPCRequest asked) {
                    QUESTION.set(asked.id());
                }
                if (isWanted(message)) {
                    write(Message.withoutInternals(message));
                }
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
