package consumer;

import com.sun.net.httpserver.HttpServer;
import io.freightsdk.FreightClient;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Calls a service of two answers through the real client. */
public final class Main {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer(server, "/v1/agent/pricing", "{\"currency\":\"USD\",\"prices\":{\"load_create\":0.65}}");
        answer(server, "/v1/agent/balance", "{\"currency\":\"USD\",\"balanceUsd\":12.40}");
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try (FreightClient freight = FreightClient.builder().baseUrl(url).account("acme").agentKey("agent_1").build()) {
            check(Map.of("load_create", new BigDecimal("0.65")), freight.getPricing().prices());
            check(new BigDecimal("12.40"), freight.getBalance().balanceUsd());
        } finally {
            server.stop(0);
        }
        System.out.println("ok " + args[0]);
    }

    /** The first request meets a 503, so that the client has to repeat it. */
    private static void answer(HttpServer server, String path, String body) {
        AtomicBoolean up = new AtomicBoolean();
        server.createContext(path, exchange -> {
            try (exchange) {
                boolean known = "Bearer agent_1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
                int status = up.getAndSet(true) ? 200 : 503;
                exchange.sendResponseHeaders(known ? status : 401, body.length());
                exchange.getResponseBody().write(body.getBytes());
            }
        });
    }

    private static void check(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
