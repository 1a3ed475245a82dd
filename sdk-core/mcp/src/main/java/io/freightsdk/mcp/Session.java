package io.freightsdk.mcp;

import io.freightsdk.tools.ToolCancellation;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of the exchange with a host, and its running calls: of a process, of a session over HTTP, or of one stateless request. */
final class Session {
    final String id;

    /** The one whose limit holds, over HTTP. */
    final String spender;

    final Grant grant;
    private final Function<String, BigDecimal> firstUsd;
    private final Map<Object, ToolCancellation> running = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Map<?, ?>>> questions = new ConcurrentHashMap<>();
    private final Map<String, BigDecimal> quoted = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    /** Not all that the host has declared, which may be a megabyte; null before that. */
    private volatile @Nullable Boolean canAsk;

    Session(String id, Listing listing) {
        this(id, id, Grant.ANYBODY, key -> listing.usd(key));
    }

    /**
     * @param spender the one whose limit holds, over HTTP, unless a subject of OAuth has one
     * @param grant of the request that began it
     * @param firstUsd the price by its key that was announced before any other
     */
    Session(String id, String spender, Grant grant, Function<String, BigDecimal> firstUsd) {
        this.id = id;
        this.spender = grant.subject().isEmpty() ? spender : "subject " + grant.subject();
        this.grant = grant;
        this.firstUsd = firstUsd;
    }

    void initialize(boolean canAsk) {
        this.canAsk = canAsk;
    }

    boolean isInitialized() {
        return canAsk != null;
    }

    /** Returns whether its host has said that it can show its user a form. */
    boolean canAsk() {
        return Boolean.TRUE.equals(canAsk);
    }

    boolean isIdle() {
        return running.isEmpty();
    }

    void quote(Map<String, BigDecimal> prices) {
        quoted.putAll(prices);
    }

    /** The price announced to it; before it has read the list, the listed one at its first call. */
    BigDecimal quotedUsd(String priceKey) {
        return quoted.computeIfAbsent(priceKey, firstUsd);
    }

    void note(RpcMessage message) {
        if (message.isAnswer()) {
            CompletableFuture<Map<?, ?>> question = questions.get(String.valueOf(message.id()));
            if (question != null) {
                question.complete(McpJson.object(message.tree(), "result"));
            }
        } else if (message.cancelled() != null) {
            ToolCancellation stop = running.get(message.cancelled());
            if (stop != null) {
                stop.cancel();
            }
        }
    }

    void begin(Object id, ToolCancellation stop) throws RefusedException {
        if (running.putIfAbsent(id, stop) != null) {
            throw RefusedException.request("a request with this id is still running");
        }
    }

    /** Stops all its calls, whose questions are taken back. */
    void stop() {
        running.values().forEach(ToolCancellation::cancel);
    }

    void end(Object id) {
        running.remove(id);
    }

    List<HttpReply> streams() {
        return running.keySet().stream()
                .flatMap(id -> id instanceof HttpReply reply ? Stream.of(reply) : Stream.empty())
                .toList();
    }

    /** The result of a question to the user, empty if the host failed to ask. One that is not waited for any longer is withdrawn. */
    Map<?, ?> ask(Exchange.ReplyChannel host, Map<String, ?> question, Duration within, ToolCancellation stop)
            throws IOException, TimeoutException, InterruptedException {
        String id = "question-" + asked.incrementAndGet();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        questions.put(id, answer);
        try {
            Map<String, @Nullable Object> request = McpJson.of("jsonrpc", "2.0", "id", id);
            request.putAll(question);
            host.send(request);
            Map<?, ?> result = answer.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (stop.isCancelled()) {
                // a yes that came after it; and a write by an interrupted thread would close the connection
                boolean unused = Thread.interrupted();
                throw new InterruptedException();
            }
            return result;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (TimeoutException | InterruptedException e) {
            // the host's dialog would stay open, and a late yes do nothing
            host.send(McpJson.notification(
                    "notifications/cancelled", Map.of("requestId", id, "reason", "the call is over")));
            throw e;
        } finally {
            questions.remove(id);
        }
    }
}
