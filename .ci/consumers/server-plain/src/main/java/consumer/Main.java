package consumer;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A whole life of a load, without JUnit and without our client. */
public final class Main {
    private static final String LOAD =
            """
            {"driverPhone": "+12145550142",
             "pickups": [{"address": "1 W Lake St", "city": "Chicago", "state": "IL", "zip": "60601"}],
             "deliveries": [{"address": "500 Main St", "city": "Dallas", "state": "TX", "zip": "75202",
                "date": "2026-05-06T12:00:00Z"}]}
            """;

    public static void main(String[] args) throws Exception {
        check(false, isThere("org.junit.jupiter.api.Test"));
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            FreightBroker broker = server.addBroker();
            HttpRequest.Builder call = HttpRequest.newBuilder().header("Authorization", "Bearer " + broker.agentKey());
            URI loads = URI.create(server.url() + "/v1/agent/loads");

            check(201, send(call.uri(loads).POST(BodyPublishers.ofString(LOAD))).statusCode());
            String loadNumber = broker.loads().get(0).loadNumber();
            server.load(loadNumber).driveToEnd();
            String position = send(call.uri(URI.create(loads + "/" + loadNumber)).GET()).body();

            check(true, position.contains("\"status\":\"DELIVERED\""));
            check("99.33", broker.balanceUsd().toString());
        }
        System.out.println("ok " + args[0]);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private static boolean isThere(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static void check(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }
}
