package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request over HTTP and the answer to it: an object of JSON, or a stream of events once something is sent before it. */
final class HttpReply implements ReplyChannel {
    private static final int OK = 200;

    /** The most events that wait for a client that reads none, before it is disconnected. */
    private static final int WAITING = 30;

    private final HttpExchange exchange;
    /** One thread while there is something to write: a client that does not read blocks no other. */
    private final ThreadPoolExecutor writer = new ThreadPoolExecutor(
            0, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), StdioTransport::daemon);

    private @Nullable OutputStream events;
    private boolean isStream;

    HttpReply(HttpExchange exchange) {
        this.exchange = exchange;
    }

    String method() {
        return exchange.getRequestMethod();
    }

    String path() {
        return exchange.getRequestURI().getPath();
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

    /** Sets a header of the answer. */
    void set(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    void remove(String name) {
        exchange.getResponseHeaders().remove(name);
    }

    @Override
    public void send(Map<String, @Nullable Object> message) throws IOException {
        if (!takesEvents()) {
            throw new IOException("the client reads no events");
        }
        queue(() -> write(event(message)));
    }

    /** Begins the stream and keeps it open: a client that has gone is noticed by the third. */
    void stay() throws IOException {
        if (takesEvents()) {
            queue(() -> write(":\n\n"));
        }
    }

    private static String event(Map<String, @Nullable Object> message) {
        return "event: message\ndata: " + McpJson.text(message) + "\n\n";
    }

    private interface Writing {
        void run() throws IOException;
    }

    private synchronized void queue(Writing writing) throws IOException {
        if (writer.isShutdown()) {
            throw new IOException("the stream has ended");
        }
        isStream = true;
        try {
            writer.execute(() -> run(writing));
        } catch (RejectedExecutionException e) {
            // the interrupt closes the connection, in the middle of a write
            writer.shutdownNow();
            StdioTransport.daemon(exchange::close).start();
            throw new IOException("the client reads too slowly", e);
        }
    }

    private void run(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            // the client has gone: what it asked for is kept
            writer.shutdownNow();
            exchange.close();
        }
    }

    private void write(String event) throws IOException {
        if (events == null) {
            set("Content-Type", "text/event-stream");
            set("Cache-Control", "no-cache");
            set("X-Accel-Buffering", "no");
            exchange.sendResponseHeaders(OK, 0);
            events = exchange.getResponseBody();
        }
        events.write(event.getBytes(UTF_8));
        events.flush();
    }

    /** Sends the last message; null is none. */
    void end(int status, @Nullable Map<String, @Nullable Object> message) {
        synchronized (this) {
            if (writer.isShutdown()) {
                return;
            }
            if (isStream) {
                try {
                    queue(() -> endStream(message));
                } catch (IOException e) {
                    // the client has been disconnected
                }
            }
            writer.shutdown();
        }
        if (!isStream) {
            run(() -> answer(status, message));
        }
    }

    private void endStream(@Nullable Map<String, @Nullable Object> message) throws IOException {
        if (message != null) {
            write(event(message));
        }
        exchange.getResponseBody().close();
    }

    private void answer(int status, @Nullable Map<String, @Nullable Object> message) throws IOException {
        if (message == null || method().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
        } else {
            byte[] body = McpJson.text(message).getBytes(UTF_8);
            set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
