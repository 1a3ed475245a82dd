package io.freightsdk.server.api;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;

/** A server as somebody with an HTTP client sees it. */
public final class Remote {
    private final HttpClient http;
    private final String url;
    private final String agentKey;

    /** Calls that server without a key. */
    public Remote(InMemoryFreightServer server) {
        this(server.url(), "");
    }

    /** Calls the server at that URL with that key, or without one if it is empty. */
    public Remote(String url, String agentKey) {
        this(url, agentKey, HttpClient.newHttpClient());
    }

    /** The same on the connections of that client. */
    public Remote(String url, String agentKey, HttpClient http) {
        this.http = http;
        this.url = url;
        this.agentKey = agentKey;
    }

    /** Calls that server with the key of that broker. */
    public static Remote of(InMemoryFreightServer server, FreightBroker broker) {
        return new Remote(server.url(), broker.agentKey());
    }

    /** Where to connect for what no HTTP client sends. */
    public InetSocketAddress address() {
        URI uri = URI.create(url);
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    /** What came back. */
    public record Reply(int status, String body, String replayed) {

        /** The value at a dotted place of the JSON, such as {@code stops.0.lat}; null for what is not there. */
        public Object at(String place) {
            Object value = Bodies.object(body);
            for (String step : place.split("\\.")) {
                value = value instanceof List<?> list
                        ? list.get(Integer.parseInt(step))
                        : ((Map<?, ?>) value).get(step);
            }
            return value;
        }

        /** The value there as a string. */
        public String text(String place) {
            return (String) at(place);
        }
    }

    /** A broker and its key. */
    public record Account(String brokerId, String agentKey) {}

    /** Creates a load with this client's key and returns its number. */
    public String createdLoad() {
        Reply reply = create();
        if (reply.status() != 201) {
            throw new AssertionError(reply);
        }
        return reply.text("loadNumber");
    }

    /** Creates a load and returns the response; a lost response is an {@link UncheckedIOException}. */
    public Reply create() {
        return send("POST", "/v1/agent/loads", Bodies.load());
    }

    /** Adds a broker with that much money. */
    public Account broker(String balanceUsd) {
        Reply reply = send("POST", "/_control/brokers", "{\"balanceUsd\":\"" + balanceUsd + "\"}");
        return new Account(reply.text("brokerId"), reply.text("agentKey"));
    }

    /** Creates a load from Chicago to Gary and gives back its number. */
    public String load(Account account) {
        return create(account, "", "").text("loadNumber");
    }

    /** The same with a customerRef and, unless it is empty, an Idempotency-Key. */
    public Reply create(Account account, String customerRef, String idempotencyKey) {
        HttpRequest.Builder request = request("POST", "/v1/agent/loads", Bodies.loadToGary(customerRef))
                .header("Authorization", "Bearer " + account.agentKey());
        return send(idempotencyKey.isEmpty() ? request : request.header("Idempotency-Key", idempotencyKey));
    }

    /** A top-up by card under an Idempotency-Key. */
    public Reply topUp(Account account, String amountUsd, String idempotencyKey) {
        String body = "{\"amountUsd\":" + amountUsd + ",\"cardToken\":\"tok_visa\"}";
        return send(request("POST", "/v1/billing/topup/card", body)
                .header("Authorization", "Bearer " + account.agentKey())
                .header("Idempotency-Key", idempotencyKey));
    }

    /** A call with an agent key. */
    public Reply call(Account account, String method, String path, String body) {
        return send(request(method, path, body).header("Authorization", "Bearer " + account.agentKey()));
    }

    /** A call without a body. */
    public Reply get(String path) {
        return send("GET", path, "");
    }

    /** A call with one. */
    public Reply send(String method, String path, String body) {
        return send(request(method, path, body));
    }

    /** A call with a header. */
    public Reply send(String method, String path, String header, String value) {
        return send(method, path, "", header, value);
    }

    /** A call with a body and a header. */
    public Reply send(String method, String path, String body, String header, String value) {
        return send(request(method, path, body).header(header, value));
    }

    private HttpRequest.Builder request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return agentKey.isEmpty() ? request : request.header("Authorization", "Bearer " + agentKey);
    }

    private Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            String replayed =
                    response.headers().firstValue("Idempotency-Replayed").orElse("");
            return new Reply(response.statusCode(), response.body(), replayed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
