package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to one request over HTTP: an object of JSON, or a stream of events once something is sent before it. */
final class HttpReply implements ReplyChannel {
    private static final int OK = 200;

    private final HttpExchange exchange;
    private @Nullable OutputStream events;
    private boolean isOver;

    HttpReply(HttpExchange exchange) {
        this.exchange = exchange;
    }

    boolean takesEvents() {
        List<String> accepted = exchange.getRequestHeaders().getOrDefault("Accept", List.of());
        return String.join(",", accepted).matches(".*(text/event-stream|\\*/\\*).*");
    }

    @Override
    public synchronized void send(Map<String, @Nullable Object> message) throws IOException {
        write("event: message\ndata: " + McpJson.text(message) + "\n\n");
    }

    /** Begins the stream and keeps it open: a client that has gone is noticed by the second. */
    synchronized void stay() throws IOException {
        if (!isOver && takesEvents()) {
            write(":\n\n");
        }
    }

    private void write(String event) throws IOException {
        if (isOver || !takesEvents()) {
            throw new IOException("the client reads no events");
        }
        if (events == null) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.getResponseHeaders().set("Cache-Control", "no-cache");
            exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
            exchange.sendResponseHeaders(OK, 0);
            events = exchange.getResponseBody();
        }
        events.write(event.getBytes(UTF_8));
        events.flush();
    }

    /** Sends the last message; null is none. */
    synchronized void end(int status, @Nullable Map<String, @Nullable Object> message) {
        if (isOver) {
            return;
        }
        try {
            if (events != null && message != null) {
                send(message);
            }
            if (events != null) {
                events.close();
            } else if (message == null || exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(status, -1);
            } else {
                byte[] body = McpJson.text(message).getBytes(UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(status, body.length);
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(body);
                }
            }
        } catch (IOException e) {
            // the client has gone: what it asked for is kept
            exchange.close();
        }
        isOver = true;
    }
}
