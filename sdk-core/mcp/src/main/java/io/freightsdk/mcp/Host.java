package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * The host at the other end of standard input and output. One thread reads lines, each request runs on a thread of its own, and
 * that thread writes its response as one line. Only a call that the host has cancelled has no response.
 */
final class Host {
    static final int TOO_MANY_BYTES = 1 << 20;

    /** The number of calls that run at the same time. A call that waits for its user is one of them. */
    static final int CALLS_AT_ONCE = 256;

    /** The time for calls in progress when the input ends. Hosts wait longer before they kill the process. */
    private static final Duration LAST_CALLS = Duration.ofSeconds(1);

    private final Lines lines;
    private final OutputStream out;
    private final ThreadPoolExecutor calls = daemons(CALLS_AT_ONCE);

    /**
     * Answers pings and greetings, however many calls are running. The reading thread does not write, because a host may stop
     * reading.
     */
    private final ThreadPoolExecutor shortAnswers = daemons(1);

    private final Map<Object, Running> running = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Map<?, ?>>> questions = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean canAsk;

    /** A request that is not answered yet. */
    private record Running(RpcMessage request, Future<?> call) {}

    Host(InputStream in, OutputStream out) {
        this.lines = new Lines(Okio.buffer(Okio.source(in)), TOO_MANY_BYTES);
        this.out = out;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "freight-mcp");
        thread.setDaemon(true);
        return thread;
    }

    private static ThreadPoolExecutor daemons(int most) {
        ThreadPoolExecutor threads =
                new ThreadPoolExecutor(most, most, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Host::daemon);
        threads.allowCoreThreadTimeOut(true);
        // requests that come while the process ends are dropped
        threads.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        return threads;
    }

    /** Returns whether a client with these capabilities can show its user a form. A client that names no kind can show forms. */
    static boolean canAsk(@Nullable Object capabilities) {
        return capabilities instanceof Map<?, ?> declared
                && declared.get("elicitation") instanceof Map<?, ?> kinds
                && (kinds.containsKey("form") || !kinds.containsKey("url"));
    }

    /** Returns whether the client of this request can show its user a form. */
    boolean canAsk(RpcMessage request) {
        return request.isStateless() ? canAsk(request.meta("clientCapabilities")) : canAsk;
    }

    /** Returns whether the host has cancelled this request, which its thread may not have noticed yet. */
    @SuppressWarnings("ReferenceEquality") // the host may have used the id again
    boolean isCancelled(RpcMessage request) {
        Object id = request.id();
        Running open = id == null ? null : running.get(id);
        return open == null || open.request != request;
    }

    /**
     * Answers requests until the host closes standard input.
     *
     * @param ready completes when tools can be listed and called. Requests that were piped in before the end of the input are
     *     still answered
     * @return the exit status of the process
     */
    int serve(Protocol protocol, Future<?> ready) {
        daemon(() -> read(protocol, ready)).start();
        return ended.join();
    }

    private void read(Protocol protocol, Future<?> ready) {
        try {
            while (receive(protocol)) {
                // until the input ends
            }
            ready.get(Account.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            calls.shutdown();
            boolean unused = calls.awaitTermination(LAST_CALLS.toMillis(), TimeUnit.MILLISECONDS);
            shortAnswers.shutdown();
            unused = shortAnswers.awaitTermination(LAST_CALLS.toMillis(), TimeUnit.MILLISECONDS);
            ended.complete(0);
        } catch (Throwable e) { // without this thread the server would be deaf
            fail("standard input cannot be read", e);
        }
    }

    private void fail(String reason, Throwable e) {
        if (ended.complete(1)) {
            System.err.println(
                    "freight-mcp: " + reason + " (" + e.getClass().getSimpleName() + "), so the server ends");
        }
    }

    /** Ends the calls in progress, so that they release what they have not spent. */
    void stop(Duration atMost) throws InterruptedException {
        calls.shutdownNow();
        boolean unused = calls.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean receive(Protocol protocol) throws IOException {
        Object id = null;
        try {
            String line = lines.next();
            if (line == null) {
                return false;
            }
            RpcMessage message = RpcMessage.of(line);
            id = message.id();
            message.check();
            dispatch(message, protocol);
        } catch (RpcException e) {
            Map<String, @Nullable Object> error = e.answer(id);
            shortAnswers.execute(() -> send(error));
        }
        return true;
    }

    private void dispatch(RpcMessage message, Protocol protocol) throws RpcException {
        Object id = message.id();
        if (message.isAnswer()) {
            CompletableFuture<Map<?, ?>> question = questions.get(String.valueOf(id));
            if (question != null) {
                question.complete(McpJson.object(message.tree(), "result"));
            }
        } else if (id == null) {
            Object cancelled = message.cancelledRequest();
            Running open = cancelled == null ? null : running.remove(cancelled);
            if (open != null) {
                open.call.cancel(true);
            }
        } else if (message.method().startsWith("tools/")) {
            start(id, message, protocol);
        } else {
            if (message.method().equals("initialize")) {
                canAsk = canAsk(message.params().get("capabilities"));
            }
            shortAnswers.execute(() -> send(answer(message, id, protocol)));
        }
    }

    private void start(Object id, RpcMessage message, Protocol protocol) throws RpcException {
        AtomicReference<@Nullable Running> self = new AtomicReference<>();
        FutureTask<?> call = new FutureTask<>(
                () -> {
                    Map<String, @Nullable Object> answer = answer(message, id, protocol);
                    // a cancelled call was removed; the host may use an id again after its response or cancellation
                    if (running.remove(id, self.get())) {
                        send(answer);
                    }
                },
                null);
        Running open = new Running(message, call);
        self.set(open);
        if (running.putIfAbsent(id, open) != null) {
            throw RpcException.invalidRequest("a request with this id is still running; use another id");
        }
        calls.execute(call);
    }

    private static Map<String, @Nullable Object> answer(RpcMessage message, Object id, Protocol protocol) {
        try {
            return McpJson.of("jsonrpc", "2.0", "id", id, "result", protocol.answer(message));
        } catch (RpcException e) {
            return e.answer(id);
        } catch (RuntimeException | Error e) { // without a response the host would wait for ever
            System.err.println("freight-mcp: a request has failed with "
                    + e.getClass().getSimpleName() + "; the host receives an error");
            return RpcException.internal().answer(id);
        }
    }

    private void send(Map<String, @Nullable Object> message) {
        byte[] line = (McpJson.text(message) + "\n").getBytes(UTF_8);
        synchronized (out) {
            // the end of the process could cut the line short
            if (!ended.isDone()) {
                try {
                    out.write(line);
                    out.flush();
                } catch (IOException e) {
                    fail("standard output cannot be written", e);
                }
            }
        }
    }

    /**
     * Shows the user a form while the call waits.
     *
     * @return the result; empty if the host could not ask
     */
    Map<?, ?> ask(Map<String, ?> elicitation, Duration within) throws TimeoutException, InterruptedException {
        String id = "question-" + asked.incrementAndGet();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        questions.put(id, answer);
        try {
            Map<String, @Nullable Object> request = McpJson.of("jsonrpc", "2.0", "id", id);
            request.putAll(elicitation);
            send(request);
            Map<?, ?> result = answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (Thread.interrupted()) { // cancelled before the answer came
                throw new InterruptedException();
            }
            return result;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (TimeoutException | InterruptedException e) {
            // the host would show the form for ever, and a late approval would do nothing
            Map<String, ?> params = McpJson.of("requestId", id, "reason", "the call is over");
            send(McpJson.of("jsonrpc", "2.0", "method", "notifications/cancelled", "params", params));
            throw e;
        } finally {
            questions.remove(id);
        }
    }
}
