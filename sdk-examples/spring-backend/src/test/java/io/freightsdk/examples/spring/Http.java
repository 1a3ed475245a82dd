package io.freightsdk.examples.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A customer of the backend. */
record Http(int port) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    HttpResponse<String> post(String order) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri("/orders"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(order)));
    }

    HttpResponse<String> get(String orderId) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri("/orders/" + orderId)).GET());
    }

    static String order(String orderId, String phone, String zip) {
        return """
                {"orderId": "%s", "driverPhone": "%s",
                 "pickup": {"address": "2600 S Federal St", "city": "Chicago", "state": "IL", "zip": "%s"},
                 "delivery": {"address": "1800 N Market St", "city": "Dallas", "state": "TX", "zip": "75202"}}""".formatted(orderId, phone, zip);
    }

    static String order(String orderId) {
        return order(orderId, "+13125550142", "60616");
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }
}
