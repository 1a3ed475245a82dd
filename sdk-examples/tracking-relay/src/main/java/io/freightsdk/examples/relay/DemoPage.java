package io.freightsdk.examples.relay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** The page that shows the demo's fleet and what its receiver gets. Nothing of it comes from elsewhere. */
record DemoPage(DemoFleet fleet, DemoReceiver receiver) implements HttpHandler {
    private static final Map<String, String> FILES = Map.of(
            "/", "text/html; charset=utf-8",
            "/relay.js", "text/javascript; charset=utf-8",
            "/relay.css", "text/css; charset=utf-8");

    private static final Set<String> DATA = Set.of("/fleet", "/events");

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean isData = DATA.contains(path);
            String type = isData ? "application/json" : FILES.get(path);
            if (type == null || !exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] body = isData
                    ? FreightJson.tree()
                            .toJson(path.equals("/fleet") ? fleet.shown() : receiver.newest())
                            .getBytes(StandardCharsets.UTF_8)
                    : file(path.equals("/") ? "/relay.html" : path);
            var headers = exchange.getResponseHeaders();
            headers.set("Content-Type", type);
            headers.set("Cache-Control", "no-store");
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set(
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static byte[] file(String path) throws IOException {
        try (InputStream file = DemoPage.class.getResourceAsStream(path.substring(1))) {
            if (file == null) {
                throw new IOException(path + " is not in the jar");
            }
            return file.readAllBytes();
        }
    }
}
