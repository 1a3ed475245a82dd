package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.DurableState;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.EnableFreightServer;
import io.freightsdk.tracking.LoadTracker;
import io.micrometer.core.instrument.MeterRegistry;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "freight.account=acme",
            "freight.durable.initialize-schema=never",
            "freight.durable.follow=true",
            "freight.limit-usd-per-day=5.00",
            "freight.webhooks.secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "management.endpoint.health.show-details=always",
            "management.endpoints.web.exposure.include=health,freight",
            "management.endpoint.freight.access=unrestricted",
            "spring.datasource.url=jdbc:h2:mem:consumer;MODE=PostgreSQL",
            "spring.jpa.hibernate.ddl-auto=validate"
        })
@EnableFreightServer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StarterTest {
    private static final BlockingQueue<String> POSTED = new LinkedBlockingQueue<>();

    @DynamicPropertySource
    static void receiver(DynamicPropertyRegistry properties) throws IOException {
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            POSTED.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        properties.add("freight.webhooks.url", () -> "http://localhost:" + receiver.getAddress().getPort());
    }

    @TestConfiguration
    static class Time {
        @Bean
        InstantSource time(InMemoryFreightServer server) {
            return server.clock();
        }
    }

    @Autowired
    FreightClient freight;

    @Autowired
    DurableFreight durable;

    @Autowired
    Application.Desk desk;

    @Autowired
    Orders orders;

    @Autowired
    LoadTracker tracker;

    @Autowired
    MeterRegistry meters;

    @LocalServerPort
    int port;

    @Test
    @Order(1)
    void starter_bringsClientDurableCallsTrackerHealthAndMeters(FreightBroker broker) throws Exception {
        assertTrue(SpringBootVersion.getVersion().startsWith(System.getProperty("expected.boot")));
        String number = freight.createLoad("order-1", load()).loadNumber();

        String body = get("/loads/" + number);
        assertTrue(body.contains("\"status\":\"PLANNED\""), body);
        assertFalse(body.contains("\"deliveredAt\""), body);
        assertEquals(number, FreightJson.adapter(LoadPosition.class).fromJson(body).loadNumber());

        String health = get("/actuator/health");
        assertTrue(health.contains("\"freight\":{") && health.contains("\"load_create\":0.65"), health);

        assertEquals(1, meters.get("freight.calls").tag("operation", "createLoad").timer().count());
    }

    @Test
    @Order(2)
    void orderAndRequest_areOneTransactionOfJpa_andTheListenerIsToo(FreightBroker broker) throws Exception {
        assertThrows(IllegalStateException.class, () -> desk.take("order-2", load(), true));
        assertTrue(durable.find("order-2").isEmpty() && orders.findById("order-2").isEmpty());

        desk.take("order-3", load(), false);
        DurableCall made = durable.await("order-3", Duration.ofSeconds(60));
        assertEquals(DurableState.SUCCEEDED, made.state());
        assertEquals(made.loadNumber(), orders.findById("order-3").orElseThrow().loadNumber);
        assertEquals(1, broker.loads().size());
    }

    @Test
    @Order(3)
    void durableLoad_followedByProperties_eventsArePosted(FreightBroker broker) throws Exception {
        desk.take("order-4", load(), false);
        String number = durable.await("order-4", Duration.ofSeconds(60)).loadNumber();
        assertTrue(!tracker.find(number).isEnded());
        broker.newestLoad().driveToEnd();
        String posted = POSTED.poll(60, TimeUnit.SECONDS);
        assertTrue(posted != null && posted.contains(number), posted);
    }

    @Test
    @Order(4)
    void endpoint_showsAndActs() throws Exception {
        String summary = get("/actuator/freight");
        assertTrue(summary.contains("\"unknownCharges\":[]") && summary.contains("\"unresolved\":[]"), summary);
        HttpRequest pause = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/freight/pause"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"detail\":\"inventory\"}"))
                .build();
        assertEquals(200, HttpClient.newHttpClient().send(pause, HttpResponse.BodyHandlers.ofString()).statusCode());
        assertEquals("inventory", durable.health().paused());
        durable.resume();
    }

    private String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(stop("Chicago", "IL", "60601"))
                .deliveries(stop("Dallas", "TX", "75201"))
                .build();
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder().address("1 Main St").city(city).state(state).zip(zip).build();
    }
}
