package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request over HTTP and the answer to it: an object of JSON, or a stream of events once something is sent before it. The
 * thread that received the request writes: a client that does not read blocks no other.
 */
final class HttpReply implements Exchange.ReplyChannel {
    /** The most events that wait for a client that reads none, before it is disconnected. */
    private static final int WAITING = 30;

    private final HttpExchange exchange;
    private final Thread writer = Thread.currentThread();
    private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(WAITING);
    private boolean isOver;
    private @Nullable OutputStream stream;

    /** Done once it is over, or its client has gone. */
    Runnable whenGone = () -> {};

    HttpReply(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** A message, or the comment that keeps a stream open; all but the last have the status 0. */
    private record Event(int status, @Nullable Map<String, @Nullable Object> message) {
        static final Event COMMENT = new Event(0, null);

        String text() {
            return message == null ? ":\n\n" : "event: message\ndata: " + McpJson.text(message) + "\n\n";
        }
    }

    String method() {
        return exchange.getRequestMethod();
    }

    String path() {
        return exchange.getRequestURI().getPath();
    }

    /** Not for two, and not for another than its header says. */
    boolean isForOneHost() {
        return !exchange.getRequestURI().isAbsolute()
                && exchange.getRequestHeaders().getOrDefault("Host", List.of()).size() <= 1;
    }

    @Nullable
    String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    InputStream body() {
        return exchange.getRequestBody();
    }

    boolean takesEvents() {
        List<String> accepted = exchange.getRequestHeaders().getOrDefault("Accept", List.of());
        return String.join(",", accepted).matches(".*(text/event-stream|\\*/\\*).*");
    }

    void set(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    @Override
    public void send(Map<String, @Nullable Object> message) throws IOException {
        if (!takesEvents() || !put(new Event(0, message))) {
            throw new IOException("the client reads no events, or too slowly");
        }
    }

    /** Begins the stream. */
    void stay() {
        boolean unused = put(Event.COMMENT);
    }

    /** Sends the last message; null is none. */
    void end(int status, @Nullable Map<String, @Nullable Object> message) {
        boolean unused = put(new Event(status, message));
    }

    boolean isAnswered() {
        return events.stream().anyMatch(event -> event.status != 0);
    }

    private synchronized boolean put(Event event) {
        if (!isOver && !events.offer(event)) {
            isOver = true;
            // the interrupt closes the connection, in the middle of a write
            writer.interrupt();
        }
        return !isOver;
    }

    /** Writes until the last message, or until the client has gone, which is noticed by the third comment. */
    void write() {
        try {
            Event event = next();
            while (event.status == 0) {
                if (takesEvents()) {
                    write(event);
                }
                event = next();
            }
            if (stream == null) {
                answer(event);
            } else {
                write(event);
                stream.close();
            }
        } catch (IOException | InterruptedException e) {
            // what it asked for is kept; nor is the end of the stream waited for
            writer.interrupt();
            exchange.close();
        } finally {
            synchronized (this) {
                isOver = true;
                boolean unused = Thread.interrupted();
            }
        }
    }

    private Event next() throws InterruptedException {
        return Objects.requireNonNullElse(events.poll(1, TimeUnit.SECONDS), Event.COMMENT);
    }

    private void write(Event event) throws IOException {
        OutputStream out = stream;
        if (out == null) {
            set("Content-Type", "text/event-stream");
            set("Cache-Control", "no-cache");
            set("X-Accel-Buffering", "no");
            exchange.sendResponseHeaders(200, 0);
            out = exchange.getResponseBody();
            stream = out;
        }
        out.write(event.text().getBytes(UTF_8));
        out.flush();
    }

    private void answer(Event last) throws IOException {
        if (last.message == null || method().equals("HEAD")) {
            exchange.sendResponseHeaders(last.status, -1);
        } else {
            byte[] body = McpJson.text(last.message).getBytes(UTF_8);
            set("Content-Type", "application/json");
            exchange.sendResponseHeaders(last.status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
