package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@FreightServerTest
class LoadTest {
    private static final String LOAD =
            """
            {"driverPhone": "+12145550142",
             "pickups": [{"address": "1 W Lake St", "city": "Chicago", "state": "IL", "zip": "60601"}],
             "deliveries": [{"address": "500 Main St", "city": "Dallas", "state": "TX", "zip": "75202"}]}
            """;

    @Test
    void loadIsDelivered(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        String junit = Test.class.getPackage().getImplementationVersion();
        assertTrue(junit.startsWith(System.getProperty("expected.junit")), junit);

        HttpRequest create = HttpRequest.newBuilder(URI.create(server.url() + "/v1/agent/loads"))
                .header("Authorization", "Bearer " + broker.agentKey())
                .POST(BodyPublishers.ofString(LOAD))
                .build();
        assertEquals(201, HttpClient.newHttpClient().send(create, BodyHandlers.ofString()).statusCode());
        broker.newestLoad().driveToEnd();

        broker.awaitRequests("createLoad", 1, Duration.ofSeconds(60));
        assertEquals(LoadStatus.DELIVERED, broker.loads().get(0).status());
    }
}
