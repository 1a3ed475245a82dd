package io.freightsdk.examples.mcp;

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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of the exchange with a host, and its running calls: of a process, of a session over HTTP, or of one stateless request. */
final class Session {
    private final String id;
    private final String spender;
    private final Listing listing;
    private final Function<String, BigDecimal> firstUsd;
    private final Map<Object, ToolCancellation> running;
    private final Map<String, CompletableFuture<Map<?, ?>>> questions;
    private final Map<String, BigDecimal> quoted;
    private final AtomicLong asked;
    /** Not all that the host has declared, which may be a megabyte. */
    private final AtomicReference<@Nullable Boolean> canAsk;

    private final Grant grant;

    Session(String id, Listing listing) {
        this(id, id, listing);
    }

    /** @param spender the one whose limit holds, over HTTP, unless a subject of OAuth has one */
    Session(String id, String spender, Listing listing) {
        this(id, spender, listing, key -> listing.usd(key));
    }

    private Session(String id, String spender, Listing listing, Function<String, BigDecimal> firstUsd) {
        this.id = id;
        this.spender = spender;
        this.listing = listing;
        this.firstUsd = firstUsd;
        this.running = new ConcurrentHashMap<>();
        this.questions = new ConcurrentHashMap<>();
        this.quoted = new ConcurrentHashMap<>();
        this.asked = new AtomicLong();
        this.canAsk = new AtomicReference<>();
        this.grant = Grant.ANYBODY;
    }

    private Session(Session same, Grant grant) {
        this.id = same.id;
        this.spender = same.spender;
        this.listing = same.listing;
        this.firstUsd = same.firstUsd;
        this.running = same.running;
        this.questions = same.questions;
        this.quoted = same.quoted;
        this.asked = same.asked;
        this.canAsk = same.canAsk;
        this.grant = grant;
    }

    /** Creates the session of one request, whose host may have read any list. */
    static Session ofOne(String id, Listing listing) {
        return new Session(id, id, listing, key -> listing.lowestUsd(key));
    }

    /** Returns the session with the rights of one request alone. */
    Session with(Grant granted) {
        return new Session(this, granted);
    }

    Grant grant() {
        return grant;
    }

    boolean isOf(Grant other) {
        return grant.subject().equals(other.subject());
    }

    String id() {
        return id;
    }

    /** The one whose limit holds, over HTTP. */
    String spender() {
        return grant.subject().isEmpty() ? spender : "subject " + grant.subject();
    }

    void initialize(boolean canAsk) {
        this.canAsk.set(canAsk);
    }

    boolean isInitialized() {
        return canAsk.get() != null;
    }

    /** Returns whether its host has said that it can show its user a form. */
    boolean canAsk() {
        return Boolean.TRUE.equals(canAsk.get());
    }

    boolean isIdle() {
        return running.isEmpty();
    }

    /** The session reads the list, of the tools that the request may call. */
    List<?> list() {
        Listing.Read read = listing.read();
        quoted.putAll(read.prices());
        return read.tools().stream()
                .filter(tool -> grant.allows(tool.get("name")))
                .toList();
    }

    /** Records a price that was announced to the host. */
    void quote(String priceKey, BigDecimal usd) {
        quoted.put(priceKey, usd);
    }

    /** The price announced to it; before it has read the list, the listed one at its first call. */
    BigDecimal quotedUsd(String priceKey) {
        return quoted.computeIfAbsent(priceKey, firstUsd);
    }

    /** Takes a notification or a response. */
    void note(RpcMessage message) {
        if (message.isAnswer()) {
            @Nullable CompletableFuture<Map<?, ?>> question = questions.get(String.valueOf(message.id()));
            if (question != null) {
                question.complete(McpJson.object(message.tree(), "result"));
            }
        } else if (message.method().equals("notifications/cancelled")) {
            @Nullable Object id = message.params().get("requestId");
            @Nullable ToolCancellation stop = id == null ? null : running.get(id);
            if (stop != null) {
                stop.cancel();
            }
        }
    }

    /** Returns how the request is stopped. */
    ToolCancellation begin(Object id) throws RefusedException {
        ToolCancellation stop = new ToolCancellation();
        if (running.putIfAbsent(id, stop) != null) {
            throw RefusedException.request("a request with this id is still running")
                    .to(id);
        }
        return stop;
    }

    /** Returns the open streams for messages that belong to no request. */
    List<HttpReply> streams() {
        return running.keySet().stream()
                .flatMap(id -> id instanceof HttpReply reply ? Stream.of(reply) : Stream.empty())
                .toList();
    }

    void end(Object id) {
        running.remove(id);
    }

    /** The result of a question to the user, empty if the host failed to ask. One that is not waited for any longer is withdrawn. */
    Map<?, ?> ask(ReplyChannel host, Map<String, ?> question, Duration within, ToolCancellation stop)
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
