package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okio.BufferedSource;
import okio.Okio;
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

    /** Methods whose answers need no tools. */
    private static final List<String> AT_ONCE = List.of("initialize", "server/discover");

    /** For the rest of a line that has begun. */
    private static final Duration FIRST_WORDS = Duration.ofSeconds(10);

    private final Lines host;
    private final OutputStream out;
    private final Protocol protocol;
    private final Session session;
    private final Exchange.ReplyChannel reply = this::write;
    private final CompletableFuture<Integer> over = new CompletableFuture<>();
    private final CountDownLatch answered = new CountDownLatch(1);
    final ThreadPoolExecutor calls = threads(CALLS_AT_ONCE);
    private final ThreadPoolExecutor pings = threads(1);

    StdioTransport(InputStream in, OutputStream out, Protocol protocol) {
        this.host = new Lines(Okio.buffer(Okio.source(in)), TOO_MANY_BYTES);
        this.out = out;
        this.protocol = protocol;
        this.session = new Session("", protocol.listing());
    }

    record Lines(BufferedSource in, int tooManyBytes) {
        /** The next one without its end, null after the last; throws for one that is too long, of which both ends are read. */
        @Nullable
        String next() throws IOException, RefusedException {
            String begun = "";
            while (in.indexOf((byte) '\n', 0, tooManyBytes) == -1 && in.request(tooManyBytes)) {
                String half = in.readUtf8(tooManyBytes / 2);
                begun = begun.isEmpty() ? half : begun;
            }
            String line = in.readUtf8Line();
            if (!begun.isEmpty()) {
                throw RefusedException.request("a message has less than " + tooManyBytes + " bytes")
                        .about(begun + line);
            }
            return line;
        }
    }

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "freight-mcp");
        thread.setDaemon(true);
        return thread;
    }

    static ThreadPoolExecutor threads(int most) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                most, most, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StdioTransport::daemon);
        // what comes when the process ends
        threads.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    void start() {
        daemon(this::read).start();
    }

    /** Waits until the first message is answered, or is one whose answer waits for the tools. */
    void awaitFirstAnswer() throws InterruptedException {
        boolean unused = answered.await(FIRST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for the end of it, and says with which status the process ends. */
    int awaitEnd() {
        return over.join();
    }

    private void read() {
        try {
            boolean isOpen = true;
            while (isOpen) {
                isOpen = receive();
            }
            answered.countDown();
            calls.shutdown();
            pings.shutdown();
            boolean isOver = false;
            // what came just before the end is still answered, also if it waits for the prices
            for (boolean wasOpen = false; !wasOpen && !isOver; ) {
                wasOpen = protocol.open().isDone();
                Duration most = wasOpen ? LAST_WORDS : Account.CALL_TAKES_AT_MOST;
                isOver = calls.awaitTermination(most.toMillis(), TimeUnit.MILLISECONDS);
            }
            boolean unused = isOver && pings.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
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

    private boolean receive() throws IOException {
        Object id = null;
        try {
            String line = host.next();
            if (line == null) {
                return false;
            }
            RpcMessage message = RpcMessage.of(line);
            id = message.id();
            message.check();
            if (!AT_ONCE.contains(message.method())) {
                answered.countDown();
            }
            Exchange exchange = new Exchange(message, session, Grant.ANYBODY, reply);
            if (id == null || message.isAnswer()) {
                protocol.note(exchange);
            } else if (!message.isStateless() && message.method().equals("ping")) {
                // whatever else is going on; not on this thread, as a host that does not read blocks the writer
                pings.execute(() -> write(protocol.answer(exchange).message()));
            } else if (!message.isStateless() && message.method().equals("initialize")) {
                // before the next line is read
                Protocol.Answer welcome = protocol.answer(exchange);
                protocol.listing().add(new Listing.Listener(null, reply));
                calls.execute(() -> write(welcome.message()));
            } else {
                session.begin(id, exchange.stop());
                calls.execute(() -> answer(exchange));
            }
        } catch (RefusedException | RuntimeException e) { // the next line may be better
            Map<String, @Nullable Object> refusal = RefusedException.of(e).answer(id);
            calls.execute(() -> write(refusal));
        }
        return true;
    }

    private void answer(Exchange exchange) {
        Protocol.Answer answer;
        try {
            answer = protocol.answer(exchange);
        } catch (Throwable e) { // such as no memory: the host would wait forever
            fail("a request cannot be handled: " + e.getClass().getSimpleName());
            return;
        }
        // before the answer, after which the host may use it again
        session.end(Objects.requireNonNull(exchange.message().id()));
        if (!exchange.stop().isCancelled()) {
            write(answer.message());
        }
    }

    private void write(@Nullable Map<String, ?> message) {
        if (message == null || over.isDone()) {
            // the process ends, and could cut the line short
            return;
        }
        byte[] line = (McpJson.text(message) + "\n").getBytes(UTF_8);
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
                answered.countDown();
            } catch (IOException e) {
                fail("standard output cannot be written: " + e.getClass().getSimpleName());
            }
        }
    }
}
