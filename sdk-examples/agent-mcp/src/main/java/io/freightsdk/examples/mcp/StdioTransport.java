package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lines of JSON-RPC on standard input and output: one thread reads, calls have threads of their own, and each answer is
 * written whole by its own thread. Only the answer of a call that the host has cancelled is dropped.
 */
final class StdioTransport {
    static final int TOO_MANY_BYTES = 1 << 20;

    /** The most open questions before the next call waits. */
    static final int CALLS_AT_ONCE = 256;

    /** Less than hosts wait before they kill. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Lines host;
    private final OutputStream out;
    private final Protocol protocol;
    private final Session session;
    private final ReplyChannel reply = this::write;
    private final CompletableFuture<Integer> over = new CompletableFuture<>();
    private final ThreadPoolExecutor threads = threads();

    StdioTransport(InputStream in, OutputStream out, Protocol protocol) {
        this.host = new Lines(in, TOO_MANY_BYTES);
        this.out = out;
        this.protocol = protocol;
        this.session = new Session("", protocol.listing());
    }

    /** A thread that does not keep the process alive. */
    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "freight-mcp");
        thread.setDaemon(true);
        return thread;
    }

    static ThreadPoolExecutor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                CALLS_AT_ONCE,
                CALLS_AT_ONCE,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                StdioTransport::daemon);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Starts the thread that reads messages. */
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
            boolean isOpen = true;
            while (isOpen) {
                isOpen = receive();
            }
            threads.shutdown();
            // what came just before the end is still answered, also if it waits for the prices
            Duration most = protocol.open().isDone() ? LAST_WORDS : Account.CALL_TAKES_AT_MOST.plus(LAST_WORDS);
            boolean unused = threads.awaitTermination(most.toMillis(), TimeUnit.MILLISECONDS);
            over.complete(0);
        } catch (Throwable e) { // without this thread the server would be deaf
            fail("standard input cannot be read: " + e.getClass().getSimpleName());
        }
    }

    private void fail(String reason) {
        if (!over.isDone()) {
            System.err.println("freight-mcp: " + reason + "; the server ends");
        }
        over.complete(1);
    }

    /** False after the last line. */
    private boolean receive() throws IOException {
        @Nullable Object id = null;
        try {
            @Nullable String line = host.next();
            if (line == null) {
                return false;
            }
            RpcMessage message = RpcMessage.of(line);
            id = message.id();
            if (id == null || message.isAnswer()) {
                protocol.note(message, session, reply);
            } else if (message.isStateless()) {
                request(message, id);
            } else if (message.method().equals("ping")) {
                Object asked = id;
                // whatever else is going on; not on this thread, as a host that does not read blocks the writer
                daemon(() -> write(answer(message, asked, new ToolCancellation())))
                        .start();
            } else if (message.method().equals("initialize")) {
                // before the next line is read
                Map<String, @Nullable Object> welcome = protocol.welcome(message, session);
                protocol.listing().add(new Listing.Listener(null, reply));
                threads.execute(() -> write(McpJson.of("jsonrpc", "2.0", "id", message.id(), "result", welcome)));
            } else {
                request(message, id);
            }
        } catch (RefusedException e) {
            threads.execute(() -> write(e.answer()));
        } catch (RuntimeException e) { // the next line may be better
            System.err.println(
                    "freight-mcp: a message cannot be handled: " + e.getClass().getSimpleName());
            Map<String, @Nullable Object> answer =
                    RefusedException.internal().to(id).answer();
            threads.execute(() -> write(answer));
        }
        return true;
    }

    private void request(RpcMessage message, Object id) throws RefusedException {
        ToolCancellation stop = session.begin(id);
        threads.execute(() -> {
            @Nullable Map<String, @Nullable Object> answer = answer(message, id, stop);
            // before the answer, after which the host may use it again
            session.end(id);
            write(answer);
        });
    }

    /** Null if there is none, or nobody waits for it any more. */
    private @Nullable Map<String, @Nullable Object> answer(RpcMessage message, Object id, ToolCancellation stop) {
        try {
            @Nullable Map<String, @Nullable Object> answer = protocol.answer(message, id, session, reply, stop);
            return stop.isCancelled() ? null : answer;
        } catch (RefusedException e) {
            return stop.isCancelled() ? null : e.answer();
        } catch (Throwable e) { // such as no memory: the host would wait forever
            fail("a request cannot be handled: " + e.getClass().getSimpleName());
            return null;
        }
    }

    private void write(@Nullable Map<String, ?> message) {
        if (message == null) {
            return;
        }
        byte[] line = (McpJson.text(message) + "\n").getBytes(UTF_8);
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException e) {
                fail("standard output cannot be written: " + e.getClass().getSimpleName());
            }
        }
    }
}
