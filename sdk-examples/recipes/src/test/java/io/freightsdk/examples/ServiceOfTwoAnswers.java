package io.freightsdk.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Prices and balance of one broker, whose key is {@code agent_1}. */
final class ServiceOfTwoAnswers implements AutoCloseable {
    private final HttpServer server;

    ServiceOfTwoAnswers() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, 404, "{\"error\": \"no such path\"}"));
        server.createContext(
                "/v1/agent/pricing",
                exchange -> answerKnown(
                        exchange,
                        "{\"currency\": \"USD\", \"prices\": {\"load_create\": 0.65, \"position_read\": 0.02}}"));
        server.createContext(
                "/v1/agent/balance",
                exchange -> answerKnown(exchange, "{\"currency\": \"USD\", \"balanceUsd\": 12.40}"));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answerKnown(HttpExchange exchange, String body) throws IOException {
        boolean known = "Bearer agent_1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        answer(exchange, known ? 200 : 401, known ? body : "{\"error\": \"unknown key\", \"code\": \"INVALID_KEY\"}");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
