package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands before a server and edits what it answers. */
final class EditingProxy implements AutoCloseable {
    private static final Set<String> ITS_OWN =
            Set.of("connection", "content-length", "host", "date", "transfer-encoding", "upgrade", "http2-settings");

    static {
        // else each answer waits 40 ms
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();

    /** An answer on its way. */
    record Passing(String method, String path, int status, Map<String, String> headers, String body) {
        Passing body(String other) {
            return new Passing(method, path, status, headers, other);
        }

        Passing status(int other) {
            return new Passing(method, path, other, headers, body);
        }

        Passing without(String header) {
            Map<String, String> fewer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            fewer.putAll(headers);
            fewer.remove(header);
            return new Passing(method, path, status, fewer, body);
        }

        Passing with(String header, String value) {
            Map<String, String> more = new TreeMap<>(headers);
            more.put(header, value);
            return new Passing(method, path, status, more, body);
        }

        boolean isCreation() {
            return method.equals("POST") && path.equals("/v1/agent/loads");
        }

        boolean isRead() {
            return method.equals("GET") && path.startsWith("/v1/agent/loads/");
        }
    }

    /** What becomes of an answer; an exception loses it. */
    interface Edit {
        Passing of(Passing answer) throws IOException;
    }

    EditingProxy(String target, Edit edit) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> pass(exchange, target, edit));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void pass(HttpExchange exchange, String target, Edit edit) throws IOException {
        try (exchange) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
                    .method(
                            exchange.getRequestMethod(),
                            BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!ITS_OWN.contains(name.toLowerCase(Locale.ROOT))) {
                    request.header(name, values.get(0));
                }
            });
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            answer.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
            headers.keySet().removeAll(ITS_OWN);
            Passing edited = edit.of(new Passing(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    answer.statusCode(),
                    headers,
                    answer.body()));
            edited.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = edited.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(edited.status(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
