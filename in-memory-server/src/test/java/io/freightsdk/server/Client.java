package io.freightsdk.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client as plain as can be, over the JDK's own. */
public final class Client {
    private static final Pattern LOAD_NUMBER = Pattern.compile("\"loadNumber\":\"([^\"]+)\"");
    private static final String CHICAGO_TO_DALLAS = """
            {"driverPhone": "+12145550142", "customerRef": "{customerRef}",
             "pickups": [{"address": "1 W Lake St", "city": "Chicago", "state": "IL", "zip": "60601",
                          "lat": 41.8781, "lng": -87.6298}],
             "deliveries": [{"address": "500 Main St", "city": "Dallas", "state": "TX", "zip": "75202",
                             "lat": 32.7767, "lng": -96.797}]}
            """;

    private final HttpClient http;
    private final String url;
    private final String agentKey;

    /** Calls that server with that key. */
    public Client(String url, String agentKey) {
        this(url, agentKey, HttpClient.newHttpClient());
    }

    private Client(String url, String agentKey, HttpClient http) {
        this.http = http;
        this.url = url;
        this.agentKey = agentKey;
    }

    /** The client of that broker. */
    public static Client of(InMemoryFreightServer server, FreightBroker broker) {
        return new Client(server.url(), broker.agentKey());
    }

    /** The same on connections it shares with others. */
    public static Client of(InMemoryFreightServer server, FreightBroker broker, HttpClient http) {
        return new Client(server.url(), broker.agentKey(), http);
    }

    /** Creates a load from Chicago to Dallas and gives back its number. */
    public String createdLoad() {
        HttpResponse<String> answer = create("");
        Matcher matcher = LOAD_NUMBER.matcher(answer.body());
        if (answer.statusCode() != 201 || !matcher.find()) {
            throw new AssertionError(answer.statusCode() + " " + answer.body());
        }
        return matcher.group(1);
    }

    /** The same with a customerRef, whatever the answer; an answer that does not come is an {@link UncheckedIOException}. */
    public HttpResponse<String> create(String customerRef) {
        return send(request("/v1/agent/loads")
                .POST(BodyPublishers.ofString(CHICAGO_TO_DALLAS.replace("{customerRef}", customerRef))));
    }

    /** Reads. */
    public HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Authorization", "Bearer " + agentKey);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
