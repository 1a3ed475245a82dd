package io.freightsdk.durable;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Receives webhooks, and answers them as it is told. */
public final class Receiver implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Answers answers;
    public final List<Received> received = new CopyOnWriteArrayList<>();

    /** What came. */
    public record Received(String path, Headers headers, String body, int status) {
        public String header(String name) {
            return headers.getFirst(name);
        }

        public String id() {
            return header("webhook-id");
        }

        public long timestamp() {
            return Long.parseLong(header("webhook-timestamp"));
        }

        public String signature() {
            return header("webhook-signature");
        }
    }

    /** The status for what came; that of others before it is in the list. */
    public interface Answers {
        int to(HttpExchange exchange, String id) throws IOException;
    }

    public Receiver() throws IOException {
        this((exchange, id) -> 204);
    }

    public Receiver(Answers answers) throws IOException {
        this.answers = answers;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook?token=t0p-s3cret";
    }

    private void receive(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String id = exchange.getRequestHeaders().getFirst("webhook-id");
        int status = answers.to(exchange, id);
        received.add(new Received(exchange.getRequestURI().getPath(), exchange.getRequestHeaders(), body, status));
        byte[] said = status < 300 ? new byte[0] : ("sorry,\n" + "no".repeat(200)).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, said.length == 0 ? -1 : said.length);
        exchange.getResponseBody().write(said);
        exchange.close();
    }

    /** The events it took, in the order in which they came. */
    public List<String> taken() {
        return received.stream()
                .filter(one -> one.status() < 300)
                .map(Received::id)
                .toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
